#pragma once
// Makes a Bot (match/bot.h), for any table, of a brain that knows the type of its game.

#include <memory>
#include <optional>
#include <type_traits>
#include <vector>

#include "bots/levels.h"
#include "bots/reasons.h"
#include "bots/search_player.h"
#include "bots/simple_players.h"
#include "engine/judgement.h"
#include "match/bot.h"
#include "match/match_of.h"

namespace officina::bots {

template <class G, Brain<typename G::Rules> B>
class BotOf final : public Bot {
  public:
    template <class... Rest>
    explicit BotOf(const MatchOf<G>& match, std::uint64_t seed, const Rest&... rest)
        : book_(match.book()), rules_(*book_), brain_(rules_, seed, rest...), random_(seed) {}

    Advice decide(const Match& match, Seat seat) override {
        const auto& table = dynamic_cast<const MatchOf<G>&>(match);
        const auto view = table.rules().seen_by(table.now(), seat);
        const Thought<typename G::Rules> thought = brain_.decide(view);
        Advice advice{G::written(rules_, thought.move), {}, thought.simulations};
        for (const auto& one : thought.considered)
            advice.considered.push_back({G::written(rules_, one.move), G::says(rules_, *view, seat, one.move),
                                         one.visits, static_cast<double>(one.points),
                                         static_cast<double>(one.hope), static_cast<double>(one.lead)});
        return advice;
    }

    bool think_on(const Match& match, Seat seat) override {
        if constexpr (requires(const View<typename G::Rules>& view) { brain_.think_on(view); }) {
            const auto& table = dynamic_cast<const MatchOf<G>&>(match);
            return brain_.think_on(table.rules().seen_by(table.now(), seat));
        }
        return true;
    }

    std::vector<Reason> because(const Match& match, Seat seat, const Considered& one,
                                const Considered& other) override {
        if constexpr (SaysWhy<G> && !std::is_same_v<B, RandomPlayer<typename G::Rules>>) {
            const auto& table = dynamic_cast<const MatchOf<G>&>(match);
            const auto better = G::read(rules_, one.move), worse = G::read(rules_, other.move);
            if (!better || !worse) return {};
            std::optional<float> searched;
            if (one.visits > 0 && other.visits > 0) searched = static_cast<float>(one.lead - other.lead);
            return reasons_for<G>(rules_, rules_.seen_by(table.now(), seat), {*better, *worse, searched});
        }
        return {};
    }

    // A game with a clock that wants better has a bot of its own.
    std::optional<Plan> plan(const Match& match, Seat seat, Seconds) override {
        constexpr double kLongestWait = 60;
        return Plan{decide(match, seat).move, Seconds(1 + random_.below(1000) * 0.001 * kLongestWait)};
    }

    std::size_t bytes() const override {
        if constexpr (requires { brain_.bytes(); }) return sizeof(*this) + brain_.bytes();
        return sizeof(*this);
    }

  private:
    typename MatchOf<G>::Book book_;
    const typename G::Rules& rules_;
    B brain_;
    Random random_;
};

// A bot for a seat of this match: the game's own, where it brings one.
template <class G>
std::unique_ptr<Bot> bot_for(const MatchOf<G>& match, const BotSpec& spec, std::uint64_t seed) {
    if constexpr (requires { G::bot(match, spec, seed); }) {
        return G::bot(match, spec, seed);
    } else {
        using R = typename G::Rules;
        using J = JudgementOf<G>;
        switch (spec.kind) {
            case BotSpec::Kind::random: return std::make_unique<BotOf<G, RandomPlayer<R>>>(match, seed);
            case BotSpec::Kind::greedy:
                return std::make_unique<BotOf<G, GreedyPlayer<R, J>>>(match, seed, spec.slips);
            case BotSpec::Kind::search:
                return std::make_unique<BotOf<G, SearchPlayer<R, J>>>(match, seed, spec.budget);
        }
        return nullptr;
    }
}

}  // namespace officina::bots
