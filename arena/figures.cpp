#include "arena/figures.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace officina::arena {

namespace {

constexpr std::string_view kMinus = "−";
constexpr std::string_view kThinBlank = "\u202F";  // between groups of three digits, and before a unit

}  // namespace

std::string Figures::number(double figure, int digits) const {
    if (std::isinf(figure)) return (figure < 0 ? std::string(kMinus) : "") + "∞";
    std::string text = fmt::format("{:.{}f}", std::abs(figure), digits);
    const std::size_t point = std::min(text.find('.'), text.size());
    if (point < text.size() && comma_) text[point] = ',';
    constexpr std::size_t kUngrouped = 4;  // "2016", but "12 016"
    for (std::size_t at = point; point > kUngrouped && at > 3;) text.insert(at -= 3, kThinBlank);
    const bool is_zero = text.find_first_not_of("0.,") == std::string::npos;
    return (figure < 0 && !is_zero ? std::string(kMinus) : "") + text;
}

std::string Figures::with_sign(double figure, int digits) const {
    const std::string text = number(figure, digits);
    const bool is_zero = text.find_first_not_of("0.,") == std::string::npos;
    return figure > 0 && !is_zero ? "+" + text : text;
}

std::string Figures::percent(double share, int digits) const {
    return number(100 * share, digits) + std::string(kThinBlank) + "%";
}

std::string Figures::percents(const Estimate& share) const {
    return percent(share.value) + " (" + number(100 * share.low, 1) + " – " + number(100 * share.high, 1) +
           ")";
}

std::string Figures::with_signs(const Estimate& figure, int digits) const {
    return with_sign(figure.value, digits) + " (" + with_sign(figure.low, digits) + " – " +
           with_sign(figure.high, digits) + ")";
}

std::string Figures::duration(double seconds) const {
    constexpr double kUndecided = 359'999;
    const auto whole = static_cast<int>(std::ceil(std::clamp(seconds, 0.0, kUndecided)));
    if (whole < 60) return fmt::format("{}{}s", whole, kThinBlank);
    if (whole < 3600) return fmt::format("{}:{:02}{}min", whole / 60, whole % 60, kThinBlank);
    return fmt::format("{}:{:02}:{:02}{}h", whole / 3600, whole / 60 % 60, whole % 60, kThinBlank);
}

}  // namespace officina::arena
