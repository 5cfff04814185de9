#include "games/ricochet/position.h"

#include <boost/json.hpp>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>

#include "games/ricochet/content.h"
#include "games/ricochet/names.h"
#include "games/ricochet/set_puzzle.h"
#include "match/catalogue.h"

namespace officina::ricochet {
namespace {

namespace json = boost::json;

const Box& box() { return default_box(); }

std::vector<ListedPosition> all_positions() {
    std::ifstream in(OFFICINA_SOURCE_DIR "/games/ricochet/testdata/positions.json");
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    auto read = read_positions(box(), text);
    return read ? std::move(*read) : std::vector<ListedPosition>{};
}

// The id of the message that says what is wrong, and the sentence must have every argument it needs.
std::string mistake(std::string_view text) {
    const auto position = read_position(box(), text);
    if (position) return "none";
    for (std::string_view language : languages()) {
        const std::string sentence = Catalogue(language).say(position.error().message);
        EXPECT_EQ(sentence.find('{'), sentence.find("{\"")) << language << ": " << sentence;
    }
    EXPECT_EQ(position.error().code, "bad_position");
    return position.error().message.id;
}

TEST(Position, IdSaysEverything) {
    const auto position = read_position(box(), "4A3B2C1C-a12b6l4n15-rm");
    ASSERT_TRUE(position);
    EXPECT_EQ(id_of(box().faces[position->faces[0]]), "4A");
    EXPECT_EQ(id_of(box().faces[position->faces[3]]), "1C");
    ASSERT_EQ(position->robots.size(), 4u);
    EXPECT_EQ(written(position->robots[0]), "a12");
    EXPECT_EQ(written(position->robots[3]), "n15");
    EXPECT_EQ(position->token, token_of(Colour::red, Symbol::moon));
    EXPECT_EQ(position->active, 0);
    EXPECT_EQ(position->target, board_of(box(), *position).targets[position->token]);
    EXPECT_EQ(position->turn, Turn::literal);
}

TEST(Position, CapitalsAndBlanksDoNotMatter) {
    const auto position = read_position(box(), "4A3B2C1C-a12b6l4n15-rm");
    EXPECT_EQ(read_position(box(), "  4a3b2c1c-A12B6L4N15-RM\n"), position);
}

TEST(Position, OneSpellingForEach) {
    for (const char* id :
         {"4A3B2C1C-a12b6l4n15-rm", "4A3B2C1C-a12b6l4n15-v", "4A3B2C1C-a12b6l4n15-ys-strict",
          "4A3B2C1C-a12b6l4n15-b@a1-off", "4A3B2C1C-a12b6l4n15h3-s@a1", "4A3B2C1C-a12b6l4n15-a@a1"}) {
        const auto position = read_position(box(), id);
        ASSERT_TRUE(position) << id;
        EXPECT_EQ(id_of(box(), *position), id);
    }
    // The printed target has its own name, however it was written.
    const auto printed = read_position(box(), "4A3B2C1C-a12b6l4n15-rm");
    EXPECT_EQ(read_position(box(), "4A3B2C1C-a12b6l4n15-r@" + written(printed->target)), printed);
    EXPECT_EQ(id_of(box(), *read_position(box(), "4A3B2C1C-a12b6l4n15-rm-literal")),
              "4A3B2C1C-a12b6l4n15-rm");
}

TEST(Position, EveryKnownPositionThereAndBack) {
    const auto positions = all_positions();
    ASSERT_EQ(positions.size(), 904u);
    int readable = 0;
    for (const ListedPosition& listed : positions) {
        if (!listed.position) continue;
        ++readable;
        for (Turn turn : {Turn::literal, Turn::strict, Turn::off}) {
            Position position = *listed.position;
            position.turn = turn;
            const std::string id = id_of(box(), position);
            EXPECT_EQ(read_position(box(), id), position) << listed.id << " " << id;
            const json::object object = position_to_json(box(), position);
            EXPECT_EQ(read_position_json(box(), object), position) << listed.id;
            EXPECT_EQ(read_position(box(), json::serialize(object)), position) << listed.id;
        }
    }
    EXPECT_EQ(readable, 903);
}

TEST(Position, ListedOnesKnowTheirTargets) {
    const auto positions = all_positions();
    EXPECT_EQ(id_of(box(), *positions[0].position), "4A3B2C1C-a12b6l4n15-rm");
    EXPECT_EQ(positions[0].id, "classic4-0000");
    EXPECT_EQ(positions[0].set, "classic4");
    const ListedPosition& last = positions.back();  // it names no faces
    EXPECT_EQ(last.id, "ether5-22");
    ASSERT_FALSE(last.position);
    EXPECT_EQ(last.position.error().message.id, "solve.position.missing");
    const ListedPosition& free = positions[positions.size() - 2];
    EXPECT_EQ(free.id, "fog-main20");
    ASSERT_TRUE(free.position);
    EXPECT_EQ(free.position->token, kNoToken);
    EXPECT_EQ(written(free.position->target), "g4");
}

TEST(Position, MistakesInAnId) {
    EXPECT_EQ(mistake(""), "solve.position.empty");
    EXPECT_EQ(mistake("hello"), "solve.position.id");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15"), "solve.position.id");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-rm-off-x"), "solve.position.id");
    EXPECT_EQ(mistake("4A3B2C-a12b6l4n15-rm"), "solve.position.faces");
    EXPECT_EQ(mistake("4A3B2C9C-a12b6l4n15-rm"), "solve.position.face");
    EXPECT_EQ(mistake("4A4B2C1C-a12b6l4n15-rm"), "solve.position.marks");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4-rm"), "solve.position.robots");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15h3k1-rm"), "solve.position.robots");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n17-rm"), "solve.position.cell");
    EXPECT_EQ(mistake("4A3B2C1C-12ab6l4n15-rm"), "solve.position.cell");
    EXPECT_EQ(mistake("4A3B2C1C--rm"), "solve.position.robots");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4a12-rm"), "solve.position.robot");
    EXPECT_EQ(mistake("4A3B2C1C-h8b6l4n15-rm"), "solve.position.robot");  // under the centre piece
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-rx"), "solve.position.goal");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-sm"), "solve.position.goal");  // silver has no targets
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-"), "solve.position.goal");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-b@z5"), "solve.position.cell");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-b@h9"), "solve.position.no_rest");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-s@e5"), "solve.position.no_silver");
    EXPECT_EQ(mistake("4A3B2C1C-a12b6l4n15-rm-maybe"), "solve.position.turn");
    EXPECT_EQ(mistake("1D2D3D4D-e2b6l4n15-rm"), "solve.position.robot");  // 5.3 on a barrier
    EXPECT_EQ(mistake("1D2D3D4D-a12b6l4n15-b@e2"), "solve.position.no_rest");
}

