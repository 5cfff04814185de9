#pragma once
// The promises of engine/game.h as checks of one position of one game. Each check returns what it found
// wrong; nothing found, nothing returned. engine/conformance_trial.h plays the games, engine/conformance.h
// makes tests of it.

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/foresight.h"
#include "engine/game.h"
#include "engine/hash.h"

namespace officina::conformance {

enum class Promise : std::uint8_t {
    ends,      // a game played at random is over after kLongestGame decisions at most
    menus,     // who is to move sits at the table and has moves, each listed once, the same whenever asked
    words,     // a listed move is read as it is written, so no two are written alike
    playable,  // whatever is listed can be played, and leaves a sound position
    replays,   // the same moves give the same bytes, every time
    clones,    // playing on a copy changes nothing but the copy
    views,     // from its view a seat sees the same decision as from the true state
    secrets,   // what a seat is not told, its view does not show either, neither at once nor later
    guesses,   // a guess is a whole state that looks the same to the seat, and can be played to the end
    foresight,  // what a seat foresees of its own moves is what happens, in every game that looks the same to it
    odds,       // the odds of chance add up to one
    results,    // points add up to scores, ranks follow the scores, who is first has won
    invariant,  // the game's own: nothing is created or lost
    any_order,  // of seats that decide at the same time any may be asked first
    numbers,    // every move has a number of its own that leads back to it, the same whenever asked
    observed,   // equal views give equal arrays, different ones different, and nothing hidden gets in
};

struct Finding {
    Promise promise;
    std::string text;  // what was found and what was expected
};
using Findings = std::vector<Finding>;

// A game as it is tried: one number of seats, one set of options.
template <class R>
struct Variant {
    std::string name;
    R rules;
};

// How much is tried. The defaults suit a game of a few hundred decisions.
struct Effort {
    int games = 100;  // for each variant and promise
    int close_looks =
        16;  // decisions at the start that are all looked at closely; later ones ever more rarely
    int moves_tried = 24;  // of a menu, at one decision
};

// What a game says of itself to be tried; engine/conformance.h shows one. There may also be
//   static constexpr Effort kEffort          where the defaults take too long or see too little
//   static constexpr bool kAnyOrder = true   claims Promise::any_order
//   static constexpr bool kMayGoOn = true    its rules allow games without end: left after kLongestGame
//   static std::string words(rules, move)    for the findings; else moves are written as bytes
//   static std::optional<Move> read(rules, text)   claims Promise::words
//   using Encoding = ...                     claims Promise::numbers and Promise::observed (engine/encoding.h)
template <class G>
concept Tried = Game<typename G::Rules> &&
                requires(const typename G::Rules& rules, const typename G::Rules::State& state) {
                    { G::variants() } -> std::same_as<std::vector<Variant<typename G::Rules>>>;
                    { G::kHides } -> std::convertible_to<bool>;
                    { G::kLongestGame } -> std::convertible_to<int>;
                    { G::fault(rules, state) } -> std::same_as<std::string>;
                } &&
                (!G::kHides || requires(const typename G::Rules& rules, const typename G::Rules::State& state,
                                        Seat seat, typename G::Rules::Move move) {
                    { G::told(rules, state, seat, move, seat) } -> std::same_as<std::string>;
                });

template <class G>
constexpr Effort effort_of() {
    if constexpr (requires { G::kEffort; })
        return G::kEffort;
    else
        return {};
}

template <class G>
constexpr bool may_go_on() {
    if constexpr (requires { G::kMayGoOn; })
        return G::kMayGoOn;
    else
        return false;
}

template <class G>
constexpr bool promises_any_order() {
    if constexpr (requires { G::kAnyOrder; })
        return G::kAnyOrder;
    else
        return false;
}

inline std::string written(Seat seat) {
    if (seat == kChance) return "chance";
    if (seat == kSpectator) return "the spectator";
    return fmt::format("Seat({})", seat.index());
}

template <class G>
std::string written(const typename G::Rules& rules, const typename G::Rules::Move& move) {
    if constexpr (requires { G::words(rules, move); }) {
        return G::words(rules, move);
    } else {
        std::string text;
        for (std::byte byte : bytes_of(move)) text += fmt::format("{:02x}", static_cast<unsigned>(byte));
        return text;
    }
}

// Where two states differ, for the findings: offsets lead to the member.
template <PlainValue T>
std::string difference(const T& a, const T& b) {
    const auto x = bytes_of(a), y = bytes_of(b);
    for (std::size_t i = 0; i < x.size(); ++i)
        if (x[i] != y[i])
            return fmt::format("byte {} of {} is {:02x}, not {:02x}", i, x.size(),
                               static_cast<unsigned>(y[i]), static_cast<unsigned>(x[i]));
    return "no byte differs";
}

template <Game R>
std::vector<typename R::Move> menu(const R& rules, const typename R::State& state, Seat seat) {
    typename R::Moves moves;
    rules.moves(state, seat, moves);
    return {moves.begin(), moves.end()};
}

// Everybody who can look at the table.
template <Game R>
std::vector<Seat> onlookers(const R& rules) {
    std::vector<Seat> all;
    for (Seat seat : SeatSet::first(rules.seats())) all.push_back(seat);
    all.push_back(kSpectator);
    return all;
}

// Can this be asked for moves at all? Where not, check_menus says so, and no other check goes near.
template <Game R>
bool only_sitting_or_chance(const R& rules, SeatSet deciding) {
    return std::ranges::all_of(deciding,
                               [&](Seat seat) { return seat == kChance || seat.index() < rules.seats(); });
}

template <Game R>
Findings check_menus(const R& rules, const typename R::State& state) {
    const SeatSet deciding = rules.to_move(state);
    Findings findings;
    const auto wrong = [&](std::string text) { findings.push_back({Promise::menus, std::move(text)}); };
    if (!only_sitting_or_chance(rules, deciding)) {
        wrong(fmt::format("to_move holds somebody who is neither chance nor one of the {} seats",
                          rules.seats()));
        return findings;
    }
    for (Seat seat : deciding) {
        const auto moves = menu(rules, state, seat);
        if (moves.empty())
            wrong(fmt::format("{} is to move and has no move; at least one was expected", written(seat)));
        for (std::size_t i = 0; i < moves.size(); ++i)
            if (std::find(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i), moves[i]) !=
                moves.begin() + static_cast<std::ptrdiff_t>(i))
                wrong(fmt::format("the menu of {} lists its move {} twice", written(seat), i));
        typename R::Moves used;
        if (!moves.empty()) used.push(moves.back());
        rules.moves(state, seat, used);
        if (!std::ranges::equal(used, moves))
            wrong(
                fmt::format("the menu of {} has {} moves in a fresh list and {} in a used one, not the same",
                            written(seat), moves.size(), used.size()));
    }
    return findings;
}

