#include "match/day.h"

#include <charconv>

namespace officina {

using std::chrono::year_month_day;

std::optional<year_month_day> read_day(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
    const auto number = [&](std::size_t from, std::size_t length) {
        int value = -1;
        const char* const end = text.data() + from + length;
        const auto [stopped, error] = std::from_chars(text.data() + from, end, value);
        return error == std::errc() && stopped == end ? value : -1;
    };
    const int year = number(0, 4), month = number(5, 2), day = number(8, 2);
    if (year < 0 || month < 0 || day < 0) return std::nullopt;
    const year_month_day date{std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
                              std::chrono::day(static_cast<unsigned>(day))};
    return date.ok() ? std::optional(date) : std::nullopt;
}

std::string written(year_month_day day) {
    std::string text = "0000-00-00";
    const auto put = [&](std::size_t end, unsigned number) {
        for (; number > 0; number /= 10) text[--end] = static_cast<char>('0' + number % 10);
    };
    put(4, static_cast<unsigned>(static_cast<int>(day.year())) % 10'000);
    put(7, static_cast<unsigned>(day.month()));
    put(10, static_cast<unsigned>(day.day()));
    return text;
}

}  // namespace officina
