#pragma once
// What a bot knows of Mars Needs Mechanics beyond its rules (engine/judgement.h says what each part is for).
//
// Money is points. What else a seat has is worth what it will bring: cards the price at which they will be sold, if
// they come to be a set; Scraps the cards they save; a mechanism what it does in the rounds that are left. Prices are
// foreseen from the order line and from what can still be bought: a type that nobody can buy falls.

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>

#include "engine/ledger.h"
#include "games/mars/rules.h"

namespace officina::mars {

// What experience says; found by matches between bots that differ in one of these numbers.
struct Experience {
    float market_mine = 0.75F;   // how many of the cards in the market a seat gets that wants them ...
    float deck_mine = 0.5F;      // ... and of those in the deck
    float scarce = 0.9F;         // a round lowers the price of a type by this where it cannot be bought ...
    float plenty = 1.5F;         // ... and raises it by at most this more where it can ...
    float plenty_half = 0.8F;    // ... by half of that with this many cards in the market
    float timing = 0.3F;         // the price gained by selling when it suits, for each round to come
    float timing_most = 0.9F;    // at most
    float patience = 0.97F;      // what a card to be sold later is worth of its later price
    float scrap = 3.0F;          // a Scrap, while it may still be needed
    float short_of_cash = 0.2F;  // for each Cog that will be missing when cards are to be bought
    float locked = 0.8F;         // a card in a mechanism, of what it is worth in the hand ...
    float locked_last = 0.6F;    // ... and when this is the last round
    float last_doubt = 0.9F;     // a half-made set that can only be finished in this round
    float promise = 0.6F;        // a mechanism that is worth Cogs at the end, before it is built
    // What operations bring in a round.
    float look = 0.8F, shift = 1.5F, nudge = 0.5F, swap = 1.0F, discount = 0.9F, keep_scrap = 1.0F,
          replace = 0.4F;
    float gain = 0.6F;  // of Cogs that come when something happens once a round
    float room = 0.4F;  // of each further mechanism that may be built
    // How sharply lures tell good moves from bad ones.
    float sharp = 0.8F;
};

// What a seat's outlook is the sum of. Mechanisms and cards are told apart by which they are.
enum class Cause : std::uint8_t {
    cogs,        // in hand
    final_cogs,  // that built mechanisms bring at the end of the game
    mechanism,   // what it will do in the rounds to come
    cards,       // of a type, in hand and in mechanisms
    sales,       // what mechanisms bring when a type is sold
    scrap,       // Scrap
    promise,     // a mechanism worth Cogs at the end that may still be built
    shortage,    // Cogs that will be missing when cards are to be bought
};

class Judgement {
  public:
    using Outlook = std::array<float, kMaxSeats>;

    explicit Judgement(const Rules& rules, const Experience& experience = {});

    Outlook outlook(const State& state) const;
    void explain(const State& state, Seat seat, Ledger& ledger) const;
    float lure(const State& state, Seat seat, Move move) const;
    // At the beginning of a round nothing is half done.
    bool is_calm(const State& state) const {
        return state.phase == Phase::turn && state.bought == 0 && state.passes == 0;
    }

    static constexpr float kMargin = 20, kPar = 0;
    static constexpr int kHorizon = 12;

  private:
    enum class Stage : std::uint8_t { buying, priced, selling, sold, supplied, over };
    // What all seats have in common.
    struct Times {
        Stage stage{};
        bool last = false;                                       // no round after this one
        int later = 0;                                           // rounds after this one
        std::array<float, kComponents> soon{}, late{};           // the price at the next sale, and after it
        std::array<std::uint8_t, kComponents> market{}, deck{};  // what can still be bought
    };

    Stage stage_of(const State& state) const;
    Times times_of(const State& state) const;
    void foresee(const State& state, Times& times) const;
    int sales_left(const State& state, const Times& times, int seat) const;
    float chance_of(int missing, int in_market, int in_deck) const {
        if (missing <= 0) return 1;
        return chance_[static_cast<std::size_t>(std::min(missing, kMostMissing)) - 1]
                      [static_cast<std::size_t>(std::min(in_market, kMostCopies))]
                      [static_cast<std::size_t>(std::min(in_deck, kMostCopies))];
    }
    float worth_of_cards(const Times& times, int sales, std::size_t kind, int cards) const;
    template <class Book>
    void weigh(const State& state, const Times& times, int seat, Book& book) const;
    float promise_of(const State& state, const Times& times, int sales, std::size_t seat) const;

    static constexpr int kMostMissing = 4, kMostCopies = 8;

    const Rules* rules_;
    Experience experience_;
    std::array<std::array<std::array<float, kMostCopies + 1>, kMostCopies + 1>, kMostMissing> chance_{};
    std::array<float, kMostMechanisms> each_round_{};   // what a mechanism brings in a round
    std::array<float, kMostMechanisms> each_fellow_{};  // and for each other mechanism of the owner
    std::array<float, kMostMechanisms> each_type_{};    // for each type sold
    std::array<int, kMostMechanisms> at_end_{};         // at the end of the game
};

}  // namespace officina::mars