template <class G>
Findings check_words(const typename G::Rules& rules, const typename G::Rules::State& state) {
    Findings findings;
    if constexpr (requires { G::read(rules, std::string()); })
        for (Seat seat : rules.to_move(state))
            for (const auto& move : menu(rules, state, seat)) {
                const std::string text = G::words(rules, move);
                const auto read = G::read(rules, text);
                if (!read || *read != move)
                    findings.push_back(
                        {Promise::words,
                         fmt::format("the move \"{}\" of {} is read as {}", text, written(seat),
                                     read ? G::words(rules, *read) : "no move")});
            }
    return findings;
}

// Some of a menu: all of it where it is short, else moves drawn at random.
template <class Move>
std::vector<Move> some_of(std::vector<Move> moves, int most, Random& random) {
    const auto kept = static_cast<std::size_t>(most);
    if (moves.size() <= kept) return moves;
    for (std::size_t i = 0; i < kept; ++i)
        std::swap(moves[i], moves[i + random.below(static_cast<std::uint32_t>(moves.size() - i))]);
    moves.resize(kept);
    return moves;
}

template <Tried G>
Findings check_invariant(const typename G::Rules& rules, const typename G::Rules::State& state) {
    const std::string fault = G::fault(rules, state);
    if (fault.empty()) return {};
    return {{Promise::invariant, fault}};
}

