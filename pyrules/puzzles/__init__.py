"""Puzzles over the map rules: generated, proved to have one solution, graded by the reasoning they need, printed."""
