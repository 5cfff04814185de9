// Moves of Raising Robots as they are written: "build edward left", "pay gear".

#include <charconv>

#include "games/raising/game.h"
#include "games/raising/names.h"

namespace officina::raising {

using Kind = Move::Kind;

namespace {

constexpr std::array<std::string_view, 3> kColumnNames{"left", "right", "free"};
constexpr std::array<std::string_view, 2> kActionNames{"base", "upgrade"};
constexpr std::array<std::string_view, 2> kAbilityNames{"basic", "upgrade"};

std::string word(std::string_view text) { return std::string(text); }

std::string target_name(Target target) {
    if (target == kInventorTarget) return "inventor";
    if (target >= kReportTarget) return "report " + std::to_string(target - kReportTarget + 1);
    return word(name_of(static_cast<Row>(target / kColumns))) + " " + std::to_string(target % kColumns + 1);
}

// A number from `least` to `most`, counted from 0.
std::optional<std::uint8_t> number_named(std::string_view text, int least, int most) {
    int number = 0;
    const auto [stopped, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || stopped != text.data() + text.size() || number < least || number > most)
        return std::nullopt;
    return static_cast<std::uint8_t>(number - least);
}

std::optional<Target> target_named(const std::vector<std::string>& words) {
    if (words.size() == 2 && words[1] == "inventor") return kInventorTarget;
    if (words.size() != 3) return std::nullopt;
    if (words[1] == "report") {
        const auto slot = number_named(words[2], 1, kMostReports);
        return slot ? std::optional<Target>(static_cast<Target>(kReportTarget + *slot)) : std::nullopt;
    }
    const auto phase = place_of(kPhaseNames, words[1]);
    const auto column = number_named(words[2], 1, kColumns);
    if (!phase || !column || !is_row(static_cast<Phase>(*phase))) return std::nullopt;
    return static_cast<Target>(at(row_of(static_cast<Phase>(*phase))) * kColumns + *column);
}

}  // namespace

std::string RaisingGame::written(const Rules& rules, Move move) {
    const Box& box = rules.box();
    const auto robot = [&] { return word(box.robots[move.a].label.slug()); };
    const auto report = [&] { return word(box.reports[move.a].label.slug()); };
    const auto inventor = [&] { return word(box.inventors[move.a].label.slug()); };
    const auto number = [](int n) { return std::to_string(n); };
    switch (move.kind) {
        case Kind::draw_robot: return "draw " + robot();
        case Kind::draw_report: return "draw report " + report();
        case Kind::draw_inventor: return "draw inventor " + inventor();
        case Kind::draw_energy: return "draw energy " + word(id_of(box.energy[move.a]));
        case Kind::reveal: return "reveal " + word(kPhaseNames[move.a]);
        case Kind::first_bidder: return "first " + number(move.a + 1);
        case Kind::discard: return "discard " + robot();
        case Kind::keep_report: return "keep " + report();
        case Kind::keep_inventor: return "keep inventor " + inventor();
        case Kind::replace: return "replace " + number(move.a + 1);
        case Kind::none: return "keep none";
        case Kind::build: return "build " + robot() + " " + word(kColumnNames[move.b]);
        case Kind::unlock: return "unlock " + space_name(box, move.a);
        case Kind::assign: return "assign " + word(kPhaseNames[move.a]);
        case Kind::batteries: return "batteries " + number(move.a);
        case Kind::upgrade: return "upgrade " + number(move.a + 1);
        case Kind::activate: return "use " + word(kActionNames[move.a]);
        case Kind::exchange: return "exchange";
        case Kind::skip: return "skip";
        case Kind::done: return "done";
        case Kind::take: return "take " + word(kGoodNames[move.a]);
        case Kind::choose: return "choose " + number(move.a + 1);
        case Kind::inspire: return "inspire " + word(kInspireNames[move.a]);
        case Kind::pay: return "pay " + word(kGoodNames[move.a]);
        case Kind::pay_card: return "pay card " + robot();
        case Kind::pay_suggested: return "pay as suggested";
        case Kind::ability: return "ability " + word(kAbilityNames[move.a]);
        case Kind::pouch: return "token";
        case Kind::place: return "place " + target_name(move.a);
        case Kind::back: return "back";
        case Kind::bid: return "bid " + number(move.a + 1) + " " + number(move.b + 1);
    }
    return {};
}

namespace {

std::optional<Move> made(Kind kind, std::optional<std::size_t> a = 0, std::size_t b = 0) {
    if (!a || *a == kNone) return std::nullopt;
    return Move{kind, static_cast<std::uint8_t>(*a), static_cast<std::uint8_t>(b)};
}

std::optional<Move> read_one(const std::string& word) {
    if (word == "exchange") return made(Kind::exchange);
    if (word == "skip") return made(Kind::skip);
    if (word == "done") return made(Kind::done);
    if (word == "token") return made(Kind::pouch);
    if (word == "back") return made(Kind::back);
    return std::nullopt;
}

// A good that can be chosen for a wild, or that pays.
std::optional<std::size_t> good_named(std::string_view text, bool paying) {
    const auto good = place_of(kGoodNames, text);
    if (!good) return std::nullopt;
    const auto named = static_cast<Good>(*good);
    const bool resource = named >= Good::sensor && named <= Good::software;
    return resource || named == (paying ? Good::tape : Good::card) ? good : std::nullopt;
}

std::optional<Move> read_two(const Rules& rules, const std::string& verb, const std::string& what) {
    const Box& box = rules.box();
    if (verb == "draw") return made(Kind::draw_robot, robot_named(box, what));
    if (verb == "reveal") return made(Kind::reveal, place_of(kPhaseNames, what));
    if (verb == "first") return made(Kind::first_bidder, number_named(what, 1, rules.seats()));
    if (verb == "discard") return made(Kind::discard, robot_named(box, what));
    if (verb == "keep" && what == "none") return made(Kind::none);
    if (verb == "keep") return made(Kind::keep_report, report_named(box, what));
    if (verb == "replace") return made(Kind::replace, number_named(what, 1, kMostReports));
    if (verb == "unlock") return made(Kind::unlock, space_named(box, what));
    if (verb == "assign") return made(Kind::assign, place_of(kPhaseNames, what));
    if (verb == "batteries") return made(Kind::batteries, number_named(what, 0, 99));
    if (verb == "upgrade") return made(Kind::upgrade, number_named(what, 1, kUpgradeTable));
    if (verb == "use") return made(Kind::activate, place_of(kActionNames, what));
    if (verb == "take") return made(Kind::take, good_named(what, false));
    if (verb == "choose") return made(Kind::choose, number_named(what, 1, 4));
    if (verb == "inspire") return made(Kind::inspire, place_of(kInspireNames, what));
    if (verb == "pay") return made(Kind::pay, good_named(what, true));
    if (verb == "ability") return made(Kind::ability, place_of(kAbilityNames, what));
    return std::nullopt;
}

}  // namespace

std::optional<Move> RaisingGame::read(const Rules& rules, std::string_view text) {
    const Box& box = rules.box();
    const auto words = words_of(text);
    if (words.size() == 1) return read_one(words[0]);
    if (!words.empty() && words[0] == "place") return made(Kind::place, target_named(words));
    if (words.size() == 2) return read_two(rules, words[0], words[1]);
    if (words.size() != 3) return std::nullopt;
    if (words[0] == "draw" && words[1] == "report")
        return made(Kind::draw_report, report_named(box, words[2]));
    if (words[0] == "draw" && words[1] == "inventor")
        return made(Kind::draw_inventor, inventor_named(box, words[2]));
    if (words[0] == "draw" && words[1] == "energy")
        return made(Kind::draw_energy, energy_named(box, words[2]));
    if (words[0] == "keep" && words[1] == "inventor")
        return made(Kind::keep_inventor, inventor_named(box, words[2]));
    if (words[0] == "pay" && words[1] == "card") return made(Kind::pay_card, robot_named(box, words[2]));
    if (words[0] == "pay" && words[1] == "as" && words[2] == "suggested") return made(Kind::pay_suggested);
    if (words[0] == "build")
        if (const auto column = place_of(kColumnNames, words[2]))
            return made(Kind::build, robot_named(box, words[1]), *column);
    if (words[0] == "bid")
        if (const auto space = number_named(words[2], 1, kBidSpaces))
            return made(Kind::bid, number_named(words[1], 1, rules.seats()), *space);
    return std::nullopt;
}

}  // namespace officina::raising
