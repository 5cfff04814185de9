#pragma once
// The prompter sits behind a seat with the rule book: from the seat's view of a table it says what is asked, what may be done
// and why not, what would follow from a row of moves, and what a bot would do. It is what a page runs instead of rules of its
// own (docs/web.md), as a WebAssembly module of the same sources as the server; it never has what the seat may not see.
//
// One JSON object is asked, one answered, in the words of the referee (docs/protocol.md); sentences are ids and arguments.
//
//   {"do":"open","game","seats","options","content"?}    a table: its number, the hash of its content, `help`, `printed`
//   {"do":"close","table"}
//   {"do":"describe","game"}                             `content`: the hash of what is compiled in; `facts`: all that can happen
//   {"do":"look","table","seat"?,"view"}                 the view (base64) as `state`; whose turn it is; the seat's decision
//   {"do":"barred","table"}                              what is visibly there but cannot be done now, and why
//   {"do":"foresee","table","moves"}                     the same as `look` after these moves of the seat, as far as that is
//                                                        certain: `made`, `reveals`, and `why_not` of the next one
//   {"do":"tell","table","facts"}                        what happened, in sentences: `told`
//   {"do":"hint","table","strength"}                     help of the game itself
//   {"do":"explore","table","question"}                  what the game answers beyond the decision (Match::explored)
//   {"do":"go","table","bot","seed"}                     what a bot would do
//
// `content` holds the texts of content files by name, where the table is not played with the ones compiled in.

#include <boost/json/object.hpp>
#include <expected>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "engine/match.h"

namespace officina {

class Prompter {
  public:
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
    Answer barred(const Object& request);
    Answer foresee(const Object& request);
    Answer tell(const Object& request);
    Answer hint(const Object& request);
    Answer explore(const Object& request);
    Answer go(const Object& request);

    std::expected<Table*, Problem> table_of(const Object& request);

    std::map<std::int64_t, Table> tables_;
    std::int64_t opened_ = 0;
};

}  // namespace officina
