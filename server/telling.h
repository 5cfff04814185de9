#pragma once
// What a viewer of a table is told. Everything here is built from what that viewer's seat sees and hears: from views
// (Match::state, Match::asked, Match::choices of its own seat) and from what the game tells its audience (Match::told_of).
// The text of a move is told to nobody but the seat that made it: what others may know of it, the game tells them.

#include <optional>
#include <span>
#include <string>

#include "match/catalogue.h"
#include "server/json_text.h"
#include "tables/table.h"

namespace officina::server {

// Who is spoken to, as far as it makes a difference: message ids with arguments, and the finished sentences too where a
// catalogue is given.
struct Listener {
    const Catalogue* sentences = nullptr;
    bool bytes = false;  // views as bytes, for who knows the rules (page/prompter.h), instead of JSON

    friend bool operator==(const Listener&, const Listener&) = default;
};

// A seat as messages write it: counted from 1, or "chance".
void tell_seat(JsonText& to, Seat seat);
void tell_seat_field(JsonText& to, Seat seat);  // seat, of the object that is being written
void tell_seats(JsonText& to, SeatSet seats);

void tell(JsonText& to, const Message& message, const Listener& listener,
          std::span<const std::string> names = {});
void tell_problem(JsonText& to, const Problem& problem, const Catalogue& sentences);

// What tells a person from all others, to one listener alone: the same at every table and after every restart, and another one
// for every other listener, so that nobody can compare whom they meet. Ids of persons are as good as keys: 131 bits, told to
// nobody but themselves.
std::string mark_of(const tables::PersonId& person, const tables::PersonId& listener);

// The names of who sits at a table, for sentences.
std::vector<std::string> names_at(const tables::Table& table);

// --- Fields of the object that is being written
// seats: who sits where, who is there, as that person is told of it.
void tell_occupants(JsonText& to, const tables::Table& table, const tables::PersonId& listener);
void tell_turn(JsonText& to, const tables::Table& table,
               tables::Instant now);  // position, made, to_move, clocks, glass
// The same while moves made at once are shown one by one: how many of them stand, and who decides then.
void tell_turn(JsonText& to, const tables::Table& table, tables::Instant now, std::size_t made,
               SeatSet deciding);
void tell_result(JsonText& to, const Match& match);  // result: points and ranks as they stand
void tell_end(JsonText& to, const tables::Table& table,
              const Listener& listener);  // over, result, promises; nothing before the end
void tell_going_back(JsonText& to, const tables::Table& table);           // going_back, or null
std::string going_back_event(const tables::Table& table);                 // all that is told of it
void tell_undo(JsonText& to, const tables::Table& table, Seat audience);  // undo, where it can
void tell_terms(JsonText& to, const tables::Table& table);
// facts: what a move did, as the audience may know it; and `told`, the same in sentences.
void tell_facts(JsonText& to, const Match& match, std::size_t number, Seat audience, const Listener& listener,
                const std::vector<std::string>& names);
// moves: at most `most` of those from `first` on, as the audience hears them.
void tell_moves(JsonText& to, const tables::Table& table, std::size_t first, Seat audience,
                const Listener& listener, std::size_t most = static_cast<std::size_t>(-1));
// asked, moves: the decision of a seat that has one. `barred` too, where wanted.
void tell_decision(JsonText& to, const tables::Table& table, Seat seat, const Listener& listener,
                   bool with_barred = false);
// state, or view: as the audience sees it; without one, everything.
void tell_state(JsonText& to, const Match& match, std::optional<Seat> audience, const Listener& listener);

// A line of a list of tables. For a person also which seats are theirs, and whether they are to move: as the table says it that
// is in the house, or as it stands beside one that sleeps.
void tell_summary(JsonText& to, const tables::TableSummary& summary, const tables::Table* table = nullptr,
                  const tables::PersonId& person = {});

}  // namespace officina::server
