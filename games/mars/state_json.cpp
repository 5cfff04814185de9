// The table of Mars Needs Mechanics as JSON, for clients and other people's programs. What a view hides is not
// there; neither is what only counting would tell (the discard pile, the cards nobody has seen).

#include <algorithm>
#include <boost/json.hpp>
#include <tuple>
#include <utility>
#include <vector>

#include "games/mars/game.h"
#include "games/mars/names.h"
#include "games/mars/words.h"
#include "match/values_json.h"

namespace officina::mars {

namespace json = boost::json;

namespace {

json::object by_kind(const ByKind& numbers, bool zeros = false) {
    json::object object;
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (zeros || numbers[kind] > 0) object[name_of(kind)] = numbers[kind];
    return object;
}

json::array ids(const Rules& rules, Mechanisms mechanisms) {
    json::array array;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i)
        if ((mechanisms >> i & 1) != 0) array.push_back(json::string(id_of(rules.box().mechanisms[i])));
    return array;
}

// Cards in known places, the next one first; null where the viewer does not know which it is.
json::array placed(const FixedList<PlacedCard, kMostInDeck>& cards) {
    json::array array;
    for (const PlacedCard& card : cards)
        array.push_back(card.kind == kFaceDown ? json::value(nullptr) : json::value(name_of(card.kind)));
    return array;
}

json::array line_json(const Rules& rules, const State& state) {
    json::array line;
    const std::size_t tokens = state.phase == Phase::laying_out  ? 0
                               : state.phase == Phase::lining_up ? state.count
                                                                 : kComponents;
    for (std::size_t space = 0; space < tokens; ++space) {
        json::object token{{"component", name_of(state.line[space])}};
        // What the price would be if the round ended now.
        if (state.phase == Phase::turn || state.phase == Phase::turn_end)
            token["next_price"] = rules.adjusted(state, space);
        line.push_back(std::move(token));
    }
    return line;
}

// The cards that a seat lacks for each mechanism that it has not built.
json::object missing_json(const Rules& rules, const State& state, Seat seat) {
    json::object missing;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        if (((state.laid_out & ~state.built[at(seat)]) >> i & 1) == 0) continue;
        ByKind lacking{};
        for (const Need& need : rules.box().mechanisms[i].needs)
            lacking[need.kind] = static_cast<std::uint8_t>(
                std::max(0, int{need.cards} - int{state.hand[at(seat)][need.kind]}));
        if (json::object cards = by_kind(lacking); !cards.empty())
            missing[id_of(rules.box().mechanisms[i])] = std::move(cards);
    }
    return missing;
}

// 6.4.1, 6.4.2 What each stack of the hand would earn at the price now, and the Scraps that a set of all of it needs.
json::object stacks_json(const Rules& rules, const State& state, Seat seat) {
    json::object stacks;
    for (Kind kind = 0; kind < kComponents; ++kind)
        if (const int cards = state.hand[at(seat)][kind]; cards > 0)
            stacks[name_of(kind)] =
                json::object{{"worth", cards * state.price[kind]}, {"scraps", rules.scraps_needed(cards)}};
    return stacks;
}

json::array seats_json(const Rules& rules, const State& state) {
    json::array seats;
    for (Seat seat : SeatSet::first(rules.seats())) {
        const auto i = at(seat);
        json::object object{{"seat", seat.index() + 1},
                            {"cogs", state.cogs[i]},
                            {"cards", rules.hand_size(state, seat)},
                            {"hand", by_kind(state.hand[i])},
                            {"scraps", state.scraps[i]},
                            {"built", ids(rules, state.built[i])},
                            {"purchases", state.purchases[i]},
                            {"spent", state.spent[i]},
                            {"earned", state.earned[i]}};
        if (state.backs[i] > 0) {
            object["unknown_cards"] = state.backs[i];
        } else {
            object["missing"] = missing_json(rules, state, seat);
            object["stacks"] = stacks_json(rules, state, seat);
        }
        seats.push_back(std::move(object));
    }
    return seats;
}

