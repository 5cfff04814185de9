#include "games/mech/content.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "games/mech/names.h"
#include "match/shipped_content.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> mech;
}

namespace mech {

namespace {

constexpr int kMostGoods = 9;  // of one kind, on one component

template <class T = std::uint8_t>
T small(const ContentReader& place, int least, int most) {
    return static_cast<T>(place.number(least, most));
}

void read_origin(const ContentReader& record) {
    record.origin();
    if (!record.has("field_origin")) return;
    for (const auto& [field, place] : record.field("field_origin").entries()) {
        place.word({"rulebook", "found", "designed"});
        if (!record.has(field)) place.wrong(field, "a field of this record");
    }
}

Id read_id(const ContentReader& record) {
    Id id{};
    const std::string text = record.field("id").text();
    const bool fits = !text.empty() && text.size() <= id.size() && std::ranges::all_of(text, [](char c) {
        return std::isalnum(static_cast<unsigned char>(c));
    });
    if (fits)
        std::ranges::copy(text, id.begin());
    else
        record.field("id").wrong("1 – 4 letters and digits");
    return id;
}

Name read_name(const ContentReader& record) {
    Name name{};
    if (!record.has("name")) return name;
    const std::string text = record.field("name").text();
    if (text.empty() || text.size() >= name.size())
        record.field("name").wrong("1 – " + std::to_string(name.size() - 1) + " letters");
    std::copy_n(text.begin(), std::min(text.size(), name.size() - 1), name.begin());
    return name;
}

// --- Goods and effects

Goods read_goods(const ContentReader& place, bool points_too, bool activation_too) {
    Goods goods;
    const auto amount = [](const ContentReader& number) { return small(number, 1, kMostGoods); };
    for (const auto& [name, number] : place.entries()) {
        if (name == "flower") {
            goods.flower = amount(number);
        } else if (name == "ink") {
            goods.ink = amount(number);
        } else if (name == "rainbow") {
            goods.rainbow = amount(number);
        } else if (name == "points" && points_too) {
            goods.points = amount(number);
        } else if (name == "hourglass" && points_too) {
            goods.hourglass = amount(number);
        } else if (name == "activate" && activation_too) {
            goods.activation = small(number, 1, 1);
        } else {
            number.wrong(name, activation_too ? "flower, ink, rainbow, points, hourglass, activate"
                               : points_too   ? "flower, ink, rainbow, points, hourglass"
                                              : "flower, ink, rainbow");
        }
    }
    return goods;
}

// Which effects a component may have.
struct Vocabulary {
    bool pay, special, activation;
};

Way read_way(const ContentReader& place, Vocabulary words) {
    Way way;
    if (words.special && place.has("special")) {
        place.only_fields({"pay", "special", "nearer"});
        way.special = place.field("special").one_of(Special::evening_packet);
        if (way.special == Special::acquire)
            way.nearer = small(place.field("nearer"), 0, kLongestTime);
        else if (place.has("nearer"))
            place.field("nearer").wrong("nothing: only acquire has it");
    } else {
        if (words.pay)
            place.only_fields({"pay", "gain"});
        else
            place.only_fields({"gain"});
        way.gain = read_goods(place.field("gain"), true, words.activation);
        if (way.gain.none()) place.wrong("a gain");
    }
    if (words.pay && place.has("pay")) way.pay = read_goods(place.field("pay"), false, false);
    return way;
}

Effect read_effect(const ContentReader& place, Vocabulary words) {
    Effect effect;
    if (place.has("choose")) {
        place.only_fields({"choose"});
        for (const auto& way : place.field("choose").items(2, kWays)) effect.push(read_way(way, words));
    } else {
        effect.push(read_way(place, words));
    }
    return effect;
}

// --- Tiles

Power read_power(const ContentReader& place, Tile& tile) {
    place.only_fields({"less", "by"});
    tile.power_by = small(place.field("by"), 1, kMostGoods);
    return place.field("less").one_of(Power::ink);
}

Tile read_tile(const ContentReader& record) {
    Tile tile;
    tile.id = read_id(record);
    tile.name = read_name(record);
    tile.colour = record.field("colour").one_of<Colour>();
    tile.copies = small(record.field("copies"), 1, 2);
    tile.cost = small(record.field("cost"), 0, kMostGoods);
    tile.time = small(record.field("time"), 1, kLongestTime);
    switch (tile.colour) {
        case Colour::blue:
        case Colour::red:
            record.only_fields(
                {"id", "name", "colour", "copies", "cost", "time", "effect", "origin", "field_origin"});
            tile.effect =
                read_way(record.field("effect"), {.pay = true, .special = false, .activation = false});
            break;
        case Colour::green:
            record.only_fields({"id", "name", "colour", "copies", "cost", "time", "rainbows", "power",
                                "origin", "field_origin"});
            tile.bonus = small(record.field("rainbows"), 0, kMostGoods);
            tile.power = read_power(record.field("power"), tile);
            break;
        case Colour::yellow:
            record.only_fields(
                {"id", "name", "colour", "copies", "cost", "time", "points", "origin", "field_origin"});
            tile.bonus = small(record.field("points"), 0, 49);
            break;
    }
    read_origin(record);
    return tile;
}

// 1.4 How many tiles of each colour there are.
constexpr std::array<std::size_t, 4> kOfColour{18, 16, 8, 8};

void read_tiles(const ContentReader& root, Box& box) {
    root.only_fields({"about", "tiles"});
    std::array<std::size_t, 4> count{};
    std::array<int, kPowers> powers{};
    std::size_t next = 0;
    const ContentReader list = root.field("tiles");
    for (const ContentReader& record : list.items(1, kTiles)) {
        Tile tile = read_tile(record);
        count[static_cast<std::size_t>(tile.colour)] += tile.copies;
        powers[static_cast<std::size_t>(tile.power)] += tile.copies;
        for (tile.copy = 0; tile.copy < tile.copies && next < kTiles; ++tile.copy) box.tiles[next++] = tile;
    }
    for (std::size_t colour = 0; colour < count.size(); ++colour)
        if (count[colour] != kOfColour[colour])
            list.wrong(std::to_string(count[colour]) + " " + std::string(name_of(value_at<Colour>(colour))),
                       std::to_string(kOfColour[colour]) + " with all copies");
    for (std::size_t power = 1; power < kPowers; ++power)
        if (powers[power] != 2)
            list.wrong(
                std::to_string(powers[power]) + " of power " + std::string(name_of(value_at<Power>(power))),
                "two tiles of each power");
}

// --- Deliveries

FixedList<Goods, 3> read_row(const ContentReader& row) {
    FixedList<Goods, 3> goods;
    for (const ContentReader& packet : row.items(1, goods.kCapacity)) {  // N21
        if (packet.entries().size() != 1) packet.wrong("one kind of goods");
        goods.push(read_goods(packet, true, true));
    }
    return goods;
}

void read_deliveries(const ContentReader& root, Box& box) {
    root.only_fields({"about", "deliveries"});
    const auto records = root.field("deliveries").items(kDeliveries, kDeliveries);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields(
            {"id", "name", "cost", "morning", "afternoon", "evening", "origin", "field_origin"});
        read_origin(record);
        box.deliveries[i] = {read_id(record),
                             read_name(record),
                             small(record.field("cost"), 0, kMostGoods),
                             {read_row(record.field("morning")), read_row(record.field("afternoon")),
                              read_row(record.field("evening"))}};
    }
}

// --- Screens and specialists

// 4.3.3 Nobody starts with more than a dial shows; 0 where that could not be read, which is told already.
Goods read_start(const ContentReader& place, int dial) {
    const int most = dial == 0 ? kMostGoods : std::min(kMostGoods, dial);
    return {small(place.field("flower"), 0, most),
            small(place.field("ink"), 0, most),
            small(place.field("rainbow"), 0, kMostGoods),
            0,
            0,
            0};
}

int screens_with(const Box& box, Special special) {
    return static_cast<int>(std::ranges::count_if(box.screens, [&](const Screen& screen) {
        return std::ranges::any_of(screen.effect, [&](const Way& way) { return way.special == special; });
    }));
}

void read_screens(const ContentReader& root, Box& box) {
    root.only_fields({"about", "screens"});
    const auto records = root.field("screens").items(kScreens, kScreens);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields({"id", "name", "start", "effect", "origin", "field_origin"});
        read_origin(record);
        record.field("start").only_fields({"flower", "ink", "rainbow"});
        box.screens[i + 1] = {
            read_id(record), read_name(record), read_start(record.field("start"), box.board.dial),
            read_effect(record.field("effect"), {.pay = true, .special = true, .activation = false})};
    }
    // 10.5 The order of a night is made for one robot that copies and one that acquires; a second copier would also
    // copy the first for ever.
    for (Special special : {Special::acquire, Special::copy})
        if (const int count = screens_with(box, special); count > 1)
            root.field("screens").wrong(std::to_string(count), "at most one screen of this special effect");
}

