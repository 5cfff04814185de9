#pragma once
// Somebody who plays at one table of the simulated world, over any node, as a page does: after a lost line they come again, after
// `moved_on` and after silence they join again, and whatever they were confirmed they remember.

#include <boost/json.hpp>
#include <set>

#include "cluster/world/world.h"

namespace officina::cluster {

class SimulatedPerson {
  public:
    SimulatedPerson(World& world, std::string name, int table, int seat);

    void come();       // to any node that is there
    void line_lost();  // the node is gone
    bool has_ended() const { return over_; }

    struct Confirmed {
        std::uint32_t asked_at = 0, position = 0;  // of the table when it was asked for, and after it
        std::string move;
    };
    std::vector<Confirmed> confirmed;
    struct Seen {
        std::uint32_t position = 0;
        std::string state;  // as JSON
    };
    std::vector<Seen> seen;                               // what it was shown when it asked
    std::map<std::uint32_t, std::set<std::string>> said;  // moves, by the position they answered
    int table = 0, seat = 0;                              // seats from 1
    tables::TableId id;                                   // of the table, once it is open
    std::string name;

  private:
    friend class World;
    // One connection; what comes on an old one is heard by nobody.
    struct Line final : server::Client {
        SimulatedPerson& person;
        World::Machine* machine;
        std::uint64_t number;
        Line(SimulatedPerson& whose, World::Machine* to, std::uint64_t counted)
            : person(whose), machine(to), number(counted) {}
        void send(server::Sendable message) override;
        void close(std::string_view reason) override;
    };
    void hang_up();
    void hear(const boost::json::object& message);
    void heard_event(const std::string& event, const boost::json::object& message);
    void heard_answer(const boost::json::object& message);
    void say(const std::string& word, const std::string& fields);
    void go_on();
    void look_whether_silent();
    void note_position(const boost::json::object& message);

    World& world_;
    tables::Person person_;
    std::vector<std::unique_ptr<Line>>
        lines_;  // all there ever were: a node may hang and speak to one long after
    Line* at_ = nullptr;
    std::uint64_t line_ = 0;  // counts them: what was meant for an older one is nothing to this
    bool joined_ = false, over_ = false, decides_ = false, may_undo_ = false, sits_ = false, all_sit_ = false;
    std::string stage_;
    std::uint64_t questions_ = 0;
    struct Asked {
        std::string word, move = {};
        std::uint32_t at = 0;  // position
    };
    std::map<std::uint64_t, Asked> asked_;  // not answered yet
    std::set<std::uint64_t> answered_;
    std::uint32_t position_ = 0, asked_at_ = 0;
    std::vector<std::string> moves_;
    tables::Instant last_heard_{};
    int undone_ = 0;
};

}  // namespace officina::cluster
