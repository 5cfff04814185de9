#pragma once
// The player that thinks ahead: information-set tree search.
//
// Every simulation starts from a fresh guess of what the seat cannot see, so the search can rely on nothing it does not
// know. It goes down through the decisions it has met before (bots/search_table.h), each seat choosing what looks best
// *to that seat* from *its own* view, and what still deserves a look (PUCT, with the lure of a move as its prior). At the
// first decision of its own that is new it stops, plays on for a while by the lures, judges the outcome for every seat,
// and writes that back along the way. In a game in which everybody works alone it looks at its own work only
// (bots/alone.h).
//
// Several threads search separately, each from guesses of its own, and their counts are added up: so a search is the
// same for the same seed, budget and number of threads.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>
#include <span>
#include <thread>
#include <vector>

#include "bots/alone.h"
#include "bots/playout.h"
#include "bots/ranking.h"
#include "bots/search_table.h"
#include "bots/thought.h"
#include "engine/cpu_time.h"

namespace officina::bots {

// How long a bot may think about a decision: whichever comes first.
struct Budget {
    std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();
    // Of processor time: what others do on the machine does not make a bot weaker.
    double seconds = std::numeric_limits<double>::infinity();
    int threads = 1;

    friend bool operator==(const Budget&, const Budget&) = default;
};

// After how many decisions playouts are cut. Many simulations even out what chance does, but not what a judgement gets
// wrong: then it can pay to look farther before judging. Seconds do not say how many there will be.
template <class J>
constexpr int horizon_for(const Budget& budget) {
    constexpr std::uint64_t kPlenty = 10'000;
    if constexpr (requires { J::kFarHorizon; })
        if (budget.simulations >= kPlenty && std::isinf(budget.seconds)) return J::kFarHorizon;
    return J::kHorizon;
}

template <class R, class J>
class SearchPlayer {
  public:
    SearchPlayer(const R& rules, std::uint64_t seed, const Budget& budget) : rules_(&rules), budget_(budget) {
        Random seeds(seed);
        for (int i = 0; i < budget.threads; ++i) minds_.emplace_back(rules, seeds.next(), budget);
    }

    Thought<R> decide(const View<R>& view) {
        if (minds_.size() == 1) {
            while (!think_on(view)) {
            }
        } else {
            const Budget share{.simulations = budget_.simulations / minds_.size() + 1,
                               .seconds = budget_.seconds};
            const auto think = [&](Mind& mind) {
                while (!mind.think_on(view, share)) {
                }
            };
#ifdef __cpp_lib_jthread
            // The last to be made: they join before anything they use is gone.
            std::vector<std::jthread> threads;
            for (Mind& mind : minds_) threads.emplace_back([&] { think(mind); });
#else  // a page: one after the other they find the same
            for (Mind& mind : minds_) think(mind);
#endif
        }
        for (Mind& mind : minds_) mind.decided();
        return summed_up(view);
    }

    // A piece of what decide does; whether all of it is done. Several threads do all of it in decide.
    bool think_on(const View<R>& view) { return minds_.size() > 1 || minds_[0].think_on(view, budget_); }

    // Of memory, for what it remembers.
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (const Mind& mind : minds_) sum += sizeof(Mind) + mind.bytes();
        return sum;
    }

  private:
    using State = typename R::State;
    using Table = SearchTable<R>;
    using Node = typename Table::Node;
    using Edge = typename Table::Edge;

    // What one thread has in its head.
    class Mind {
      public:
        Mind(const R& rules, std::uint64_t seed, const Budget& budget)
            : rules_(&rules), judgement_(rules), random_(seed) {
            if constexpr (!kAlone) horizon_ = horizon_for<J>(budget);
        }

        // Begins with the first call for a decision, or goes on; whether it has thought enough.
        bool think_on(const View<R>& view, const Budget& budget);
        void decided() { thinking_ = false; }
        // The moves of the decision thought about last.
        std::span<const Edge> considered() { return table_.edges(table_.node(root_)); }
        std::uint64_t simulations() const { return simulations_; }
        std::size_t bytes() const { return table_.bytes(); }
        // How glad one would be of these points, where everybody works alone.
        float gladness(float points) const { return detail::risen(lead_with(points), J::kMargin); }
        float lead_with(float points) const { return points - to_beat_; }

