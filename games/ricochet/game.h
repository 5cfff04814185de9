#pragma once
// Ricochet Robots as a game of the house: its options, its words, its picture. See match/match_of.h.

#include <boost/json/object.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/ricochet/content.h"
#include "games/ricochet/rules.h"
#include "match/match.h"

namespace officina {
class Bot;
namespace bots {
struct BotSpec;
}  // namespace bots
template <class G>
class MatchOf;
}  // namespace officina

namespace officina::ricochet {

struct RicochetGame {
    using Rules = ricochet::Rules;
    using Content = Box;

    static constexpr std::string_view kName = "ricochet";
    static constexpr int kLeastSeats = 1, kMostSeats = kMaxSeats;

    static Message title() { return {"ricochet.title", {}}; }
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
    static std::vector<Message> sources() { return {{"ricochet.source.tokens", {}}}; }
    static Message verdict(const Rules& rules, const State& state);
    static boost::json::object json(const Rules& rules, const State& state);
    static Picture picture(const Rules& rules, const State& state, std::optional<Seat> seen_by, Room room);
    static std::optional<std::chrono::seconds> clock(const Rules& rules, const State& state);
    static std::vector<Message> hint(const Rules& rules, const State& state, Seat seat, int strength);
    static std::expected<boost::json::object, Problem> explored(const Rules& rules, const State& state,
                                                                const boost::json::object& question);
    static bool shown(const Rules& rules, const State& before, Seat seat, Move move);
    static std::vector<std::string> telltales();
    static std::vector<boost::json::object> questions(const Match& match, Random& random);
    // {"date","id","terms": {"game","seats","options"} of a solo game that begins with it,"state": its table with the target
    //  turned up,"best": the length of the shortest solution,"robots_used","count": how many shortest solutions there are,
    //  "solutions": [["red north", …], …] the first of them}. Longer through the week.
    static boost::json::object puzzle(std::chrono::sys_days day);
    static std::expected<boost::json::object, Problem> set_puzzle(std::string_view text);
    static std::expected<boost::json::object, Problem> solved_puzzle(std::string_view id, int megabytes);

    // People of different talent (games/ricochet/bot/mind.h); bots that think ahead in turns have nothing to do here.
    static std::unique_ptr<Bot> bot(const MatchOf<RicochetGame>& match, const bots::BotSpec& spec,
                                    std::uint64_t seed);
};

// Why no robot may be set up on that space (2.4, N1): another one stands there where the board has nothing against it.
Message why_not_placed(const Board& board, Cell cell);
// Why a robot does not run that way (4.2, 4.4, 5.3, 9.1), and why a number cannot be declared (N6).
Message why_not_run(const Rules& rules, const State& state, std::size_t robot, Direction direction);
Message why_not_number();
// What a robot that rests on a space has before it in that direction, where it can go no farther: a wall, the edge, the centre
// piece or another robot.
std::string obstacle(const Board& board, Cell here, Direction direction);

}  // namespace officina::ricochet
