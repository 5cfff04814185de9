#pragma once
// Days as they are written: "2026-11-15".

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace officina {

// Nothing where there is no such day.
std::optional<std::chrono::year_month_day> read_day(std::string_view text);
std::string written(std::chrono::year_month_day day);

}  // namespace officina
