#include "games/ricochet/svg.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>

#include "games/ricochet/names.h"
#include "games/ricochet/svg_art.h"
#include "match/markup.h"

namespace officina::ricochet {

namespace {

constexpr double kSquare = 32;
constexpr double kLeft = 36, kTop = 36,
                 kRest = 22;  // around the board; letters and numbers are left and above
constexpr double kBoard = kSquare * kSide;
constexpr double kWidth = kLeft + kBoard + kRest, kHeight = kTop + kBoard + kRest;
constexpr double kLane = 6.2;  // between two lines that run along the same spaces

struct Point {
    double x, y;
};

Point middle_of(Cell cell) {
    return {kLeft + (column_of(cell) + 0.5) * kSquare, kTop + (row_of(cell) + 0.5) * kSquare};
}

template <class... Arguments>
void add(std::string& out, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
    fmt::format_to(std::back_inserter(out), text, std::forward<Arguments>(arguments)...);
}

std::string moved_to(Point p) { return fmt::format("translate({:.6g} {:.6g})", p.x, p.y); }

// --- The ground

void draw_ground(std::string& out) {
    add(out, "<rect width='{}' height='{}' rx='14' fill='#E4DCC8'/>\n<g class='coordinates'>", kWidth,
        kHeight);
    for (int i = 0; i < kSide; ++i) {
        const double along = (i + 0.5) * kSquare;
        add(out, "<text x='{}' y='24'>{}</text>", kLeft + along, static_cast<char>('a' + i));
        add(out, "<text x='18' y='{:.6g}'>{}</text>", kTop + along + 3.8, i + 1);
    }
    // The pattern of the floor begins where the board does.
    add(out, "</g>\n<g transform='{}'><rect width='{}' height='{}' fill='url(#floor)'/></g>\n",
        moved_to({kLeft, kTop}), kBoard, kBoard);
}

void draw_centre(std::string& out) {
    add(out,
        "<g class='centre' fill='none' transform='{}'><rect x='-32' y='-32' width='64' height='64' rx='3' "
        "fill='{}'/>"
        "<rect x='-26' y='-26' width='52' height='52' rx='4' fill='#2E343E' stroke='#4A525F'/>"
        "<circle r='16.5' stroke='#4A525F' stroke-width='2'/>",
        moved_to({kLeft + kBoard / 2, kTop + kBoard / 2}), art::kInk);
    for (int i = 0; i < 4; ++i)
        add(out,
            "<path d='M3.4-16.2A16.5 16.5 0 0 1 16.2-3.4' stroke-width='4' stroke-linecap='round' "
            "stroke='{}' "
            "transform='rotate({})'/>",
            art::look_of(kColours[static_cast<std::size_t>(i)]).enamel, 90 * i);
    add(out, "<circle r='4' fill='#F3EFE4'/></g>\n");
}

std::string walls_of(const Board& board) {
    std::string path;
    for (int cell = 0; cell < kSide * kSide; ++cell) {
        const auto here = static_cast<Cell>(cell);
        const int row = row_of(here), column = column_of(here);
        const auto wall_to = [&](Direction side) {
            const auto beyond = static_cast<Cell>(cell + step(side));
            // What is under the centre piece is not seen.
            return board.wall(here, side) && !(in_centre_block(here) && in_centre_block(beyond));
        };
        if (column + 1 < kSide && wall_to(Direction::east))
            add(path, "M{} {}v32", kLeft + (column + 1) * kSquare, kTop + row * kSquare);
        if (row + 1 < kSide && wall_to(Direction::south))
            add(path, "M{} {}h32", kLeft + column * kSquare, kTop + (row + 1) * kSquare);
    }
    return path;
}

void draw_walls(std::string& out, const Board& board) {
    const std::string walls = walls_of(board);
    constexpr std::string_view kStroke =
        "fill='none' stroke='#20242B' stroke-width='4' stroke-linecap='round'";
    add(out, "<path class='shade' d='{}' {} stroke-opacity='.2' transform='translate(1.6 2)'/>\n", walls,
        kStroke);
    add(out, "<path class='walls' d='{}' {}/>\n", walls, kStroke);
    add(out,
        "<rect class='border' x='{}' y='{}' width='{}' height='{}' rx='2' fill='none' stroke='{}' "
        "stroke-width='5'/>\n",
        kLeft, kTop, kBoard, kBoard, art::kInk);
}

// --- Targets and barriers

// The frame of a robot's target: its shape.
void draw_frame(std::string& out, const art::Look& look) {
    add(out,
        "<path d='{0}' fill='#FFFBEF' stroke='{1}' stroke-width='3.4' stroke-linejoin='round'/>"
        "<path d='{0}' fill='none' stroke='{2}' stroke-width='2' stroke-linejoin='round'/>",
        look.plate, look.dark, look.enamel);
}

void draw_plate(std::string& out, Token token) {
    if (token == kVortex) {
        add(out, "<circle r='12.6' fill='#FFFBEF' stroke='{}' stroke-width='1.8'/>{}", art::kInk,
            art::symbol(Symbol::vortex));
        return;
    }
    const art::Look& look = art::look_of(colour_of(token));
    draw_frame(out, look);
    add(out, "<g transform='translate(0 {}) scale({})' color='{}' fill='currentColor'>{}</g>", look.middle,
        look.room, look.dark, art::symbol(symbol_of(token)));
}

// A target that is not printed: the frame of the robot around a bull's eye.
void draw_free_target(std::string& out, int active) {
    if (active == kAnyRobot) {
        add(out,
            "<circle r='12.6' fill='#FFFBEF' stroke='{0}' stroke-width='2.6'/><circle r='6.4' fill='none' "
            "stroke='{0}' stroke-width='2'/><circle r='2.6' fill='{0}'/>",
            art::kInk);
        return;
    }
    const art::Look& look = art::look_of(kColours[static_cast<std::size_t>(active)]);
    draw_frame(out, look);
    add(out,
        "<g transform='translate(0 {0})'><circle r='4.8' fill='none' stroke='{1}' stroke-width='1.8'/>"
        "<circle r='2' fill='{1}'/></g>",
        look.middle, look.dark);
}

void draw_targets(std::string& out, const Sheet& sheet) {
    for (Token token = 0; token < kTokens; ++token) {
        const Cell cell = sheet.board.targets[token];
        if (cell == 0 || cell == sheet.target) continue;
        add(out, "<g class='target' opacity='.42' transform='{} scale(.86)'>", moved_to(middle_of(cell)));
        draw_plate(out, token);
        out += "</g>\n";
    }
}

// The one that counts is at full strength, on a lit space with corner ticks. The line of the arriving robot ends
// under it.
void draw_active_target(std::string& out, const Sheet& sheet) {
    add(out,
        "<g class='target now' transform='{}'><rect x='-15.5' y='-15.5' width='31' height='31' "
        "fill='#FFD84D' "
        "fill-opacity='.6'/><path d='M-13.6-8V-13.6H-8M8-13.6H13.6V-8M13.6 8V13.6H8M-8 13.6H-13.6V8' "
        "fill='none' "
        "stroke='{}' stroke-width='2.2' stroke-linejoin='round' stroke-linecap='round'/><g "
        "transform='scale(.86)'>",
        moved_to(middle_of(sheet.target)), art::kInk);
    if (sheet.token != kNoToken) {
        draw_plate(out, sheet.token);
    } else {
        draw_free_target(out, sheet.active);
    }
    out += "</g></g>\n";
}

void draw_barriers(std::string& out, const Board& board) {
    for (const Barrier& barrier : board.barriers) {
        const art::Look& look = art::look_of(barrier.colour);
        // Drawn lying from west to east, then turned onto the diagonal; the pips are turned back upright.
        const int angle = barrier.rising ? -45 : 45;
        add(out,
            "<g class='barrier' transform='{} rotate({})' stroke-linecap='round'><path d='M-17 0H17' "
            "stroke='{}' "
            "stroke-width='10.4'/><path d='M-17 0H17' stroke='{}' stroke-width='7.4'/>",
            moved_to(middle_of(barrier.cell)), angle, art::kInk, look.enamel);
        for (const int along : {-11, 0, 11})
            add(out, "<path d='{}' fill='{}' transform='translate({}) rotate({})'/>", look.pip, look.on_it,
                along, -angle);
        out += "</g>\n";
    }
}

// --- The runs

// A straight piece of a run. Lines along the same spaces lie side by side in lanes.
struct Piece {
    bool across;
    int line;  // its row, or its column
    int low, high;
    Cell from, to;
    std::size_t robot;
    int stop;  // the number of the move that ends here; 0 at a bend
    int lane = 0;
};

void choose_lane(Piece& piece, std::span<const Piece> before) {
    for (int lane : {0, 1, -1, 2, -2}) {
        piece.lane = lane;
        const bool taken = std::any_of(before.begin(), before.end(), [&](const Piece& other) {
            return other.across == piece.across && other.line == piece.line && other.lane == lane &&
                   other.low < piece.high && piece.low < other.high;
        });
        if (!taken) return;
    }
}

// All runs in their order; `robots` are moved along.
std::vector<Piece> pieces_of(const Sheet& sheet, std::vector<Cell>& robots) {
    std::vector<Piece> pieces;
    int number = 0;
    for (const Step& step : sheet.steps) {
        ++number;
        const std::vector<Cell> way = way_of(sheet.board, robots, step.robot, step.direction);
        for (std::size_t i = 0; i + 1 < way.size(); ++i) {
            const Cell from = way[i], to = way[i + 1];
            const bool across = row_of(from) == row_of(to);
            const int a = across ? column_of(from) : row_of(from), b = across ? column_of(to) : row_of(to);
            Piece piece{.across = across,
                        .line = across ? row_of(from) : column_of(from),
                        .low = std::min(a, b),
                        .high = std::max(a, b),
                        .from = from,
                        .to = to,
                        .robot = step.robot,
                        .stop = i + 2 == way.size() ? number : 0};
            choose_lane(piece, pieces);
            pieces.push_back(piece);
        }
        robots[step.robot] = way.back();
    }
    return pieces;
}

Point in_lane(const Piece& piece, Cell cell) {
    Point p = middle_of(cell);
    (piece.across ? p.y : p.x) += piece.lane * kLane;
    return p;
}

// Where two pieces of a robot's way meet: in the lanes of both.
void join(std::vector<Point>& line, const Piece& piece, const Piece& next) {
    const Point a = in_lane(piece, piece.to), b = in_lane(next, next.from);
    if (piece.across == next.across) {
        line.push_back(a);
        line.push_back(b);
    } else {
        line.push_back(piece.across ? Point{b.x, a.y} : Point{a.x, b.y});
    }
}

struct Badge {
    Cell cell;
    std::size_t robot;
    int number;
    Point at;
};

// The whole way of one robot as path data, and where its numbers belong.
std::string line_of(std::span<const Piece> pieces, std::size_t robot, std::vector<Badge>& badges) {
    std::vector<const Piece*> own;
    for (const Piece& piece : pieces)
        if (piece.robot == robot) own.push_back(&piece);
    if (own.empty()) return {};
    std::vector<Point> line{in_lane(*own.front(), own.front()->from)};
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (i + 1 < own.size()) {
            join(line, *own[i], *own[i + 1]);
        } else {
            line.push_back(in_lane(*own[i], own[i]->to));
        }
        if (own[i]->stop > 0) badges.push_back({own[i]->to, robot, own[i]->stop, line.back()});
    }
    std::string path;
    for (const Point& p : line) add(path, "{}{:.6g} {:.6g}", path.empty() ? "M" : "L", p.x, p.y);
    return path;
}

// A rim that parts it from the floor, an ink casing, and the robot's colour in its own dash.
void draw_line(std::string& out, const std::string& path, std::size_t robot) {
    const art::Look& look = art::look_of(kColours[robot]);
    add(out,
        "<g class='run' data-robot='{0}' fill='none' stroke-linejoin='round' stroke-linecap='round'>"
        "<path d='{1}' stroke='#FFFDF6' stroke-opacity='.85' stroke-width='8'/>"
        "<path d='{1}' stroke='{2}' stroke-width='6'/><path d='{1}' stroke='{3}' stroke-width='3.6'",
        name_of(kColours[robot]), path, art::kInk, look.line);
    if (!look.dash.empty()) add(out, " stroke-linecap='butt' stroke-dasharray='{}'", look.dash);
    out += "/></g>\n";
}

// A number stands in the middle of its space, or in a corner where something is to be seen there already.
void draw_badges(std::string& out, std::vector<Badge> badges, const Sheet& sheet) {
    std::sort(badges.begin(), badges.end(),
              [](const Badge& a, const Badge& b) { return a.number < b.number; });
    std::array<bool, kSide * kSide> kept{};
    for (Cell cell : sheet.robots) kept[cell] = true;
    for (Cell cell : sheet.board.targets) kept[cell] = true;
    kept[sheet.target] = true;
    std::array<std::size_t, kSide * kSide> used{};
    for (Badge& badge : badges) {
        constexpr std::array<Point, 5> kSlots{{{0, 0}, {10, -10}, {-10, 10}, {10, 10}, {-10, -10}}};
        const std::size_t slot = std::min<std::size_t>(used[badge.cell]++ + (kept[badge.cell] ? 1 : 0), 4);
        const Point middle = middle_of(badge.cell);
        if (slot > 0) badge.at = {middle.x + kSlots[slot].x, middle.y + kSlots[slot].y};
        const art::Look& look = art::look_of(kColours[badge.robot]);
        add(out,
            "<g class='stop' transform='{}'><circle r='7.2' fill='{}' stroke='{}' stroke-width='1.8'/>"
            "<text y='3.4' fill='{}'>{}</text></g>\n",
            moved_to(badge.at), look.enamel, art::kInk, look.on_it, badge.number);
    }
}

// --- Robots

void draw_robot(std::string& out, std::size_t robot, Cell cell) {
    const std::string_view name = name_of(kColours[robot]);
    const art::Look& look = art::look_of(kColours[robot]);
    add(out,
        "<g class='robot' data-robot='{0}' transform='{1} scale(1.08)'><ellipse cx='1.4' cy='11.2' rx='11.6' "
        "ry='3' "
        "fill='{2}' "
        "fill-opacity='.28'/><path class='body' fill='url(#{0})' d='{3}'/>{4}</g>\n",
        name, moved_to(middle_of(cell)), art::kInk, look.shape, look.face);
}

// Where a robot that has run stands in the end.
void draw_ghost(std::string& out, std::size_t robot, Cell cell) {
    const art::Look& look = art::look_of(kColours[robot]);
    add(out,
        "<path class='ghost' transform='{}' d='{}' fill='{}' fill-opacity='.25' stroke='{}' "
        "stroke-width='1.6' "
        "stroke-dasharray='3 2.2'/>\n",
        moved_to(middle_of(cell)), look.shape, look.enamel, look.dark);
}

void draw_runs_and_robots(std::string& out, const Sheet& sheet) {
    std::vector<Cell> robots(sheet.robots.begin(), sheet.robots.end());
    const std::vector<Piece> pieces = pieces_of(sheet, robots);
    std::vector<Badge> badges;
    for (std::size_t robot = 0; robot < robots.size(); ++robot)
        if (robots[robot] != sheet.robots[robot] && robots[robot] != sheet.target)
            draw_ghost(out, robot, robots[robot]);
    for (std::size_t robot = 0; robot < robots.size(); ++robot) {
        const std::string path = line_of(pieces, robot, badges);
        if (!path.empty()) draw_line(out, path, robot);
    }
    draw_active_target(out, sheet);
    for (std::size_t robot = 0; robot < robots.size(); ++robot) draw_robot(out, robot, sheet.robots[robot]);
    draw_badges(out, std::move(badges), sheet);
}

void draw_definitions(std::string& out) {
    add(out, "<defs>{}", art::definitions());
    for (Colour colour : kColours) {
        const art::Look& look = art::look_of(colour);
        add(out,
            "<linearGradient id='{}' x1='.15' y1='0' x2='.85' y2='1'><stop stop-color='{}'/>"
            "<stop offset='.55' stop-color='{}'/><stop offset='1' stop-color='{}'/></linearGradient>\n",
            name_of(colour), look.light, look.enamel, look.dark);
    }
    out += "</defs>\n";
}

}  // namespace