void read_specialists(const ContentReader& root, Box& box) {
    root.only_fields({"about", "specialists"});
    const auto records = root.field("specialists").items(kSpecialists, kSpecialists);
    for (std::size_t i = 0; i < records.size(); ++i) {
        const ContentReader& record = records[i];
        record.only_fields({"id", "name", "after", "effect", "origin", "field_origin"});
        read_origin(record);
        Specialist& specialist = box.specialists[i];
        specialist.id = read_id(record);
        specialist.name = read_name(record);
        for (const ContentReader& action : record.field("after").items(1, 4))
            specialist.after = static_cast<std::uint8_t>(
                specialist.after | 1u << static_cast<unsigned>(action.one_of<Action>()));
        constexpr unsigned kBoth =
            1u << static_cast<unsigned>(Action::acquire) | 1u << static_cast<unsigned>(Action::build);
        if (std::popcount(specialist.after) > 1 && specialist.after != kBoth)
            record.field("after").wrong("one action, or acquire and build");
        specialist.effect =
            read_effect(record.field("effect"), {.pay = false, .special = false, .activation = true});
    }
}

// --- The boards

Floor read_floor(const ContentReader& record, bool yellow) {
    if (yellow)
        record.only_fields({"fixed", "fork", "specialist", "origin", "field_origin"});
    else
        record.only_fields({"fixed", "fork", "origin", "field_origin"});
    read_origin(record);
    Floor floor;
    floor.fixed = read_goods(record.field("fixed"), false, false);
    for (const ContentReader& end : record.field("fork").items(2, 2))
        floor.fork.push(read_goods(end, false, false));
    floor.specialist = yellow && record.field("specialist").yes_or_no();
    return floor;
}

