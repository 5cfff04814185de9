#include "games/puzzles.h"
#include "match/day.h"
#include "match/letters.h"
#include "server/puzzle_book.h"

namespace officina::server {

using std::chrono::sys_days;

std::expected<sys_days, Problem> day_of_puzzle(std::string_view text, sys_days today) {
    constexpr sys_days kFirst{std::chrono::year(2026) / 1 / 1};
    const auto date = read_day(text);
    const sys_days day = date ? sys_days(*date) : sys_days();
    const sys_days last = today + std::chrono::days(1);
    if (date && has_puzzles() && day >= kFirst && day <= last) return day;
    return refused("unknown_day", {"server.unknown_day",
                                   {{"found", std::string(beginning_of(text, 20))},
                                    {"first", written(kFirst)},
                                    {"last", written(last)}}});
}

}  // namespace officina::server
