"""Cases: expectations about a map, written in its instance file, that a player can read and a program can run.

A file is one map and one or more ``[[expect]]`` tables (``pyrules verify --help`` lists every question)::

    tiles = ["R1 L0 N3", "C1 J0 M0", "Q2 D3 T0"]

    [[restaurant]]
    spot = "L7sw"

    [[expect]]
    rules = ["D3", "D4"]                 # the sentences of docs/RULES.md that it pins
    ask = "distance"                     # one word a question
    from = "L7sw"                        # what the question needs
    to = "house 16"
    road = 1                             # what is expected: one answer or more
    air = 1
    rulings = { last_border = "count" }  # switches that hold for this one
    id = "A02"                           # a name of its own, where it comes from, what to tell when it fails
    origin = "test of a published implementation"
    note = "the restaurant straddles a border"

``rules``, ``ask`` and at least one expected answer are needed. Lists of squares, locations, spots and sentences are
sets: their order does not matter. ``road = "impossible"`` says that no road connects (D5).

``expects`` reads files, ``run`` asks and judges, ``report`` tells. Who answers is one function: the rules in ``asp/``
(``run.ours``), or another program (``against.Program``, docs/protocol.md).
"""
