#pragma once
// The prompter sits behind a seat with the rule book: from the seat's view of a table it says what is asked, what may be done
// and why not, what would follow from a row of moves, and what a bot would do. It is what a page runs instead of rules of its
// own (docs/web.md), as a WebAssembly module of the same sources as the server; it never has what the seat may not see.
//
// One JSON object is asked, one answered, in the words of the referee; sentences are ids and arguments. Every word with its fields
// stands in docs/protocol.md (The prompter) and in page/schemas.

#include <boost/json/object.hpp>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bots/levels.h"
#include "match/bot.h"
#include "match/match.h"

namespace officina::page {

// Who makes bots (bots/bots.h), or nobody: a page opens its first table sooner without them.
using BotMaker = std::unique_ptr<Bot> (*)(const Match& match, const bots::BotSpec& spec, std::uint64_t seed);

class Prompter {
  public:
    explicit Prompter(BotMaker make_bot = nullptr) : make_bot_(make_bot) {}

    std::string answer(std::string_view request);

  private:
    using Object = boost::json::object;
    using Answer = std::expected<Object, Problem>;

    struct Table {
        std::unique_ptr<Match> match;
        Seat seat = kSpectator;  // whose view it has
    };

    Answer carry_out(const Object& request);
    Answer open(const Object& request);
    Answer close(const Object& request);
    Answer describe(const Object& request);
    Answer look(const Object& request);
    Answer parts(const Object& request);
    Answer barred(const Object& request);
    Answer foresee(const Object& request);
    Answer reveals(const Object& request);
    Answer tell(const Object& request);
    Answer hint(const Object& request);
    Answer explore(const Object& request);
    Answer go(const Object& request);

    std::expected<Table*, Problem> table_of(const Object& request);
    // One of which there is a seat's view: what it may do is asked.
    std::expected<Table*, Problem> seated_at(const Object& request);

    BotMaker make_bot_;
    std::map<std::int64_t, Table> tables_;
    std::int64_t opened_ = 0;
};

}  // namespace officina::page
