// What can be agreed before a game of Ricochet Robots.

#include <algorithm>
#include <span>

#include "games/ricochet/game.h"
#include "games/ricochet/names.h"

namespace officina::ricochet {

const std::vector<OptionSpec>& RicochetGame::options() {
    static const std::vector<OptionSpec> specs{
        {"turn", "literal", choices_of<Turn>(), 0, 0, {"ricochet.option.turn", {}}},
        {"silver", "no", {"no", "yes"}, 0, 0, {"ricochet.option.silver", {}}},
        {"barriers", "yes", {"yes", "no"}, 0, 0, {"ricochet.option.barriers", {}}},
        {"targets", "any", choices_of<Targets>(), 0, 0, {"ricochet.option.targets", {}}},
        {"board", "random", {}, 0, 0, {"ricochet.option.board", {}}},
        {"robots", "random", {}, 0, 0, {"ricochet.option.robots", {}}},
        {"tokens", "0", {}, 0, kTokens, {"ricochet.option.tokens", {}}},
        {"glass_turns", "1", {}, 1, 2, {"ricochet.option.glass_turns", {}}},
        {"glass_seconds", "0", {}, 0, 3600, {"ricochet.option.glass_seconds", {}}},
        {"patience",
         "recommended",
         {"recommended", "off", "2", "3", "6", "10", "20"},
         0,
         0,
         {"ricochet.option.patience", {}}},
    };
    return specs;
}

namespace {

Problem bad_option(Message message) { return {"bad_option", std::move(message)}; }

// 2.1 Four faces with four different marks, and without barriers where none are wanted (2.2).
std::optional<Problem> read_board(const Box& box, const std::string& text, Options& options) {
    if (text == "random") return std::nullopt;
    const auto ids = words_of(text);
    std::array<std::uint8_t, 4> faces{kNoFace, kNoFace, kNoFace, kNoFace};
    for (std::size_t i = 0; i < std::min<std::size_t>(ids.size(), 4); ++i)
        faces[i] = static_cast<std::uint8_t>(face_named(box, ids[i]));
    if (ids.size() != 4 || !is_board(box, faces)) return option_refused("board", text, "random, 1A 2B 3C 4D");
    for (const std::uint8_t face : faces)
        if (!options.barriers && !box.faces[face].barriers.empty())
            return bad_option({"ricochet.refused.barriers",
                               {{"face", std::string(id_of(box.faces[face]))}, {"rule", "2.2"}}});
    options.faces = faces;
    return std::nullopt;
}

// 2.4 Where a robot may stand depends on the board, so the board must be known.
std::optional<Problem> read_robots(const Box& box, const std::string& text, Options& options) {
    if (text == "random" || text == "choice") {
        options.placing = text == "random" ? Placing::random : Placing::by_choice;
        return std::nullopt;
    }
    const auto refused = [&](Message reason) {
        return bad_option(
            {"ricochet.option.robots_refused", {{"found", text}, {"reason", std::move(reason)}}});
    };
    const std::size_t wanted = options.silver ? kRobots : kRobots - 1;
    std::vector<Cell> cells;
    for (const std::string& word : words_of(text)) {
        const auto cell = cell_named(word);
        if (!cell) return refused({"ricochet.option.no_space", {{"found", word}}});
        cells.push_back(*cell);
    }
    if (cells.size() != wanted)
        return refused({"ricochet.option.robots_count",
                        {{"found", static_cast<std::int64_t>(cells.size())},
                         {"wanted", static_cast<std::int64_t>(wanted)}}});
    if (options.faces[0] == kNoFace) return refused({"ricochet.option.robots_board", {}});
    const Board board = assemble(box, options.faces);
    for (std::size_t i = 0; i < wanted; ++i) {
        const Cell cell = cells[i];
        const std::span placed(options.robots.data(), i);
        if (!board.free_for_setup(cell) || std::ranges::find(placed, cell) != placed.end())
            return refused(why_not_placed(board, cell));
        options.robots[i] = cell;
    }
    options.placing = Placing::given;
    return std::nullopt;
}

// What is agreed must mean something in this game: nothing is taken and then passed over.
std::optional<Problem> does_not_apply(const Options& options) {
    if (options.seats == 1 && options.tokens_to_win > 0)
        return bad_option({"ricochet.option.tokens_solo", {{"rule", "8.2"}}});
    if (options.seats > 1 && options.glass_turns > 1)
        return bad_option({"ricochet.option.turns_solo", {{"rule", "9.2"}}});
    return std::nullopt;
}

}  // namespace

std::expected<Rules, Problem> RicochetGame::rules(const Box& box, int seats, const OptionValues& values) {
    Options options;
    options.seats = seats;
    options.turn = named<Turn>(values.at("turn")).value_or(options.turn);
    options.silver = values.at("silver") == "yes";
    options.barriers = values.at("barriers") == "yes";
    options.targets = named<Targets>(values.at("targets")).value_or(options.targets);
    options.tokens_to_win = std::stoi(values.at("tokens"));
    options.glass_turns = std::stoi(values.at("glass_turns"));
    options.glass_seconds = std::stoi(values.at("glass_seconds"));
    if (const std::string& minutes = values.at("patience"); minutes != "recommended")
        options.patience_seconds = minutes == "off" ? 0 : 60 * std::stoi(minutes);
    if (auto problem = does_not_apply(options)) return std::unexpected(*problem);
    if (auto problem = read_board(box, values.at("board"), options)) return std::unexpected(*problem);
    if (auto problem = read_robots(box, values.at("robots"), options)) return std::unexpected(*problem);
    return Rules(box, options);
}

}  // namespace officina::ricochet