std::array<Floor, kMoments> read_floors(const ContentReader& record, bool yellow) {
    record.only_fields({"morning", "afternoon", "evening"});
    return {read_floor(record.field("morning"), yellow), read_floor(record.field("afternoon"), yellow),
            read_floor(record.field("evening"), yellow)};
}

// The ends of a fork are named by their goods: one kind each, the same two on every floor.
void check_forks(const ContentReader& rooms, const Board& board) {
    const auto kinds = [](const Goods& end) {
        return (end.flower > 0 ? 1u : 0u) | (end.ink > 0 ? 2u : 0u) | (end.rainbow > 0 ? 4u : 0u);
    };
    for (const auto* side : {&board.green, &board.yellow})
        for (const Floor& floor : *side) {
            if (floor.fork.size() < 2 || board.green[0].fork.size() < 2) return;  // noted already
            for (std::size_t end = 0; end < 2; ++end)
                if (std::popcount(kinds(floor.fork[end])) != 1 ||
                    kinds(floor.fork[0]) == kinds(floor.fork[1]) ||
                    kinds(floor.fork[end]) != kinds(board.green[0].fork[end]))
                    return rooms.wrong("...", "two ends of one kind of goods each, the same on every floor");
        }
}

void read_prices(const ContentReader& record, Board& board) {
    record.only_fields({"first_price", "price_after_taking", "in_play", "origin", "field_origin"});
    read_origin(record);
    board.first_price = small(record.field("first_price"), 0, kMostGoods);
    board.price_after_taking = small(record.field("price_after_taking"), 0, kMostGoods);
    for (const ContentReader& entry : record.field("in_play").items(3, 3)) {
        entry.only_fields({"seats", "cards"});
        const auto seats = small<std::size_t>(entry.field("seats"), 2, kMostPlayers);
        // 11.3 Everybody picks one.
        board.specialists_in_play[seats] = small(entry.field("cards"), static_cast<int>(seats), kMostPlayers);
    }
    for (std::size_t seats = 2; seats <= kMostPlayers; ++seats)
        if (board.specialists_in_play[seats] == 0)
            record.field("in_play").wrong(std::to_string(seats), "2, 3 and 4 seats, each once");
}

