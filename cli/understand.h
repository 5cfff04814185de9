#pragma once
// What a person means by a few letters: which of the moves as they are written.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace officina::cli {

// The places of the moves that the typed text can mean: one is meant, several leave it open, none is not understood.
// In this order, the first reading that fits any move counts:
//   1. the whole move                        "red north"
//   2. beginnings of its words               "r n", "red n", "give"; numbers are written in full
//   3. its last words alone                  "7" for "declare 7", "e5" for "place e5", "north"
//   4. the first letters of all its words    "rn"
std::vector<std::size_t> understand(std::string_view typed, std::span<const std::string> moves);

bool is_number(std::string_view text);

// "declare", where "declare <number>" is the only kind of move that ends in a number and has several of them.
std::optional<std::string> counted_kind(std::span<const std::string> moves);

// "2: declare 7" is who says it, and what. Without a colon nobody is named.
std::pair<std::optional<std::string>, std::string> split_speaker(std::string_view typed);

}  // namespace officina::cli