TEST(Position, MistakesInJson) {
    const std::string board = R"("board":["4A","3B","2C","1C"])";
    const std::string robots = R"("robots":{"red":"a12","green":"b6","blue":"l4","yellow":"n15"})";
    const auto with = [&](const std::string& target) {
        return "{" + board + "," + robots + "," + target + "}";
    };
    EXPECT_EQ(mistake(with(R"("target":"red moon")")), "none");
    EXPECT_EQ(mistake(with(R"("target":"vortex","turn":"off")")), "none");
    EXPECT_EQ(mistake(with(R"("target":{"robot":"any","cell":"e5"})")), "none");
    EXPECT_EQ(mistake("{\n  nonsense"), "solve.position.json");
    EXPECT_EQ(mistake(with(R"("target":"vortex")") + "x"), "solve.position.json");
    EXPECT_EQ(mistake(with(R"("target":"red moon","trun":"off")")), "solve.position.unknown_field");
    EXPECT_EQ(mistake(with(R"("target":"pink moon")")), "solve.position.target");
    EXPECT_EQ(mistake(with(R"("target":7)")), "solve.position.target");
    EXPECT_EQ(mistake(with(R"("target":{"robot":"pink","cell":"e5"})")), "solve.position.target");
    EXPECT_EQ(mistake(with(R"("target":{"robot":"blue","cell":"e55"})")), "solve.position.cell");
    EXPECT_EQ(mistake(with(R"("target":"red moon","turn":7)")), "solve.position.turn");
    EXPECT_EQ(mistake("{" + board + "," + robots + "}"), "solve.position.missing");
    EXPECT_EQ(mistake("{" + board + R"(,"robots":["a1"],"target":"vortex"})"), "solve.position.robots");
    EXPECT_EQ(mistake("{" + board + R"(,"robots":{"red":"a1"},"target":"vortex"})"),
              "solve.position.missing");
    EXPECT_EQ(mistake("{" + robots + R"(,"target":"vortex","board":"4A3B2C1C"})"), "solve.position.faces");
}

