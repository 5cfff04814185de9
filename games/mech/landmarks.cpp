// What is counted when games of Mech a Dream are compared: screens, specialists and tiles, and who took them.

#include "games/mech/game.h"
#include "games/mech/names.h"

namespace officina::mech {

namespace {

Landmark screen(const Rules& rules, std::uint8_t value) {
    return {"screen", std::string(written(rules.box().screens[value].id)), true};
}

Landmark specialist(const Rules& rules, std::uint8_t value, bool at_start) {
    return {"specialist", std::string(written(rules.box().specialists[value].id)), at_start};
}

// Both copies of a tile are one record.
Landmark tile(const Rules& rules, TileIndex value) {
    return {"tile", std::string(written(rules.box().tiles[value].id)), false};
}

}  // namespace

std::optional<Landmark> MechGame::landmark(const Rules& rules, const State&, Seat, Move move) {
    switch (move.kind) {
        case Move::Kind::keep: return screen(rules, move.value);
        case Move::Kind::pick: return specialist(rules, move.value, true);
        case Move::Kind::take: return specialist(rules, move.value, false);
        case Move::Kind::acquire: return tile(rules, move.value);
        default: return std::nullopt;
    }
}

std::vector<Landmark> MechGame::landmarks(const Rules& rules) {
    std::vector<Landmark> all;
    if (rules.options().robots)
        for (std::uint8_t i = 1; i <= kScreens; ++i) all.push_back(screen(rules, i));
    if (rules.options().specialists)
        for (const bool at_start : {true, false})
            for (std::uint8_t i = 0; i < kSpecialists; ++i) all.push_back(specialist(rules, i, at_start));
    for (TileIndex i = 0; i < kTiles; ++i)
        if (rules.box().tiles[i].copy == 0) all.push_back(tile(rules, i));
    return all;
}

}  // namespace officina::mech
