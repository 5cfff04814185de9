// What can be agreed before a game of Ricochet Robots.

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {

const std::vector<OptionSpec>& RicochetGame::options() {
    static const std::vector<OptionSpec> specs{
        {"turn", "literal", {"literal", "strict", "off"}, 0, 0, {"ricochet.option.turn", {}}},
        {"silver", "no", {"no", "yes"}, 0, 0, {"ricochet.option.silver", {}}},
        {"barriers", "yes", {"yes", "no"}, 0, 0, {"ricochet.option.barriers", {}}},
        {"board", "random", {}, 0, 0, {"ricochet.option.board", {}}},
        {"robots", "random", {}, 0, 0, {"ricochet.option.robots", {}}},
        {"tokens", "0", {}, 0, kTokens, {"ricochet.option.tokens", {}}},
        {"glass_turns", "1", {}, 1, 2, {"ricochet.option.glass_turns", {}}},
        {"glass_seconds", "0", {}, 0, 3600, {"ricochet.option.glass_seconds", {}}},
    };
    return specs;
}

namespace {

Problem bad_option(std::string name, std::string found, std::string expected) {
    return {"bad_option",
            {"engine.option.bad",
             {{"name", std::move(name)}, {"found", std::move(found)}, {"expected", std::move(expected)}}}};
}

std::optional<Problem> read_board(const Box& box, const std::string& text, Options& options) {
    if (text == "random") return std::nullopt;
    const auto ids = words_of(text);
    std::array<std::uint8_t, 4> faces{kNoFace, kNoFace, kNoFace, kNoFace};
    for (std::size_t i = 0; i < std::min<std::size_t>(ids.size(), 4); ++i)
        faces[i] = static_cast<std::uint8_t>(face_named(box, ids[i]));
    if (ids.size() != 4 || !is_board(box, faces)) return bad_option("board", text, "random, 1A 2B 3C 4D");
    options.faces = faces;
    return std::nullopt;
}

std::optional<Problem> read_robots(const Box& box, const std::string& text, Options& options) {
    if (text == "random" || text == "choice") {
        options.placing = text == "random" ? Placing::random : Placing::by_choice;
        return std::nullopt;
    }
    const std::size_t wanted = options.silver ? kRobots : kRobots - 1;
    auto problem = bad_option(
        "robots", text, options.silver ? "random, choice, a1 b2 c3 d4 e5" : "random, choice, a1 b2 c3 d4");
    const auto cells = words_of(text);
    // Where a robot may stand depends on the board, so the board must be known.
    if (cells.size() != wanted || options.faces[0] == kNoFace) return problem;
    const Board board = assemble(box, options.faces);
    for (std::size_t i = 0; i < wanted; ++i) {
        const auto cell = cell_named(cells[i]);
        if (!cell || !board.free_for_setup(*cell)) return problem;
        for (std::size_t other = 0; other < i; ++other)
            if (options.robots[other] == *cell) return problem;
        options.robots[i] = *cell;
    }
    options.placing = Placing::given;
    return std::nullopt;
}

}  // namespace

std::expected<Rules, Problem> RicochetGame::rules(const Box& box, int seats, const OptionValues& values) {
    Options options;
    options.seats = seats;
    options.turn = turn_named(values.at("turn")).value_or(Turn::literal);
    options.silver = values.at("silver") == "yes";
    options.barriers = values.at("barriers") == "yes";
    options.tokens_to_win = std::stoi(values.at("tokens"));
    options.glass_turns = std::stoi(values.at("glass_turns"));
    options.glass_seconds = std::stoi(values.at("glass_seconds"));
    if (auto problem = read_board(box, values.at("board"), options)) return std::unexpected(*problem);
    if (auto problem = read_robots(box, values.at("robots"), options)) return std::unexpected(*problem);
    return Rules(box, options);
}

}  // namespace officina::ricochet
