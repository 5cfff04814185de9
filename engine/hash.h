#pragma once
// FNV-1a, 64 bits: a number that names bytes. For content, signatures and comparing; never against an
// adversary.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace officina {

class Hash {
  public:
    constexpr Hash& add(std::span<const std::byte> bytes) {
        for (std::byte byte : bytes) add_byte(static_cast<std::uint8_t>(byte));
        return *this;
    }
    constexpr Hash& add(std::string_view text) {
        for (char c : text) add_byte(static_cast<std::uint8_t>(c));
        return *this;
    }

    constexpr std::uint64_t value() const { return value_; }
    // 16 digits, as in the records: "cbf29ce484222325".
    constexpr std::string hex() const {
        std::string digits;
        for (int shift = 60; shift >= 0; shift -= 4) digits += "0123456789abcdef"[value_ >> shift & 15];
        return digits;
    }

    friend constexpr bool operator==(const Hash&, const Hash&) = default;

  private:
    constexpr void add_byte(std::uint8_t byte) { value_ = (value_ ^ byte) * 0x00000100000001B3u; }

    std::uint64_t value_ = 0xCBF29CE484222325u;
};

// The bytes of a value whose bytes say all: no padding, nothing pointed at.
template <class T>
    requires(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>)
std::span<const std::byte> bytes_of(const T& value) {
    return std::as_bytes(std::span(&value, 1));
}

}  // namespace officina
