#include "games/puzzles.h"

#include <utility>

#include "games/all_games.h"

namespace officina {

namespace {

// What the first game that has puzzles does.
template <class Answer>
Answer of_puzzles(Answer otherwise, auto ask) {
    bool asked = false;
    for_each_type(AllGames{}, [&]<class G> {
        if constexpr (requires(std::chrono::sys_days day) { G::puzzle(day); })
            if (!std::exchange(asked, true)) otherwise = ask.template operator()<G>();
    });
    return otherwise;
}

SetPuzzle nothing() { return refused("no_puzzles", {"engine.request.no_questions", {}}); }

}  // namespace

bool has_puzzles() {
    return of_puzzles(false, []<class G> { return true; });
}

boost::json::object puzzle_of(std::chrono::sys_days day) {
    return of_puzzles(boost::json::object{}, [&]<class G> { return G::puzzle(day); });
}

SetPuzzle set_puzzle(std::string_view text) {
    return of_puzzles(nothing(), [&]<class G> { return G::set_puzzle(text); });
}

SetPuzzle solved_puzzle(std::string_view id, int megabytes) {
    return of_puzzles(nothing(), [&]<class G> { return G::solved_puzzle(id, megabytes); });
}

}  // namespace officina
