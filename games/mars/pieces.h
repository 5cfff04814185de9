#pragma once
// The pieces in the box of Mars Needs Mechanics: component cards, mechanism cards and what they do, the numbers
// of the box. Plain values; what is printed on them comes from content/*.json.

#include <array>
#include <cstdint>

#include "engine/deck.h"
#include "engine/fixed_list.h"

namespace officina::mars {

inline constexpr int kMostSeats = 4;                // 1.1
inline constexpr std::size_t kComponents = 7;       // 1.1 kinds of component cards, tokens and prices
inline constexpr std::size_t kMostMechanisms = 16;  // ten in the box; more can be added as records
inline constexpr std::size_t kMostEffects = 32;     // of all mechanisms together
inline constexpr std::size_t kMostInDeck = 42;      // after the smallest setup: 56 - 2 x 3 - 8
inline constexpr int kHighestPrice = 20;            // of all limits that can be agreed

// 1.1 The order of the kinds: Lens, Wire, Gear, Magnet, Piping, Boiler, Aether Tube.
using ByKind = std::array<std::uint8_t, kComponents>;

// When an effect of a mechanism works, in order of play (8.2).
enum class Hook : std::uint8_t {
    passive,              // always while built
    buy_cost,             // when the cost of a purchase is worked out
    after_buy,            // after the bought token went to the front
    on_pass,              // when the owner passes
    after_prices,         // after step 1
    sale_start,           // before the owner announces sales
    type_sold,            // when the owner sells the first set of a type in this step
    set_sold_with_scrap,  // when the owner sells a set that needs Scrap
    sales_done,           // after everybody's sales
    after_supply,         // after the market is filled, while the deck still has a card
    game_end,             // before Cogs are compared
};
inline constexpr std::size_t kHooks = 11;

// What an effect does (8.3), with the fields of Effect that say how much.
enum class Op : std::uint8_t {
    look_deck,                // `cards`; up to `to_bottom` of them go under the deck
    gain_cogs,                // `cogs`
    gain_cogs_per_mechanism,  // `cogs` for each of the owner's, for `itself_too` or not
    shift_price,              // one price, `up` or `down`
    move_token,               // one token to any space; the bought one too, or `others_only`
    no_disassemble,
    discount,         // `cogs` less, never below `least_cost`, for the first `purchases` of a round
    swap_market,      // a hand card for a market card, of the same type too, or `others_only`
    keep_scrap,       // up to that number of `scraps` of the set come back
    replace_market,   // up to that number of `cards`, from the deck; `cogs` where any was
    mechanism_limit,  // `mechanisms` at once
};

// How often an effect works, for each owner.
enum class Limit : std::uint8_t { none, sale_step, type_per_sale_step, round, game };

struct Effect {
    Hook hook{};
    Op op{};
    Limit limit{};
    bool optional = false;
    std::uint8_t mechanism = 0;
    // What the operation needs, as content calls it; the rest is not looked at.
    std::uint8_t cards = 0;
    std::uint8_t to_bottom = 0;
    std::uint8_t cogs = 0;
    std::uint8_t up = 0;
    std::uint8_t down = 0;
    std::uint8_t least_cost = 0;
    std::uint8_t purchases = 0;
    std::uint8_t scraps = 0;
    std::uint8_t mechanisms = 0;
    bool itself_too = false;
    bool others_only = false;
};

struct Need {
    Kind kind = 0;
    std::uint8_t cards = 0;
};

struct Mechanism {
    std::array<char, 32> id{};    // "xray_goggles", for moves and records
    std::array<char, 48> name{};  // in English, for cards the catalogues do not know
    FixedList<Need, kComponents> needs;
    bool expert = false;    // 2.2 an extra for experienced players
    bool designed = false;  // is anything on this card not the printed one?
};

// A set of mechanisms: a bit for each, in the order of the file.
using Mechanisms = std::uint16_t;

struct MechanismSet {
    std::array<char, 32> id{};
    Mechanisms mechanisms = 0;
};

// Everything printed that the rules need.
struct Box {
    ByKind copies{};                                   // 1.1
    std::uint8_t scraps = 0;                           // 2.1 for each seat
    std::uint8_t cogs = 0;                             // 2.1
    std::uint8_t dealt = 0;                            // 2.5
    std::uint8_t market = 0;                           // 2.5
    std::uint8_t price = 0;                            // 2.4
    std::uint8_t lowest_price = 0, highest_price = 0;  // N4
    std::uint8_t rising = 0, falling = 0;              // 6.2 at the front and at the back of the line
    std::uint8_t price_step = 0;                       // 6.2
    std::uint8_t least_set = 0;                        // 6.4.1
    std::uint8_t mechanism_limit = 0;                  // 5.4
    FixedList<Mechanism, kMostMechanisms> mechanisms;
    FixedList<Effect, kMostEffects> effects;  // in the order of the file
    FixedList<MechanismSet, 8> sets;          // 2.2 the first is the one for a first game
};

}  // namespace officina::mars
