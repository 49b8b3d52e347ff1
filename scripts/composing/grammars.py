"""All scene grammars by name."""

from __future__ import annotations

from collections.abc import Callable

from scripts.composing import (
    scenes_air,
    scenes_built,
    scenes_land,
    scenes_moon,
    scenes_rooms,
    scenes_sea,
    scenes_still,
    scenes_town,
    scenes_trees,
    scenes_vessels,
)
from scripts.composing.scene import Scene

Grammar = Callable[[Scene, str, list[str]], None]
"""It paints a scene about a hero with some odd details, by their words, and says it in `alt`."""

GRAMMARS: dict[str, Grammar] = {
    grammar.__name__: grammar
    for grammar in (
        scenes_land.giant,
        scenes_land.parade,
        scenes_land.door,
        scenes_land.desert,
        scenes_land.spiral_hill,
        scenes_trees.hung_tree,
        scenes_trees.forest,
        scenes_trees.garden,
        scenes_built.library_tree,
        scenes_trees.maze,
        scenes_sea.voyage,
        scenes_sea.deep,
        scenes_sea.moon_fishing,
        scenes_sea.iceberg,
        scenes_sea.great_wave,
        scenes_still.mirror_lake,
        scenes_still.bed_sea,
        scenes_vessels.in_a_cup,
        scenes_vessels.in_a_bottle,
        scenes_vessels.pop_up_book,
        scenes_vessels.birdcage,
        scenes_air.floating_island,
        scenes_air.airship,
        scenes_air.migration,
        scenes_air.bearer,
        scenes_air.strings,
        scenes_moon.moon_stairs,
        scenes_moon.swing,
        scenes_moon.constellation,
        scenes_moon.planet,
        scenes_town.rain,
        scenes_town.cloud_train,
        scenes_town.tightrope,
        scenes_town.upside_city,
        scenes_rooms.theatre,
        scenes_rooms.window,
        scenes_rooms.cast_shadow,
        scenes_rooms.keyhole,
        scenes_built.chess,
        scenes_built.stack,
    )
}
