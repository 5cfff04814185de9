#pragma once
// The states a game has gone through, by the number of moves made. A thousand tables with every state of every game would fill
// the memory: the last ones are kept whole, of the older ones every sixteenth, and what lies between is played again.

#include <cstddef>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

namespace officina {

// `play(state, number)` in what follows applies the move of that number (from 0) to a state.
template <class State>
class Past {
  public:
    explicit Past(const State& start) : recent_{start} {}

    const State& now() const { return recent_.back(); }

    void add(const State& state) {
        recent_.push_back(state);
        if (recent_.size() < 2 * kStep) return;
        milestones_.insert_or_assign(first_, recent_.front());
        recent_.erase(recent_.begin(), recent_.begin() + kStep);
        first_ += kStep;
    }

    template <class Play>
    State after(std::size_t moves, Play&& play) const {
        if (moves >= first_) return recent_[moves - first_];
        const auto milestone = std::prev(milestones_.upper_bound(moves));
        State state = milestone->second;
        for (std::size_t number = milestone->first; number < moves; ++number) play(state, number);
        return state;
    }

    // One move back; there must be one.
    template <class Play>
    void step_back(Play&& play) {
        if (recent_.size() == 1) {
            std::vector<State> before;
            before.reserve(2 * kStep);
            for (std::size_t moves = first_ - kStep; moves < first_; ++moves)
                before.push_back(after(moves, play));
            recent_ = std::move(before);
            first_ -= kStep;
        } else {
            recent_.pop_back();
        }
        milestones_.erase(milestones_.upper_bound(first_ + recent_.size() - 1), milestones_.end());
    }

    // The game stands otherwise than its moves would have it.
    void suppose(const State& state) {
        recent_.back() = state;
        milestones_.insert_or_assign(first_ + recent_.size() - 1, state);
    }

  private:
    static constexpr std::size_t kStep = 16;

    std::vector<State> recent_;                // after first_, first_ + 1, … moves; never empty
    std::size_t first_ = 0;                    // a multiple of kStep
    std::map<std::size_t, State> milestones_;  // every kStep moves before that
};

}  // namespace officina
