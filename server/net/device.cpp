#include "server/net/device.h"

#include <span>
#include <utility>

namespace officina::server {

namespace {

// The first that fits: many call themselves by several names, the true one first here.
using Names = std::span<const std::pair<std::string_view, std::string_view>>;

std::string_view first_of(Names names, std::string_view text) {
    for (const auto& [part, name] : names)
        if (text.find(part) != std::string_view::npos) return name;
    return {};
}

constexpr std::pair<std::string_view, std::string_view> kBrowsers[] = {
    {"Edg", "Edge"},         {"OPR/", "Opera"},        {"SamsungBrowser/", "Samsung Internet"},
    {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"},    {"CriOS/", "Chrome"},
    {"Chrome/", "Chrome"},   {"Safari/", "Safari"},    {"curl/", "curl"},
    {"python", "Python"},    {"officina", "Officina"},
};
constexpr std::pair<std::string_view, std::string_view> kSystems[] = {
    {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"Windows", "Windows"},
    {"CrOS", "ChromeOS"},   {"Mac OS", "macOS"},  {"Linux", "Linux"},
};

}  // namespace

std::string device_of(std::string_view user_agent) {
    const std::string_view browser = first_of(kBrowsers, user_agent), system = first_of(kSystems, user_agent);
    if (browser.empty() && system.empty()) return "–";
    if (browser.empty() || system.empty()) return std::string(browser) + std::string(system);
    return std::string(browser) + ", " + std::string(system);
}

}  // namespace officina::server