json::array mechanisms_json(const Rules& rules, const State& state) {
    json::array array;
    for (std::size_t i = 0; i < rules.box().mechanisms.size(); ++i) {
        if ((state.laid_out >> i & 1) == 0) continue;
        const Mechanism& mechanism = rules.box().mechanisms[i];
        ByKind needs{};
        for (const Need& need : mechanism.needs) needs[need.kind] = need.cards;
        json::array effects;
        const auto sentences = described(rules, i);
        for (const Effect& effect : rules.box().effects)
            if (effect.mechanism == i)
                effects.push_back(json::object{{"when", name_of(effect.hook)},
                                               {"does", name_of(effect.op)},
                                               {"says", message_to_json(sentences[effects.size()])}});
        array.push_back(json::object{{"id", id_of(mechanism)},
                                     {"name", english_name_of(mechanism)},
                                     {"needs", by_kind(needs)},
                                     {"effects", std::move(effects)},
                                     {"designed", mechanism.designed}});
    }
    return array;
}

// What buying a card would cost the active seat, whether it can be paid (4.1), and what every price would become by it, were the
// round over then.
json::object purchases_json(const Rules& rules, const State& state) {
    json::object purchases;
    Rules::Moves menu;
    rules.moves(state, Seat(state.active), menu);
    for (Kind kind = 0; kind < kComponents; ++kind) {
        if (state.market[kind] == 0) continue;
        State after = state;
        Rules::to_front(after.line, kind);
        after.bought = static_cast<std::uint8_t>(after.bought | 1u << kind);
        json::object prices;
        for (std::size_t space = 0; space < kComponents; ++space)
            prices[name_of(after.line[space])] = rules.adjusted(after, space);
        purchases[name_of(kind)] = json::object{{"cost", rules.cost(state, kind)},
                                                {"payable", menu.contains({Rules::Act::buy, kind})},
                                                {"next_prices", std::move(prices)}};
    }
    return purchases;
}

// A set that the active seat could sell now: what its cards earn, and the moves that sell it.
struct Sale {
    int cards, scraps, income;
    std::vector<Move> moves;
};

// 6.4, 6.4.2 The sets of a kind that can be sold, fewest cards first, and of as many cards fewest Scraps first. All cards
// with no more Scraps than they need are sold in one word; else how many is asked only where there is a choice.
std::vector<Sale> sales_of(const Rules& rules, const State& state, Kind kind) {
    const Seat seat(state.active);
    std::vector<Sale> sales;
    const auto sell = [&](auto& self, const State& now, const std::vector<Move>& moves) -> void {
        if (now.phase == Phase::counting || now.phase == Phase::scrapping || moves.empty()) {
            Rules::Moves menu;
            rules.moves(now, seat, menu);
            for (const Move move : menu) {
                const bool begins =
                    (move.act == Rules::Act::sell || move.act == Rules::Act::part) && move.value == kind;
                if (moves.empty() && !begins) continue;
                State next = now;
                rules.play(next, seat, move);
                std::vector<Move> row = moves;
                row.push_back(move);
                self(self, next, row);
            }
            return;
        }
        const int cards = state.hand[at(seat)][kind] - now.hand[at(seat)][kind];
        const int scraps =
            moves.back().act == Rules::Act::scraps ? int{moves.back().value} : rules.scraps_needed(cards);
        const bool known = std::ranges::any_of(
            sales, [&](const Sale& other) { return other.cards == cards && other.scraps == scraps; });
        if (!known) sales.push_back({cards, scraps, now.earned[at(seat)] - state.earned[at(seat)], moves});
    };
    sell(sell, state, {});
    std::ranges::sort(sales, {}, [](const Sale& sale) { return std::pair(sale.cards, sale.scraps); });
    return sales;
}

json::object sales_json(const Rules& rules, const State& state) {
    json::object kinds;
    for (Kind kind = 0; kind < kComponents; ++kind) {
        json::array sets;
        for (const Sale& sale : sales_of(rules, state, kind)) {
            json::array moves;
            for (const Move move : sale.moves) moves.push_back(json::string(MarsGame::written(rules, move)));
            sets.push_back(json::object{{"cards", sale.cards},
                                        {"scraps", sale.scraps},
                                        {"income", sale.income},
                                        {"moves", std::move(moves)}});
        }
        if (!sets.empty()) kinds[name_of(kind)] = std::move(sets);
    }
    return kinds;
}

