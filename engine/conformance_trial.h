#pragma once
// One game, played by a list of choices and checked on the way for one promise (engine/conformance_checks.h).
//
// The i-th choice makes the i-th decision, whatever the menu is, so any list is a game. When the list is used
// up, either random numbers seeded by it go on to the end of the game, or the game is left there: then a
// shorter list is a shorter game.

#include <cstdint>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/conformance_checks.h"
#include "engine/conformance_encoding.h"

namespace officina::conformance {

using Choices = std::vector<std::uint16_t>;

enum class Then : std::uint8_t { goes_on, is_left };

template <Tried G>
class Trial {
    using Rules = typename G::Rules;
    using State = typename Rules::State;
    using Move = typename Rules::Move;

  public:
    Trial(const Variant<Rules>& variant, const Choices& choices, Promise promise, Then then)
        : variant_(variant),
          rules_(variant.rules),
          choices_(choices),
          promise_(promise),
          then_(then),
          tail_(Hash().add(std::as_bytes(std::span(choices))).value()),
          state_(rules_.start()) {
        for (Seat seat : onlookers(rules_)) twins_.push_back({seat, state_});
    }

    // Stops at the first decision where something is wrong.
    Findings run() {
        Findings found = look();
        while (found.empty() && !rules_.to_move(state_).empty()) {
            if (static_cast<int>(steps_.size()) == G::kLongestGame) {
                found = too_long();
                break;
            }
            const std::optional<Step> step = decide();
            if (!step) break;
            play(*step);
            found = look();
        }
        if (found.empty() && promise_ == Promise::replays) found = replay();
        for (Finding& finding : found) finding.text = fmt::format("{}\n{}", finding.text, story());
        return found;
    }

    // The list of choices that makes every decision of this game.
    Choices choices_made() const {
        Choices made;
        for (const Step& step : steps_) made.push_back(step.choice);
        return made;
    }

  private:
    struct Step {
        Seat seat;
        Move move;
        std::uint16_t choice;
        std::uint64_t after;  // hash of the state
    };
    // What an onlooker takes for the game: told the same, but it may have gone another way.
    struct Twin {
        Seat onlooker;
        State state;
    };

    // Nothing where the list is used up and the game is to be left, or where check_menus reports a broken menu.
    std::optional<Step> decide() {
        const std::size_t decision = steps_.size();
        const SeatSet deciding = rules_.to_move(state_);
        if (!only_sitting_or_chance(rules_, deciding)) return {};
        if (decision >= choices_.size() && then_ == Then::is_left) return {};
        const auto choice =
            decision < choices_.size() ? choices_[decision] : static_cast<std::uint16_t>(tail_.next() >> 48);
        const auto seats = static_cast<unsigned>(deciding.size());
        const unsigned nth = choice % seats;
        const Seat seat = deciding.nth(static_cast<int>(nth));
        typename Rules::Moves moves;
        rules_.moves(state_, seat, moves);
        if (moves.empty()) return {};
        const auto move = static_cast<unsigned>(choice / seats % moves.size());
        return Step{seat, moves[move], static_cast<std::uint16_t>(move * seats + nth), 0};
    }

    Findings too_long() const {
        if (promise_ != Promise::ends || may_go_on<G>()) return {};
        return {{promise_, fmt::format("the game is not over after {} decisions, the most that were expected",
                                       G::kLongestGame)}};
    }

    void play(Step step) {
        const State before = state_;
        rules_.play(state_, step.seat, step.move);
        if (promise_ == Promise::replays) step.after = Hash().add(bytes_of(state_)).value();
        steps_.push_back(step);
        if constexpr (G::kHides)
            if (promise_ == Promise::secrets || promise_ == Promise::foresight)
                for (Twin& twin : twins_) follow(twin, before, step);
    }

    // The twin makes any move of which its onlooker is told the same. Where there is none, the onlooker has
    // learnt something that tells the two games apart, and the twin starts again as the game itself.
    void follow(Twin& twin, const State& before, const Step& step) {
        const std::string told = G::told(rules_, before, step.seat, step.move, twin.onlooker);
        std::vector<Move> alike;
        if (rules_.to_move(twin.state).has(step.seat))
            for (const Move& move : menu(rules_, twin.state, step.seat))
                if ((step.seat != twin.onlooker || move == step.move) &&
                    G::told(rules_, twin.state, step.seat, move, twin.onlooker) == told)
                    alike.push_back(move);
        if (alike.empty()) {
            twin.state = state_;
        } else {
            rules_.play(twin.state, step.seat,
                        alike[random_.below(static_cast<std::uint32_t>(alike.size()))]);
        }
    }

