#pragma once
// Numbers for whoever learns: a fixed number for every move, and what a seat sees as a flat array.
//
// A game that has them says so beside its rules, in games/<game>/encoding.h:
//
//   struct Encoding {
//       static constexpr std::string_view kName = "mars-1";  // with any other number or field it is another name
//       static constexpr int kActions;                       // moves are numbered from 0 to here ...
//       static constexpr int kSeatActions;                   // ... and those that only chance makes come last
//       static constexpr int index(Move);                    // -1: beyond what is numbered, in a box nobody has printed
//       static constexpr Move move(int index);               // backwards, of 0 to kActions - 1
//       template <class Out>
//       static constexpr void observe(const Rules&, const View<Rules>&, Out& out);
//   };
//
// `observe` names every field with its value. Who wants the values gives it a FeatureWriter, who wants to know what they
// mean a FieldLister, so the two cannot be out of step. Which fields there are depends on the rules object alone (its seats,
// its box), never on the view.
//
// Seats are counted from the observer: it is 0, the next one clockwise 1. So what is learnt on one seat serves on all.
//
// engine/conformance.h proves it: numbers are unique and lead back to their move; equal views give equal arrays, different
// views different ones, and nothing hidden gets in.

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/names.h"

namespace officina {

// --- Moves

// A kind of move with what its one or two small numbers can be.
template <Enumeration K>
struct Numbered {
    K kind;
    int values = 1;   // of the first number ...
    int least = 0;    // ... which begins here
    int seconds = 1;  // of the second, from 0
};

// Kinds one after the other, each with all its moves. Every kind is listed once.
template <Enumeration K>
class Numbering {
  public:
    static constexpr std::size_t kKinds = value_count<K>;
    using Rows = std::array<Numbered<K>, kKinds>;

    explicit consteval Numbering(const Rows& rows) : rows_(rows) {
        for (std::size_t i = 0; i < kKinds; ++i) {
            row_of_[static_cast<std::size_t>(rows[i].kind)] = i;
            from_[i + 1] = from_[i] + rows[i].values * rows[i].seconds;
        }
    }

    constexpr int size() const { return from_[kKinds]; }
    // The number of the first move of that kind.
    constexpr int from(K kind) const { return from_[row_of(kind)]; }

    constexpr int index(K kind, int first = 0, int second = 0) const {
        const std::size_t i = row_of(kind);
        const Numbered<K>& row = rows_[i];
        const int offset = first - row.least;
        if (offset < 0 || offset >= row.values || second >= row.seconds) return -1;
        return from_[i] + offset * row.seconds + second;
    }

    struct Parts {
        K kind;
        std::uint8_t first, second;
    };
    constexpr Parts at(int index) const {
        std::size_t i = 0;
        while (from_[i + 1] <= index) ++i;
        const Numbered<K>& row = rows_[i];
        const int offset = index - from_[i];
        return {row.kind, static_cast<std::uint8_t>(row.least + offset / row.seconds),
                static_cast<std::uint8_t>(offset % row.seconds)};
    }

  private:
    constexpr std::size_t row_of(K kind) const { return row_of_[static_cast<std::size_t>(kind)]; }

    Rows rows_;
    std::array<std::size_t, kKinds> row_of_{};
    std::array<int, kKinds + 1> from_{};
};

// --- What a seat sees

using Feature = std::int16_t;

enum class FieldKind : std::uint8_t { number, flag, category };

// What a place of the array means. Whatever a box says, the value is never outside its range.
struct Field {
    static constexpr int kTable = -1;  // nobody's: it is the table's

    std::string_view name;
    int place;  // among those of one name that stand side by side, from 0
    int whose;  // a seat, counted from the observer, or kTable
    FieldKind kind;
    int least, most;
};

// What `observe` writes to: here, the values.
class FeatureWriter {
  public:
    constexpr explicit FeatureWriter(Feature* out) : at_(out) {}

    // Whose the next fields are.
    constexpr void of(int /*whose*/) {}

    constexpr void number(std::string_view, int value, int least, int most) {
        *at_++ = static_cast<Feature>(std::clamp(value, least, most));
    }
    constexpr void flag(std::string_view, bool value) { *at_++ = value ? 1 : 0; }
    // One of `count` things that are no more and no less than each other.
    constexpr void category(std::string_view, int value, int count) {
        *at_++ = static_cast<Feature>(std::clamp(value, 0, count - 1));
    }
    // A row of fields: the i-th is value(i).
    template <class Value>
    constexpr void numbers(std::string_view, std::size_t count, int least, int most, Value value) {
        for (std::size_t i = 0; i < count; ++i)
            at_[i] = static_cast<Feature>(std::clamp(static_cast<int>(value(i)), least, most));
        at_ += count;
    }
    // Of `places` the first `used` have a value; the others are 0. So 0 should mean "nothing".
    template <class Value>
    constexpr void slots(std::string_view, std::size_t used, std::size_t places, FieldKind, int most,
                         Value value) {
        for (std::size_t i = 0; i < used; ++i)
            at_[i] = static_cast<Feature>(std::clamp(static_cast<int>(value(i)), 0, most));
        std::fill(at_ + used, at_ + places, Feature{0});
        at_ += places;
    }
    // The lowest bits of a set.
    constexpr void flags(std::string_view, std::uint64_t bits, std::size_t count) {
        for (; count >= kByte; count -= kByte, bits >>= kByte, at_ += kByte)
            std::copy_n(kSpread[bits & 0xFF].data(), kByte, at_);
        for (; count > 0; --count, bits >>= 1) *at_++ = static_cast<Feature>(bits & 1);
    }

