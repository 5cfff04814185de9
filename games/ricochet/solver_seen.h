#pragma once
// The positions a search has come upon.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "engine/fail.h"
#include "engine/processor.h"

namespace officina::ricochet::solving {
OFFICINA_WIDE_BEGIN

// A set of keys of 50 bits. Entries carry the number of the puzzle, so that nothing is cleared between
// puzzles.
class Seen {
  public:
    // Begins a new puzzle, small.
    void begin() {
        if (++generation_ == kGenerations || !slots_) {
            generation_ = 1;
            slots_ = zeroed(room_);
        }
        count_ = 0;
        resize(kSmallest);
    }

    // Makes room for this many more.
    void reserve(std::size_t more) {
        while (count_ + more > size() / 2) grow();
    }

    std::size_t place_of(std::uint64_t key) const {
        return static_cast<std::size_t>((key * 0x9E3779B97F4A7C15u) >> shift_);
    }
    void prefetch(std::size_t place) const { __builtin_prefetch(&slots_[place]); }

    // True if it was not in the set before.
    bool insert(std::size_t place, std::uint64_t key) {
        const std::uint64_t entry = generation_ << kKeyBits | key;
        for (;; place = (place + 1) & (size() - 1)) {
            if (slots_[place] == entry) return false;
            if (slots_[place] >> kKeyBits != generation_) break;
        }
        slots_[place] = entry;
        ++count_;
        return true;
    }

    std::size_t bytes() const { return slots_ ? room_ * sizeof(std::uint64_t) : 0; }

  private:
    static constexpr int kKeyBits = 50;
    static constexpr std::uint64_t kGenerations = std::uint64_t{1} << (64 - kKeyBits);
    // As powers of two, of 8 bytes: 32 KB to begin with, which stays near the processor, in a page of 2 MB.
    static constexpr int kSmallest = 12, kFirstRoom = 18;
    static constexpr std::size_t kHugePage = std::size_t{2} << 20;

    struct Free {
        void operator()(std::uint64_t* slots) const { std::free(slots); }
    };
    using Slots = std::unique_ptr<std::uint64_t[], Free>;

    static Slots zeroed(std::size_t room) {
        const std::size_t bytes = (room * sizeof(std::uint64_t) + kHugePage - 1) / kHugePage * kHugePage;
        Slots slots(static_cast<std::uint64_t*>(std::aligned_alloc(kHugePage, bytes)));
        if (!slots) fail(std::bad_alloc());
#ifdef __linux__
        madvise(slots.get(), bytes, MADV_HUGEPAGE);  // random access over many small pages would be slower
#endif
        std::memset(slots.get(), 0, room * sizeof(std::uint64_t));
        return slots;
    }

    std::size_t size() const { return std::size_t{1} << (64 - shift_); }
    void resize(int bits) { shift_ = 64 - bits; }

    void grow() {
        // Fast while it is small, sparingly when it is large.
        const int bits = 64 - shift_ + (size() < std::size_t{1} << 20 ? 2 : 1);
        const std::size_t old_size = size(), new_size = std::size_t{1} << bits;
        // The old entries move within the table where it has room: first all are taken out.
        std::unique_ptr<std::uint64_t[]> kept(new std::uint64_t[count_]);
        std::size_t n = 0;
        for (std::size_t i = 0; i < old_size; ++i) {
            if (slots_[i] >> kKeyBits != generation_) continue;
            kept[n++] = slots_[i] & ((std::uint64_t{1} << kKeyBits) - 1);
            slots_[i] = 0;
        }
        if (new_size > room_) {
            slots_.reset();
            room_ = new_size;
            slots_ = zeroed(room_);
        }
        resize(bits);
        count_ = 0;
        for (std::size_t i = 0; i < n; ++i) insert(place_of(kept[i]), kept[i]);
    }

    std::size_t room_ = std::size_t{1} << kFirstRoom, count_ = 0;
    Slots slots_;
    int shift_ = 64 - kSmallest;
    std::uint64_t generation_ = 0;
};

OFFICINA_WIDE_END
}  // namespace officina::ricochet::solving
