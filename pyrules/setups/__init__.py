"""Setups: the sets of starting restaurants that are legal together; listed, counted, sampled, compared."""

from pyrules.setups.questions import Setup as Setup
from pyrules.setups.questions import Setups as Setups
from pyrules.setups.wishes import GRAMMAR as GRAMMAR
