"""All legal starts x all locations once more, as one would write it with networkx: for comparison.

The map is read, and squares are joined, by the reference; the graphs and everything about distance are networkx's.
"""

from __future__ import annotations

import networkx as nx
from reference import SIDES, Board, Distance, Spot, step


def all_start_distances(board: Board) -> dict[str, dict[str, Distance]]:
    """The distances by road and by air from every legal starting spot."""
    roads, air = road_graph(board), air_graph(board)
    for name, lanes in board.approaches.items():
        roads.add_weighted_edges_from((lane, name, border) for lane, border in lanes.items())
    flights = dict(nx.all_pairs_shortest_path_length(air))
    found = {}
    for name in board.starts():
        spot = Spot.read(name)
        roads.add_weighted_edges_from((spot, lane, border) for lane, border in board.entrance_lanes(spot).items())
        by_road = nx.single_source_dijkstra_path_length(roads, spot)
        from_here = flights[board.place(spot.door)]
        found[name] = {
            location: (by_road.get(location), min((from_here[p] for p in places if p in from_here), default=None))
            for location, places in board.target_places.items()
        }
    return found


def road_graph(board: Board) -> nx.DiGraph:
    """The lanes and what they join; weights are borders crossed. Starts and locations are added to it later."""
    graph = nx.DiGraph()
    for square, lanes in board.lanes.items():
        for lane in lanes:
            graph.add_node(lane)
            for side in SIDES:
                other = board.joined(lane, side)
                if other:
                    graph.add_edge(lane, other, weight=board.borders(square, other[0]))
    return graph


def air_graph(board: Board) -> nx.Graph:
    """The places that bear a tile, and their neighbours."""
    graph = nx.Graph()
    graph.add_nodes_from(board.places)
    graph.add_edges_from((p, step(p, side)) for p in board.places for side in "es" if step(p, side) in board.places)
    return graph
