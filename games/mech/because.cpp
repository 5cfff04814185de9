// Why a move of Mech a Dream is better than another: the parts of the judgement, in words.

#include "games/mech/game.h"
#include "games/mech/names.h"
#include "games/mech/phrases.h"

namespace officina::mech {

namespace {

// A machine comes or stays away, or one that is there brings more or less.
std::string_view change_of_machine(bool more, TileIndex tile, const Player& with, const Player& without) {
    const auto has = [&](const Player& player) {
        return ((player.belt | player.workshop) & only(tile)) != 0;
    };
    if (has(with) == has(without)) return more ? "more" : "less";
    return has(with) ? "comes" : "missing";
}

}  // namespace

Message MechGame::because(const Rules& rules, Part part, float points, Seat seat, const State& with,
                          const State& without) {
    const auto cause = value_at<Cause>(part.kind);
    std::string_view way = points > 0 ? "more" : "less";
    Message message{"mech.because." + std::string(name_of(cause)), {}};
    switch (cause) {
        case Cause::machine:
            message.with("tile", name_said(rules.box().tiles[part.which]));
            way =
                change_of_machine(points > 0, part.which, with.players[at(seat)], without.players[at(seat)]);
            break;
        case Cause::power: message.with("power", name_of(value_at<Power>(part.which))); break;
        case Cause::specialist:
            message.with("specialist", name_said(rules.box().specialists[part.which]));
            break;
        default: break;
    }
    return message.with("way", way);
}

}  // namespace officina::mech