void read_board(const ContentReader& root, Box& box) {
    root.only_fields({"about", "start", "limits", "stock_room", "workshop", "robot", "specialists", "score"});
    Board& board = box.board;
    const ContentReader start = root.field("start"), limits = root.field("limits"),
                        workshop = root.field("workshop"), robot = root.field("robot"),
                        score = root.field("score");
    start.only_fields({"flower", "ink", "rainbow", "origin", "field_origin"});
    limits.only_fields({"dial", "days", "machines_to_end", "origin", "field_origin"});
    workshop.only_fields({"seventh", "eighth", "ninth", "beyond", "origin", "field_origin"});
    robot.only_fields({"effect", "origin", "field_origin"});
    score.only_fields({"per_rainbow", "goods_per_point", "origin", "field_origin"});
    for (const ContentReader* record : {&start, &limits, &workshop, &robot, &score}) read_origin(*record);
    board.dial = small(limits.field("dial"), 1, 99);
    box.screens[0] = {
        {},
        {},
        read_start(start, board.dial),
        read_effect(robot.field("effect"), {.pay = true, .special = false, .activation = false})};
    board.days = small(limits.field("days"), 1, static_cast<int>(kDeliveries));
    board.machines_to_end = small(limits.field("machines_to_end"), 1, kWorkshopSpaces);
    const ContentReader rooms = root.field("stock_room");
    rooms.only_fields({"green", "yellow"});
    board.green = read_floors(rooms.field("green"), false);
    board.yellow = read_floors(rooms.field("yellow"), true);
    check_forks(rooms, board);
    board.slots = {small(workshop.field("seventh"), 0, 49), small(workshop.field("eighth"), 0, 49),
                   small(workshop.field("ninth"), 0, 49)};
    board.beyond = small(workshop.field("beyond"), 0, 49);
    read_prices(root.field("specialists"), board);
    board.per_rainbow = small(score.field("per_rainbow"), 0, kMostGoods);
    board.goods_per_point = small(score.field("goods_per_point"), 1, 99);
}

// No two components may have one name in moves and records.
template <class Things>
void check_ids(const ContentReader& list, const Things& things) {
    std::set<Id> seen;
    for (const auto& thing : things)
        if (!seen.insert(thing.id).second) list.wrong(std::string(written(thing.id)), "different ids");
}

}  // namespace

std::span<const EmbeddedFile> content_files() { return embedded::mech; }

std::expected<Box, Problems> load_box(const ContentFolder& content) {
    Box box;
    Problems problems;
    using Read = void (*)(const ContentReader&, Box&);
    constexpr std::array<std::pair<const char*, Read>, 5> kFiles{{{"board.json", read_board},
                                                                  {"tiles.json", read_tiles},
                                                                  {"deliveries.json", read_deliveries},
                                                                  {"screens.json", read_screens},
                                                                  {"specialists.json", read_specialists}}};
    for (const auto& [name, read] : kFiles) {
        const auto value = content.parse(name);
        if (!value) {
            problems.push_back(value.error());
            continue;
        }
        const std::size_t before = problems.size();
        const ContentReader root(*value, name, problems);
        read(root, box);
        if (problems.size() > before) continue;
        if (read == read_tiles) {
            std::vector<Tile> kinds;
            std::ranges::copy_if(box.tiles, std::back_inserter(kinds),
                                 [](const Tile& t) { return t.copy == 0; });
            check_ids(root.field("tiles"), kinds);
        }
        if (read == read_deliveries) check_ids(root.field("deliveries"), box.deliveries);
        if (read == read_screens) check_ids(root.field("screens"), std::span(box.screens).subspan(1));
        if (read == read_specialists) check_ids(root.field("specialists"), box.specialists);
    }
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return box;
}

const Box& default_box() {
    static const Box box = shipped(load_box, content_files());
    return box;
}

}  // namespace mech
}  // namespace officina
