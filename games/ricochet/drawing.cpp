#include "games/ricochet/drawing.h"

#include <array>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {

namespace {

constexpr int kCellWidth = 4;  // three characters and the line to its right
constexpr int kMargin = 3;     // for the row numbers
constexpr Ink kWallInk{Hue::none, true, false};
constexpr Ink kFaint{Hue::grey, false, false};

struct Label {
    std::array<std::string_view, 3> glyphs{" ", " ", " "};
    std::array<Ink, 3> inks{};

    void fill(std::string_view left, std::string_view middle, std::string_view right, Ink ink) {
        glyphs = {left, middle, right};
        inks = {ink, ink, ink};
    }
};

std::string_view letter(Colour colour, bool upper) {
    constexpr std::array<std::string_view, 5> kSmall{"r", "g", "b", "y", "s"};
    constexpr std::array<std::string_view, 5> kLarge{"R", "G", "B", "Y", "S"};
    return (upper ? kLarge : kSmall)[static_cast<std::size_t>(colour)];
}

// Where two things share a space the one that matters more for thinking is shown: robot, target, barrier, marker.
Label label_of(const Scene& scene, Cell cell, std::string_view ground) {
    Label label;
    label.fill(" ", ground, " ", kFaint);
    if (in_centre_block(cell)) label.fill("▒", "▒", "▒", kFaint);
    for (std::size_t robot = 0; robot < scene.markers.size(); ++robot)
        if (scene.markers[robot] == cell)
            label.fill(" ", letter(kColours[robot], false), " ", ink_of(kColours[robot]));
    if (const Barrier* barrier = scene.board.barrier_at(cell)) {
        const std::string_view side = letter(barrier->colour, false);
        label.fill(side, barrier->rising ? "╱" : "╲", side, ink_of(barrier->colour));
    }
    for (Token token = 0; token < kTokens; ++token) {
        if (scene.board.targets[token] != cell || in_centre_block(cell) || cell == 0) continue;
        Ink ink = ink_of(token);
        const bool now = token == scene.token;
        ink.bold = now;
        const std::string_view side = token == kVortex ? " " : letter(colour_of(token), false);
        label.fill(now ? "▸" : " ", side, glyph_of(symbol_of(token)), ink);
    }
    for (std::size_t robot = 0; robot < scene.robots.size(); ++robot) {
        if (scene.robots[robot] != cell) continue;
        Ink ink = ink_of(kColours[robot]);
        ink.inverse = ink.bold = true;
        label.fill("[", letter(kColours[robot], true), "]", ink);
    }
    return label;
}

void write_letters(Canvas& canvas, int row, int width) {
    for (int column = 0; column < kSide; ++column)
        canvas.write(row, kMargin + column * width + width / 2,
                     std::string(1, static_cast<char>('a' + column)), kFaint);
}

void write_number(Canvas& canvas, int row, int board_row) {
    const std::string number = std::to_string(board_row + 1);
    canvas.write(row, 2 - static_cast<int>(number.size()), number, kFaint);
}

// Is there a wall between two spaces that touch the crossing (row, column), going out in that direction?
bool arm(const Board& board, int row, int column, Direction direction) {
    const auto between = [&](int r, int c, Direction side) {
        return r >= 0 && r < kSide && c >= 0 && c < kSide && board.wall(cell_at(r, c), side);
    };
    switch (direction) {
        case Direction::north:
            return row > 0 && (between(row - 1, column, Direction::west) ||
                               between(row - 1, column - 1, Direction::east));
        case Direction::south:
            return row < kSide &&
                   (between(row, column, Direction::west) || between(row, column - 1, Direction::east));
        case Direction::west:
            return column > 0 && (between(row, column - 1, Direction::north) ||
                                  between(row - 1, column - 1, Direction::south));
        case Direction::east:
            return column < kSide &&
                   (between(row, column, Direction::north) || between(row - 1, column, Direction::south));
    }
    return false;
}

std::string_view crossing(const Board& board, int row, int column) {
    // Bits: north 1, east 2, south 4, west 8.
    constexpr std::array<std::string_view, 16> kGlyphs{" ", "╹", "╺", "┗", "╻", "┃", "┏", "┣",
                                                       "╸", "┛", "━", "┻", "┓", "┫", "┳", "╋"};
    unsigned arms = 0;
    for (Direction d : kDirections)
        if (arm(board, row, column, d)) arms |= 1u << static_cast<unsigned>(d);
    return kGlyphs[arms];
}

}  // namespace

Ink ink_of(Colour colour) {
    constexpr std::array kHues{Hue::red, Hue::green, Hue::blue, Hue::yellow, Hue::none};
    return {kHues[static_cast<std::size_t>(colour)], false, false};
}

Ink ink_of(Token token) {
    return token == kVortex ? Ink{Hue::magenta, false, false} : ink_of(colour_of(token));
}

std::string_view glyph_of(Symbol symbol) {
    constexpr std::array<std::string_view, 5> kGlyphs{"☾", "⚙", "♄", "★", "✺"};
    return kGlyphs[static_cast<std::size_t>(symbol)];
}

