#include "games/ricochet/bot/mind.h"

#include <algorithm>

#include "engine/exact.h"

namespace officina::ricochet {

namespace {

// A way with one run more takes this many times as long to see, and again more if the run is another robot's.
constexpr double kGrowth = 1.4, kHelperGrowth = 1.25;
// A careless glance takes less time, and misses this many more runs of a hundred.
constexpr double kCarelessTime = 0.4;
constexpr int kCareless = 20;
// Nobody speaks before that; of two who see everything at once now the one is faster, now the other.
constexpr double kBlink = 0.1;
// Looking in vain takes as long as seeing a way of this many runs.
constexpr double kInVain = 4;

double effort(const Puzzle& puzzle, const Steps& steps) {
    const int arriving = puzzle.active == kAnyRobot ? steps.back().robot : puzzle.active;
    const auto helped =
        std::ranges::count_if(steps, [&](const Step& step) { return step.robot != arriving; });
    return exact::pow(kGrowth, static_cast<double>(steps.size())) *
           exact::pow(kHelperGrowth, static_cast<double>(helped));
}

class Train {
  public:
    Train(Thinking& thinking, const Puzzle& seen, const Talent& talent, Random& random)
        : thinking_(thinking),
          seen_(seen),
          talent_(talent),
          random_(random),
          now_(talent.pace + kBlink * random.below(1000) / 1000.0) {}

    // `part`: of the time such a look takes.
    void look(const std::optional<Steps>& found, double part) {
        const double luck = exact::exp2(2.0 * random_.below(1001) / 1000.0 - 1);
        const bool miscounted =
            static_cast<int>(random_.below(100)) < talent_.miscounts && found && found->size() > 3;
        now_ += talent_.pace * part * luck * (found ? effort(seen_, *found) : exact::pow(kGrowth, kInVain));
        thinking_.seconds = now_;
        if (!found) return;
        const int number = static_cast<int>(found->size()) - (miscounted ? 1 : 0);
        auto& ideas = thinking_.ideas;
        if (!ideas.empty() && ideas.back().number <= number) return;
        // Who sees all at once speaks only of the best.
        if (!ideas.empty() && ideas.back().seconds >= now_) ideas.pop_back();
        ideas.push_back({now_, number, *found});
    }

  private:
    Thinking& thinking_;
    const Puzzle& seen_;
    const Talent& talent_;
    Random& random_;
    double now_;
};

}  // namespace

Talent talent_of(const bots::BotSpec& spec) {
    constexpr Talent kPerfect{.solver = {.nodes = 4'000'000}};
    if (spec.level) {
        switch (*spec.level) {
            case bots::Level::apprentice:
                return {.pace = 5,
                        .helpers = 1,
                        .overlooked_runs = 15,
                        .overlooked_walls = 50,
                        .miscounts = 5,
                        .sight = 9};
            case bots::Level::tinkerer:
                return {.pace = 3.5,
                        .helpers = 1,
                        .overlooked_runs = 11,
                        .overlooked_walls = 30,
                        .miscounts = 3,
                        .sight = 10};
            case bots::Level::mechanic:
                return {.pace = 2.2,
                        .helpers = 2,
                        .overlooked_runs = 7,
                        .overlooked_walls = 15,
                        .miscounts = 2,
                        .sight = 11};
            case bots::Level::engineer:
                return {.pace = 1.2,
                        .helpers = 2,
                        .overlooked_runs = 3,
                        .overlooked_walls = 5,
                        .miscounts = 1,
                        .sight = 11,
                        .solver = {.nodes = 20'000, .length = 15}};
            case bots::Level::inventor:
                return {.pace = 0.5, .helpers = 2, .sight = 11, .solver = {.nodes = 400'000, .length = 24}};
        }
    }
    if (spec.kind == bots::BotSpec::Kind::greedy) {
        Talent talent = talent_of(bots::bot_of_level(bots::Level::tinkerer));
        talent.overlooked_walls = talent.miscounts = 0;
        return talent;
    }
    Talent talent = kPerfect;
    constexpr std::uint64_t kPositions =
        1000;  // the solver looks at this many in the time of one simulation elsewhere
    if (spec.budget.simulations < talent.solver.nodes / kPositions)
        talent.solver.nodes = spec.budget.simulations * kPositions;
    talent.solver.seconds = spec.budget.seconds;
    return talent;
}

Thinking think(Solver& solver, const Puzzle& puzzle, const Talent& talent, std::uint64_t dice) {
    Random random(dice);
    const Eyes eyes(random);
    Puzzle seen = puzzle;
    seen.board = without_overlooked_walls(puzzle.board, talent.overlooked_walls, random);
    Thinking thinking{.board = seen.board, .ideas = {}};
    Train train(thinking, seen, talent, random);
    for (int helpers = 0; helpers <= talent.helpers; ++helpers) {
        for (const bool careless : {true, false}) {
            const Glance glance{eyes, talent.overlooked_runs + (careless ? kCareless : 0), helpers,
                                talent.sight};
            train.look(glimpsed(seen, glance), careless ? kCarelessTime : 1);
        }
    }
    if (talent.solver.nodes == 0) return thinking;
    const Answer answer = solver.solve(seen, talent.solver);
    thinking.nodes = answer.nodes;
    thinking.unsolvable = answer.outcome == Answer::Outcome::unsolvable;
    const bool found = answer.outcome == Answer::Outcome::solved &&
                       follows(seen, answer.steps, eyes, talent.overlooked_runs);
    train.look(found ? std::optional(answer.steps) : std::nullopt, 1);
    return thinking;
}

}  // namespace officina::ricochet
