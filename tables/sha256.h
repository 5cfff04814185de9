#pragma once
// SHA-256 (FIPS 180-4), for what a table promises of its chance: the same in the program and in a page, where there is no
// library for it. Nothing secret is compared with it, so it need not take the same time for every text.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace officina::tables {

std::array<std::uint8_t, 32> sha256(std::string_view text);
std::string sha256_digits(std::string_view text);  // the same as hexadecimal digits

}  // namespace officina::tables