Picture draw_large(const Scene& scene) {
    Canvas canvas(kLargeRows, kMargin + kSide * kCellWidth + 1);
    write_letters(canvas, 0, kCellWidth);
    write_letters(canvas, kLargeRows - 1, kCellWidth);
    for (int row = 0; row <= kSide; ++row) {
        for (int column = 0; column <= kSide; ++column) {
            const int top = 1 + 2 * row, left = kMargin + kCellWidth * column;
            canvas.put(top, left, crossing(scene.board, row, column), kWallInk);
            if (column < kSide && arm(scene.board, row, column, Direction::east))
                for (int i = 1; i < kCellWidth; ++i) canvas.put(top, left + i, "━", kWallInk);
            if (row < kSide && arm(scene.board, row, column, Direction::south))
                canvas.put(top + 1, left, "┃", kWallInk);
            if (row == kSide || column == kSide) continue;
            const Label label = label_of(scene, cell_at(row, column), "·");
            for (std::size_t i = 0; i < 3; ++i)
                canvas.put(top + 1, left + 1 + static_cast<int>(i), label.glyphs[i], label.inks[i]);
        }
        if (row < kSide) write_number(canvas, 2 + 2 * row, row);
    }
    return canvas.picture();
}

// One line a row: a wall to the south is written with underscores.
Picture draw_small(const Scene& scene) {
    Canvas canvas(kSmallRows, kMargin + kSide * kCellWidth + 1);
    write_letters(canvas, 0, kCellWidth);
    for (int column = 0; column < kSide; ++column)
        canvas.write(1, kMargin + 1 + column * kCellWidth, column + 1 < kSide ? "____" : "___", kWallInk);
    for (int row = 0; row < kSide; ++row) {
        const int line = 2 + row;
        write_number(canvas, line, row);
        for (int column = 0; column < kSide; ++column) {
            const Cell cell = cell_at(row, column);
            const int left = kMargin + column * kCellWidth;
            const bool floor = scene.board.wall(cell, Direction::south);
            if (scene.board.wall(cell, Direction::west)) canvas.put(line, left, "|", kWallInk);
            const Label label = label_of(scene, cell, floor ? "_" : "·");
            for (std::size_t i = 0; i < 3; ++i) {
                const bool blank = label.glyphs[i] == " " || label.glyphs[i] == "_";
                canvas.put(line, left + 1 + static_cast<int>(i),
                           blank ? (floor ? "_" : " ") : label.glyphs[i], blank ? kWallInk : label.inks[i]);
            }
        }
        canvas.put(line, kMargin + kSide * kCellWidth, "|", kWallInk);
    }
    return canvas.picture();
}

// --- The table: board and what lies around it

namespace {

void ink_token(Picture& picture, Token token) {
    const std::string side = token == kVortex ? "" : std::string(letter(colour_of(token), false));
    picture.ink(" " + side + std::string(glyph_of(symbol_of(token))), ink_of(token));
}

void draw_seat(Picture& picture, const Rules& rules, const State& state, Seat seat) {
    const bool proves = state.phase == Phase::proving && rules.prover(state) == seat;
    picture.ink(proves ? " ▸ " : "   ");
    picture.say({"ricochet.shows.seat",
                 {{"seat", seat},
                  {"tokens", rules.tokens_of(state, seat)},
                  {"declared", rules.declared(state, seat)},
                  {"rests", std::string(state.resting.has(seat) ? "yes" : "no")}}},
                {Hue::none, proves, false});
}

void draw_unsolved(Picture& picture, const Rules& rules, const State& state) {
    picture.ink("   ").say({"ricochet.shows.unsolved", {{"count", rules.tokens_of(state, Seat(kUnsolved))}}});
}

void draw_target(Picture& picture, const Rules& rules, const State& state) {
    picture.ink("   ");
    if (state.token == kNoToken) {
        picture.say({"ricochet.shows.pile", {{"count", rules.tokens_in_pile(state)}}}).end_line();
        return;
    }
    Message target{"ricochet.shows.target",
                   {{"colour", std::string(state.token == kVortex ? "any" : name_of(colour_of(state.token)))},
                    {"symbol", std::string(name_of(symbol_of(state.token)))},
                    {"cell", ricochet::written(rules.target(state))},
                    {"count", rules.tokens_in_pile(state) - 1}}};
    Ink ink = ink_of(state.token);
    ink.bold = true;
    picture.say(std::move(target), ink).end_line();
}

// Target and seats below the board, a line each.
void draw_surroundings(Picture& picture, const Rules& rules, const State& state) {
    picture.end_line();
    draw_target(picture, rules, state);
    for (Seat seat : SeatSet::first(rules.seats())) {
        draw_seat(picture, rules, state, seat);
        for (Token token = 0; token < kTokens; ++token)
            if (state.owner[token] == seat.index()) ink_token(picture, token);
        picture.end_line();
    }
    if (rules.solo()) {
        draw_unsolved(picture, rules, state);
        picture.end_line();
    }
}

}  // namespace

Picture RicochetGame::picture(const Rules& rules, const State& state, std::optional<Seat>, Room room) {
    const auto placed = std::min<std::size_t>(state.placed, static_cast<std::size_t>(rules.robots()));
    const Scene scene{
        state.board, {state.robots.data(), placed}, {state.markers.data(), placed}, state.token};
    const int surroundings = rules.seats() + 3;
    const bool large = room.rows >= kLargeRows + surroundings + 5;
    Picture picture = large ? draw_large(scene) : draw_small(scene);
    if (room.rows >= kSmallRows + surroundings) {
        draw_surroundings(picture, rules, state);
        return picture;
    }
    // A low terminal: the question names the target, the board shows it, and the seats share one line.
    for (Seat seat : SeatSet::first(rules.seats())) draw_seat(picture, rules, state, seat);
    if (rules.solo()) draw_unsolved(picture, rules, state);
    picture.end_line();
    return picture;
}

}  // namespace officina::ricochet