template <Tried G>
Findings check_playable(const typename G::Rules& rules, const typename G::Rules::State& state,
                        Random& random) {
    for (Seat seat : rules.to_move(state))
        for (const auto& move : some_of(menu(rules, state, seat), effort_of<G>().moves_tried, random)) {
            auto after = state;
            rules.play(after, seat, move);
            Findings broken = check_menus(rules, after);
            std::ranges::copy(check_invariant<G>(rules, after), std::back_inserter(broken));
            if (!broken.empty())
                return {
                    {Promise::playable, fmt::format("after the listed move {} of {}: {}",
                                                    written<G>(rules, move), written(seat), broken[0].text)}};
        }
    return {};
}

// Everything a caller can ask about the decision at hand.
template <Game R>
struct Answers {
    SeatSet deciding;
    std::vector<std::vector<typename R::Move>> menus;
    Result result;

    Answers(const R& rules, const typename R::State& state)
        : deciding(rules.to_move(state)), result(rules.result(state)) {
        for (Seat seat : deciding) menus.push_back(menu(rules, state, seat));
    }
    friend bool operator==(const Answers&, const Answers&) = default;
};

template <Tried G>
Findings check_clones(const typename G::Rules& rules, const typename G::Rules::State& state, Random& random) {
    const auto kept = state;
    const Answers answers(rules, state);
    const auto rules_now = std::as_bytes(std::span(&rules, 1));
    const std::vector<std::byte> rules_before(rules_now.begin(), rules_now.end());
    for (Seat seat : answers.deciding)
        for (const auto& move : some_of(menu(rules, state, seat), 2, random)) {
            auto copy = state;
            rules.play(copy, seat, move);
            std::string changed;
            if (!same_bytes(kept, state)) changed = "the original: " + difference(kept, state);
            if (!std::ranges::equal(rules_before, rules_now)) changed = "the rules object";
            if (!(Answers(rules, state) == answers)) changed = "what the rules answer about the original";
            if (!changed.empty())
                return {{Promise::clones, fmt::format("playing {} of {} on a copy changed {}",
                                                      written<G>(rules, move), written(seat), changed)}};
        }
    return {};
}

// Does the seat see the same decision in both states? Says what differs.
template <Game R>
std::string other_decision(const R& rules, const typename R::State& truth, const typename R::State& other,
                           Seat seat) {
    if (rules.to_move(truth) != rules.to_move(other)) return "to_move";
    if (rules.to_move(truth).has(seat) && menu(rules, truth, seat) != menu(rules, other, seat))
        return "the menu";
    return "";
}

template <Tried G>
Findings check_views(const typename G::Rules& rules, const typename G::Rules::State& state) {
    Findings findings;
    for (Seat seat : onlookers(rules)) {
        const auto wrong = [&](const std::string& text) {
            findings.push_back({Promise::views, fmt::format("the view of {}: {}", written(seat), text)});
        };
        const auto view = rules.seen_by(state, seat);
        if (view.seat() != seat) wrong("it says it is the view of " + written(view.seat()));
        if (const std::string what = other_decision(rules, state, *view, seat); !what.empty())
            wrong(what +
                  " is not the same as from the true state: the rules look at what the seat cannot see");
        if (const auto again = rules.seen_by(*view, seat); !same_bytes(*view, *again))
            wrong("seen by the same seat again it is another: " + difference(*view, *again));
        if (!G::kHides && !same_bytes(state, *view))
            wrong("the game hides nothing, yet the view is not the state: " + difference(state, *view));
    }
    return findings;
}

template <Game R>
bool somebody_has_no_move(const R& rules, const typename R::State& state) {
    typename R::Moves moves;
    return std::ranges::any_of(rules.to_move(state), [&](Seat seat) {
        rules.moves(state, seat, moves);
        return moves.empty();
    });
}

