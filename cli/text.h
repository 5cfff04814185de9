#pragma once
// Text on a screen: how wide it is, where its lines break, how it stands in columns.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "match/words.h"

namespace officina::cli {

// How many columns a text takes. Colours (ANSI escapes) take none.
int width_of(std::string_view text);

// Filled up with blanks on the right, or on the left.
std::string padded(std::string_view text, int width);
std::string padded_left(std::string_view text, int width);

// Broken at blanks into lines of at most this many columns; lines after the first begin with `indent` blanks.
std::vector<std::string> wrapped(std::string_view text, int columns, int indent = 0);

// A drawing whose lines are broken at blanks where they are too long, the rest set in under them.
std::string fitted(std::string_view drawing, int columns);

// Two columns: `left`, filled up to `width`, and beside it a text that is broken within its own column.
std::vector<std::string> beside(std::string_view left, int width, std::string_view text, int columns);

// As lines of this many columns of text each, read downwards, column after column.
std::vector<std::string> in_columns(const std::vector<std::string>& entries, int columns_of_text);
// How many columns of text fit side by side.
int columns_that_fit(const std::vector<std::string>& entries, int columns);

// "4:05", rounded up: a clock shows 0:00 only when it is over.
std::string clock_face(std::chrono::nanoseconds left);

// ASCII letters made small, blanks at both ends gone, one blank between words.
std::string tidied(std::string_view text);

}  // namespace officina::cli
