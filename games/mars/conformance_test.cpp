// Mars Needs Mechanics keeps the contract.

#include "engine/conformance.h"

#include <algorithm>

#include "games/mars/content.h"
#include "games/mars/encoding.h"
#include "games/mars/game.h"
#include "games/mars/overheard.h"

namespace officina {
namespace {

using mars::kComponents;
using mars::Options;
using mars::Phase;

constexpr mars::Mechanisms kStarters = 0b1111, kAll = 0b11'1111'1111;

// Mechanisms that are in no box: every operation at a moment where no card of the box has it, ten at once.
mars::Box strange_box() {
    using mars::Hook;
    using mars::Limit;
    using mars::Op;
    mars::Box box = mars::default_box();
    box.effects.clear();
    box.lowest_price = 0;
    for (const mars::Effect& effect : {
             mars::Effect{.hook = Hook::after_buy,
                          .op = Op::look_deck,
                          .optional = true,
                          .mechanism = 0,
                          .cards = 2,
                          .to_bottom = 1},
             mars::Effect{.hook = Hook::on_pass,
                          .op = Op::replace_market,
                          .limit = Limit::game,
                          .optional = true,
                          .mechanism = 1,
                          .cards = 3,
                          .cogs = 2},
             mars::Effect{
                 .hook = Hook::sales_done, .op = Op::swap_market, .limit = Limit::round, .mechanism = 2},
             mars::Effect{.hook = Hook::after_prices, .op = Op::move_token, .mechanism = 3},
             mars::Effect{.hook = Hook::type_sold,
                          .op = Op::shift_price,
                          .limit = Limit::type_per_sale_step,
                          .mechanism = 4,
                          .up = 2},
             mars::Effect{.hook = Hook::set_sold_with_scrap,
                          .op = Op::look_deck,
                          .limit = Limit::sale_step,
                          .optional = true,
                          .mechanism = 5,
                          .cards = 9,
                          .to_bottom = 9},
             mars::Effect{
                 .hook = Hook::after_supply, .op = Op::gain_cogs_per_mechanism, .mechanism = 6, .cogs = 1},
             mars::Effect{.hook = Hook::after_supply,
                          .op = Op::shift_price,
                          .optional = true,
                          .mechanism = 6,
                          .down = 3},
             mars::Effect{.hook = Hook::sale_start,
                          .op = Op::swap_market,
                          .optional = true,
                          .mechanism = 7,
                          .others_only = true},
             mars::Effect{.hook = Hook::passive, .op = Op::mechanism_limit, .mechanism = 8, .mechanisms = 10},
             mars::Effect{
                 .hook = Hook::buy_cost, .op = Op::discount, .mechanism = 9, .cogs = 9, .purchases = 99},
         })
        box.effects.push(effect);
    return box;
}

struct Mars {
    using Rules = mars::Rules;
    using Encoding = mars::Encoding;
    static constexpr bool kHides = true;
    static constexpr conformance::Effort kEffort{.games = 60, .close_looks = 24, .moves_tried = 24};
    // Each of at most 101 rounds has a purchase, or comes after one that had; a turn has at most 8 decisions.
    static constexpr int kLongestGame = 12'000;

    static std::vector<Variant<Rules>> variants() {
        const auto variant = [](std::string name, Options options) {
            return Variant<Rules>{std::move(name), Rules(mars::default_box(), options)};
        };
        Options starters;
        starters.laid_out = kStarters;
        Options three = starters, four = starters, none = starters, all = starters, random = starters,
                open = starters, others = starters;
        three.seats = 3;
        four.seats = 4;
        none.laid_out = 0;
        all.laid_out = kAll;
        all.seats = 3;
        random.laid_out = 1 << 4;
        random.drawn = 5;
        random.seats = 4;
        open.open_hands = true;
        open.laid_out = kAll;
        others.final_prices = mars::Final::all_fall;
        others.lowest_price = 3;
        others.highest_price = 7;
        others.first = 1;
        Options strange = all;
        strange.lowest_price = 0;
        return {{"strange mechanisms", Rules(strange_box(), strange)},
                variant("two seats", starters),
                variant("three seats", three),
                variant("four seats", four),
                variant("no mechanisms", none),
                variant("all mechanisms", all),
                variant("random five and the Automaton", random),
                variant("open hands", open),
                variant("all fall, narrow prices, second begins", others)};
    }