TEST(Position, MistakesInJsonAreFound) {
    const auto position = read_position(box(), "{\n  nonsense");
    ASSERT_FALSE(position);
    EXPECT_EQ(Catalogue("en").say(position.error().message), "Line 2, column 3: this is not JSON.");
}

TEST(Position, ListsThatAreNone) {
    EXPECT_FALSE(read_positions(box(), "[]"));
    EXPECT_FALSE(read_positions(box(), "{"));
    const auto listed = read_positions(
        box(), R"({"positions":[7,{"id":"x","faces_NW_NE_SE_SW":["4A","3B","2C","1C"],"robots":[1,2,3,999]},
                  {"id":"y","faces_NW_NE_SE_SW":["4A","3B","2C","1C"],"robots":[1,2,3,4],"active":9,"target":7}]})");
    ASSERT_TRUE(listed);
    ASSERT_EQ(listed->size(), 3u);
    EXPECT_EQ((*listed)[0].id, "#1");
    for (const ListedPosition& one : *listed) EXPECT_FALSE(one.position);
}

// Rules: 2.4
TEST(Position, OneMoreRobotIsSetUpOnTheFirstSpaceThatIsFree) {
    const auto free_in = [](std::string_view text) {
        const auto position = read_position(box(), text);
        return position ? std::string(set_puzzle(*position).at("free").as_string()) : "none";
    };
    EXPECT_EQ(free_in("4A3B2C1C-a12b6l4n15-rm"), "a1");
    EXPECT_EQ(free_in("4A3B2C1C-a1b1l4n15-rm"), "c1");  // robots stand there
    Random random(1);
    for (int i = 0; i < 50; ++i) {
        Position position;
        position.faces = random_faces(box(), true, random);
        const Board board = board_of(box(), position);
        for (int cell = kSide * kSide - 1; !position.robots.full(); --cell)
            if (board.free_for_setup(static_cast<Cell>(cell))) position.robots.push(static_cast<Cell>(cell));
        position.robots.pop();
        position.target = 0;  // no robot, but the target
        const auto free = cell_named(set_puzzle(position).at("free").as_string());
        ASSERT_TRUE(free);
        EXPECT_TRUE(board.free_for_setup(*free));
        EXPECT_NE(*free, position.target);
        for (Cell cell = 1; cell < *free; ++cell) EXPECT_FALSE(board.free_for_setup(cell));
    }
}

TEST(Position, RandomFacesMakeABoard) {
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const auto faces = random_faces(box(), i % 2 == 0, random);
        EXPECT_TRUE(is_board(box(), faces));
        if (i % 2 == 1) EXPECT_TRUE(assemble(box(), faces).barriers.empty());
    }
}

}  // namespace
}  // namespace officina::ricochet
