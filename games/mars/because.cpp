// Why a move of Mars Needs Mechanics is better than another: the parts of the judgement, in words.

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"

namespace officina::mars {

namespace {

// Cards come or go, or those that are there change what they are worth.
std::string_view change_of_cards(const Rules& rules, bool more, int held, int other) {
    if (more && held > other) return held >= rules.box().least_set ? "set" : "towards";
    if (more) return "gains";
    return held < other ? "fewer" : "loses";
}

}  // namespace

Message MarsGame::because(const Rules& rules, Part part, float points, Seat seat, const State& with,
                          const State& without) {
    const auto cause = value_at<Cause>(part.kind);
    const bool more = points > 0;
    Message message{"mars.because." + std::string(name_of(cause)), {}};
    if (cause == Cause::cards) {
        const auto at = static_cast<std::size_t>(seat.index());
        const int held = with.hand[at][part.which], other = without.hand[at][part.which];
        return message.with("kind", name_said(part.which))
            .with("cards", held)
            .with("way", change_of_cards(rules, more, held, other));
    }
    if (cause == Cause::mechanism) message = about_mechanism(std::move(message.id), rules, part.which);
    return message.with("way", more ? "more" : "less");
}

}  // namespace officina::mars
