#include "games/ricochet/svg.h"

#include <gtest/gtest.h>
#include <vector>

#include "games/ricochet/content.h"
#include "games/ricochet/position.h"

namespace officina::ricochet {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
    std::size_t found = 0;
    for (std::size_t at = text.find(part); at != text.npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

// What is between two marks, the first time.
std::string between(const std::string& text, const std::string& before, const std::string& after) {
    const std::size_t start = text.find(before);
    if (start == text.npos) return {};
    const std::size_t from = start + before.size();
    return text.substr(from, text.find(after, from) - from);
}

// Elements open and close in order, attributes are quoted and given once: what an XML reader would insist on.
::testing::AssertionResult well_formed(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = xml.find('<'); at != xml.npos; at = xml.find('<', at + 1)) {
        const std::size_t end = xml.find('>', at);
        if (end == xml.npos) return ::testing::AssertionFailure() << "unfinished: " << xml.substr(at, 40);
        std::string tag = xml.substr(at + 1, end - at - 1);
        if (tag.find('<') != tag.npos) return ::testing::AssertionFailure() << "< inside " << tag;
        if (tag.starts_with('/')) {
            if (open.empty() || open.back() != tag.substr(1))
                return ::testing::AssertionFailure() << "closes " << tag;
            open.pop_back();
            continue;
        }
        const std::size_t name_end = std::min(tag.find_first_of(" /"), tag.size());
        if (count(tag, "'") % 2 != 0) return ::testing::AssertionFailure() << "quotes in " << tag;
        std::vector<std::string> names;
        for (std::size_t sign = tag.find("='"); sign != tag.npos;
             sign = tag.find("='", tag.find('\'', sign + 2))) {
            const std::size_t start = tag.find_last_of(' ', sign) + 1;
            const std::string name = tag.substr(start, sign - start);
            if (std::find(names.begin(), names.end(), name) != names.end())
                return ::testing::AssertionFailure() << name << " twice in " << tag;
            names.push_back(name);
        }
        if (!tag.ends_with('/')) open.push_back(tag.substr(0, name_end));
    }
    if (!open.empty()) return ::testing::AssertionFailure() << "never closed: " << open.back();
    return ::testing::AssertionSuccess();
}

struct Drawn {
    Position position;
    Puzzle puzzle;
    Answer answer;
    std::string svg;
};

Drawn draw(std::string_view id, bool path) {
    Drawn drawn;
    drawn.position = *read_position(default_box(), id);
    drawn.puzzle = puzzle_of(default_box(), drawn.position);
    if (path) drawn.answer = Solver().solve(drawn.puzzle);
    drawn.svg = draw_svg({.board = drawn.puzzle.board,
                          .robots = drawn.puzzle.robots,
                          .active = drawn.position.active,
                          .target = drawn.position.target,
                          .token = drawn.position.token,
                          .steps = drawn.answer.steps,
                          .title = "A <title> & more",
                          .description = "What is to be seen"});
    return drawn;
}

std::size_t walls_of(const Board& board) {
    std::size_t walls = 0;
    for (int cell = 0; cell < kSide * kSide; ++cell) {
        const auto here = static_cast<Cell>(cell);
        for (Direction side : {Direction::east, Direction::south}) {
            const bool border = (side == Direction::east ? column_of(here) : row_of(here)) == kSide - 1;
            if (border || !board.wall(here, side)) continue;
            walls += in_centre_block(here) && in_centre_block(static_cast<Cell>(cell + step(side))) ? 0 : 1;
        }
    }
    return walls;
}

TEST(Svg, IsWellFormedForEveryKindOfPosition) {
    for (const char* id : {"4A3B2C1C-a12b6l4n15-rm", "1D2D3D4D-a12b6l4n15f14-gs", "1D2D3D4D-a12b6l4n15f14-v",
                           "1D2D3D4D-a12b6l4n15f14-s@n6", "1D2D3D4D-a12b6l4n15-a@n6"}) {
        for (bool path : {false, true}) EXPECT_TRUE(well_formed(draw(id, path).svg)) << id;
    }
}

TEST(Svg, StandsAlone) {
    const std::string svg = draw("4A3B2C1C-a12b6l4n15-rm", true).svg;
    EXPECT_EQ(svg.find("href"), svg.npos);
    EXPECT_EQ(svg.find("@import"), svg.npos);
    EXPECT_EQ(count(svg, "http"), 1u);  // the name of SVG itself
    EXPECT_NE(svg.find("role='img'"), svg.npos);
    EXPECT_EQ(between(svg, "<title id='title'>", "</title>"), "A &lt;title&gt; &amp; more");
    EXPECT_EQ(between(svg, "<desc id='description'>", "</desc>"), "What is to be seen");
}

TEST(Svg, ShowsEveryPiece) {
    const Drawn bare = draw("1D2D3D4D-a12b6l4n15f14-gs", false);
    EXPECT_EQ(count(bare.svg, "class='robot'"), 5u);
    for (const char* name : {"red", "green", "blue", "yellow", "silver"})
        EXPECT_EQ(count(bare.svg, "class='robot' data-robot='" + std::string(name) + "'"), 1u) << name;
    EXPECT_EQ(count(bare.svg, "class='target'"), 16u);
    EXPECT_EQ(count(bare.svg, "class='target now'"), 1u);
    EXPECT_EQ(count(bare.svg, "class='barrier'"), 8u);
    EXPECT_EQ(count(bare.svg, "class='run'"), 0u);
    EXPECT_EQ(count(bare.svg, "class='stop'"), 0u);
    EXPECT_EQ(count(between(bare.svg, "class='walls' d='", "'"), "M"), walls_of(bare.puzzle.board));
    EXPECT_NE(bare.svg.find("class='robot' data-robot='red' transform='translate(52 404)"),
              bare.svg.npos);  // a12
}

TEST(Svg, FewElements) { EXPECT_LT(count(draw("1D2D3D4D-a12b6l4n15f14-gs", true).svg, "<"), 1500u); }

TEST(Svg, NumbersEveryMove) {
    const Drawn drawn = draw("1D2D3D4D-a12b6l4n15f14-gs", true);
    ASSERT_EQ(drawn.answer.outcome, Answer::Outcome::solved);
    EXPECT_EQ(count(drawn.svg, "class='stop'"), drawn.answer.steps.size());
    for (std::size_t number = 1; number <= drawn.answer.steps.size(); ++number)
        EXPECT_NE(drawn.svg.find(">" + std::to_string(number) + "</text></g>"), drawn.svg.npos) << number;
    std::vector<bool> moved(kRobots);
    for (const Step& step : drawn.answer.steps) moved[step.robot] = true;
    EXPECT_EQ(count(drawn.svg, "class='run'"),
              static_cast<std::size_t>(std::count(moved.begin(), moved.end(), true)));
}

TEST(Svg, LinesGoThroughEveryStopAndBend) {
    // Yellow runs west from n15, is turned north by the blue barrier on l15 and east by the red one on l8.
    const Position position = *read_position(default_box(), "1D2D3D4D-a12b6k4n15f14-gs");
    const Board board = board_of(default_box(), position);
    const Step step{3, Direction::west};
    const std::string svg = draw_svg({.board = board,
                                      .robots = position.robots,
                                      .active = position.active,
                                      .target = position.target,
                                      .token = position.token,
                                      .steps = {&step, 1},
                                      .title = {},
                                      .description = {}});
    EXPECT_NE(svg.find("d='M468 500L404 500L404 276L532 276'"), svg.npos);
}

TEST(Svg, WaysEndWhereTheRulesSay) {
    Random random(7);
    int bends = 0;
    for (int i = 0; i < 2000; ++i) {
        const Board board = assemble(default_box(), random_faces(default_box(), true, random));
        FixedList<Cell, kRobots> robots;
        while (!robots.full()) {
            const auto cell = static_cast<Cell>(random.below(kSide * kSide));
            if (board.free_for_setup(cell) && !robots.contains(cell)) robots.push(cell);
        }
        const std::size_t robot = random.below(kRobots);
        const Direction direction = kDirections[random.below(4)];
        const Stop stop = board.run(robots, robot, direction);
        if (stop.run != Run::moves) continue;
        const auto way = way_of(board, robots, robot, direction);
        EXPECT_EQ(way.front(), robots[robot]);
        EXPECT_EQ(way.back(), stop.cell);
        bends += static_cast<int>(way.size()) - 2;
        for (std::size_t j = 0; j + 1 < way.size(); ++j)
            EXPECT_TRUE(row_of(way[j]) == row_of(way[j + 1]) || column_of(way[j]) == column_of(way[j + 1]));
    }
    EXPECT_GT(bends, 50);
}

}  // namespace
}  // namespace officina::ricochet
