#pragma once
// The referee: JSON lines in, JSON lines out, as UCI is for chess. docs/protocol.md is its manual.
// A request that cannot be carried out is answered with an error and changes nothing.

#include <boost/json/object.hpp>
#include <functional>
#include <iosfwd>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>

#include "match/bot.h"
#include "match/catalogue.h"
#include "match/match.h"

namespace officina {

// Makes a bot for this match as its text says ("engineer"), or tells which there are. The engine itself has none.
using BotMaker = std::function<std::expected<std::unique_ptr<Bot>, Problem>(const Match&, std::string_view,
                                                                            std::uint64_t)>;

class Referee {
  public:
    // `content` must have been checked. `seed` is for chance where the one who asks leaves the draw to the referee.
    // Without `bots` nobody can be asked with `go`.
    Referee(const AnyGame& game, const ContentFolder& content, std::string_view language, std::uint64_t seed,
            BotMaker bots = {});

    // Answers one line.
    std::string answer(std::string_view line);
    // Answers until the input ends or says `quit`.
    void serve(std::istream& in, std::ostream& out);

    bool finished() const { return finished_; }

  private:
    using Answer = std::expected<boost::json::object, Problem>;

    Answer carry_out(const boost::json::object& request);
    Answer describe() const;
    Answer begin(const boost::json::object& request);
    Answer state(const boost::json::object& request) const;
    Answer moves(const boost::json::object& request) const;
    Answer play(const boost::json::object& request);
    Answer roll(const boost::json::object& request);
    Answer go(const boost::json::object& request);
    Answer undo();
    Answer result() const;
    Answer save(const boost::json::object& request) const;
    Answer load(const boost::json::object& request);

    boost::json::object said(const Message& message) const;
    boost::json::object after_move() const;
    boost::json::object problem(const Problem& problem) const;
    std::expected<Bot*, Problem> bot_for(Seat seat, const std::string& text, std::uint64_t seed);
    void take(std::unique_ptr<Match> match);

    const AnyGame& game_;
    const ContentFolder& content_;
    Catalogue catalogue_;
    Random random_;
    std::unique_ptr<Match> match_;
    BotMaker make_bot_;
    // Who was asked in this match, by seat, text and seed: a bot that goes on remembers what it has thought.
    std::map<std::tuple<int, std::string, std::uint64_t>, std::unique_ptr<Bot>> bots_;
    bool finished_ = false;
};

}  // namespace officina