      private:
        struct Step {
            std::uint32_t node, edge;
            std::uint8_t seat;
        };
        static constexpr std::size_t kLongestWay = 256;

        static constexpr bool kAlone = JudgesAlone<J, R>;

        std::uint64_t root_name(const View<R>& view) const {
            if constexpr (kAlone)
                return judgement_.name(*view, view.seat());
            else
                return Table::name_of(view);
        }
        std::uint64_t name_of(const State& state, Seat seat) const {
            if constexpr (kAlone)
                return judgement_.name(state, seat);
            else
                return Table::name_of(rules_->seen_by(state, seat));
        }
        void begin(const View<R>& view, std::uint64_t name, const Budget& budget);
        std::uint32_t make(std::uint64_t name, const State& state, Seat seat, const typename R::Moves& moves);
        std::uint32_t choose(const Node& node, std::size_t seat, bool at_once);
        void simulate(const View<R>& view);
        Verdict play_on(const View<R>& view, State& state);
        bool is_settled(std::uint64_t simulations_left);

        const R* rules_;
        J judgement_;
        Random random_;
        int horizon_ = 0;
        Table table_;
        Seat me_;
        bool thinking_ = false, enough_ = false;
        std::uint64_t root_name_ = 0;  // of the decision at hand
        std::uint32_t root_ = 0;
        std::uint64_t simulations_ = 0;
        double spent_ = 0;   // seconds of processor time
        float to_beat_ = 0;  // points of the best rival, where everybody works alone
        std::array<float, kMaxSeats> least_{},
            most_{};  // mean hopes so far, by seat: the scale of comparison
        MoveList<Step, kLongestWay> way_;
    };

    Thought<R> summed_up(const View<R>& view);

    const R* rules_;
    Budget budget_;
    std::vector<Mind> minds_;
};

// --- One mind

namespace detail {
inline constexpr float kCuriosity = 1.0F;       // of PUCT, on a scale of hopes from 0 to 1
inline constexpr float kOpenMind = 0.15F;       // the share of the prior that every move gets alike
inline constexpr float kDoubt = 0.1F;           // an untried move is thought so much worse than its decision
inline constexpr std::uint32_t kFairTrial = 4;  // visits after which the mean of a move says something
}  // namespace detail

template <class R, class J>
void SearchPlayer<R, J>::Mind::begin(const View<R>& view, std::uint64_t name, const Budget& budget) {
    constexpr double kNodesPerSecond = 400'000;
    const double likely =
        std::min(static_cast<double>(budget.simulations) * 6, budget.seconds * kNodesPerSecond);
    table_.make_room(static_cast<std::size_t>(std::clamp(likely, 4096.0, 1048576.0)));
    if (table_.crowded()) table_.clear();
    me_ = view.seat();
    if constexpr (kAlone) to_beat_ = points_to_beat(*rules_, judgement_, view, random_);
    root_name_ = name;
    root_ = table_.find(name);
    if (root_ == Table::kNone) {
        typename R::Moves moves;
        rules_->moves(*view, me_, moves);
        root_ = make(name, *view, me_, moves);
    }
    least_.fill(std::numeric_limits<float>::max());
    most_.fill(std::numeric_limits<float>::lowest());
    simulations_ = 0;
    spent_ = 0;
    thinking_ = true;
    enough_ = budget.simulations == 0;
}

template <class R, class J>
bool SearchPlayer<R, J>::Mind::think_on(const View<R>& view, const Budget& budget) {
    // The clock is looked at once in a while: that costs as much as a few decisions. Others are let in after a moment, which is a
    // simulation or two of a long game; where a piece ends changes nothing in what is thought.
    constexpr std::uint64_t kBetweenLooks = 16;
    constexpr auto kPiece = std::chrono::microseconds(200);
    const auto begun = std::chrono::steady_clock::now();
    const std::uint64_t name = root_name(view);
    if (!thinking_ || name != root_name_ || view.seat() != me_) begin(view, name, budget);
    const bool timed = std::isfinite(budget.seconds);
    const double start = timed ? cpu_seconds() - spent_ : 0;
    for (std::uint64_t i = 0; i < kBetweenLooks && !enough_; ++i) {
        simulate(view);
        ++simulations_;
        enough_ = simulations_ >= budget.simulations;
        if (simulations_ % kBetweenLooks != 0) {
            if (std::chrono::steady_clock::now() - begun < kPiece) continue;
            if (timed) spent_ = cpu_seconds() - start;
            break;
        }
        std::uint64_t left = budget.simulations - simulations_;
        if (timed) {
            spent_ = cpu_seconds() - start;
            enough_ = enough_ || spent_ >= budget.seconds;
            if (enough_) break;
            left = std::min(left,
                            static_cast<std::uint64_t>(static_cast<double>(simulations_) *
                                                       (budget.seconds - spent_) / std::max(spent_, 1e-6)));
        }
        enough_ = enough_ || is_settled(left);
    }
    return enough_;
}

