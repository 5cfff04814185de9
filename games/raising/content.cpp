#include "games/raising/content.h"

#include <algorithm>

#include "games/raising/effects.h"
#include "games/raising/names.h"
#include "match/options.h"
#include "match/shipped_content.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> raising;
}

namespace raising {

namespace {

std::uint8_t byte(std::int64_t number) { return static_cast<std::uint8_t>(number); }

Type read_type(const ContentReader& record) { return record.one_of<Type>(); }

Label read_label(const ContentReader& record) {
    Label label;
    const ContentReader field = record.field("name");
    const std::string name = field.text(), slug = slug_of(name);
    if (slug.empty() || name.size() >= label.text.size()) field.wrong("a name of 1 – 39 letters");
    std::copy_n(name.begin(), std::min(name.size(), label.text.size() - 1), label.text.begin());
    std::copy_n(slug.begin(), std::min(slug.size(), label.word.size() - 1), label.word.begin());
    return label;
}

// No two cards of one kind may be written alike.
template <class Cards>
void check_labels(const std::vector<ContentReader>& records, const Cards& cards) {
    for (std::size_t i = 0; i < records.size() && i < cards.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (cards[i].label.slug() == cards[j].label.slug())
                records[i].field("name").wrong("a name that no other card has");
}

// --- Robots

Action read_action(const ContentReader& record, Box& box) {
    Action action;
    action.threshold = byte(record.field("threshold").number(1, kTopThreshold));  // D6
    action.block = compile_effects(record.field("effects"), box);
    return action;
}

RobotCard read_robot(const ContentReader& record, Box& box) {
    record.only_fields({"id", "name", "row", "vp", "cost", "base", "upgrade", "origin", "origins", "note"});
    record.origin();
    RobotCard robot;
    robot.label = read_label(record);
    robot.row = record.field("row").one_of<Row>();
    robot.vp = byte(record.field("vp").number(0, 20));
    const auto columns = record.field("cost").items(2, 2);
    for (std::size_t i = 0; i < columns.size() && i < 2; ++i) {
        columns[i].only_fields({"energy", "goods"});
        robot.cost[i].energy = byte(columns[i].field("energy").number(0, 20));
        robot.cost[i].goods = read_goods(columns[i].field("goods"));
    }
    if (robot.cost[0].energy > robot.cost[1].energy)
        record.field("cost").wrong("...", "less energy on the left");  // F3
    const ContentReader base = record.field("base"), upgrade = record.field("upgrade");
    base.only_fields({"threshold", "effects"});
    upgrade.only_fields({"type", "threshold", "effects"});
    robot.base = read_action(base, box);
    robot.upgrade = read_action(upgrade, box);
    robot.type = read_type(upgrade.field("type"));
    return robot;
}

void read_robots(const ContentReader& root, Box& box) {
    root.only_fields({"about", "robots"});
    const auto records = root.field("robots").items(kRobots, kRobots);
    for (std::size_t i = 0; i < records.size(); ++i) box.robots[i] = read_robot(records[i], box);
    check_labels(records, box.robots);
}

// --- Reports (J1, J4)

ReportCard read_report(const ContentReader& record) {
    record.only_fields({"id", "name", "goal", "bonus", "grades", "origin", "origins", "note"});
    record.origin();
    ReportCard report;
    report.label = read_label(record);
    report.goal = read_count(record.field("goal"), true);
    report.bonus = read_type(record.field("bonus"));
    const ContentReader grades = record.field("grades");
    grades.only_fields({"A", "B", "C", "D"});
    for (std::size_t i = 0; i < 4; ++i) {
        const ContentReader grade = grades.field(kGradeNames[i]);
        grade.only_fields({"need", "points"});
        report.points[i] = byte(grade.field("points").number(0, 50));
        if (i > 0 || grade.has("need")) report.need[i] = byte(grade.field("need").number(1, 99));
    }
    for (std::size_t i = 0; i + 1 < 4; ++i)
        if ((report.need[i] != 0 && report.need[i] <= report.need[i + 1]) ||
            report.points[i] <= report.points[i + 1])
            grades.field(kGradeNames[i]).wrong("...", "more than the next grade");
    return report;
}

void read_reports(const ContentReader& root, Box& box) {
    root.only_fields({"about", "reports"});
    const auto records = root.field("reports").items(kReports, kReports);
    for (std::size_t i = 0; i < records.size(); ++i) box.reports[i] = read_report(records[i]);
    check_labels(records, box.reports);
}

// --- Inventors (L)

Modifier read_modifier(const ContentReader& record) {
    record.only_fields({"energy", "extra_cost_minus", "upgrade_wild_minus", "battery_value", "cube_bonus",
                        "leftover_divisor", "report_limit"});
    Modifier modifier;
    const auto number = [&](std::string_view name, std::uint8_t& value, int least, int most) {
        if (record.has(name)) value = byte(record.field(name).number(least, most));
    };
    if (record.has("energy"))
        for (const auto& [name, amount] : record.field("energy").entries()) {
            if (const auto phase = named<Phase>(name))
                modifier.energy[at(*phase)] = byte(amount.number(1, 5));
            else
                amount.wrong(name, listed(kPhaseNames));
        }
    number("extra_cost_minus", modifier.extra_cost_minus, 1, 3);
    number("upgrade_wild_minus", modifier.upgrade_wild_minus, 1, 3);
    number("cube_bonus", modifier.cube_bonus, 1, 3);
    number("leftover_divisor", modifier.leftover_divisor, 1, 3);
    number("report_limit", modifier.report_limit, 3, kMostReports);
    if (record.has("battery_value")) {
        const ContentReader value = record.field("battery_value");
        value.only_fields({"phase", "energy", "max"});
        std::vector<std::string_view> phases(kPhaseNames.begin(), kPhaseNames.end());
        phases.insert(phases.end(), {"any_row", "any"});
        const auto phase = value.field("phase").word(phases);
        modifier.battery_phases = byte(phase < kPhases ? 1 << phase : (phase == kPhases ? 0b11100 : 0b11111));
        modifier.battery_energy = byte(value.field("energy").number(2, 4));
        modifier.battery_most = byte(value.field("max").number(1, 20));
    }
    return modifier;
}

Ability read_ability(const ContentReader& record, Box& box) {
    Ability ability;
    switch (record.field("when").word({"immediate", "round_end", "game_end", "trigger", "permanent"})) {
        case 0: ability.when = When::immediate; break;
        case 1: ability.when = When::round_end; break;
        case 2: ability.when = When::game_end; break;
        case 3: {
            constexpr std::array kTriggers{When::on_build, When::on_unlock, When::on_phase};
            ability.when = kTriggers[record.field("on").word({"build", "unlock", "phase"})];
            break;
        }
        default:
            record.only_fields({"when", "modifier"});
            ability.when = When::permanent;
            ability.modifier = read_modifier(record.field("modifier"));
            return ability;
    }
    if (record.has("on") == (ability.when < When::on_build)) record.only_fields({"when", "effects"});
    record.only_fields({"when", "on", "effects"});
    ability.block = compile_effects(record.field("effects"), box);
    return ability;
}

Modifier both(const Modifier& a, const Modifier& b) {
    Modifier sum = a;
    for (std::size_t i = 0; i < kPhases; ++i) sum.energy[i] = byte(a.energy[i] + b.energy[i]);
    sum.extra_cost_minus = byte(a.extra_cost_minus + b.extra_cost_minus);
    sum.upgrade_wild_minus = byte(a.upgrade_wild_minus + b.upgrade_wild_minus);
    sum.cube_bonus = byte(a.cube_bonus + b.cube_bonus);
    if (b.battery_phases != 0) {
        sum.battery_phases = byte(a.battery_phases | b.battery_phases);
        sum.battery_energy = std::max(a.battery_energy, b.battery_energy);
        sum.battery_most = std::max(a.battery_most, b.battery_most);
    }
    sum.leftover_divisor = std::min(a.leftover_divisor, b.leftover_divisor);
    sum.report_limit = std::max(a.report_limit, b.report_limit);
    return sum;
}

InventorCard read_inventor(const ContentReader& record, Box& box) {
    record.only_fields({"id", "name", "difficulty", "basic", "condition", "link", "type", "upgrade", "origin",
                        "origins", "note"});
    record.origin();
    InventorCard inventor;
    inventor.label = read_label(record);
    inventor.difficulty = byte(record.field("difficulty").number(1, 3));
    inventor.basic = read_ability(record.field("basic"), box);
    inventor.upgrade = read_ability(record.field("upgrade"), box);
    inventor.upgrade_replaces = record.field("link").word({"and", "or"}) == 1;
    inventor.type = read_type(record.field("type"));
    const ContentReader condition = record.field("condition");  // L4
    condition.only_fields({"robots", "tokens"});
    inventor.needs_robots = condition.has("robots");
    if (inventor.needs_robots)
        condition.field("robots").number(4, 4);
    else
        condition.field("tokens").number(3, 3);
    inventor.modifiers[0] = inventor.basic.modifier;
    inventor.modifiers[1] = inventor.upgrade_replaces
                                ? inventor.upgrade.modifier
                                : both(inventor.basic.modifier, inventor.upgrade.modifier);
    return inventor;
}

void read_inventors(const ContentReader& root, Box& box) {
    root.only_fields({"about", "inventors"});
    const auto records = root.field("inventors").items(kInventors, kInventors);
    for (std::size_t i = 0; i < records.size(); ++i) box.inventors[i] = read_inventor(records[i], box);
    check_labels(records, box.inventors);
}

// --- Energy cards (B2, C2)

void read_energy(const ContentReader& root, Box& box) {
    root.only_fields({"about", "energy"});
    const auto records = root.field("energy").items(kEnergyCards, kEnergyCards);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields({"id", "value", "cubes", "multiplier", "seats", "origin", "origins", "note"});
        record.origin();
        EnergyCard& card = box.energy[i];
        const std::string id = record.field("id").text();
        if (id.empty() || id.size() > card.id.size() || slug_of(id).find('_') != std::string::npos)
            record.field("id").wrong("1 – 4 letters");
        std::copy_n(id.begin(), std::min(id.size(), card.id.size()), card.id.begin());
        if (energy_named(box, id_of(card)) != i) record.field("id").wrong("an id that no other card has");
        card.value = byte(record.field("value").number(0, 9));
        card.cubes = byte(record.field("cubes").number(0, 4));
        card.multiplier = byte(record.field("multiplier").number(1, 2));
        if (card.multiplier > 1 && card.cubes > 0)
            record.field("cubes").wrong("none on a card that multiplies cubes");
        const auto seats = record.field("seats").items(2, 2);
        if (seats.size() < 2) continue;
        card.least_seats = byte(seats[0].number(1, kMostSeats));
        card.most_seats = byte(seats[1].number(card.least_seats, kMostSeats));
    }
    for (int seats = 1; seats <= kMostSeats; ++seats) {
        const auto count = std::count_if(box.energy.begin(), box.energy.end(), [&](const EnergyCard& card) {
            return seats >= card.least_seats && seats <= card.most_seats;
        });
        if (count != static_cast<std::ptrdiff_t>(kEnergyDeck))
            root.field("energy").wrong(std::to_string(count),
                                       "8 cards for " + std::to_string(seats) + " seats");
    }
}

// --- The workshop (B5, E1, E3, G1)

void read_spaces(const ContentReader& root, Box& box,
                 const std::array<std::vector<ContentReader>, kRows>& effects) {
    std::array<int, kTypes> of_type{};
    const auto records = root.field("spaces").items(kSpaces, kSpaces);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields(
            {"area", "type", "once", "energy", "action", "bonus", "origin", "origins", "note"});
        record.origin();
        Space& space = box.board.spaces[i];
        space.area = record.field("area").one_of<Phase>();
        space.type = read_type(record.field("type"));
        ++of_type[at(space.type)];
        if (record.has("once")) {
            space.once = compile_effects(record.field("once"), box);
        } else if (record.has("energy")) {
            space.energy = byte(record.field("energy").number(1, 5));
        } else {
            const std::size_t row = is_row(space.area) ? at(row_of(space.area)) : 0;
            if (!is_row(space.area))
                record.field("area").wrong("design, fabricate, recycle: there the actions are");
            auto& actions = box.board.actions[row];
            const auto number = static_cast<std::size_t>(record.field("action").number(
                1, static_cast<std::int64_t>(std::max<std::size_t>(1, actions.size()))));
            if (number > actions.size()) continue;
            BoardAction& action = actions[number - 1];
            if (action.space != kNone) record.field("action").wrong("an action without another space");
            action.space = static_cast<Card>(i);
            space.action = static_cast<Card>(number - 1);
            action.bonus = compile_effects(record.field("bonus"), box);
            action.with_bonus = compile_with_bonus(effects[row][number - 1], record.field("bonus"), box);
        }
    }
    for (std::size_t type = 0; type < kTypes; ++type)
        if (of_type[type] != 4)  // E4
            root.field("spaces").wrong(std::to_string(of_type[type]),
                                       "4 spaces for " + std::string(kTypeNames[type]));
}

void read_board(const ContentReader& root, Box& box) {
    root.only_fields({"about", "start", "extra_cost", "upgrade", "cubes", "actions", "spaces"});
    const auto part = [&](std::string_view name, std::string_view value) {
        const ContentReader record = root.field(name);
        record.only_fields({value, "origin", "origins", "note"});
        record.origin();
        return record.field(value);
    };
    box.board.start = read_goods(part("start", "goods"));
    if (box.board.start[at(Good::card)] + box.board.start[at(Good::wild)] > 0)
        root.field("start").wrong("...", "goods of the inventory");
    const auto extra = part("extra_cost", "wilds").items(kColumns, kColumns);
    for (std::size_t i = 0; i < extra.size(); ++i) box.board.extra_cost[i] = byte(extra[i].number(0, 9));
    // B3d Everybody builds two robots at the start, and may have to pay for it with the other cards alone.
    if (constexpr std::size_t kOthers = kKeptRobots - kStartBuilds;
        static_cast<std::size_t>(box.board.extra_cost[0] + box.board.extra_cost[1]) > kOthers)
        root.field("extra_cost")
            .wrong("...", "at most " + std::to_string(kOthers) + " on the first two spaces together");
    const auto table = part("upgrade", "table").items(kUpgradeTable, kUpgradeTable);
    for (std::size_t i = 0; i < table.size(); ++i) {
        table[i].only_fields({"energy", "wild"});
        box.board.table[i] = {byte(table[i].field("energy").number(0, 20)),
                              byte(table[i].field("wild").number(0, 9))};
    }
    box.cubes = byte(part("cubes", "number").number(0, 99));

    std::array<std::vector<ContentReader>, kRows> effects;
    for (const ContentReader& record : root.field("actions").items(1, kRows * kBoardActions)) {
        record.only_fields({"row", "threshold", "effects", "origin", "origins", "note"});
        record.origin();
        const std::size_t row = at(record.field("row").one_of<Row>());
        if (box.board.actions[row].full()) {
            record.field("row").wrong("at most 3 actions in a row");
            continue;
        }
        BoardAction action;
        action.plain = read_action(record, box);
        box.board.actions[row].push(action);
        effects[row].push_back(record.field("effects"));
    }
    read_spaces(root, box, effects);
}

// --- The auction and the solo game

void read_auction(const ContentReader& root, Box& box) {
    root.only_fields({"about", "tracks"});
    const auto records = root.field("tracks").items(kMostSeats, kMostSeats);
    for (std::size_t i = 0; i < records.size(); ++i) {
        records[i].only_fields({"spaces", "origin", "origins", "note"});
        records[i].origin();
        for (const ContentReader& space : records[i].field("spaces").items(1, kBidSpaces)) {
            const Goods price = read_goods(space);
            for (std::size_t good = 0; good < kGoods; ++good)
                if (price[good] > box.board.start[good])
                    space.wrong("at most the goods of the start");  // AMB 11
            box.tracks[i].spaces.push(price);
        }
    }
}

void read_ranks(const ContentReader& record, std::array<std::uint16_t, 5>& ranks) {
    const auto items = record.items(ranks.size(), ranks.size());
    for (std::size_t i = 0; i < items.size(); ++i) {
        ranks[i] = static_cast<std::uint16_t>(items[i].number(1, 9999));
        if (i > 0 && ranks[i] <= ranks[i - 1]) items[i].wrong("ranks that rise");
    }
}

void read_solo(const ContentReader& root, Box& box) {
    root.only_fields({"about", "neutral", "ranks"});
    const auto records = root.field("neutral").items(2, 2);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields({"seats", "face_up", "reveal", "cubes", "origin", "origins", "note"});
        record.origin();
        record.field("seats").number(static_cast<std::int64_t>(i) + 1, static_cast<std::int64_t>(i) + 1);
        Neutral& neutral = box.neutral[i];
        neutral.face_up = byte(record.field("face_up").number(0, 3));
        neutral.reveal = byte(record.field("reveal").number(1, 4));
        const auto cubes = record.field("cubes").items(kPhases, kPhases);
        for (std::size_t card = 0; card < cubes.size(); ++card)
            neutral.cubes[card] = byte(cubes[card].number(0, 4));
        if ((kPhases - 1 - neutral.face_up) % neutral.reveal != 0)  // P5
            record.field("reveal").wrong("a number that comes to four cards face up");
    }
    const ContentReader ranks = root.field("ranks");
    ranks.only_fields({"single", "challenge", "origin", "origins", "note"});
    ranks.origin();
    read_ranks(ranks.field("single"), box.solo_ranks);
    read_ranks(ranks.field("challenge"), box.challenge_ranks);
}

