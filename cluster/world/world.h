#pragma once
// A simulated world, the way FoundationDB and TigerBeetle are tested: real halls and nodes over a simulated database, bus and clock, with
// people who play real games, all in one thread and from one seed. For a while nodes crash, hang, are cut off and come again, messages
// are lost, doubled, late and out of order, and the database goes away or has no room, and clocks jump; then everything is mended, and every game must come to its end.
//
// What must hold, always:
//   - nothing that was confirmed is missing from a journal, and nothing is in it twice;
//   - a table is written by the node to which it was given last, and the numbers under which it is given grow;
//   - nobody hears what is for another seat: what one is shown is what the seat sees of the journal replayed up to there; and it never
//     goes back to an earlier moment;
//   - a question is answered once at most;
//   - every table ends.

#include <map>
#include <memory>
#include <set>

#include "cluster/node.h"
#include "cluster/world/database.h"
#include "tables/journal.h"

namespace officina::cluster {

// A rolling upgrade: what is started again is of a newer build. It says more than the older one knows; or it writes another version,
// and they do not understand each other until all have been started again.
enum class Upgrade : std::uint8_t { none, says_more, says_otherwise };

struct WorldSettings {
    std::uint64_t seed = 1;
    int nodes = 3, tables = 2;
    std::string game = "mars";
    tables::Milliseconds trouble = std::chrono::seconds(25);  // how long things go wrong
    tables::Milliseconds patience = std::chrono::minutes(8);  // until every table must have ended
    PlantedFaults faults = {};
    Upgrade upgrade = Upgrade::none;
};

class SimulatedPerson;

class World {
  public:
    explicit World(WorldSettings settings);
    ~World();
    World(const World&) = delete;
    World& operator=(const World&) = delete;

    // The whole history; what was wrong, the first thing first. Nothing: all is well.
    std::vector<std::string> run();

    struct Told {
        int crashes = 0, hangs = 0, cuts = 0, drains = 0, outages = 0, fenced = 0, full_disks = 0, jumps = 0;
        int strangers = 0, waited_for_upgrade = 0;
        std::uint64_t moves = 0, passed_on = 0, messages = 0, lost = 0, doubled = 0, moved_on = 0;
    } told;

  private:
    friend class SimulatedPerson;
    struct Machine;  // a node with its hall and store, or none of it while it is down
    class Link;      // a node's end of the bus

    void start(Machine& machine);
    void crash(Machine& machine);
    void start_soon(Machine& machine, tables::Milliseconds after);
    void tick(Machine& machine);
    void drain(Machine& machine);
    void make_trouble();
    void finish_upgrade();
    void mend();
    void deliver(const std::string& from, const std::string& to, std::string bytes);
    Machine* some_machine();
    void check_writers();
    void check_journals();
    void check_confirmed(const SimulatedPerson& person, const std::vector<tables::Entry>& journal);
    void check_views(const SimulatedPerson& person, const std::vector<tables::Entry>& journal);
    void check_doubles(const SimulatedPerson& person, const std::vector<tables::Entry>& journal);
    void violated(std::string what);
    int between(int least, int most) {
        return least + static_cast<int>(random_.below(static_cast<std::uint32_t>(most - least + 1)));
    }
    bool happens(int percent) { return between(1, 100) <= percent; }

    WorldSettings settings_;
    Random random_;
    Schedule schedule_;
    SimulatedDatabase database_;
    std::vector<std::unique_ptr<Machine>> machines_;
    std::vector<std::unique_ptr<SimulatedPerson>> people_;
    std::set<std::pair<std::string, std::string>> cut_;  // pairs of nodes between which the bus is silent
    bool in_trouble_ = true;
    std::vector<std::string> violations_;
};

}  // namespace officina::cluster
