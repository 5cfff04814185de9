// Pilfer keeps the contract.

#include "engine/conformance.h"

#include "games/pilfer/encoding.h"
#include "games/pilfer/game.h"
#include "games/pilfer/overheard.h"

namespace officina {
namespace {

struct Pilfer {
    using Rules = pilfer::Rules;
    using Encoding = pilfer::Encoding;
    static constexpr bool kHides = true;
    static constexpr bool kAnyOrder = true;
    // 3 stashes, then 6 rounds of at most 1 look, 1 act, 3 choices, 1 card
    static constexpr int kLongestGame = 60;

    static std::vector<Variant<Rules>> variants() {
        return {{"two seats", Rules(2)}, {"three seats", Rules(3)}};
    }
    static std::string words(const Rules& rules, Rules::Move move) {
        return pilfer::PilferGame::written(rules, move);
    }
    static std::optional<Rules::Move> read(const Rules& rules, std::string_view text) {
        return pilfer::PilferGame::read(rules, text);
    }

    // 1.1 All cards are somewhere.
    static std::string fault(const Rules&, const Rules::State& state) {
        std::size_t cards = state.deck.size() + state.stashes.size();
        for (Kind kind = 0; kind < pilfer::kCopies.size(); ++kind) {
            cards += state.lost[kind];
            for (const auto& loot : state.loot) cards += loot[kind];
        }
        return cards == pilfer::kCards ? "" : fmt::format("{} cards", cards);
    }

    static std::string told(const Rules& rules, const Rules::State& before, Seat seat, Rules::Move move,
                            Seat onlooker) {
        return pilfer::overheard(rules, before, seat, move, onlooker);
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Pilfer, Conformance, Pilfer);

TEST(PilferConformance, Signatures) {
    expect_signatures<Pilfer>({{"two seats", 0x6a0b6a20e6878a69}, {"three seats", 0x186afff759ee921e}});
}

TEST(PilferConformance, Encodings) {
    expect_encodings<Pilfer>({{"two seats", 0xdf8284717e9b829c}, {"three seats", 0x1ce5ee795d9d08f4}});
}

}  // namespace
}  // namespace officina
