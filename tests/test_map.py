"""Text forms: what is read is written, in one line and as an instance file; labels make no two maps different."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace

import pytest
from random_maps import as_map, seeded_board

from pyrules import InputError, Map, Spot, Square, Tile, load
from pyrules.instance import read_instance, write_instance
from pyrules.map import Airplane, Campaign, Garden, House, Restaurant
from pyrules.notation import column_name
from pyrules.tiles import BASE_TILES, printed_tiles

EVERYTHING = (
    "A0 bend1 --/X2 -- C3; D4nw I7se*; house 9 A9 e; garden 2 w; garden 5 B2 n; campaign 11 F2 turned; campaign 1 A1; "
    "airplane 5 n 3; ruling border_join=middle; ruling last_border=ignore; "
    "tile bend ..#../..#../HH###/HHgg./..... H=31 cap=C3w"
)
TEXTS = ("A0", "A0 B1/C2 D3", "R1 L0 N3/C1 J0 M0/Q2 D3 T0; L7sw", "-- A0 --", "--/A3", EVERYTHING.replace("gg", ".."))


def test_squares() -> None:
    for text, square in {"A1": (0, 0), "K7": (10, 6), "Z1": (25, 0), "AA1": (26, 0), "ZZ30": (701, 29)}.items():
        assert Square.parse(text) == square
        assert str(Square(*square)) == text
    assert [column_name(x) for x in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_spots() -> None:
    entrances = {"K7nw": "K7", "K7ne": "L7", "K7se": "L8", "K7sw*": "K8"}
    for text, entrance in entrances.items():
        assert str(Spot.parse(text)) == text
        assert str(Spot.parse(text).entrance) == entrance


def test_tiles() -> None:
    assert Tile.parse("M2") == ("M", 2)
    assert Tile.parse("M") == Tile.parse("M0")
    assert str(Tile.parse("bend")) == "bend0"
    assert len(BASE_TILES) == 20
    assert list(printed_tiles()) == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


@pytest.mark.parametrize("text", TEXTS)
def test_one_line(text: str) -> None:
    map_ = Map.parse(text)
    assert str(map_) == text
    assert Map.parse(str(map_)) == map_
    assert hash(Map.parse(text)) == hash(map_)
    assert read_instance(write_instance(map_), "again") == map_


def test_looks_do_not_matter() -> None:
    assert Map.parse("  A  B1 / C2\tD3 ;D4nw; E9se ;; ") == Map.parse("A0 B1/C2 D3; D4nw E9se")
    assert str(Map.parse("A B1;")) == "A0 B1"


@pytest.mark.parametrize("seed", range(0, 60, 3))
def test_random_maps(seed: int) -> None:
    map_ = as_map(seeded_board(seed))
    assert Map.parse(str(map_), repeats=True) == map_
    assert read_instance(write_instance(map_), "again") == map_
    assert str(read_instance(write_instance(map_), "again")) == str(map_)


def test_labels() -> None:
    text = 'title = "Mäp \\"1\\""\ntiles = ["A0 A0"]\nrepeats = true\n'
    text += '[[restaurant]]\nname = "Süß & Söhne"\nspot = "D4nw"\n'
    map_ = read_instance(text, "labels.toml")
    again = read_instance(write_instance(map_), "again.toml")
    assert (again.title, again.repeats, again.restaurants[0].name) == ('Mäp "1"', True, "Süß & Söhne")
    assert (map_.source, again.source) == ("labels.toml", "again.toml")
    assert map_ == again == Map.parse("A0 A0; D4nw")
    assert len({map_, again, Map.parse("A0 A0; D4nw")}) == 1
    assert map_ != Map.parse("A0 A0; D4nw*")


def test_what_makes_maps_different() -> None:
    maps = [Map.parse(text) for text in (*TEXTS, "A1", "A0; ruling border_join=middle", "A0; D4nw", "A0; D4ne")]
    assert len(set(maps)) == len(maps)


def test_a_map_cannot_be_changed() -> None:
    map_ = Map.parse("A0")
    with pytest.raises(FrozenInstanceError):
        map_.title = "x"  # type: ignore[misc]
    assert map_.with_restaurants("D4nw", Spot.parse("E1se")).restaurants == (
        Restaurant(Spot.parse("D4nw")), Restaurant(Spot.parse("E1se")),
    )  # fmt: skip
    assert map_.with_rulings(last_border="ignore").last_border == "ignore"
    assert map_ == Map.parse("A0")


def test_values() -> None:
    map_ = Map.parse(EVERYTHING.replace("gg", ".."))
    assert map_.tiles == ((Tile("A"), Tile("bend", 1), None), (Tile("X", 2), None, Tile("C", 3)))
    assert map_.size == (15, 10)
    assert map_.restaurants == (Restaurant(Spot(Square(3, 3), "nw")), Restaurant(Spot(Square(8, 6), "se", True)))
    assert map_.houses == (House(9, Square(0, 8), "e"),)
    assert map_.gardens == (Garden("2", "w"), Garden("5 B2", "n"))
    assert map_.campaigns == (Campaign(11, Square(5, 1), True), Campaign(1, Square(0, 0)))
    assert map_.airplanes == (Airplane(5, "n", 3),)
    assert (map_.border_join, map_.last_border) == ("middle", "ignore")
    assert map_.tile_at(Square(14, 4)) is None
    assert map_.tile_at(Square(14, 9)) == Tile("C", 3)
    assert map_.tile_at(Square(15, 0)) is None
    assert map_.tile_at(Square(-1, 0)) is None


@pytest.mark.parametrize(
    "wrong",
    [
        {"tiles": ()},
        {"tiles": ((Tile("A", 4),),)},
        {"tiles": ((Tile("a"),),)},
        {"border_join": "never"},
        {"gardens": (Garden("2;", "e"),)},
        {"gardens": (Garden("2", "up"),)},
        {"restaurants": (Restaurant(Spot.parse("D4nw"), "x"), Restaurant(Spot.parse("D1nw"), "x"))},
        {"restaurants": (Restaurant(Spot.parse("D4nw"), "D1nw"), Restaurant(Spot.parse("D1nw")))},
    ],
    ids=str,
)
def test_what_is_no_map(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        replace(Map.parse("A0"), **wrong)  # type: ignore[arg-type]


def test_files_of_other_editors(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "map.toml"
    path.write_bytes(b'\xef\xbb\xbftiles = ["A0 B1",\r\n "C2 D3"]\r\n')
    assert load(str(path)) == Map.parse("A0 B1/C2 D3")
