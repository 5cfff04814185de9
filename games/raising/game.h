#pragma once
// Raising Robots as a game of the house: its options, its words, its picture. See match/match_of.h.

#include <boost/json/object.hpp>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/raising/content.h"
#include "games/raising/judgement.h"
#include "games/raising/rules.h"
#include "match/match.h"

namespace officina::raising {

struct RaisingGame {
    using Rules = raising::Rules;
    using Content = Box;
    using Judgement = raising::Judgement;

    static constexpr std::string_view kName = "raising";
    static constexpr int kLeastSeats = 1, kMostSeats = raising::kMostSeats;

    static Message title() { return {"raising.title", {}}; }
    static const std::vector<OptionSpec>& options();
    static Trials trials();
    static std::span<const EmbeddedFile> files() { return content_files(); }
    static std::expected<Box, Problems> load(const ContentFolder& content) { return load_box(content); }
    static std::expected<Rules, Problem> rules(const Box& box, int seats, const OptionValues& options);

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
    static boost::json::object printed(const Rules& rules);
    static Picture picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room);
    static std::optional<Landmark> landmark(const Rules& rules, const State& state, Seat seat, Move move);
    static std::vector<Landmark> landmarks(const Rules& rules);
    static int rounds(const Rules& rules, const State& state);

    static Message because(const Rules& rules, Part part, float points, Seat seat, const State& with,
                           const State& without);
};

}  // namespace officina::raising