// A guess is played on to the end, so that bots may do so.
template <Tried G>
std::string broken_playout(const typename G::Rules& rules, typename G::Rules::State state, Random& random) {
    for (int decisions = 0; decisions < G::kLongestGame; ++decisions) {
        if (const std::string fault = G::fault(rules, state); !fault.empty()) return fault;
        if (rules.to_move(state).empty()) return "";
        if (somebody_has_no_move(rules, state)) return "somebody is to move and has no move";
        play_at_random(rules, state, random);
    }
    if (may_go_on<G>()) return "";
    return fmt::format("the game is not over after {} more decisions", G::kLongestGame);
}

template <Tried G>
Findings check_guesses(const typename G::Rules& rules, const typename G::Rules::State& state,
                       Random& random) {
    Findings findings;
    for (Seat seat : onlookers(rules)) {
        const auto wrong = [&](const std::string& text) {
            findings.push_back({Promise::guesses, fmt::format("a guess of {}: {}", written(seat), text)});
        };
        const auto view = rules.seen_by(state, seat);
        Random same_again = random;
        const auto guess = rules.guess(view, random);
        if (!same_bytes(guess, rules.guess(view, same_again)))
            wrong("with the same random numbers it comes out differently");
        if (const auto seen = rules.seen_by(guess, seat); !same_bytes(*view, *seen))
            wrong("it does not look the same to the seat: " + difference(*view, *seen));
        if (const std::string what = other_decision(rules, state, guess, seat); !what.empty())
            wrong(what + " is not the same as in the true state");
        if (const std::string fault = G::fault(rules, guess); !fault.empty()) wrong(fault);
    }
    if (!findings.empty() || random.below(4) != 0) return findings;  // a whole game takes its time
    const Seat seat = any_of(SeatSet::first(rules.seats()), random);
    const auto guess = rules.guess(rules.seen_by(state, seat), random);
    if (const std::string broken = broken_playout<G>(rules, guess, random); !broken.empty())
        findings.push_back(
            {Promise::guesses, fmt::format("a guess of {}, played on: {}", written(seat), broken)});
    return findings;
}

// Odds are fractions of one denominator, so they add up in whole numbers. The clock beside seats has no odds.
template <Tried G>
Findings check_odds(const typename G::Rules& rules, const typename G::Rules::State& state) {
    if (!rules.to_move(state).is_only(kChance)) return {};
    Findings findings;
    const auto wrong = [&](std::string text) { findings.push_back({Promise::odds, std::move(text)}); };
    const auto moves = menu(rules, state, kChance);
    std::uint64_t sum = 0;
    for (const auto& move : moves) {
        const Odds odds = rules.odds(state, move), first = rules.odds(state, moves[0]);
        const auto fraction =
            fmt::format("the odds of {} are {}/{}", written<G>(rules, move), odds.ways, odds.of);
        if (odds.ways == 0) wrong(fraction + ": listed though it cannot happen");
        if (odds.of != first.of)
            wrong(fraction + fmt::format("; the denominator of this draw is {}", first.of));
        sum += odds.ways;
    }
    if (!moves.empty() && findings.empty() && sum != rules.odds(state, moves[0]).of)
        wrong(fmt::format("the odds of {} moves add up to {}/{}, not to one", moves.size(), sum,
                          rules.odds(state, moves[0]).of));
    return findings;
}

