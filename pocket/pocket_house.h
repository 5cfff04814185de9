#pragma once
// A whole house in a page: the hall of the server (server/hall.h) with a store and bots that are the page's business. It is told one
// thing at a time, as JSON, with the time by a steady clock (`now`) and by the one on the wall (`date`), in milliseconds; it
// answers with what the page should do, and when it wants to be called again (`alarm`).
//
//   {"do":"open","tables":[summary, …]}                once, before everything else (kept_table.h)
//   {"do":"arrive","client","person":{"id","name"}}    a tab
//   {"do":"say","client","text"}                       one message of the protocol (docs/protocol.md)
//   {"do":"leave","client"}
//   {"do":"journal","table","entries":[…]}             of a table that will be named next
//   {"do":"puzzle","day","for"}                        the puzzle of a day; comes as an order
//   {"do":"answer","number",…}                         what came of an order
//   {"do":"time"}                                      the alarm rings
//   {"do":"check","summary","entries":[…]}             whether these make a table: {"summary","record" if it is over}, or an error
//   {"do":"know","summary"}, {"do":"unknow","table"}   the page keeps a table, or does not keep it any more
//
// Orders: {"do":"send","client","text"}, {"do":"close","client"}, {"do":"puzzled","for","puzzle" or "error"}; and with a number,
// to be answered: keep, lay_down, rename (pocket_store.cpp), think (bot_pool.cpp), puzzle (puzzle_book.cpp).

#include <boost/json/object.hpp>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "pocket/pocket_store.h"
#include "server/hall.h"

namespace officina::pocket {

class PocketHouse {
  public:
    std::string answer(std::string_view request);

  private:
    using Object = boost::json::object;
    using Answer = std::expected<Object, Problem>;

    // A tab, by its number.
    class Tab final : public server::Client {
      public:
        explicit Tab(std::int64_t number) : number_(number) {}
        void send(server::Sendable message) override;
        void close(std::string_view reason) override;

      private:
        std::int64_t number_;
    };

    Answer carry_out(const Object& request);
    Answer open(const Object& request);
    Answer arrive(const Object& request);
    Answer of_tab(std::string_view word, const Object& request);
    Answer check(const Object& request);
    Answer puzzle(const Object& request);
    void leave(std::int64_t client);

    tables::Instant now_{}, date_{};
    std::deque<std::function<void()>> tasks_;
    PocketStore store_;
    std::map<std::int64_t, std::unique_ptr<Tab>> tabs_;
    std::optional<server::Hall> hall_;  // last: it uses all of the above
};

}  // namespace officina::pocket
