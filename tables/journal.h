#pragma once
// What happened at a table, one entry after the other. A table *is* its journal: replaying the entries gives the same
// table again, so an entry that is on disk is never lost and a table survives any end of the program.

#include <boost/json/object.hpp>
#include <expected>
#include <string>
#include <vector>

#include "engine/seat.h"
#include "tables/terms.h"

namespace officina::tables {

struct Entry {
    enum class Kind : std::uint8_t {
        opened,  // text: the terms, as JSON, with the content and what was promised (older versions: of the seed alone);
        // secret: the seed of chance, never told before the end; number: moves made elsewhere, with which the
        // game begins
        sat,       // seat; occupant
        stood_up,  // seat, before the game began
        began,     //
        moved,     // seat (chance too); text: the move; number: the position it answered
        went_back,  // number: moves that are left; everything after them is undone. By agreement also text: what was
        // promised of the draws to come; secret: their seed (older versions: the same draws again)
        asked,  // seat would like to go back to `number` moves; text: the seats that are asked, "2 3", "none" (older
                // versions: every person without a stand-in)
        answered,  // seat; text: "yes" or "no"
        replaced,  // seat; occupant: the bot that plays for it; text: "absent", "time", "left"
        returned,  // seat: its person plays again
        woken,     // the server had been down; text: until when time had run since the last entry, in
                   // milliseconds (older versions: it had not). From there until now it stood still
        ended,     //
        hinted,    // seat took a hint; number: how strong
    };
    Kind kind{};
    Instant at{};
    Seat seat = kSpectator;
    std::uint32_t number = 0;
    std::string text{};  // {}: so that an entry can be made by naming only what it says
    std::string secret{};
    Occupant occupant{};

    friend bool operator==(const Entry&, const Entry&) = default;
};

// One line of JSON; fields that say nothing are left out. Whatever is written can be read again.
//
//   {"kind":"moved","at":1760000000000,"seat":2,"number":17,"text":"declare 7"}
//
// Reading is strict about the form alone: which fields a kind of entry needs is the table's business (Table::restored).
std::string written(const Entry& entry);
std::expected<Entry, Problem> read_entry(std::string_view line);

}  // namespace officina::tables