template <Game R>
Findings check_results(const R& rules, const typename R::State& state) {
    Findings findings;
    const auto wrong = [&](std::string text) { findings.push_back({Promise::results, std::move(text)}); };
    const Result result = rules.result(state);
    if (result.seats != rules.seats() || result.sources < 1 || result.sources > kMaxSources) {
        wrong(fmt::format(
            "the result is of {} seats and {} sources; {} seats and 1 to {} sources were expected",
            result.seats, result.sources, rules.seats(), kMaxSources));
        return findings;
    }
    SeatSet first;
    for (Seat seat : SeatSet::first(rules.seats())) {
        const auto i = at(seat);
        int points = 0, before = 0;
        for (int source = 0; source < result.sources; ++source)
            points += result.points[i][static_cast<std::size_t>(source)];
        if (points != result.score[i])
            wrong(fmt::format("{} has {} points by source and a score of {}", written(seat), points,
                              result.score[i]));
        for (Seat other : SeatSet::first(rules.seats())) {
            const auto j = at(other);
            before += result.rank[j] < result.rank[i] ? 1 : 0;
            if (result.score[j] > result.score[i] && result.rank[j] >= result.rank[i])
                wrong(fmt::format("{} has rank {} with a score of {}, {} rank {} with {}", written(seat),
                                  result.rank[i], result.score[i], written(other), result.rank[j],
                                  result.score[j]));
        }
        if (result.rank[i] != before + 1)
            wrong(fmt::format("{} has rank {} behind {} others", written(seat), result.rank[i], before));
        if (result.rank[i] == 1) first.add(seat);
    }
    const bool solo_lost = rules.seats() == 1 && result.winners.empty();
    if (rules.to_move(state).empty() && !solo_lost && result.winners != first)
        wrong(fmt::format("{} seats have won, {} have rank 1; they should be the same", result.winners.size(),
                          first.size()));
    return findings;
}

// Some moves of the seat, one after the other, as far as it is certain of them: what it foresees is what it then sees, in the
// true game and in another that looks the same to it.
template <Tried G>
Findings check_foresight(const typename G::Rules& rules, const typename G::Rules::State& state,
                         const typename G::Rules::State& twin, Seat seat, Random& random) {
    constexpr int kMovesInARow = 4;
    auto truth = state, other = twin;
    const auto alike = rules.seen_by(other, seat), view = rules.seen_by(truth, seat);
    if (!same_bytes(*view, *alike)) return {};  // Promise::secrets says so
    Foresight foresight(rules, view);
    std::string made;
    for (int i = 0; i < kMovesInARow && rules.to_move(foresight.view()).has(seat); ++i) {
        const auto move = some_of(menu(rules, foresight.view(), seat), 1, random)[0];
        if (!foresight.make(move)) break;
        made += (made.empty() ? "" : ", ") + written<G>(rules, move);
        for (auto* happening : {&truth, &other}) {
            if (!rules.to_move(*happening).has(seat)) return {};  // Promise::views says so
            rules.play(*happening, seat, move);
            const auto seen = rules.seen_by(*happening, seat);
            if (!same_bytes(foresight.view(), *seen))
                return {
                    {Promise::foresight,
                     fmt::format("{} is certain of what it will see after {}, but in {} {}", written(seat),
                                 made, happening == &truth ? "truth" : "a game that looked the same to it",
                                 difference(foresight.view(), *seen))}};
        }
    }
    return {};
}

// For every two of the seats that decide now, a move of each: one first, then the other, and the other way
// round.
template <Tried G>
Findings check_any_order(const typename G::Rules& rules, const typename G::Rules::State& state,
                         Random& random) {
    const SeatSet deciding = rules.to_move(state);
    if (deciding.has(kChance)) return {};
    Findings findings;
    const auto played = [&](Seat first, const auto& move, Seat second, const auto& next) {
        auto after = state;
        rules.play(after, first, move);
        if (!rules.to_move(after).has(second) || menu(rules, after, second) != menu(rules, state, second))
            findings.push_back(
                {Promise::any_order,
                 fmt::format("{} decides at the same time as {}, but not in the same way after it",
                             written(second), written(first))});
        else
            rules.play(after, second, next);
        return after;
    };
    for (Seat a : deciding)
        for (Seat b : deciding) {
            if (a.index() >= b.index()) continue;
            const auto move_a = some_of(menu(rules, state, a), 1, random);
            const auto move_b = some_of(menu(rules, state, b), 1, random);
            const auto ab = played(a, move_a[0], b, move_b[0]), ba = played(b, move_b[0], a, move_a[0]);
            if (findings.empty() && !same_bytes(ab, ba))
                findings.push_back(
                    {Promise::any_order,
                     fmt::format("{} of {} and {} of {} do not come to the same in either order: {}",
                                 written<G>(rules, move_a[0]), written(a), written<G>(rules, move_b[0]),
                                 written(b), difference(ab, ba))});
        }
    return findings;
}

}  // namespace officina::conformance
