#pragma once
// What a hall is given, and how much it lets people have.

#include <chrono>
#include <exception>
#include <functional>
#include <string>

#include "bots/levels.h"
#include "engine/cpu_time.h"
#include "match/content.h"
#include "server/counts.h"
#include "server/turns.h"
#include "tables/store.h"

namespace officina::server {

class OtherThinkers;  // bot_pool.h

struct HallSettings {
    std::function<void(std::function<void()>)> post;  // runs something on the hall's thread, soon
    std::function<tables::Instant()>
        now;  // steadily: a clock on the wall may be set while people play (house_clock.h)
    std::function<tables::Instant()> date = {};  // what the wall's clock says, for lists; without it as `now`
    std::function<std::string(std::size_t bytes)>
        secret;                       // that many random bytes of the system, as hexadecimal digits
    std::function<std::string()> id;  // for a table: 22 letters and digits that nobody can guess
    // The processor time this thread has had: what everything is priced by.
    std::function<double()> cpu_seconds = officina::cpu_seconds;
    HallAllowances allowances = {};
    int bot_threads = 1;
    OtherThinkers* others_think = nullptr;        // where bots may think besides those threads; none: nowhere
    bots::Level adviser = bots::Level::engineer;  // who gives hints and goes through games that are over
    std::string build = {};  // which one this is, told in hello: a page of another one has other rules
    Contents contents;
    // The disk failed: everybody was told, nothing more is taken, and the program had better end.
    std::function<void(const Problem&)> failed = {};
    // Something that whoever runs the house should know: a table that cannot be brought back.
    std::function<void(const tables::TableId&, const Problem&)> warned = {};
    // Something nobody foresaw went wrong, over what nobody's line can be blamed for. The house goes on.
    std::function<void(const std::exception&)> faulted = {};
    // Other nodes use the same store (cluster/node.h): a table that comes from the disk awake was another's until now.
    bool shares = false;
    // Those should look again at a public table: it is listed otherwise, and the store knows (Hall::listed_elsewhere).
    std::function<void(const tables::TableId&)> listed = {};
    // Somebody is called otherwise from now on, and those should know (Hall::named).
    std::function<void(const tables::PersonId&, const std::string& name)> named = {};
    // Whether a table that is not over is this node's; without it every table is.
    std::function<bool(const tables::TableId&)> owns = {};
    // It is in the house no more, and time brings it nothing: whoever wants it next may be another node.
    std::function<void(const tables::TableId&)> put_away = {};
    SharedCounts* counts = nullptr;  // what people may have over all nodes; none: this house is all there is
    // A table that is not over and at which nobody looks for so long leaves the house for the disk, and all that is counted.
    tables::Milliseconds sleeps_after = std::chrono::minutes(5);
    std::size_t most_tables = 20'000;             // somebody looks at
    std::size_t most_tables_of_an_address = 512;  // in the house; 0: no limit
    std::size_t openings_an_hour = 0;             // of an address, as many at once; 0: no limit
    std::size_t most_tables_of_a_person = 64;     // opened, not over and in the house
    std::size_t most_tables_of_a_line = 32;       // joined
    std::size_t most_recent_bytes = 64 << 20;     // of tables that are over and were wanted lately
};

}  // namespace officina::server
