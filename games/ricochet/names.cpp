#include "games/ricochet/names.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace officina::ricochet {

namespace {

constexpr std::array<std::string_view, 4> kQuarterNames{"northwest", "northeast", "southeast", "southwest"};

}  // namespace

std::string written(Cell cell) {
    return std::string(1, static_cast<char>('a' + column_of(cell))) + std::to_string(row_of(cell) + 1);
}

std::string_view name_of_quarter(int quarter) { return kQuarterNames[static_cast<std::size_t>(quarter)]; }

std::string name_of_token(Token token) {
    if (token == kVortex) return "vortex";
    return std::string(name_of(colour_of(token))) + " " + std::string(name_of(symbol_of(token)));
}

std::optional<Cell> cell_named(std::string_view text) {
    if (text.size() < 2 || text[0] < 'a' || text[0] > 'p') return std::nullopt;
    int row = 0;
    const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), row);
    if (error != std::errc() || end != text.data() + text.size() || row < 1 || row > kSide)
        return std::nullopt;
    return cell_at(row - 1, text[0] - 'a');
}

std::optional<Direction> direction_named(std::string_view text) {
    for (Direction direction : kDirections)
        if (text.size() == 1 && name_of(direction).starts_with(text)) return direction;
    return named<Direction>(text);
}

std::optional<Token> token_named(std::string_view text) {
    const auto words = words_of(text);
    if (words.size() == 1 && words[0] == "vortex") return kVortex;
    if (words.size() != 2) return std::nullopt;
    const auto colour = named<Colour>(words[0]);
    const auto symbol = named<Symbol>(words[1]);
    if (!colour || *colour == Colour::silver || !symbol || *symbol == Symbol::vortex) return std::nullopt;
    return token_of(*colour, *symbol);
}

}  // namespace officina::ricochet
