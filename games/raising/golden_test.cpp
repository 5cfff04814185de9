// Whole games of Raising Robots: see match/testing/golden.h.

#include "match/testing/golden.h"

#include "games/games.h"

namespace officina::raising {
namespace {

// A player who takes suggested payments, builds and upgrades where it can, and chooses at random among the rest.
std::string decides(const Match& match, Seat seat, Random& random) {
    const auto choices = match.choices(seat);
    std::vector<std::string> liked;
    for (const Choice& choice : choices) {
        const std::string& move = choice.move;
        if (move == "pay as suggested") return move;
        if (move.starts_with("build") || move.starts_with("upgrade") || move.starts_with("place") ||
            move == "token" || move == "exchange" || move == "use upgrade")
            liked.push_back(move);
    }
    if (!liked.empty() && random.below(8) != 0)
        return liked[random.below(static_cast<std::uint32_t>(liked.size()))];
    return choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
}

TEST(RaisingGolden, Playthroughs) {
    const AnyGame& game = *game_named("raising");
    const std::string folder = OFFICINA_SOURCE_DIR "/games/raising/golden";
    const auto expect = [&](std::string name, int seats, OptionValues options) {
        expect_golden(game, folder,
                      {.name = std::move(name),
                       .seats = seats,
                       .options = std::move(options),
                       .most_moves = 2000,
                       .decides = decides});
    };
    expect("solo", 1, {});
    expect("two seats", 2, {});
    expect("four seats", 4, {});
    expect("six seats", 6, {});
    expect("three seats, auction", 3, {{"inventors", "auction"}});
    expect("three seats, no inventors", 3, {{"inventors", "none"}});
}

TEST(RaisingGolden, Words) {
    expect_golden_words(*game_named("raising"), OFFICINA_SOURCE_DIR "/games/raising/golden",
                        {.name = "two seats", .seats = 2, .most_moves = 2000, .decides = decides});
}

}  // namespace
}  // namespace officina::raising
