#include "games/raising/judgement.h"

#include <algorithm>

#include "engine/exact.h"
#include "engine/hash.h"
#include "engine/quick_hash.h"
#include "games/raising/appraisal.h"

namespace officina::raising {

// --- The outlook

Judgement::Outlook Judgement::outlook(const State& state) const {
    Outlook points{};
    for (Seat seat : SeatSet::first(rules_->seats()))
        points[static_cast<std::size_t>(seat.index())] = outlook_of(state, seat);
    return points;
}

float Judgement::outlook_of(const State& state, Seat seat) const {
    Total points;
    weigh(state, seat, points);
    return points.points();
}

void Judgement::explain(const State& state, Seat seat, Ledger& ledger) const { weigh(state, seat, ledger); }

template <class Book>
void Judgement::weigh(const State& state, Seat seat, Book& book) const {
    constexpr Part kPoints(Cause::points);
    if (state.stage == Stage::over) {
        const Result result = rules_->result(state);
        return book.add(kPoints, static_cast<float>(result.score[static_cast<std::size_t>(seat.index())]));
    }
    Appraisal(*rules_, known_, state, shop_of(state, seat)).weigh(book);
    if (rules_->solo()) {
        for (const auto earlier : state.earlier) book.add(kPoints, earlier);
        if (rules_->options().challenge)  // P7
            book.add(kPoints, kPar * static_cast<float>(kChallengeGames - 1 - state.game));
    }
}

float Judgement::judge(const State& state, const Workshop& workshop) const {
    Total points;
    Appraisal(*rules_, known_, state, workshop).weigh(points);
    return points.points();
}

float Judgement::after(const State& state, Seat seat, Move move) const {
    if (move.kind == Move::Kind::assign) {
        // Not played: in a view, what others have chosen is secret, and theirs would be revealed.
        Workshop shop = shop_of(state, seat);
        shop.phases[Rules::task(shop).n] = move.a;
        shop.todo.pop();
        return judge(state, shop);
    }
    State next = state;
    rules_->play(next, seat, move);
    return judge(next, shop_of(next, seat));
}

// The search looks at what a move leads to.
float Judgement::prior(const State& state, Seat seat, Move move) const {
    constexpr float kTemper = 0.8F;  // points that make a move twice as tempting
    constexpr float kMiddle = 110;   // of points to expect: the weight must stay a number
    constexpr float kMost = 120;
    return exact::exp2(std::clamp((after(state, seat, move) - kMiddle) / kTemper, -kMost, kMost));
}

// --- Working alone (bots/alone.h)

// Phases, the setup and the break are everybody's own. Phases are assigned by all, for their cubes. The seat itself must
// have something to do, else the table would not go on.
void Judgement::leave_out_others(State& state, Seat me) const {
    const bool own_business =
        state.stage == Stage::phases || state.stage == Stage::pause ||
        (state.stage == Stage::setup && rules_->options().inventors != Inventors::auction);
    if (!own_business || !(state.waiting.has(me) || state.drawing.has(me))) return;
    for (Seat seat : SeatSet::first(rules_->seats())) {
        if (seat == me || !(state.waiting.has(seat) || state.drawing.has(seat))) continue;
        Workshop& shop = state.workshops[static_cast<std::size_t>(seat.index())];
        shop.todo.clear();
        shop.offered.clear();
        shop.offered_inventors.clear();
        shop.due = {};
        shop.pouch = Pouch::closed;
        shop.phase = kFinished;
        shop.step = shop.energy = shop.total = 0;
        state.waiting.remove(seat);
        state.drawing.remove(seat);
    }
}

std::uint64_t Judgement::name(const State& state, Seat seat) const {
    struct Common {
        std::array<AuctionTrack, kMostSeats> tracks;
        std::array<std::uint8_t, kPhases> cubes;
        FixedList<std::uint8_t, kPhases> neutral;
        Stage stage;
        std::uint8_t round, game, bidder;
    };
    const Common common{state.tracks, state.cubes, state.neutral, state.stage,
                        state.round,  state.game,  state.bidder};
    const std::uint64_t seen = quick_hash(bytes_of(common), static_cast<std::uint64_t>(seat.index()) + 1);
    return quick_hash(bytes_of(shop_of(state, seat)), seen);
}

bool Judgement::is_far(const State& from, const State& now, Seat seat) const {
    constexpr int kFarRounds = 4;
    const auto passed = [](const State& state) { return state.game * kRounds + state.round; };
    return now.stage == Stage::assigning && passed(now) >= passed(from) + kFarRounds &&
           shop_of(now, seat).phases[0] == kNone;
}

bool Judgement::is_weighty(const State& state, Seat seat) const {
    const Workshop& shop = shop_of(state, seat);
    if (shop.pouch == Pouch::open) return true;
    if (shop.todo.empty()) return false;  // Q2 a bid
    switch (Rules::task(shop).op) {
        case Op::assign:
        case Op::batteries:
        case Op::unlock:
        case Op::buy:
        case Op::start_build:
        case Op::build:
        case Op::assemble:
        case Op::keep_report: return true;
        default: return false;
    }
}

}  // namespace officina::raising
