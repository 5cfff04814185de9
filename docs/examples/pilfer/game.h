#pragma once
// Pilfer as a game of the house: its words and its picture. See match/match_of.h.

#include <boost/json/object.hpp>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/pilfer/rules.h"
#include "match/match.h"

namespace officina::pilfer {

struct PilferGame {
    using Rules = pilfer::Rules;
    struct Content {};  // all that is printed on the cards is a number

    static constexpr std::string_view kName = "pilfer";
    static constexpr int kLeastSeats = 2, kMostSeats = pilfer::kMostSeats;

    static Message title() { return {"pilfer.title"}; }
    static const std::vector<OptionSpec>& options();
    // Ten cards and a bluff. Who looks one step ahead must guess whether the others grab, and without a judgement of the
    // game is hardly better than dice (53 of 100 wins); who searches wins four of five.
    static Trials trials() {
        return {.games_of_levels = 40,
                .shares = {.greedy_against_random = 0.5,
                           .search_against_greedy = 0.6,
                           .search_among_greedy = 0.45,
                           .tinkerer_against_apprentice = 0.4,
                           .mechanic_against_tinkerer = 0.7}};
    }
    static std::span<const EmbeddedFile> files() { return {}; }
    static std::expected<Content, Problems> load(const ContentFolder&) { return Content{}; }
    static std::expected<Rules, Problem> rules(const Content&, int seats, const OptionValues&) {
        return Rules(seats);
    }

    static std::vector<Message> help(const Rules& rules);
    static std::string written(const Rules& rules, Move move);
    static std::vector<std::string> parts(const Rules& rules, Move move);
    static std::optional<Move> read(const Rules& rules, std::string_view text);
    static Message says(const Rules& rules, const State& state, Seat seat, Move move);
    static Message asked(const Rules& rules, const State& state, Seat seat);
    static Message why_not(const Rules& rules, const State& state, Seat seat, Move move);
    static std::vector<Move> visible(const Rules& rules, const State& state, Seat seat);
    static const std::vector<FactSpec>& facts();
    static std::vector<Fact> happened(const Rules& rules, const State& before, Seat seat, Move move,
                                      const State& after, Seat audience);
    static Message sentence(const Rules& rules, const Fact& fact);
    static std::vector<Message> sources();
    static Message verdict(const Rules& rules, const State& state);
    static boost::json::object json(const Rules& rules, const State& state);
    static Picture picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room);
};

}  // namespace officina::pilfer
