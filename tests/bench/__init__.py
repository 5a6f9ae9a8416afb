"""Benchmarks: ratios of medians, both sides measured in turn in one run. ``make bench``; nothing here is a timed test.

A topic is a module here with a function ``lines()`` that yields a ``Line`` for each figure: ``python -m bench`` finds
it. ``make bench TOPICS=core`` runs one of them.
"""