// Whole stacks, kind by kind, that leave the active seat with the most Cogs, and then with the most Scraps.
struct BestSales {
    int cogs = -1, scraps = -1;
    unsigned kinds = 0;  // a bit for each

    void look(const Rules& rules, const State& state, Kind from = 0, unsigned sold = 0) {
        const Seat seat(state.active);
        if (from == kComponents) {
            const std::pair now(int{state.cogs[at(seat)]}, int{state.scraps[at(seat)]});
            if (now > std::pair(cogs, scraps)) {
                std::tie(cogs, scraps) = now;
                kinds = sold;
            }
            return;
        }
        const auto next = static_cast<Kind>(from + 1);
        Rules::Moves menu;
        rules.moves(state, seat, menu);
        if (const Move sell{Rules::Act::sell, from}; menu.contains(sell)) {
            State after = state;
            rules.play(after, seat, sell);
            look(rules, after, next, sold | 1U << from);
        }
        look(rules, state, next, sold);
    }
};

json::object best_sales_json(const Rules& rules, const State& state) {
    BestSales best;
    best.look(rules, state);
    json::object sets;
    for (Kind kind = 0; kind < kComponents; ++kind)
        if ((best.kinds >> kind & 1) != 0) {
            const int cards = state.hand[state.active][kind];
            sets[name_of(kind)] = json::object{{"cards", cards}, {"scraps", rules.scraps_needed(cards)}};
        }
    return sets;
}

// The mechanism that asks, and what it would do.
json::object offer_json(const Rules& rules, const State& state) {
    const Effect& effect = rules.effect_of(state);
    json::object offer{{"mechanism", id_of(rules.box().mechanisms[effect.mechanism])},
                       {"does", name_of(effect.op)}};
    if (state.phase == Phase::replacing_card) offer["left"] = effect.cards - state.done;
    return offer;
}

}  // namespace

json::object MarsGame::json(const Rules& rules, const State& state) {
    json::object object{{"phase", name_of(state.phase)},
                        {"round", state.round},
                        {"market", by_kind(state.market)},
                        {"prices", by_kind(state.price, true)},
                        {"line", line_json(rules, state)},
                        {"deck",
                         {{"cards", state.deck.size()},
                          {"top", placed(state.deck.top())},
                          {"bottom", placed(state.deck.bottom())}}},
                        {"mechanisms", mechanisms_json(rules, state)},
                        {"seats", seats_json(rules, state)}};
    if (state.round > 0) {
        object["first"] = state.first + 1;
        object["passes"] = state.passes;
        if (state.phase != Phase::over) object["active"] = state.active + 1;
    }
    json::array bought;
    for (Kind kind = 0; kind < kComponents; ++kind)
        if ((state.bought >> kind & 1) != 0) bought.push_back(json::string(name_of(kind)));
    object["bought"] = std::move(bought);
    if (state.round > 0) {
        const std::string last = last_round(rules, state);
        object["last_round"] = last == "yes";
        object["last_unless_bought"] = last == "idle";
    }
    if (state.phase == Phase::turn) object["if_bought"] = purchases_json(rules, state);
    if (state.phase == Phase::selling && state.backs[state.active] == 0) {
        object["sales"] = sales_json(rules, state);
        object["best_sales"] = best_sales_json(rules, state);
    }
    if (state.phase == Phase::offered || state.phase == Phase::placing_token || state.phase == Phase::tray ||
        state.phase == Phase::taking || state.phase == Phase::replacing_card ||
        state.phase == Phase::revealing)
        object["offer"] = offer_json(rules, state);
    if (state.phase == Phase::tray) object["tray"] = state.count;
    if (state.phase == Phase::placing_token || state.phase == Phase::taking ||
        state.phase == Phase::replacing_card || state.phase == Phase::counting ||
        state.phase == Phase::scrapping)
        object["chosen"] = name_of(Kind{state.chosen});
    return object;
}

}  // namespace officina::mars
