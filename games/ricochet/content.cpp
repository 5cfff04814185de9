#include "games/ricochet/content.h"

#include <algorithm>
#include <map>

#include "games/ricochet/names.h"
#include "match/shipped_content.h"

namespace officina {

namespace embedded {
extern const std::span<const EmbeddedFile> ricochet;
}

namespace ricochet {

namespace {

Cell read_cell(const std::vector<ContentReader>& place) {
    if (place.size() < 2) return 0;
    const auto row = place[0].number(0, kQuarter - 1), column = place[1].number(0, kQuarter - 1);
    return cell_at(static_cast<int>(row), static_cast<int>(column));
}

Wall read_wall(const ContentReader& record) {
    const auto parts = record.items(3, 3);
    return {read_cell(parts),
            parts.empty() ? Direction::north : kDirections[parts[2].word({"N", "E", "S", "W"})]};
}

Target read_target(const ContentReader& record) {
    const auto parts = record.items(4, 4);
    if (parts.empty()) return {};
    const auto& colours = words_for<Colour>;
    const auto colour = parts[2].word({colours[0], colours[1], colours[2], colours[3], "any"});
    const auto symbol = parts[3].one_of<Symbol>();
    if ((colour == 4) != (symbol == Symbol::vortex)) record.wrong(R"([row, column, "any", "vortex"])");
    return {read_cell(parts), token_of(kColours[colour % 4], symbol)};
}

Barrier read_barrier(const ContentReader& record) {
    const auto parts = record.items(4, 4);
    if (parts.empty()) return {};
    const auto colour = parts[2].one_of(Colour::red, Colour::yellow);
    return {read_cell(parts), colour, parts[3].word({"/", "\\"}) == 0};
}

Face read_face(const ContentReader& record) {
    record.only_fields({"id", "mark", "origin", "walls", "targets", "barriers"});
    record.origin();
    Face face;
    const std::string id = record.field("id").text();
    if (id.empty() || id.size() > face.id.size() || id.find(' ') != std::string::npos)
        record.field("id").wrong("1 – 4 letters");
    std::copy_n(id.begin(), std::min(id.size(), face.id.size()), face.id.begin());
    face.mark = record.field("mark").one_of(Colour::red, Colour::yellow);
    for (const auto& wall : record.field("walls").items(0, face.walls.kCapacity))
        face.walls.push(read_wall(wall));
    for (const auto& target : record.field("targets").items(4, 5)) face.targets.push(read_target(target));
    for (const auto& barrier : record.field("barriers").items(0, 2))
        face.barriers.push(read_barrier(barrier));

    // Robots never get under the centre piece: the notched corner is walled off.
    Board alone;
    lay(alone, face, 0);
    if (!alone.wall(cell_at(7, 7), Direction::north) || !alone.wall(cell_at(7, 7), Direction::west))
        record.field("walls").wrong("...", R"([6, 7, "S"], [7, 6, "E"])");
    for (const Target& target : face.targets) {
        const auto same = [&](const Target& other) { return other.cell == target.cell; };
        if (alone.barrier_at(target.cell) || in_centre_block(target.cell) ||
            std::count_if(face.targets.begin(), face.targets.end(), same) > 1)
            record.field("targets").wrong(written(target.cell), "one target on a space without barrier");
    }
    return face;
}

std::vector<Token> tokens_on(const Face& face) {
    std::vector<Token> tokens;
    for (const Target& target : face.targets) tokens.push_back(target.token);
    std::sort(tokens.begin(), tokens.end());
    return tokens;
}

// 1.3, 2.1 On every board each target must be there exactly once: faces of one mark show the same targets, and the
// four marks together show all of them.
void check_faces(const ContentReader& root, const std::array<Face, kFaces>& faces) {
    std::map<Colour, const Face*> first;
    std::vector<Token> shown;
    for (const Face& face : faces) {
        const auto same_id = [&](const Face& other) { return other.id == face.id; };
        if (std::count_if(faces.begin(), faces.end(), same_id) > 1)
            root.wrong(std::string(id_of(face)), "sixteen different ids");
        const auto [known, is_first] = first.emplace(face.mark, &face);
        if (is_first) {
            const auto tokens = tokens_on(face);
            shown.insert(shown.end(), tokens.begin(), tokens.end());
        } else if (tokens_on(face) != tokens_on(*known->second)) {
            root.wrong(std::string(id_of(face)), "the same targets as " + std::string(id_of(*known->second)));
        }
        const auto same_mark = [&](const Face& other) { return other.mark == face.mark; };
        if (std::count_if(faces.begin(), faces.end(), same_mark) != 4)
            root.wrong(std::string(id_of(face)), "four faces of each mark");
    }
    std::sort(shown.begin(), shown.end());
    for (Token token = 0; token < kTokens; ++token)
        if (std::count(shown.begin(), shown.end(), token) != 1)
            root.wrong(name_of_token(token), "each of the 17 targets once on every board");
}

void read_faces(const ContentReader& root, Box& box) {
    root.only_fields({"about", "faces"});
    const auto records = root.field("faces").items(kFaces, kFaces);
    for (std::size_t i = 0; i < records.size(); ++i) box.faces[i] = read_face(records[i]);
}

void read_box(const ContentReader& root, Box& box) {
    root.only_fields({"about", "sandglass", "patience", "tokens_to_win"});
    const auto seconds = [&](std::string_view name) {
        const ContentReader record = root.field(name);
        record.only_fields({"seconds", "origin"});
        record.origin();
        return static_cast<std::uint16_t>(record.field("seconds").number(1, 3600));
    };
    box.glass_seconds = seconds("sandglass");
    box.patience_seconds = seconds("patience");
    for (const ContentReader& record : root.field("tokens_to_win").items(0, kMaxSeats)) {
        record.only_fields({"seats", "tokens", "origin"});
        record.origin();
        const auto seats = static_cast<std::size_t>(record.field("seats").number(2, kMaxSeats));
        box.tokens_to_win[seats] = static_cast<std::uint8_t>(record.field("tokens").number(1, kTokens));
    }
}

}  // namespace

std::span<const EmbeddedFile> content_files() { return embedded::ricochet; }

std::expected<Box, Problems> load_box(const ContentFolder& content) {
    Box box;
    Problems problems;
    for (const std::string name : {"faces.json", "box.json"}) {
        const auto value = content.parse(name);
        if (!value) {
            problems.push_back(value.error());
            continue;
        }
        const ContentReader root(*value, name, problems);
        if (name == "faces.json") {
            read_faces(root, box);
            if (problems.empty()) check_faces(root.field("faces"), box.faces);
        } else {
            read_box(root, box);
        }
    }
    if (!problems.empty()) return std::unexpected(std::move(problems));
    return box;
}

const Box& default_box() {
    static const Box box = shipped(load_box, content_files());
    return box;
}

std::string_view id_of(const Face& face) {
    const auto end = std::find(face.id.begin(), face.id.end(), '\0');
    return {face.id.data(), static_cast<std::size_t>(end - face.id.begin())};
}

std::size_t face_named(const Box& box, std::string_view id) {
    const auto found =
        std::find_if(box.faces.begin(), box.faces.end(), [&](const Face& face) { return id_of(face) == id; });
    return static_cast<std::size_t>(found - box.faces.begin());
}

bool is_board(const Box& box, std::span<const std::uint8_t> faces) {
    if (faces.size() != 4) return false;
    unsigned marks = 0;
    for (std::uint8_t face : faces) {
        if (face >= kFaces) return false;
        marks |= 1u << static_cast<unsigned>(box.faces[face].mark);
    }
    return marks == 0b1111;
}

Board assemble(const Box& box, std::span<const std::uint8_t> faces) {
    Board board;
    for (int quarter = 0; quarter < 4; ++quarter)
        lay(board, box.faces[faces[static_cast<std::size_t>(quarter)]], quarter);
    return board;
}

}  // namespace ricochet
}  // namespace officina
