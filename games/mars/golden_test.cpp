// Whole games of Mars Needs Mechanics: see match/testing/golden.h.

#include "match/testing/golden.h"

#include "games/games.h"

namespace officina::mars {
namespace {

// Now and then something is built; sets are sold when there are any.
std::string decides(const Match& match, Seat seat, Random& random) {
    const auto choices = match.choices(seat);
    std::vector<std::string> sales;
    for (const Choice& choice : choices)
        if (choice.move.starts_with("sell ")) sales.push_back(choice.move);
    const auto any = [&](const auto& list) { return random.below(static_cast<std::uint32_t>(list.size())); };
    if (!sales.empty() && random.below(4) > 0) return sales[any(sales)];
    const Choice* choice = &choices[any(choices)];
    // Whoever passes or declines thinks again: such games are long and tell little.
    if (choice->move == "pass" || choice->move == "decline") choice = &choices[any(choices)];
    return choice->move;
}

void expect(GoldenGame game) {
    game.decides = decides;
    expect_golden(*game_named("mars"), OFFICINA_SOURCE_DIR "/games/mars/golden", game);
}

TEST(MarsGolden, ForEveryOption) {
    expect({.name = "two seats, no mechanisms", .options = {{"mechanisms", "none"}, {"first", "2"}}});
    expect({.name = "two seats, open hands", .options = {{"hands", "open"}, {"mechanisms", "schemers"}}});
    expect({.name = "three seats, random four and the Automaton",
            .seats = 3,
            .options = {{"mechanisms", "random 4"}, {"automaton", "yes"}}});
    expect({.name = "three seats, all fall, wide prices",
            .seats = 3,
            .options = {{"final", "all_fall"}, {"prices", "0-12"}, {"mechanisms", "merchants"}}});
    expect({.name = "four seats, chosen mechanisms",
            .seats = 4,
            .options = {{"mechanisms", "crystal_dome orrery_of_ares lodestone_crane difference_engine"}}});
}

TEST(MarsGolden, ForEveryNumberOfSeats) {
    expect({.name = "two seats", .seats = 2});
    expect({.name = "three seats", .seats = 3});
    expect({.name = "four seats", .seats = 4});
}

TEST(MarsGolden, Words) {
    expect_golden_words(*game_named("mars"), OFFICINA_SOURCE_DIR "/games/mars/golden",
                        {.name = "three seats, schemers",
                         .seats = 3,
                         .options = {{"mechanisms", "schemers"}},
                         .decides = decides});
}

}  // namespace
}  // namespace officina::mars