// Nothing that is left to do could change what is tried most.
template <class R, class J>
bool SearchPlayer<R, J>::Mind::is_settled(std::uint64_t simulations_left) {
    std::uint64_t first = 0, second = 0;
    for (const Edge& edge : considered()) {
        if (edge.visits > first) {
            second = first;
            first = edge.visits;
        } else if (edge.visits > second) {
            second = edge.visits;
        }
    }
    return first - second > simulations_left;
}

template <class R, class J>
std::uint32_t SearchPlayer<R, J>::Mind::make(std::uint64_t name, const State& state, Seat seat,
                                             const typename R::Moves& moves) {
    const std::uint32_t index = table_.add(name, moves);
    if (index == Table::kNone) return index;
    float sum = 0;
    const auto edges = table_.edges(table_.node(index));
    for (Edge& edge : edges) {
        if constexpr (requires { judgement_.prior(state, seat, edge.move); })
            edge.prior = judgement_.prior(state, seat, edge.move);
        else
            edge.prior = judgement_.lure(state, seat, edge.move);
        sum += edge.prior;
    }
    const float alike = 1.0F / static_cast<float>(edges.size());
    for (Edge& edge : edges)
        edge.prior = sum > 0 ? detail::kOpenMind * alike + (1 - detail::kOpenMind) * edge.prior / sum : alike;
    return index;
}

template <class R, class J>
std::uint32_t SearchPlayer<R, J>::Mind::choose(const Node& node, std::size_t seat, bool at_once) {
    const auto edges = table_.edges(node);
    // Hopes are compared on the scale of those met in this search: where all moves lead to nearly the same, small
    // differences count.
    const bool measured = most_[seat] - least_[seat] > 1e-4F;
    const float least = measured ? least_[seat] : 0;
    const float scale = measured ? 1 / (most_[seat] - least) : 1;
    double sum = 0;
    for (const Edge& edge : edges) sum += edge.hope;
    const float mean = node.visits > 0 ? static_cast<float>(sum / node.visits) : 0.5F;
    const float untried = (mean - least) * scale - detail::kDoubt;
    const float eager = detail::kCuriosity * std::sqrt(static_cast<float>(node.visits) + 1);
    std::uint32_t best = 0;
    float best_score = std::numeric_limits<float>::lowest();
    for (std::uint32_t i = 0; i < edges.size(); ++i) {
        const Edge& edge = edges[i];
        const float visits = static_cast<float>(edge.visits);
        const float value =
            edge.visits > 0 ? (static_cast<float>(edge.hope) / visits - least) * scale : untried;
        // Seats that decide at the same time must not fall into step with each other, as two clever machines would.
        const float whim = at_once ? static_cast<float>(random_.next() >> 40) * 0x1p-23F : 1;
        const float score = value + whim * eager * edge.prior / (1 + visits);
        if (score > best_score) {
            best_score = score;
            best = i;
        }
    }
    return best;
}

