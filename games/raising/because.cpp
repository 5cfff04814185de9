// Why a move of Raising Robots is better than another: the parts of the appraisal, in words.

#include "games/raising/appraisal.h"
#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

Message RaisingGame::because(const Rules&, Part part, float points, Seat, const State&, const State&) {
    const auto cause = value_at<Cause>(part.kind);
    Message message{"raising.because." + std::string(name_of(cause)), {}};
    if (cause == Cause::runs || cause == Cause::round)
        message.with("phase", name_of(phase_of(value_at<Row>(part.which))));
    return message.with("way", points > 0 ? "more" : "less");
}

}  // namespace officina::raising
