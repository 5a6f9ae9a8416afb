"""Searching over maps: the solver chooses the tiles, and finds a map that shows something, or proves there is none."""