template <class R, class J>
void SearchPlayer<R, J>::Mind::simulate(const View<R>& view) {
    State state = rules_->guess(view, random_);
    way_.clear();
    typename R::Moves moves;
    bool is_root = true, known = true;
    while (known && way_.size() < kLongestWay) {
        if constexpr (kAlone) {
            judgement_.leave_out_others(state, me_);
            if (judgement_.is_far(*view, state, me_)) break;
        }
        const SeatSet deciding = rules_->to_move(state);
        if (deciding.empty()) break;
        const Seat seat = next_of(deciding, me_, random_);
        rules_->moves(state, seat, moves);
        if (seat == kChance) {
            rules_->play(state, seat, roll(*rules_, state, moves, random_));
            continue;
        }
        // Not at the root, which may have one move only: what comes next must not be taken for it.
        if (moves.size() == 1 && !is_root) {
            rules_->play(state, seat, moves[0]);
            continue;
        }
        if (kAlone && seat != me_) {
            rules_->play(state, seat, moves[lured<R>(judgement_, state, seat, moves, random_)]);
            continue;
        }
        std::uint32_t index = root_;
        if (!is_root) {
            const std::uint64_t name = name_of(state, seat);
            index = table_.find(name);
            if (index == Table::kNone && (seat == me_ || table_.glimpsed_before(name)))
                index = make(name, state, seat, moves);
            if (index == Table::kNone) {
                // A rival's decision that was never met before is made by its lures, and the way goes on; without room
                // for one of our own it ends here.
                if (seat == me_) break;
                rules_->play(state, seat, moves[lured<R>(judgement_, state, seat, moves, random_)]);
                continue;
            }
        }
        is_root = false;
        Node& node = table_.node(index);
        known = seat != me_ || node.visits > 0 || index == root_;
        const std::uint32_t edge = choose(node, static_cast<std::size_t>(seat.index()), deciding.size() > 1);
        way_.push({index, edge, static_cast<std::uint8_t>(seat.index())});
        rules_->play(state, seat, table_.edges(node)[edge].move);
    }
    const Verdict verdict = play_on(view, state);
    Outlook lead{};
    if constexpr (!kAlone) lead = leads(verdict.points, rules_->seats(), J::kPar);
    for (const Step& step : way_) {
        Node& node = table_.node(step.node);
        Edge& edge = table_.edges(node)[step.edge];
        ++node.visits;
        ++edge.visits;
        edge.hope += static_cast<double>(verdict.hope[step.seat]);
        edge.points += verdict.points[step.seat];
        edge.lead += lead[step.seat];
        if (edge.visits < detail::kFairTrial) continue;
        const float mean = static_cast<float>(edge.hope / edge.visits);
        least_[step.seat] = std::min(least_[step.seat], mean);
        most_[step.seat] = std::max(most_[step.seat], mean);
    }
}

template <class R, class J>
Verdict SearchPlayer<R, J>::Mind::play_on(const View<R>& view, State& state) {
    if constexpr (kAlone) {
        Verdict verdict;
        const auto at = static_cast<std::size_t>(me_.index());
        verdict.points[at] = play_on_alone(*rules_, judgement_, *view, state, me_, random_);
        // While it thinks it strives for points of its own: what it remembers holds whatever the others do meanwhile.
        verdict.hope[at] = verdict.points[at] / (2 * J::kPar);
        return verdict;
    } else {
        return play_out(*rules_, judgement_, state, horizon_, random_);
    }
}

// --- All minds together

template <class R, class J>
Thought<R> SearchPlayer<R, J>::summed_up(const View<R>& view) {
    using One = typename Thought<R>::One;
    typename R::Moves moves;
    rules_->moves(*view, view.seat(), moves);
    std::array<One, R::Moves::kCapacity> all;
    std::array<Ranked, R::Moves::kCapacity> order;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        double hope = 0, points = 0, lead = 0, visits = 0;
        for (Mind& mind : minds_) {
            const Edge& edge = mind.considered()[i];
            hope += edge.hope;
            points += static_cast<double>(edge.points);
            lead += static_cast<double>(edge.lead);
            visits += edge.visits;
        }
        const double tries = std::max(visits, 1.0);
        all[i] = {moves[i], static_cast<std::uint32_t>(visits), static_cast<float>(points / tries),
                  static_cast<float>(hope / tries), static_cast<float>(lead / tries)};
        if constexpr (JudgesAlone<J, R>) {
            all[i].hope = visits > 0 ? minds_[0].gladness(all[i].points) : 0;
            all[i].lead = minds_[0].lead_with(all[i].points);
        }
        order[i] = {static_cast<double>(all[i].visits), all[i].hope, i};
    }
    const std::span ranked(order.data(), moves.size());
    best_first(ranked);
    Thought<R> thought{.move = moves[order[0].move], .considered = {}};
    for (const Ranked& one : ranked) thought.considered.push(all[one.move]);
    for (const Mind& mind : minds_) thought.simulations += mind.simulations();
    return thought;
}

}  // namespace officina::bots
