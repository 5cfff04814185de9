// Whole games of Ricochet Robots: see match/testing/golden.h.

#include "match/testing/golden.h"

#include "games/games.h"
#include "games/ricochet/game.h"
#include "games/ricochet/names.h"
#include "games/ricochet/solver.h"
#include "match/match_of.h"

namespace officina::ricochet {
namespace {

std::vector<Step> solution_of(const MatchOf<RicochetGame>& match) {
    const State& state = match.now();
    FixedList<Cell, kRobots> robots;
    for (int i = 0; i < match.rules().robots(); ++i) robots.push(state.markers[static_cast<std::size_t>(i)]);
    const Answer answer =
        Solver().solve(puzzle_of(state.board, robots, state.token, match.rules().options().turn));
    return {answer.steps.begin(), answer.steps.end()};
}

// A player who sees the shortest solution, now and then declares one move too few or too many, and waits for the clock
// once it has declared; for every other token it has nothing better as soon as anybody has declared.
std::string decides(const Match& any, Seat seat, Random& random) {
    const auto& match = dynamic_cast<const MatchOf<RicochetGame>&>(any);
    const State& state = match.now();
    if (state.phase == Phase::placing) {
        const auto choices = match.choices(seat);
        return choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
    }
    const auto steps = solution_of(match);
    const int best = static_cast<int>(steps.size());
    if (state.phase == Phase::thinking) {
        if (state.token % 2 == 1 && !state.line.empty())
            return state.resting.has(seat) ? "" : "nothing better";
        if (match.rules().declared(state, seat) > 0) return "";
        const int wanted = std::max(1, best + static_cast<int>(random.below(4)) - 1);
        return "declare " + std::to_string(wanted);
    }
    if (state.runs >= steps.size() || best > match.rules().declared(state, seat)) return "give up";
    const Step step = steps[state.runs];
    return std::string(name_of(kColours[step.robot])) + " " + std::string(name_of(step.direction));
}

TEST(RicochetGolden, Playthroughs) {
    const AnyGame& game = *game_named("ricochet");
    const std::string folder = OFFICINA_SOURCE_DIR "/games/ricochet/golden";
    expect_golden(game, folder,
                  {.name = "solo", .seats = 1, .options = {{"barriers", "no"}}, .decides = decides});
    expect_golden(game, folder,
                  {.name = "two seats, near targets",
                   .seats = 2,
                   .options = {{"tokens", "3"}, {"targets", "near"}, {"barriers", "no"}, {"turn", "off"}},
                   .decides = decides});
    expect_golden(game, folder,
                  {.name = "two seats", .seats = 2, .options = {{"tokens", "5"}}, .decides = decides});
    expect_golden(game, folder,
                  {.name = "four seats, silver, strict",
                   .seats = 4,
                   .options = {{"tokens", "2"}, {"silver", "yes"}, {"turn", "strict"}},
                   .decides = decides});
    expect_golden(game, folder,
                  {.name = "three seats, set up by choice, no turn",
                   .seats = 3,
                   .options = {{"tokens", "2"}, {"robots", "choice"}, {"turn", "off"}},
                   .decides = decides});
}

TEST(RicochetGolden, Words) {
    expect_golden_words(*game_named("ricochet"), OFFICINA_SOURCE_DIR "/games/ricochet/golden",
                        {.name = "two seats", .seats = 2, .options = {{"tokens", "5"}}, .decides = decides});
}

}  // namespace
}  // namespace officina::ricochet
