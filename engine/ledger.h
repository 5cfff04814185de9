#pragma once
// What an outlook is the sum of. A judgement that can say why (`explain` in engine/judgement.h) adds its parts to a book: to a
// Total where bots ask millions of times, to a Ledger where somebody wants to know. One function does both, so what is
// explained is what is believed.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

namespace officina {

// What is weighed: its kind, and which one of that kind. A game has an enumeration of the kinds.
struct Part {
    constexpr Part(std::uint8_t number, std::size_t one)
        : kind(number), which(static_cast<std::uint8_t>(one)) {}
    template <class E>
        requires std::is_enum_v<E>
    constexpr explicit Part(E cause, std::size_t one = 0) : Part(static_cast<std::uint8_t>(cause), one) {}

    std::uint8_t kind, which;

    friend constexpr bool operator==(const Part&, const Part&) = default;
};

class Total {
  public:
    void add(Part /*part*/, float points) { points_ += points; }
    // Of parts that are summed up on their own first, one after the other; and their sum, once.
    void detail(Part /*part*/, float /*points*/) {}
    void sum(float points) { points_ += points; }
    float points() const { return points_; }

  private:
    float points_ = 0;
};

class Ledger {
  public:
    struct Entry {
        Part part;
        float points;
    };

    void add(Part part, float points) {
        const auto found = std::ranges::find(entries_, part, &Entry::part);
        if (found == entries_.end())
            entries_.push_back({part, weight_ * points});
        else
            found->points += weight_ * points;
    }
    void detail(Part part, float points) { add(part, points); }
    void sum(float /*points*/) {}
    // What is added from now on counts so much: a half for the mean of two, less than nothing for what it is compared with.
    void weigh(float weight) { weight_ = weight; }

    const std::vector<Entry>& entries() const { return entries_; }

  private:
    std::vector<Entry> entries_;
    float weight_ = 1;
};

}  // namespace officina
