#pragma once
// A face-down deck that is a multiset until somebody looks.
//
// Nobody knows the order of a shuffled deck, so the deck has none: it knows how many cards of each kind lie in it.
// Only cards that somebody has looked at have a place: some on top, some at the bottom, each with the seats that
// know it. What comes next is a draw of chance, with `ways(kind)` chances out of `size_of_draw()`.
//
// In a view (`seen_by`) the cards a seat cannot see, wherever they lie, are all in the one pool of unseen cards:
// that is exactly what counting cards could tell. `deal_unseen` puts them back into places at random for a guess.

#include <array>
#include <cassert>
#include <cstdint>

#include "engine/fixed_list.h"
#include "engine/random.h"
#include "engine/seat.h"

namespace officina {

using Kind = std::uint8_t;
inline constexpr Kind kFaceDown = 0xFF;

// A card that lies in a known place, and who knows it.
struct PlacedCard {
    Kind kind = 0;
    std::array<std::uint8_t, kMaxSeats / 8 + 1>
        knowers{};  // a bit for each seat; bytes, so that no padding arises

    constexpr bool known_to(Seat seat) const { return (knowers[at(seat)] >> seat.index() % 8 & 1) != 0; }
    constexpr void show_to(Seat seat) {
        knowers[at(seat)] = static_cast<std::uint8_t>(knowers[at(seat)] | 1u << seat.index() % 8);
    }
    friend constexpr bool operator==(const PlacedCard&, const PlacedCard&) = default;

  private:
    static constexpr std::size_t at(Seat seat) { return static_cast<std::size_t>(seat.index()) / 8; }
};

// kKinds: how many different cards there are; kPlaced: how many can lie in known places on top, and at the bottom.
template <std::size_t kKinds, std::size_t kPlaced>
class Deck {
    static_assert(kKinds < kFaceDown);

  public:
    constexpr Deck() = default;

    constexpr std::size_t size() const { return middle_ + top_.size() + bottom_.size(); }
    constexpr bool empty() const { return size() == 0; }

    // Shuffles cards into the deck; only while no card lies in a known place.
    constexpr void add(Kind kind, int copies = 1) {
        assert(top_.empty() && bottom_.empty() && copies >= 0 && middle_ + copies < 256);
        unseen_[kind] = static_cast<std::uint8_t>(unseen_[kind] + copies);
        middle_ = static_cast<std::uint8_t>(middle_ + copies);
    }

    // In how many of `size_of_draw()` equally likely ways the next card is of that kind.
    constexpr unsigned ways(Kind kind) const {
        assert(!empty());
        if (!top_.empty()) return top_[0].kind == kind ? 1 : 0;
        if (middle_ > 0) return unseen_[kind];
        return bottom_[0].kind == kind ? 1 : 0;
    }
    constexpr unsigned size_of_draw() const { return top_.empty() && middle_ > 0 ? middle_ : 1; }

    // Takes the next card off the deck; chance has said that it is of this kind.
    constexpr void draw(Kind kind) {
        assert(ways(kind) > 0);
        if (!top_.empty()) {
            top_.take(0);
        } else if (middle_ > 0) {
            --unseen_[kind];
            --middle_;
        } else {
            bottom_.take(0);
        }
    }

    // --- Looking at cards without taking them.

    // The cards in known places, next card first. When the middle is empty the bottom is next.
    constexpr const FixedList<PlacedCard, kPlaced>& top() const { return top_; }
    constexpr const FixedList<PlacedCard, kPlaced>& bottom() const { return bottom_; }

    // Has nobody seen the next card, so that chance must say what it is before anyone can look at it?
    constexpr bool next_is_unseen() const { return top_.empty() && middle_ > 0; }

    // The first card below the placed top ones gets a place there: chance has said what it is. Nobody knows it yet.
    constexpr void place_on_top(Kind kind) {
        assert(middle_ > 0 && unseen_[kind] > 0);
        --unseen_[kind];
        --middle_;
        top_.push({kind, {}});
    }
    // With the middle gone the bottom cards are the next ones: they move up, so that they can be looked at.
    constexpr void lift_bottom() {
        assert(middle_ == 0 && !bottom_.empty());
        top_.push(bottom_.take(0));
    }
    constexpr void show(std::size_t top_index, Seat seat) { top_[top_index].show_to(seat); }
    constexpr PlacedCard take_from_top(std::size_t top_index) { return top_.take(top_index); }
    constexpr void put_on_top(const PlacedCard& card) { top_.insert(0, card); }
    constexpr void put_under(const PlacedCard& card) { bottom_.push(card); }

    // --- For seen_by and guess.

    // Turns face down what the seat may not know; those cards join the pool of unseen cards.
    constexpr void hide_from(Seat seat) {
        const auto hide = [&](PlacedCard& card) {
            if (!card.known_to(seat)) hide_card(card.kind);
        };
        for (PlacedCard& card : top_) hide(card);
        for (PlacedCard& card : bottom_) hide(card);
    }
    // A card that lies elsewhere (a hidden hand) joins the pool of unseen cards; its place shows a back. A back stays
    // a back, so that a view can be seen through the same eyes again.
    constexpr void hide_card(Kind& kind) {
        if (kind == kFaceDown) return;
        ++unseen_[kind];
        kind = kFaceDown;
    }
    constexpr const std::array<std::uint8_t, kKinds>& unseen() const { return unseen_; }

    // Undoes hide_card with a card drawn at random from the pool. Once every back is dealt, the pool is the middle.
    constexpr void deal_unseen(Kind& kind, Random& random) {
        assert(kind == kFaceDown);
        std::uint32_t pool = 0;
        for (std::uint8_t copies : unseen_) pool += copies;
        std::uint32_t left = random.below(pool);
        for (Kind k = 0; k < kKinds; ++k) {
            if (left < unseen_[k]) {
                --unseen_[k];
                kind = k;
                return;
            }
            left -= unseen_[k];
        }
    }
    constexpr void deal_placed(Random& random) {
        for (PlacedCard& card : top_)
            if (card.kind == kFaceDown) deal_unseen(card.kind, random);
        for (PlacedCard& card : bottom_)
            if (card.kind == kFaceDown) deal_unseen(card.kind, random);
    }

    friend constexpr bool operator==(const Deck&, const Deck&) = default;

  private:
    std::array<std::uint8_t, kKinds> unseen_{};  // by kind; in a true state these are the cards of the middle
    std::uint8_t middle_ = 0;                    // cards without a place
    FixedList<PlacedCard, kPlaced> top_;
    FixedList<PlacedCard, kPlaced> bottom_;
};

}  // namespace officina
