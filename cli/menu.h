#pragma once
// How legal moves are put before a person: numbered where they are few, by their kinds where they are many.

#include <span>
#include <string>
#include <vector>

namespace officina::cli {

// More moves than this are not listed unasked.
inline constexpr std::size_t kLongestMenu = 24;

struct MenuEntry {
    std::string move;  // as it is written
    std::string says;  // the sentence
};

// Is it a menu whose lines have numbers? Not where there are too many, and not where one kind of move takes a number
// itself: there a plain number must mean that one.
bool is_numbered(std::span<const std::string> moves);

// The kinds of moves in a line: "declare 1–99 · agree to end", "red north, east · green south", "place a1 … p16".
std::string by_kinds(std::span<const std::string> moves);

// A menu of at most this many lines where that can be had, with numbers or without: each move with its sentence, else
// the moves alone, side by side. Empty where not even that fits.
std::vector<std::string> menu_lines(const std::vector<MenuEntry>& entries, bool numbered, int columns,
                                    int lines);
// Each move with its sentence on a line of its own, however many.
std::vector<std::string> whole_menu(const std::vector<MenuEntry>& entries, bool numbered, int columns);

}  // namespace officina::cli
