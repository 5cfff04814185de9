#pragma once
// Somebody who thinks for a house in a page, in a worker of its own: a bot, a hint, the puzzle of a day. It is asked by what the
// house ordered (bot_pool.cpp, puzzle_book.cpp), and thinks for a moment at a time, so that it hears when nobody waits any more.
//
//   {"do":"think","mind","seed","game","seats","options","seat","bot","view","elapsed"?,"hint"?,"instead"?}     begins
//   {"do":"think_on"}                 {"done":false}, or {"done":true,"answer":{"move","wait","hint","considered","because"}}
//   {"do":"forget_mind","mind"}       what that bot remembers is not needed any more
//   {"do":"puzzle","day"}             {"done":true,"answer":{"puzzle"}}
//   {"do":"position","id"}            {"done":true,"answer":{…}}: a position that somebody has set up (games/puzzles.h) ...
//   {"do":"solve","id"}               ... and all its shortest solutions, likewise. What is wrong with an id is an error

#include <boost/json/object.hpp>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/bot_pool.h"

namespace officina::pocket {

class Thinker {
  public:
    std::string answer(std::string_view request);

  private:
    using Object = boost::json::object;
    using Answer = std::expected<Object, Problem>;

    Answer carry_out(const Object& request);
    Answer begin(const Object& request);
    Answer go_on();

    server::BotQuestion question_;
    std::shared_ptr<Bot> bot_;  // who thinks now
    // A mind stays here while it thinks: a thought that nobody waits for any more is no reason to lose it.
    std::map<std::string, std::shared_ptr<Bot>> minds_;
};

}  // namespace officina::pocket