    Findings check_twins() const {
        Findings findings;
        for (const Twin& twin : twins_) {
            const auto view = rules_.seen_by(state_, twin.onlooker),
                       other = rules_.seen_by(twin.state, twin.onlooker);
            if (!same_bytes(*view, *other))
                findings.push_back(
                    {Promise::secrets,
                     fmt::format("{} sees something it was not told: in a game that sounded the same to "
                                 "it, {} of its view",
                                 written(twin.onlooker), difference(*view, *other))});
        }
        return findings;
    }

    Findings check_foresights() {
        for (const Twin& twin : twins_)
            if (rules_.to_move(state_).has(twin.onlooker))
                if (Findings found = check_foresight<G>(rules_, state_, G::kHides ? twin.state : state_,
                                                        twin.onlooker, random_);
                    !found.empty())
                    return found;
        return {};
    }

    Findings look() {
        switch (promise_) {
            case Promise::invariant: return check_invariant<G>(rules_, state_);
            case Promise::secrets: return G::kHides ? check_twins() : Findings{};
            case Promise::ends:
            case Promise::replays: return {};
            default: return closely() ? look_closely() : Findings{};
        }
    }

    Findings look_closely() {
        if (promise_ == Promise::menus) return check_menus(rules_, state_);
        if (!only_sitting_or_chance(rules_, rules_.to_move(state_))) return {};
        switch (promise_) {
            case Promise::words: return check_words<G>(rules_, state_);
            case Promise::playable: return check_playable<G>(rules_, state_, random_);
            case Promise::clones: return check_clones<G>(rules_, state_, random_);
            case Promise::views: return check_views<G>(rules_, state_);
            case Promise::guesses: return check_guesses<G>(rules_, state_, random_);
            case Promise::foresight: return check_foresights();
            case Promise::odds: return check_odds<G>(rules_, state_);
            case Promise::results: return check_results(rules_, state_);
            case Promise::any_order:
                return promises_any_order<G>() ? check_any_order<G>(rules_, state_, random_) : Findings{};
            case Promise::numbers:
                if constexpr (Encoded<G>) return check_numbers<G>(rules_, state_);
                return {};
            case Promise::observed:
                if constexpr (Encoded<G>) return check_observed<G>(rules_, state_, observed_, random_);
                return {};
            default: return {};
        }
    }

    // Always early in the game, then ever more rarely, and always when it is over.
    bool closely() {
        const auto decisions = static_cast<std::uint32_t>(steps_.size());
        const auto all = static_cast<std::uint32_t>(effort_of<G>().close_looks);
        if (then_ == Then::is_left) return true;
        return decisions < all || random_.below(1 + decisions / all) == 0 || rules_.to_move(state_).empty();
    }

    Findings replay() const {
        State state = rules_.start();
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            rules_.play(state, steps_[i].seat, steps_[i].move);
            if (Hash().add(bytes_of(state)).value() != steps_[i].after)
                return {{Promise::replays,
                         fmt::format("replayed, the state after decision {} is not the one of the first time",
                                     i + 1)}};
        }
        return {};
    }

    // Which game this was, so that it can be played again by hand.
    std::string story() const {
        constexpr std::size_t kTold = 60;
        std::string text = fmt::format("  in {}, after {} decisions:", variant_.name, steps_.size());
        const std::size_t from = steps_.size() > kTold ? steps_.size() - kTold : 0;
        if (from > 0) text += " ...";
        for (std::size_t i = from; i < steps_.size(); ++i)
            text += fmt::format("{} {} {}", i > from ? "," : "", written(steps_[i].seat),
                                written<G>(rules_, steps_[i].move));
        return text;
    }

    const Variant<Rules>& variant_;
    const Rules& rules_;
    const Choices& choices_;
    Promise promise_;
    Then then_;
    Random tail_;       // makes the decisions after the list
    Random random_{1};  // for the checks: what they try does not depend on the list
    State state_;
    std::vector<Step> steps_;
    std::vector<Twin> twins_;
    Observed observed_;
};

// A game that hides something has a state where a seat's guess is not the truth; else nobody is guessing.
template <Tried G>
Findings check_something_is_guessed(const std::vector<Variant<typename G::Rules>>& variants) {
    constexpr int kGames = 20;
    if (!G::kHides) return {};
    for (const auto& variant : variants)
        for (std::uint64_t seed = 0; seed < kGames; ++seed) {
            Random random(seed);
            auto state = variant.rules.start();
            for (int decisions = 0; decisions < G::kLongestGame; ++decisions) {
                for (Seat seat : onlookers(variant.rules))
                    if (!same_bytes(state, variant.rules.guess(variant.rules.seen_by(state, seat), random)))
                        return {};
                if (!play_at_random(variant.rules, state, random)) break;
            }
        }
    return {{Promise::guesses, "the game says that it hides something, yet every guess was the true state"}};
}

}  // namespace officina::conformance
