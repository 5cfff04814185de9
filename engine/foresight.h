#pragma once
// What a seat can be certain of before it acts: its own moves, played on guesses of all that it cannot see. As long as
// every guess looks the same to it afterwards, that is what it will see, whatever is hidden; where they come apart, the
// move would show it something.
//
// It is made of a view alone, so it tells nothing hidden. What nine of ten guesses show alike passes as certain once in
// a thousand times.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/game.h"
#include "engine/hash.h"

namespace officina {

// Guesses are compared by the thousand, and std::ranges::equal would look at one byte after the other.
template <PlainValue T>
bool same_bytes(const T& a, const T& b) {
    return std::memcmp(&a, &b, sizeof(T)) == 0;
}

template <Game R>
class Foresight {
    using State = typename R::State;
    using Move = typename R::Move;

  public:
    static constexpr std::size_t kGuesses = 64;

    Foresight(const R& rules, const View<R>& view) : rules_(&rules), seat_(view.seat()), view_(*view) {
        Random random(seed_of(view_));
        guesses_.reserve(kGuesses);
        for (std::size_t i = 0; i < kGuesses; ++i) guesses_.push_back(rules.guess(view, random));
    }

    const State& view() const { return view_; }

    bool allows(const Move& move) const {
        if (!rules_->to_move(view_).has(seat_)) return false;
        typename R::Moves moves;
        rules_->moves(view_, seat_, moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }

    // Makes a move that is allowed. False where it would show the seat something: then the view stays as it was, and
    // nothing further can be foreseen.
    bool make(const Move& move) {
        for (State& guess : guesses_) rules_->play(guess, seat_, move);
        const View<R> after = rules_->seen_by(guesses_[0], seat_);
        for (const State& guess : guesses_)
            if (!same_bytes(*rules_->seen_by(guess, seat_), *after)) return false;
        view_ = *after;
        return true;
    }

    // Whether the seat would see just this after an allowed move, whatever is hidden: as `make` says, up to the first guess that
    // shows something else.
    static bool shows(const R& rules, const View<R>& view, const Move& move, const State& after) {
        Random random(seed_of(*view));
        for (std::size_t i = 0; i < kGuesses; ++i) {
            State guess = rules.guess(view, random);
            rules.play(guess, view.seat(), move);
            if (!same_bytes(*rules.seen_by(guess, view.seat()), after)) return false;
        }
        return true;
    }

  private:
    // The same view gives the same guesses on every machine.
    static std::uint64_t seed_of(const State& view) { return Hash().add(bytes_of(view)).value(); }

    const R* rules_;
    Seat seat_;
    State view_;
    std::vector<State> guesses_;
};

}  // namespace officina