    constexpr const Feature* end() const { return at_; }

  private:
    static constexpr std::size_t kByte = 8;
    using Spread = std::array<std::array<Feature, kByte>, 256>;
    static constexpr Spread kSpread = [] {
        Spread spread{};
        for (std::size_t byte = 0; byte < spread.size(); ++byte)
            for (std::size_t bit = 0; bit < kByte; ++bit)
                spread[byte][bit] = static_cast<Feature>(byte >> bit & 1);
        return spread;
    }();

    Feature* at_;
};

// ... and here, what they mean.
class FieldLister {
  public:
    void of(int whose) { whose_ = whose; }
    void number(std::string_view name, int, int least, int most) {
        add(name, FieldKind::number, least, most);
    }
    void flag(std::string_view name, bool) { add(name, FieldKind::flag, 0, 1); }
    void category(std::string_view name, int, int count) { add(name, FieldKind::category, 0, count - 1); }
    template <class Value>
    void numbers(std::string_view name, std::size_t count, int least, int most, Value) {
        for (std::size_t i = 0; i < count; ++i) add(name, FieldKind::number, least, most);
    }
    template <class Value>
    void slots(std::string_view name, std::size_t, std::size_t places, FieldKind kind, int most, Value) {
        for (std::size_t i = 0; i < places; ++i) add(name, kind, 0, most);
    }
    void flags(std::string_view name, std::uint64_t, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) add(name, FieldKind::flag, 0, 1);
    }

    const std::vector<Field>& fields() const { return fields_; }

  private:
    void add(std::string_view name, FieldKind kind, int least, int most) {
        const bool goes_on =
            !fields_.empty() && fields_.back().name == name && fields_.back().whose == whose_;
        const int place = goes_on ? fields_.back().place + 1 : 0;
        fields_.push_back({name, place, whose_, kind, least, most});
    }

    std::vector<Field> fields_;
    int whose_ = Field::kTable;
};

// Seats as an observer counts them. A spectator counts from the first seat.
class Around {
  public:
    constexpr Around(Seat observer, int seats)
        : first_(observer.index() < seats ? observer.index() : 0), seats_(seats) {}

    constexpr int seats() const { return seats_; }
    constexpr Seat seat(int counted) const {
        const int index = first_ + counted;
        return Seat(index < seats_ ? index : index - seats_);
    }
    // Backwards, by the seat's number.
    constexpr int counted(int seat) const { return seat < first_ ? seat - first_ + seats_ : seat - first_; }
    // 0 for what is no seat; else counted from 1.
    constexpr int or_nobody(int seat) const { return seat < seats_ ? counted(seat) + 1 : 0; }
    // A bit for each seat, turned so that the observer's is the lowest.
    constexpr std::uint64_t turned(std::uint64_t bits) const {
        const std::uint64_t all = (std::uint64_t{1} << seats_) - 1;
        bits &= all;
        return (bits >> first_ | bits << (seats_ - first_)) & all;
    }
    constexpr std::uint64_t turned(SeatSet seats) const {
        std::uint64_t bits = 0;
        for (Seat seat : seats)
            if (seat.index() < seats_) bits |= std::uint64_t{1} << counted(seat.index());
        return bits;
    }

  private:
    int first_, seats_;
};

template <class E, class R>
concept EncodingFor = Game<R> && requires(const R& rules, const View<R>& view, typename R::Move move,
                                          int index, FeatureWriter& features, FieldLister& fields) {
    { E::kName } -> std::convertible_to<std::string_view>;
    { E::kActions } -> std::convertible_to<int>;
    { E::kSeatActions } -> std::convertible_to<int>;
    { E::index(move) } -> std::same_as<int>;
    { E::move(index) } -> std::same_as<typename R::Move>;
    E::observe(rules, view, features);
    E::observe(rules, view, fields);
};

// What each place of the array means, in order; as many as there are.
template <class E, Game R>
    requires EncodingFor<E, R>
std::vector<Field> fields_of(const R& rules) {
    FieldLister lister;
    E::observe(rules, rules.seen_by(rules.start(), Seat(0)), lister);
    return lister.fields();
}

// Marks the moves of a menu among all that a seat can make. The mask must be clear.
template <class E, class Moves>
constexpr void mark(const Moves& moves, std::uint8_t* mask) {
    for (const auto& move : moves)
        if (const int index = E::index(move); index >= 0 && index < E::kSeatActions)
            mask[static_cast<std::size_t>(index)] = 1;
}

}  // namespace officina
