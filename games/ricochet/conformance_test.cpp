// Ricochet Robots keeps the contract.

#include "engine/conformance.h"

#include "games/ricochet/content.h"
#include "games/ricochet/encoding.h"
#include "games/ricochet/game.h"
#include "games/ricochet/rules.h"

namespace officina {
namespace {

using ricochet::Options;

Variant<ricochet::Rules> variant(std::string name, Options options) {
    return {std::move(name), ricochet::Rules(ricochet::default_box(), options)};
}

struct Ricochet {
    using Rules = ricochet::Rules;
    using Encoding = ricochet::Encoding;
    static constexpr bool kHides = false;

    static std::string words(const Rules& rules, Rules::Move move) {
        return ricochet::RicochetGame::written(rules, move);
    }
    static std::optional<Rules::Move> read(const Rules& rules, std::string_view text) {
        return ricochet::RicochetGame::read(rules, text);
    }

    // Every token is somewhere, robots stand where they may, each on a space of its own.
    static std::string fault(const Rules& rules, const Rules::State& state) {
        int tokens = rules.tokens_in_pile(state) + rules.tokens_of(state, Seat(ricochet::kUnsolved));
        for (Seat seat : SeatSet::first(rules.seats())) tokens += rules.tokens_of(state, seat);
        if (tokens != ricochet::kTokens) return fmt::format("{} tokens", tokens);
        if (state.line.size() > static_cast<std::size_t>(rules.seats()))
            return "a seat stands twice in the line";
        const bool glass_runs = state.phase == ricochet::Phase::thinking && state.glass_turns > 0;
        if (!state.resting.empty() && !glass_runs) return "somebody has nothing better, and no glass runs";
        for (std::size_t robot = 0; robot < state.placed; ++robot) {
            const ricochet::Cell cell = state.robots[robot];
            if (ricochet::in_centre_block(cell)) return "a robot is under the centre piece";
            if (state.board.barrier_at(cell)) return "a robot stands on a barrier";
            for (std::size_t other = 0; other < robot; ++other)
                if (state.robots[other] == cell) return "two robots stand on one space";
        }
        return "";
    }
};

// Played at random, a proof rarely succeeds: only the solo game, where every token is used once, is short.
struct SoloRicochet : Ricochet {
    static constexpr int kLongestGame = 17 * 110;
    static std::vector<Variant<Rules>> variants() {
        Options solo;
        solo.seats = 1;
        Options strict = solo;
        strict.turn = ricochet::Turn::strict;
        strict.silver = true;
        strict.glass_turns = 2;
        Options off = solo;
        off.turn = ricochet::Turn::off;
        off.barriers = false;
        Options near = solo;
        near.targets = ricochet::Targets::near;
        return {variant("solo", solo), variant("solo, strict, silver", strict), variant("solo, no turn", off),
                variant("solo, near targets", near)};
    }
};

struct TableRicochet : Ricochet {
    static constexpr conformance::Effort kEffort{.games = 4, .close_looks = 40, .moves_tried = 24};
    static constexpr int kLongestGame = 2'000'000;
    static std::vector<Variant<Rules>> variants() {
        Options two;
        two.tokens_to_win = 1;
        Options twelve = two;
        twelve.seats = 12;
        twelve.silver = true;
        Options chosen = two;
        chosen.seats = 3;
        chosen.placing = ricochet::Placing::by_choice;
        chosen.turn = ricochet::Turn::off;
        return {variant("two seats", two), variant("twelve seats", twelve),
                variant("three seats, set up by choice", chosen)};
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(SoloRicochet, Conformance, SoloRicochet);
INSTANTIATE_TYPED_TEST_SUITE_P(TableRicochet, Conformance, TableRicochet);

TEST(RicochetConformance, Signatures) {
    expect_signatures<SoloRicochet>({{"solo", 0x0a649e6f69489c15},
                                     {"solo, strict, silver", 0x7bb2b647cef5996d},
                                     {"solo, no turn", 0x3cda50e5283a079d},
                                     {"solo, near targets", 0x5482706faefc7722}});
    expect_signatures<TableRicochet>({{"two seats", 0x84d0c6eb4a443fbc},
                                      {"twelve seats", 0x01ae6d8e4bb8a04b},
                                      {"three seats, set up by choice", 0xf16cc81fca21a860}});
}

TEST(SoloRicochetConformance, Encodings) {
    expect_encodings<SoloRicochet>({{"solo", 0x8a022f0d7b0a926b},
                                    {"solo, strict, silver", 0x9b71f70c2c11768a},
                                    {"solo, no turn", 0xc3d0d062ef570faa},
                                    {"solo, near targets", 0x64f4c3e7c59d4d7a}});
}

TEST(TableRicochetConformance, Encodings) {
    expect_encodings<TableRicochet>({{"two seats", 0x66e155265bfcb66b},
                                     {"twelve seats", 0x5b690c8433584934},
                                     {"three seats, set up by choice", 0x95f737db42c8931f}});
}

}  // namespace
}  // namespace officina
