// The puzzles of the days in a page: a worker finds them (thinker.h), and the page keeps them.

#include "server/puzzle_book.h"

#include <boost/json.hpp>

#include "match/day.h"
#include "pocket/outside.h"

namespace officina::server {

class PuzzleBook::Thread {};

PuzzleBook::PuzzleBook(Post /*post*/) {}
PuzzleBook::~PuzzleBook() = default;

void PuzzleBook::ask(std::string_view text, std::chrono::sys_days today, House::Puzzled done) {
    const auto day = day_of_puzzle(text, today);
    if (!day) return done(std::unexpected(day.error()));
    pocket::outside().ask({{"do", "puzzle"}, {"day", written(*day)}},
                          [done = std::move(done)](const boost::json::object& answer) {
                              const boost::json::value* const puzzle = answer.if_contains("puzzle");
                              // Whoever looked for it came to grief.
                              if (!puzzle)
                                  return done(refused("internal_error", {"server.internal_error", {}}));
                              done(boost::json::serialize(*puzzle));
                          });
}

}  // namespace officina::server
