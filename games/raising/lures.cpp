// How tempting moves of Raising Robots look before they are tried: quick glances for playouts, a closer look for the search.

#include <algorithm>
#include <cmath>

#include "engine/exact.h"
#include "engine/hash.h"
#include "engine/quick_hash.h"
#include "games/raising/judgement.h"

namespace officina::raising {

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
    return quick_hash(bytes_of(state.workshops[static_cast<std::size_t>(seat.index())]), seen);
}

bool Judgement::is_far(const State& from, const State& now, Seat seat) const {
    constexpr int kFarRounds = 4;
    const auto passed = [](const State& state) { return state.game * kRounds + state.round; };
    return now.stage == Stage::assigning && passed(now) >= passed(from) + kFarRounds &&
           now.workshops[static_cast<std::size_t>(seat.index())].phases[0] == kNone;
}

bool Judgement::is_weighty(const State& state, Seat seat) const {
    const Workshop& shop = state.workshops[static_cast<std::size_t>(seat.index())];
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

float Judgement::after(const State& state, Seat seat, Move move) const {
    const auto which = static_cast<std::size_t>(seat.index());
    if (move.kind == Move::Kind::assign) {
        // Not played: in a view, what others have chosen is secret, and theirs would be revealed.
        Workshop shop = state.workshops[which];
        shop.phases[shop.todo.back().n] = move.a;
        shop.todo.pop();
        return judge(state, shop);
    }
    State next = state;
    rules_->play(next, seat, move);
    return judge(next, next.workshops[which]);
}

// --- Glances

// The search looks at what a move leads to.
float Judgement::prior(const State& state, Seat seat, Move move) const {
    constexpr float kTemper = 0.8F;  // points that make a move twice as tempting
    constexpr float kMiddle = 110;   // of points to expect: the weight must stay a number
    constexpr float kMost = 120;
    return exact::exp2(std::clamp((after(state, seat, move) - kMiddle) / kTemper, -kMost, kMost));
}

float Judgement::lure(const State& state, Seat seat, Move move) const {
    using enum Move::Kind;
    const Box& box = rules_->box();
    const Workshop& shop = state.workshops[static_cast<std::size_t>(seat.index())];
    const float rounds = static_cast<float>(kRounds - state.round);
    const float use = rounds / (rounds + 1);
    const auto liking = [](float points) { return exact::exp2(std::clamp(points, -6.0F, 6.0F)); };
    switch (move.kind) {
        case discard:
            if (!shop.todo.empty() && shop.todo.back().op == Op::cycle)
                return liking(-1 - 0.3F * plain_worth_[move.a]);
            return liking(-0.7F * plain_worth_[move.a]);
        case keep_report: {
            const ReportCard& report = box.reports[move.a];
            const float expected =
                static_cast<float>(rules_->count(shop, report.goal)) + growth_[move.a] * (rounds + 0.5F);
            float grade = 0;
            for (std::size_t i = 0; i < 4; ++i)
                if (report.need[i] != 0)
                    grade = std::max(grade, report.points[i] * std::min(1.0F, expected / report.need[i]) *
                                                (expected >= report.need[i] ? 1.0F : 0.6F));
            return liking(0.4F * (grade - 5));
        }
        case replace: return 1;
        case none: return 0.7F;
        case build: {
            const float column = move.b == kFree ? 0 : total(box.robots[move.a].cost[move.b].goods);
            return 4 * liking(0.5F * (plain_worth_[move.a] - 0.3F * column));
        }
        case unlock: {
            const Space& space = box.board.spaces[move.a];
            float gain = worth(once_[move.a], use);
            if (is_row(space.area)) {
                const std::size_t row = at(row_of(space.area));
                gain += space.energy * 0.35F * rounds * (0.4F + 0.3F * shop.built[row]);
                if (space.action != kNone) gain += 0.4F * rounds * worth(bonus_[row][space.action], use);
            } else {
                gain += space.energy * 0.3F * rounds;
            }
            return liking(0.6F * gain - 1);
        }
        case assign: {
            const auto phase = static_cast<Phase>(move.a);
            if (phase == Phase::build) return Rules::hand_size(shop) > 0 ? 2.5F : 0.1F;
            if (phase == Phase::upgrade) return rounds > 0 ? 1.5F : 1.0F;
            return 0.8F + 0.35F * shop.built[at(row_of(phase))];
        }
        case batteries: {
            if (move.a == 0) return 2;
            const auto phase = static_cast<Phase>(shop.phase);
            if (!is_row(phase)) return 1.0F / move.a;
            const int energy = rules_->energy_of(state, shop, phase, move.a);
            const std::size_t row = at(row_of(phase));
            float gain = 0;
            for (std::size_t column = 0; column < shop.built[row]; ++column)
                if (box.robots[shop.rows[row][column]].base.threshold == energy) gain += 1;
            for (const BoardAction& action : box.board.actions[row])
                if (action.plain.threshold == energy) gain += 0.5F;
            return gain / std::sqrt(static_cast<float>(move.a));
        }
        case upgrade: return 2;
        case activate: return move.a == 1 ? 4 : 2;
        case exchange: {
            if (shop.todo.empty() || shop.todo.back().op != Op::exchange) return 1;
            return liking(2 * worth(exchanged_[shop.todo.back().arg], use));
        }
        case skip:
        case done: return shop.todo.empty() ? 1 : shop.todo.back().op == Op::exchange ? 0.7F : 0.15F;
        case take: {
            const auto good = static_cast<Good>(move.a);
            if (good == Good::card) return Rules::hand_size(shop) < 3 ? 2 : 0.5F;
            return 2.0F / (1 + static_cast<float>(Rules::stock(shop, good)));
        }
        case choose: {
            const Instruction& next = shop.todo.back();
            return next.op == Op::choose ? liking(2 * worth(yield_of(box.choices[next.arg].of[move.a]), use))
                                         : 1;
        }
        case inspire: return move.a == 0 && shop.reports.size() >= 3 ? 0.4F : 1;
        case pay: return static_cast<Good>(move.a) == Good::tape ? 0.1F : 0.3F;
        case pay_card: return 0.3F * liking(-0.5F * plain_worth_[move.a]);
        case pay_suggested: return 4;
        case pouch: return 4;
        case place: return move.a >= kReportTarget ? (rounds < 3 ? 3.0F : 1.0F) : 1 + 0.2F * rounds;
        case back: return 0.3F;
        case bid: return 1.0F / (1 + move.b);
        default: return 1;
    }
}

}  // namespace officina::raising
