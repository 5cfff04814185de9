#include "games/ricochet/position.h"

#include <algorithm>
#include <boost/json.hpp>
#include <cctype>
#include <charconv>

#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "match/options.h"

namespace officina::ricochet {

namespace json = boost::json;

namespace {

constexpr std::string_view kRobotLetters = "rgbys";
constexpr std::string_view kSymbolLetters = "mgps";  // of those that come in every colour

// Letters that stand for the values of an enumeration, in their order, are the first ones of their words.
template <Enumeration E>
consteval bool stand_for(std::string_view letters) {
    for (std::size_t i = 0; i < letters.size(); ++i)
        if (name_of(value_at<E>(i))[0] != letters[i]) return false;
    return true;
}
static_assert(stand_for<Colour>(kRobotLetters) && kRobotLetters.size() == value_count<Colour>);
static_assert(stand_for<Symbol>(kSymbolLetters) && kSymbolLetters.size() == value_count<Symbol> - 1);
constexpr char kAnyLetter = 'a';

std::unexpected<Problem> bad(std::string id, Arguments arguments) {
    return std::unexpected(Problem{"bad_position", {std::move(id), std::move(arguments)}});
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

std::string upper(std::string_view text) {
    std::string result(text);
    for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

std::string shown(const json::value& value) {
    return value.is_string() ? std::string(value.as_string()) : json::serialize(value);
}

// Who stands where and goes where must be possible on this board.
std::expected<Position, Problem> checked(const Box& box, Position position) {
    if (!is_board(box, position.faces)) {
        std::vector<std::string> faces;
        for (std::uint8_t face : position.faces) faces.emplace_back(id_of(box.faces[face]));
        return bad("solve.position.marks", {{"found", listed(faces)}});
    }
    const Board board = assemble(box, position.faces);
    const auto obstacle = [&](Cell cell) -> std::string {
        if (in_centre_block(cell)) return "centre";
        return board.barrier_at(cell) ? "barrier" : "";
    };
    for (std::size_t robot = 0; robot < position.robots.size(); ++robot) {
        const Cell cell = position.robots[robot];
        std::string in_the_way = obstacle(cell);
        const Cell* const first = std::find(position.robots.begin(), position.robots.end(), cell);
        if (first != position.robots.begin() + robot)
            in_the_way = name_of(kColours[static_cast<std::size_t>(first - position.robots.begin())]);
        if (!in_the_way.empty())
            return bad("solve.position.robot", {{"robot", name_of(kColours[robot])},
                                                {"cell", written(cell)},
                                                {"obstacle", std::move(in_the_way)}});
    }
    if (position.token != kNoToken) {
        position.target = board.targets[position.token];
        position.active = position.token == kVortex ? kAnyRobot : static_cast<int>(colour_of(position.token));
    } else {
        // A space where exactly this is printed is that printed target: one position, one id.
        for (Token token = 0; token < kTokens; ++token) {
            const int active = token == kVortex ? kAnyRobot : static_cast<int>(colour_of(token));
            if (board.targets[token] == position.target && active == position.active) position.token = token;
        }
    }
    if (position.active >= static_cast<int>(position.robots.size()))
        return bad("solve.position.no_silver", {});
    if (const std::string in_the_way = obstacle(position.target); !in_the_way.empty())
        return bad("solve.position.no_rest", {{"cell", written(position.target)}, {"obstacle", in_the_way}});
    return position;
}

std::expected<std::uint8_t, Problem> read_face(const Box& box, std::string_view text) {
    const std::size_t face = face_named(box, upper(text));
    if (face == kFaces) {
        std::vector<std::string> known;
        for (const Face& one : box.faces) known.emplace_back(id_of(one));
        return bad("solve.position.face", {{"found", text}, {"expected", listed(known)}});
    }
    return static_cast<std::uint8_t>(face);
}

std::expected<Turn, Problem> read_turn(std::string_view text) {
    if (const auto turn = named<Turn>(lower(text))) return *turn;
    return bad("solve.position.turn", {{"found", text}});
}

std::expected<Cell, Problem> read_cell(std::string_view text) {
    if (const auto cell = cell_named(lower(text))) return *cell;
    return bad("solve.position.cell", {{"found", text}});
}

}  // namespace

Board board_of(const Box& box, const Position& position) { return assemble(box, position.faces); }

Position position_of(const std::array<std::uint8_t, 4>& faces, const FoundPuzzle& found) {
    return {
        faces, found.puzzle.robots, found.token, found.puzzle.active, found.puzzle.target, found.puzzle.turn};
}

Puzzle puzzle_of(const Box& box, const Position& position) {
    return {board_of(box, position), position.robots, position.active, position.target, position.turn};
}

// --- The id

std::string id_of(const Box& box, const Position& position) {
    std::string id;
    for (std::uint8_t face : position.faces) id += id_of(box.faces[face]);
    id += "-";
    for (Cell cell : position.robots) id += written(cell);
    id += "-";
    if (position.token == kVortex) {
        id += "v";
    } else if (position.token != kNoToken) {
        id += kRobotLetters[static_cast<std::size_t>(colour_of(position.token))];
        id += kSymbolLetters[static_cast<std::size_t>(symbol_of(position.token))];
    } else {
        id += position.active == kAnyRobot ? kAnyLetter
                                           : kRobotLetters[static_cast<std::size_t>(position.active)];
        id += "@" + written(position.target);
    }
    if (position.turn != Turn::literal) id += "-" + std::string(name_of(position.turn));
    return id;
}

namespace {

std::expected<void, Problem> read_faces_part(const Box& box, std::string_view text, Position& position) {
    if (text.size() != 8) return bad("solve.position.faces", {{"found", text}});
    for (std::size_t i = 0; i < 4; ++i) {
        const auto face = read_face(box, text.substr(2 * i, 2));
        if (!face) return std::unexpected(face.error());
        position.faces[i] = *face;
    }
    return {};
}

std::expected<void, Problem> read_robots_part(std::string_view text, Position& position) {
    std::string_view rest = text;
    while (!rest.empty()) {
        // A letter begins a space, the digits after it belong to it.
        const std::size_t end = std::min(rest.find_first_not_of("0123456789", 1), rest.size());
        const auto cell = read_cell(rest.substr(0, end));
        if (!cell) return std::unexpected(cell.error());
        if (position.robots.full()) break;
        position.robots.push(*cell);
        rest.remove_prefix(end);
    }
    if (!rest.empty() || position.robots.size() < kRobots - 1)
        return bad("solve.position.robots", {{"found", text}});
    return {};
}

std::expected<void, Problem> read_target_part(std::string_view text, Position& position) {
    const auto wrong = [&] { return bad("solve.position.goal", {{"found", text}}); };
    if (text == "v") {
        position.token = kVortex;
        return {};
    }
    if (text.size() < 2) return wrong();
    const std::size_t colour = kRobotLetters.find(text[0]);
    if (text[1] == '@') {
        if (colour == kRobotLetters.npos && text[0] != kAnyLetter) return wrong();
        const auto cell = read_cell(text.substr(2));
        if (!cell) return std::unexpected(cell.error());
        position.active = text[0] == kAnyLetter ? kAnyRobot : static_cast<int>(colour);
        position.target = *cell;
        return {};
    }
    const std::size_t symbol = kSymbolLetters.find(text[1]);
    if (text.size() != 2 || colour >= kRobots - 1 || symbol == kSymbolLetters.npos) return wrong();
    position.token = token_of(kColours[colour], value_at<Symbol>(symbol));
    return {};
}

}  // namespace

std::expected<Position, Problem> read_position_id(const Box& box, std::string_view id) {
    const std::string text = lower(id);
    std::vector<std::string_view> parts;
    for (std::string_view rest = text;;) {
        const std::size_t end = std::min(rest.find('-'), rest.size());
        parts.push_back(rest.substr(0, end));
        if (end == rest.size()) break;
        rest.remove_prefix(end + 1);
    }
    if (parts.size() != 3 && parts.size() != 4) return bad("solve.position.id", {{"found", id}});
    Position position;
    if (auto read = read_faces_part(box, parts[0], position); !read) return std::unexpected(read.error());
    if (auto read = read_robots_part(parts[1], position); !read) return std::unexpected(read.error());
    if (auto read = read_target_part(parts[2], position); !read) return std::unexpected(read.error());
    if (parts.size() == 4) {
        const auto turn = read_turn(parts[3]);
        if (!turn) return std::unexpected(turn.error());
        position.turn = *turn;
    }
    return checked(box, position);
}

// --- JSON

json::object position_to_json(const Box& box, const Position& position) {
    json::array faces;
    for (std::uint8_t face : position.faces) faces.emplace_back(id_of(box.faces[face]));
    json::object robots;
    for (std::size_t robot = 0; robot < position.robots.size(); ++robot)
        robots[name_of(kColours[robot])] = written(position.robots[robot]);
    json::value target;
    if (position.token != kNoToken) {
        target = name_of_token(position.token);
    } else {
        const bool any = position.active == kAnyRobot;
        target = json::object{
            {"robot", any ? "any" : name_of(kColours[static_cast<std::size_t>(position.active)])},
            {"cell", written(position.target)}};
    }
    return {{"board", std::move(faces)},
            {"robots", std::move(robots)},
            {"target", std::move(target)},
            {"turn", name_of(position.turn)}};
}

namespace {

std::expected<void, Problem> only_fields(const json::object& object, const std::vector<std::string>& known) {
    for (const auto& [name, value] : object)
        if (std::find(known.begin(), known.end(), std::string_view(name)) == known.end())
            return bad("solve.position.unknown_field", {{"field", name}, {"expected", listed(known)}});
    return {};
}

std::expected<void, Problem> read_board_field(const Box& box, const json::value* value, Position& position) {
    if (!value) return bad("solve.position.missing", {{"field", "board"}});
    const json::array* const faces = value->if_array();
    if (!faces || faces->size() != 4) return bad("solve.position.faces", {{"found", shown(*value)}});
    for (std::size_t i = 0; i < 4; ++i) {
        const auto face = read_face(box, shown((*faces)[i]));
        if (!face) return std::unexpected(face.error());
        position.faces[i] = *face;
    }
    return {};
}

std::expected<void, Problem> read_robots_field(const json::value* value, Position& position) {
    if (!value) return bad("solve.position.missing", {{"field", "robots"}});
    const json::object* const robots = value->if_object();
    if (!robots) return bad("solve.position.robots", {{"found", shown(*value)}});
    std::vector<std::string> names;
    for (Colour colour : kColours) names.emplace_back(name_of(colour));
    if (auto known = only_fields(*robots, names); !known) return known;
    for (Colour colour : kColours) {
        const json::value* const place = robots->if_contains(name_of(colour));
        if (!place && colour == Colour::silver) break;
        if (!place)
            return bad("solve.position.missing", {{"field", "robots." + std::string(name_of(colour))}});
        const auto cell = read_cell(shown(*place));
        if (!cell) return std::unexpected(cell.error());
        position.robots.push(*cell);
    }
    return {};
}

std::expected<void, Problem> read_target_field(const json::value* value, Position& position) {
    if (!value) return bad("solve.position.missing", {{"field", "target"}});
    const auto wrong = [&] { return bad("solve.position.target", {{"found", shown(*value)}}); };
    if (value->is_string()) {
        const auto token = token_named(lower(value->as_string()));
        if (!token) return wrong();
        position.token = *token;
        return {};
    }
    const json::object* const object = value->if_object();
    if (!object) return wrong();
    if (auto known = only_fields(*object, {"robot", "cell"}); !known) return known;
    const json::value *const robot = object->if_contains("robot"), *const place = object->if_contains("cell");
    if (!robot || !place) return wrong();
    const std::string name = lower(shown(*robot));
    const auto colour = named<Colour>(name);
    if (!colour && name != "any") return wrong();
    const auto cell = read_cell(shown(*place));
    if (!cell) return std::unexpected(cell.error());
    position.active = colour ? static_cast<int>(*colour) : kAnyRobot;
    position.target = *cell;
    return {};
}

std::unexpected<Problem> not_json(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, offset);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t line_start = before.rfind('\n');
    const std::size_t column = line_start == before.npos ? offset + 1 : offset - line_start;
    return bad("solve.position.json", {{"line", line}, {"column", static_cast<std::int64_t>(column)}});
}

// Parses a whole text; a mistake is told with its line and column.
std::expected<json::value, Problem> parsed(std::string_view text) {
    json::stream_parser parser;
    json::error_code error;
    const std::size_t read = parser.write_some(text.data(), text.size(), error);
    const std::size_t rest = std::min(text.find_first_not_of(" \t\r\n", read), text.size());
    if (error || rest != text.size()) return not_json(text, error ? read : rest);
    parser.finish(error);
    if (error) return not_json(text, text.size());
    return parser.release();
}

}  // namespace

std::expected<Position, Problem> read_position_json(const Box& box, const json::value& value) {
    const json::object* const object = value.if_object();
    if (!object) return bad("solve.position.no_object", {{"found", shown(value)}});
    if (auto known = only_fields(*object, {"board", "robots", "target", "turn"}); !known)
        return std::unexpected(known.error());
    Position position;
    if (auto read = read_board_field(box, object->if_contains("board"), position); !read)
        return std::unexpected(read.error());
    if (auto read = read_robots_field(object->if_contains("robots"), position); !read)
        return std::unexpected(read.error());
    if (auto read = read_target_field(object->if_contains("target"), position); !read)
        return std::unexpected(read.error());
    if (const json::value* const text = object->if_contains("turn")) {
        const auto turn = read_turn(shown(*text));
        if (!turn) return std::unexpected(turn.error());
        position.turn = *turn;
    }
    return checked(box, position);
}

std::expected<Position, Problem> read_position(const Box& box, std::string_view text) {
    const std::size_t start = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    const std::size_t end = text.find_last_not_of(" \t\r\n") + 1;
    if (start == text.size()) return bad("solve.position.empty", {});
    if (text[start] != '{') return read_position_id(box, text.substr(start, end - start));
    const auto value = parsed(text);
    if (!value) return std::unexpected(value.error());
    return read_position_json(box, *value);
}

// --- Many positions in a file

namespace {

// A number in a range, or nothing.
std::optional<int> number_in(const json::value* value, int least, int most) {
    if (!value || !value->is_int64() || value->as_int64() < least || value->as_int64() > most)
        return std::nullopt;
    return static_cast<int>(value->as_int64());
}

std::expected<Position, Problem> read_listed(const Box& box, const json::object& item) {
    Position position;
    const json::value* const faces = item.if_contains("faces_NW_NE_SE_SW");
    if (!faces || faces->is_null()) return bad("solve.position.missing", {{"field", "faces_NW_NE_SE_SW"}});
    if (auto read = read_board_field(box, faces, position); !read) return std::unexpected(read.error());

    const auto wrong = [&](const char* field, const char* expected) {
        const json::value* const value = item.if_contains(field);
        return bad("solve.position.field",
                   {{"field", field}, {"found", value ? shown(*value) : "–"}, {"expected", expected}});
    };
    constexpr int kLastCell = kSide * kSide - 1;
    const json::value* const robots = item.if_contains("robots");
    const json::array* const places = robots ? robots->if_array() : nullptr;
    if (!places || places->size() < kRobots - 1 || places->size() > kRobots)
        return wrong("robots", "[176, 81, 59, 237]");
    for (const json::value& place : *places) {
        const auto cell = number_in(&place, 0, kLastCell);
        if (!cell) return wrong("robots", "0 – 255");
        position.robots.push(static_cast<Cell>(*cell));
    }
    const auto active = number_in(item.if_contains("active"), kAnyRobot, kRobots - 1);
    if (!active) return wrong("active", "-1 – 4");
    const auto target = number_in(item.if_contains("target"), 0, kLastCell);
    if (!target) return wrong("target", "0 – 255");
    position.active = *active;
    position.target = static_cast<Cell>(*target);
    return checked(box, position);
}

}  // namespace

std::expected<std::vector<ListedPosition>, Problem> read_positions(const Box& box, std::string_view text) {
    const auto value = parsed(text);
    if (!value) return std::unexpected(value.error());
    const json::object* const object = value->if_object();
    const json::value* const list = object ? object->if_contains("positions") : nullptr;
    if (!list || !list->is_array()) return bad("solve.position.missing", {{"field", "positions"}});
    std::vector<ListedPosition> positions;
    for (const json::value& item : list->as_array()) {
        const json::object* const fields = item.if_object();
        const auto text_of = [&](const char* field) {
            const json::value* const found = fields ? fields->if_contains(field) : nullptr;
            return found ? shown(*found) : std::string();
        };
        std::string id = text_of("id");
        if (id.empty()) id = "#" + std::to_string(positions.size() + 1);
        positions.push_back(
            {std::move(id), text_of("set"),
             fields ? read_listed(box, *fields) : bad("solve.position.no_object", {{"found", shown(item)}})});
    }
    return positions;
}

// --- At random

std::array<std::uint8_t, 4> random_faces(const Box& box, bool barriers, Random& random) {
    std::array marks{Colour::red, Colour::green, Colour::blue, Colour::yellow};
    for (std::uint32_t i = marks.size(); i > 1; --i) std::swap(marks[i - 1], marks[random.below(i)]);
    std::array<std::uint8_t, 4> faces{};
    for (std::size_t quarter = 0; quarter < faces.size(); ++quarter) {
        FixedList<std::uint8_t, kFaces> fitting;
        for (std::uint8_t face = 0; face < kFaces; ++face)
            if (box.faces[face].mark == marks[quarter] && (barriers || box.faces[face].barriers.empty()))
                fitting.push(face);
        faces[quarter] = fitting[random.below(static_cast<std::uint32_t>(fitting.size()))];
    }
    return faces;
}

}  // namespace officina::ricochet
