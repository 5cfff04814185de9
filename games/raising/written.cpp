// Moves of Raising Robots as they are written: "build edward left", "pay gear".

#include "games/raising/game.h"
#include "games/raising/names.h"
#include "match/grammar.h"

namespace officina::raising {

using Kind = Move::Kind;

namespace {

constexpr std::array<std::string_view, 3> kColumnNames{"left", "right", "free"};
constexpr std::array<std::string_view, 2> kActionNames{"base", "upgrade"};
constexpr std::array<std::string_view, 2> kAbilityNames{"basic", "upgrade"};

// Resources, and one further good: a card for a wild, tape as payment. Nothing else can be said.
std::string word_for(std::size_t good, Good further) {
    const auto named = value_at<Good>(good);
    const bool resource = named >= Good::sensor && named <= Good::software;
    return resource || named == further ? std::string(name_of(named)) : std::string();
}

constexpr Blank<Rules> kRobot{[](const Rules& rules) { return rules.box().robots.size(); },
                              [](const Rules& rules, std::size_t robot) {
                                  return std::string(rules.box().robots[robot].label.slug());
                              }};
constexpr Blank<Rules> kReport{[](const Rules& rules) { return rules.box().reports.size(); },
                               [](const Rules& rules, std::size_t report) {
                                   return std::string(rules.box().reports[report].label.slug());
                               }};
constexpr Blank<Rules> kInventor{[](const Rules& rules) { return rules.box().inventors.size(); },
                                 [](const Rules& rules, std::size_t inventor) {
                                     return std::string(rules.box().inventors[inventor].label.slug());
                                 }};
constexpr Blank<Rules> kEnergy{
    [](const Rules& rules) { return rules.box().energy.size(); },
    [](const Rules& rules, std::size_t card) { return std::string(id_of(rules.box().energy[card])); }};
constexpr Blank<Rules> kSpace{
    [](const Rules& rules) { return rules.box().board.spaces.size(); },
    [](const Rules& rules, std::size_t space) { return space_name(rules.box(), space); }};
constexpr Blank<Rules> kTarget{[](const Rules&) { return std::size_t{kInventorTarget + 1}; },
                               [](const Rules&, std::size_t target) { return target_name(target); }};
constexpr Blank<Rules> kPhase{count_of<kPhaseNames>, word_of<kPhaseNames>};
constexpr Blank<Rules> kWild{count_of<kGoodNames>,
                             [](const Rules&, std::size_t good) { return word_for(good, Good::card); }};
constexpr Blank<Rules> kPaid{count_of<kGoodNames>,
                             [](const Rules&, std::size_t good) { return word_for(good, Good::tape); }};
constexpr Blank<Rules> kInspiration{count_of<kInspireNames>, word_of<kInspireNames>};
constexpr Blank<Rules> kColumn{count_of<kColumnNames>, word_of<kColumnNames>};
constexpr Blank<Rules> kAction{count_of<kActionNames>, word_of<kActionNames>};
constexpr Blank<Rules> kAbility{count_of<kAbilityNames>, word_of<kAbilityNames>};
constexpr Blank<Rules> kSeat{[](const Rules& rules) { return static_cast<std::size_t>(rules.seats()); },
                             counted_from<1>};
constexpr Blank<Rules> kSlot{[](const Rules&) { return std::size_t{kMostReports}; }, counted_from<1>};
constexpr Blank<Rules> kUpgrade{[](const Rules&) { return std::size_t{kUpgradeTable}; }, counted_from<1>};
constexpr Blank<Rules> kBidSpace{[](const Rules&) { return std::size_t{kBidSpaces}; }, counted_from<1>};
constexpr Blank<Rules> kOption{[](const Rules&) { return std::size_t{4}; }, counted_from<1>};
constexpr Blank<Rules> kAmount{[](const Rules&) { return std::size_t{100}; }, counted_from<0>};

constexpr Grammar<Rules> kGrammar({{
    {Kind::draw_robot, "draw", {kRobot}},
    {Kind::draw_report, "draw report", {kReport}},
    {Kind::draw_inventor, "draw inventor", {kInventor}},
    {Kind::draw_energy, "draw energy", {kEnergy}},
    {Kind::reveal, "reveal", {kPhase}},
    {Kind::first_bidder, "first", {kSeat}},
    {Kind::discard, "discard", {kRobot}},
    {Kind::keep_report, "keep", {kReport}},
    {Kind::keep_inventor, "keep inventor", {kInventor}},
    {Kind::replace, "replace", {kSlot}},
    {Kind::none, "keep none"},
    {Kind::build, "build", {kRobot, kColumn}},
    {Kind::unlock, "unlock", {kSpace}},
    {Kind::assign, "assign", {kPhase}},
    {Kind::batteries, "batteries", {kAmount}},
    {Kind::upgrade, "upgrade", {kUpgrade}},
    {Kind::activate, "use", {kAction}},
    {Kind::exchange, "exchange"},
    {Kind::skip, "skip"},
    {Kind::done, "done"},
    {Kind::take, "take", {kWild}},
    {Kind::choose, "choose", {kOption}},
    {Kind::inspire, "inspire", {kInspiration}},
    {Kind::pay, "pay", {kPaid}},
    {Kind::pay_card, "pay card", {kRobot}},
    {Kind::pay_suggested, "pay as suggested"},
    {Kind::ability, "ability", {kAbility}},
    {Kind::pouch, "token"},
    {Kind::place, "place", {kTarget}},
    {Kind::back, "back"},
    {Kind::bid, "bid", {kSeat, kBidSpace}},
}});

}  // namespace

std::string RaisingGame::written(const Rules& rules, Move move) { return kGrammar.written(rules, move); }
std::vector<std::string> RaisingGame::parts(const Rules& rules, Move move) {
    return kGrammar.parts(rules, move);
}
std::optional<Move> RaisingGame::read(const Rules& rules, std::string_view text) {
    return kGrammar.read(rules, text);
}

}  // namespace officina::raising