    static std::string words(const Rules& rules, Rules::Move move) {
        return mars::MarsGame::written(rules, move);
    }
    static std::optional<Rules::Move> read(const Rules& rules, std::string_view text) {
        return mars::MarsGame::read(rules, text);
    }

    // 1.1 Every card is somewhere; nothing is below nought or above its limit.
    static std::string fault(const Rules& rules, const Rules::State& state) {
        for (Kind kind = 0; kind < kComponents; ++kind) {
            int cards = state.market[kind] + state.discards[kind] + state.deck.unseen()[kind];
            for (const auto* placed : {&state.deck.top(), &state.deck.bottom()})
                cards += static_cast<int>(
                    std::count_if(placed->begin(), placed->end(),
                                  [&](const PlacedCard& card) { return card.kind == kind; }));
            for (std::size_t seat = 0; seat < mars::kMostSeats; ++seat) {
                cards += state.hand[seat][kind] + cards_built_in(rules, state.built[seat], kind);
                if (state.known[seat][kind] > state.hand[seat][kind])
                    return "more cards are known than there are";
            }
            if (cards != rules.box().copies[kind]) return fmt::format("{} cards of kind {}", cards, kind);
            if (state.price[kind] < rules.options().lowest_price ||
                state.price[kind] > rules.options().highest_price)
                return fmt::format("a price of {}", state.price[kind]);
        }
        if (state.phase > Phase::lining_up) {
            auto line = state.line;
            std::sort(line.begin(), line.end());
            for (std::size_t i = 0; i < kComponents; ++i)
                if (line[i] != i) return "the line is no permutation";
        }
        for (std::size_t seat = 0; seat < mars::kMostSeats; ++seat) {
            if (state.cogs[seat] > 2000) return "Cogs below nought";
            if (state.scraps[seat] > 2) return "more Scraps than dealt";
            if (state.backs[seat] != 0) return "a card is face down";
            if ((state.built[seat] & ~state.laid_out) != 0) return "a mechanism that is not in the game";
            if (std::popcount(static_cast<unsigned>(state.built[seat])) > rules.limit_with(state.built[seat]))
                return "too many mechanisms";
        }
        if (mars::cards_in(state.market) > rules.box().market + (state.phase == Phase::taking ? 1 : 0))
            return "the market is too full";
        return "";
    }

    static int cards_built_in(const Rules& rules, mars::Mechanisms built, Kind kind) {
        int cards = 0;
        for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i)
            for (const mars::Need& need : rules.box().mechanisms[i].needs)
                if ((built >> i & 1) != 0 && need.kind == kind) cards += need.cards;
        return cards;
    }

    static std::string told(const Rules& rules, const Rules::State& before, Seat seat, Rules::Move move,
                            Seat onlooker) {
        return mars::overheard(rules, before, seat, move, onlooker);
    }
};

INSTANTIATE_TYPED_TEST_SUITE_P(Mars, Conformance, Mars);

TEST(MarsConformance, Signatures) {
    expect_signatures<Mars>({{"strange mechanisms", 0x727a19fca29315ea},
                             {"two seats", 0xb529c004c7475bea},
                             {"three seats", 0x71dcba896935f5b8},
                             {"four seats", 0xe945d4b64fb7d6d},
                             {"no mechanisms", 0x8c564ad97411ffbf},
                             {"all mechanisms", 0x911106a302ca52aa},
                             {"random five and the Automaton", 0x4646c31e4ba2474b},
                             {"open hands", 0x58ace51501efaf22},
                             {"all fall, narrow prices, second begins", 0xd4f0486c374792b8}});
}

TEST(MarsConformance, Encodings) {
    expect_encodings<Mars>({{"strange mechanisms", 0x3f2fa62909bf80f3},
                            {"two seats", 0xaab3622224ab4314},
                            {"three seats", 0xb575bba99fb8ce1a},
                            {"four seats", 0x6d28f3e77af60484},
                            {"no mechanisms", 0x2157bd62975b6a56},
                            {"all mechanisms", 0x746086566dc5c162},
                            {"random five and the Automaton", 0xc6cff60bb9f4ebb8},
                            {"open hands", 0xd97e47065ba000f8},
                            {"all fall, narrow prices, second begins", 0xeb236b1f5ccd315c}});
}

}  // namespace
}  // namespace officina
