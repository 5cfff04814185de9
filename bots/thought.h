#pragma once
// What a bot thinks about a decision, before it is put into words.
//
// A brain is a class with `Thought<R> decide(const View<R>&)`. The rules and a view are all it ever gets: a view can be
// made by the rules alone (engine/game.h), so no bot can look at what its seat may not see.

#include <cstdint>

#include "engine/game.h"

namespace officina::bots {

template <class R>
struct Thought {
    struct One {
        typename R::Move move;
        std::uint32_t visits;
        float points;  // expected at the end
        float hope;    // bots/hope.h
        float lead;    // expected at the end: over the best rival, alone over par (bots/hope.h)
    };
    using Considered = MoveList<One, R::Moves::kCapacity>;

    typename R::Move move;
    Considered considered;  // the best first
    std::uint64_t simulations = 0;
};

template <class B, class R>
concept Brain = requires(B& brain, const View<R>& view) {
    { brain.decide(view) } -> std::same_as<Thought<R>>;
};

}  // namespace officina::bots
