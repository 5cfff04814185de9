// Mars Needs Mechanics keeps the contract.

#include "engine/conformance.h"

#include <algorithm>

#include "games/mars/content.h"
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
    const auto add = [&](Hook hook, Op op, Limit limit, bool optional, int mechanism, int amount, int count,
                         bool flag) {
        box.effects.push({hook, op, limit, optional, static_cast<std::uint8_t>(mechanism),
                          static_cast<std::uint8_t>(amount), static_cast<std::uint8_t>(count), 0, flag});
    };
    add(Hook::after_buy, Op::look_deck, Limit::none, true, 0, 1, 2, false);
    add(Hook::on_pass, Op::replace_market, Limit::game, true, 1, 2, 3, false);
    add(Hook::sales_done, Op::swap_market, Limit::round, false, 2, 0, 0, false);
    add(Hook::after_prices, Op::move_token, Limit::none, false, 3, 0, 0, false);
    add(Hook::type_sold, Op::shift_price, Limit::type_per_sale_step, false, 4, 2, 0, false);
    add(Hook::set_sold_with_scrap, Op::look_deck, Limit::sale_step, true, 5, 9, 9, false);
    add(Hook::after_supply, Op::gain_cogs_per_mechanism, Limit::none, false, 6, 1, 0, false);
    add(Hook::after_supply, Op::shift_price, Limit::none, true, 6, 0, 3, false);
    add(Hook::sale_start, Op::swap_market, Limit::none, true, 7, 0, 0, true);
    add(Hook::passive, Op::mechanism_limit, Limit::none, false, 8, 0, 10, false);
    add(Hook::buy_cost, Op::discount, Limit::none, false, 9, 9, 99, false);
    return box;
}

struct Mars {
    using Rules = mars::Rules;
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

}  // namespace
}  // namespace officina