// AMB 12 The cubes must last for the most that one round can ask for.
void check_cubes(const ContentReader& root, const Box& box) {
    for (int seats = 1; seats <= kMostSeats; ++seats) {
        std::array<int, kEnergyCards> cubes{};
        for (std::size_t i = 0; i < kEnergyCards; ++i)
            if (seats >= box.energy[i].least_seats && seats <= box.energy[i].most_seats)
                cubes[i] = box.energy[i].cubes;
        std::sort(cubes.rbegin(), cubes.rend());
        int most = seats * (cubes[0] + cubes[1]);
        if (seats <= 2)
            for (std::uint8_t neutral : box.neutral[static_cast<std::size_t>(seats) - 1].cubes)
                most += neutral;
        if (most > box.cubes)
            root.field("cubes").wrong(std::to_string(box.cubes), std::to_string(most) + " cubes for " +
                                                                     std::to_string(seats) + " seats");
    }
}

}  // namespace

std::span<const EmbeddedFile> content_files() { return embedded::raising; }

std::expected<Box, Problems> load_box(const ContentFolder& content) {
    struct File {
        std::string name;
        void (*read)(const ContentReader&, Box&);
    };
    static const std::vector<File> kFiles{
        {"robots.json", read_robots}, {"reports.json", read_reports}, {"inventors.json", read_inventors},
        {"energy.json", read_energy}, {"board.json", read_board},     {"auction.json", read_auction},
        {"solo.json", read_solo}};
    Box box;
    Problems problems;
    for (const auto& [name, read] : kFiles) {
        const auto value = content.parse(name);
        if (!value)
            problems.push_back(value.error());
        else
            read(ContentReader(*value, name, problems), box);
    }
    if (problems.empty())
        check_cubes(ContentReader(*content.parse("board.json"), "board.json", problems), box);
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return box;
}

const Box& default_box() {
    static const Box box = shipped(load_box, content_files());
    return box;
}

}  // namespace raising
}  // namespace officina
