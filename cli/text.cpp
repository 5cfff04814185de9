#include "cli/text.h"

#include <algorithm>
#include <sstream>

#include "match/lines.h"

namespace officina::cli {

namespace {

constexpr int kGap = 3;  // between columns of text

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// French sets these apart by a blank that may not break.
bool clings_to_what_stands_before(std::string_view word) {
    return word == ":" || word == ";" || word == "!" || word == "?" || word.starts_with("»");
}

}  // namespace

int width_of(std::string_view text) {
    int width = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\033') {
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        if (!continues_character(text[i])) ++width;
    }
    return width;
}

std::string padded(std::string_view text, int width) {
    return std::string(text) +
           std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ');
}

std::string padded_left(std::string_view text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - width_of(text))), ' ') +
           std::string(text);
}

std::vector<std::string> wrapped(std::string_view text, int columns, int indent) {
    std::vector<std::string> pieces;
    for (std::string& word : words_of(text)) {
        const bool clings =
            !pieces.empty() && (clings_to_what_stands_before(word) || pieces.back().ends_with("«"));
        if (clings) {
            pieces.back() += " " + word;
        } else {
            pieces.push_back(std::move(word));
        }
    }
    // Blanks at the beginning are meant: they set the whole text in.
    const std::size_t start = text.find_first_not_of(' ');
    std::vector<std::string> lines{std::string(start == std::string_view::npos ? 0 : start, ' ')};
    bool fresh = true;
    for (const std::string& piece : pieces) {
        if (!fresh && width_of(lines.back()) + 1 + width_of(piece) > columns) {
            lines.emplace_back(static_cast<std::size_t>(indent), ' ');
            fresh = true;
        }
        if (!fresh) lines.back() += " ";
        lines.back() += piece;
        fresh = false;
    }
    return lines;
}

std::string fitted(std::string_view drawing, int columns) {
    std::string result;
    while (!drawing.empty()) {
        const std::string_view line = take_line(drawing);
        if (width_of(line) <= columns) {
            result += std::string(line) + "\n";
            continue;
        }
        const auto margin = static_cast<int>(std::min(line.find_first_not_of(' '), line.size()));
        for (const std::string& piece : wrapped(line, columns, margin + 2)) result += piece + "\n";
    }
    return result;
}

std::vector<std::string> beside(std::string_view left, int width, std::string_view text, int columns) {
    const int indent = width + kGap;
    std::vector<std::string> lines = wrapped(text, std::max(columns - indent, 20));
    for (std::size_t i = 0; i < lines.size(); ++i) lines[i] = padded(i == 0 ? left : "", indent) + lines[i];
    return lines;
}

std::vector<std::string> in_columns(const std::vector<std::string>& entries, int columns_of_text) {
    const std::size_t columns = static_cast<std::size_t>(std::max(1, columns_of_text));
    const std::size_t rows = (entries.size() + columns - 1) / columns;
    std::vector<std::string> lines(rows);
    for (std::size_t first = 0; first < entries.size(); first += rows) {
        const std::size_t end = std::min(first + rows, entries.size());
        int width = 0;
        for (std::size_t i = first; i < end; ++i) width = std::max(width, width_of(entries[i]));
        const bool last = end == entries.size();
        for (std::size_t i = first; i < end; ++i)
            lines[i - first] += last ? entries[i] : padded(entries[i], width + kGap);
    }
    for (std::string& line : lines) line.erase(line.find_last_not_of(' ') + 1);
    return lines;
}

int columns_that_fit(const std::vector<std::string>& entries, int columns) {
    int widest = 1;
    for (const std::string& entry : entries) widest = std::max(widest, width_of(entry));
    return std::max(1, (columns + kGap) / (widest + kGap));
}

std::string clock_face(std::chrono::nanoseconds left) {
    const auto seconds = std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::seconds>(left).count());
    const std::string rest = std::to_string(seconds % 60);
    return std::to_string(seconds / 60) + (rest.size() < 2 ? ":0" : ":") + rest;
}

std::string tidied(std::string_view text) {
    std::string result;
    for (const std::string& word : words_of(text)) {
        if (!result.empty()) result += ' ';
        for (char c : word) result += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return result;
}

}  // namespace officina::cli
