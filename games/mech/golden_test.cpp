// Whole games of Mech a Dream: see match/testing/golden.h.

#include "match/testing/golden.h"

#include "games/games.h"

namespace officina::mech {
namespace {

// A player who would rather build and acquire than stock up, and leaves nothing unused at night; else at random.
std::string decides(const Match& match, Seat seat, Random& random) {
    const auto choices = match.choices(seat);
    std::vector<std::string> liked;
    for (const Choice& choice : choices)
        if (choice.move != "done" && choice.move != "skip" &&
            (!choice.move.starts_with("stock") || random.below(3) == 0))
            liked.push_back(choice.move);
    if (liked.empty()) return choices[random.below(static_cast<std::uint32_t>(choices.size()))].move;
    return liked[random.below(static_cast<std::uint32_t>(liked.size()))];
}

TEST(MechGolden, Playthroughs) {
    const AnyGame& game = *game_named("mech");
    for (int seats = 2; seats <= 4; ++seats)
        for (const bool robots : {false, true})
            for (const bool specialists : {false, true}) {
                std::string name = std::to_string(seats) + " seats";
                if (robots) name += ", robots";
                if (specialists) name += ", specialists";
                expect_golden(game, OFFICINA_SOURCE_DIR "/games/mech/golden",
                              {.name = name,
                               .seats = seats,
                               .options = {{"robots", robots ? "yes" : "no"},
                                           {"specialists", specialists ? "yes" : "no"}},
                               .seed = static_cast<std::uint64_t>(seats),
                               .decides = decides});
            }
}

TEST(MechGolden, Words) {
    expect_golden_words(*game_named("mech"), OFFICINA_SOURCE_DIR "/games/mech/golden",
                        {.name = "3 seats, robots, specialists",
                         .seats = 3,
                         .options = {{"robots", "yes"}, {"specialists", "yes"}},
                         .seed = 3,
                         .decides = decides});
}

}  // namespace
}  // namespace officina::mech