std::vector<Cell> way_of(const Board& board, std::span<const Cell> robots, std::size_t robot,
                         Direction direction) {
    Cell here = robots[robot];
    std::vector<Cell> way{here};
    const auto blocked = [&] {
        if (board.wall(here, direction)) return true;
        for (std::size_t other = 0; other < robots.size(); ++other)
            if (other != robot && robots[other] == here + step(direction)) return true;
        return false;
    };
    // A run without end is no move; nobody should ask for it, but it must not hang.
    for (int steps = 0; steps < 4 * kSide * kSide && !blocked(); ++steps) {
        here = static_cast<Cell>(here + step(direction));
        const Barrier* const barrier = board.barrier_at(here);
        if (!barrier || barrier->colour == kColours[robot]) continue;
        way.push_back(here);
        direction = deflected(direction, barrier->rising);
    }
    if (way.size() == 1 || way.back() != here) way.push_back(here);
    return way;
}

std::string draw_svg(const Sheet& sheet) {
    std::string out;
    add(out,
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {0} {1}' width='{2}' height='{3}' role='img' "
        "aria-labelledby='title description'>\n<title id='title'>{4}</title>\n<desc "
        "id='description'>{5}</desc>\n",
        kWidth, kHeight, 1.5 * kWidth, 1.5 * kHeight, escaped(sheet.title), escaped(sheet.description));
    draw_definitions(out);
    draw_ground(out);
    draw_targets(out, sheet);
    draw_walls(out, sheet.board);
    draw_centre(out);
    draw_barriers(out, sheet.board);
    draw_runs_and_robots(out, sheet);
    return out + "</svg>\n";
}

}  // namespace officina::ricochet
