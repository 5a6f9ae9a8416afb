"""``python -m pyrules``."""

from pyrules.cli import main

raise SystemExit(main())
