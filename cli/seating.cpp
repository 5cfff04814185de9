#include "cli/seating.h"

#include <algorithm>
#include <charconv>
#include <tuple>

#include "engine/seat.h"

namespace officina::cli {

namespace {

// Against whom one plays who has not said against whom.
constexpr bots::Level kStandard = bots::Level::mechanic;

std::unexpected<Problem> bad_usage(Message message) {
    return std::unexpected(Problem{"bad_usage", std::move(message)});
}

// The text up to the first such sign, and what follows it.
std::pair<std::string, std::string> cut(const std::string& text, char sign) {
    const std::size_t at = text.find(sign);
    if (at == std::string::npos) return {text, ""};
    return {text.substr(0, at), text.substr(at + 1)};
}

bool is_person(const SeatWish& wish) { return !wish.sitter.bot; }

}  // namespace

std::expected<std::vector<SeatWish>, Problem> read_seat_wishes(const std::vector<std::string>& given) {
    std::vector<SeatWish> wishes;
    for (const std::string& each : given) {
        SeatWish wish;
        std::string who = each;
        if (const std::size_t sign = each.find('='); sign != std::string::npos) {
            who = each.substr(sign + 1);
            const auto [end, error] = std::from_chars(each.data(), each.data() + sign, wish.seat);
            const bool is_seat =
                error == std::errc() && end == each.data() + sign && wish.seat >= 1 && wish.seat <= kMaxSeats;
            if (!is_seat) return bad_usage({"terminal.usage.seat", {{"found", each}}});
            if (std::ranges::find(wishes, wish.seat, &SeatWish::seat) != wishes.end())
                return bad_usage({"terminal.usage.seat_twice", {{"number", wish.seat}}});
        }
        auto [kind, rest] = cut(who, ':');
        if (kind == "bot") std::tie(kind, rest) = cut(rest, ':');
        wish.sitter.name = rest;
        const bool named_as_bot = who.starts_with("bot:");
        if (named_as_bot || kind == "random") {
            auto bot = bots::read_bot(kind);
            if (!bot) return std::unexpected(bot.error());
            wish.sitter.bot = std::move(*bot);
        } else if (kind != "human") {
            return bad_usage({"terminal.usage.seat", {{"found", each}}});
        }
        wishes.push_back(std::move(wish));
    }
    return wishes;
}

int seats_needed(const std::vector<SeatWish>& wishes) {
    if (wishes.empty()) return 1;
    int highest = 0;
    for (const SeatWish& wish : wishes) highest = std::max(highest, wish.seat);
    // Where every seat up to the highest is asked for by number, nobody else was meant to play.
    int together = static_cast<int>(wishes.size());
    if (std::ranges::none_of(wishes, is_person) && together != highest) ++together;
    return std::max(highest, together);
}

std::expected<std::vector<Sitter>, Problem> seated(const std::vector<SeatWish>& wishes, int seats) {
    std::vector<std::optional<Sitter>> places(static_cast<std::size_t>(seats));
    const auto no_such_seat = [&](int seat) {
        return bad_usage({"terminal.usage.no_such_seat", {{"number", seat}, {"seats", seats}}});
    };
    for (const SeatWish& wish : wishes) {
        if (wish.seat > seats) return no_such_seat(wish.seat);
        if (wish.seat > 0) places[static_cast<std::size_t>(wish.seat - 1)] = wish.sitter;
    }
    const auto sit_down = [&](const Sitter& sitter) {
        const auto place = std::ranges::find_if(places, [](const auto& taken) { return !taken; });
        if (place == places.end()) return false;
        *place = sitter;
        return true;
    };
    const auto free = std::ranges::count_if(places, [](const auto& taken) { return !taken; });
    const auto anywhere = std::ranges::count(wishes, 0, &SeatWish::seat);
    if (std::ranges::none_of(wishes, is_person) && free > anywhere) sit_down({});
    for (const bool people : {true, false})
        for (const SeatWish& wish : wishes)
            if (wish.seat == 0 && is_person(wish) == people && !sit_down(wish.sitter))
                return no_such_seat(seats + 1);
    while (sit_down({"", bots::bot_of_level(kStandard)})) continue;
    std::vector<Sitter> result;
    for (auto& place : places) result.push_back(std::move(place).value_or(Sitter{}));
    return result;
}

}  // namespace officina::cli
