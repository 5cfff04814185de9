#pragma once
// A house that is one of several (House in server/house.h): people may come to any node, wherever their tables are. What is said of a
// table goes to the node that owns it (tables/leases.h): to the hall here, or over a wire (wires.h) to the hall there, where a guest stands
// in for the line; what the hall says to the guest comes back the same way.
//
//   a line here -> Node -> Hall here                        (the table is ours)
//   a line here -> Node -> wire -> Node -> guest -> Hall    (it is theirs)
//
// When a table has another owner, whoever looks at it hears `moved_on` and joins it again, as after a lost connection, on the same line.
// While the database or the bus is away, whoever that concerns hears `waits`, and then `goes_on`; what they say waits.
// Tables whose owner died are taken by whoever is asked for them first, and at the latest when the nodes share them out among
// themselves, so that clocks and bots go on. Everything happens on the hall's thread.

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <unordered_map>

#include "cluster/helpers.h"
#include "cluster/tallies.h"
#include "cluster/wires.h"
#include "server/hall.h"
#include "tables/leases.h"

namespace officina::cluster {

class PacketReader;
enum class Kind : std::uint8_t;

// What a hall shares with those of other nodes (HallSettings::counts, others_think): made before it, for the node that will stand in
// front of it.
struct Shared {
    Tallies tallies;
    Helpers helpers;

    void prepare(server::HallSettings& settings) {
        settings.shares = true;
        settings.counts = &tallies;
        settings.others_think = &helpers;
    }
};

struct NodeSettings {
    std::string name;
    std::uint64_t number = 0;  // under which it stands in the database
    std::function<void(std::function<void()>)> post;
    std::function<tables::Instant()> now;
    // Sessions of a person were ended on another node: all, only that one, or all but that one.
    std::function<void(const tables::PersonId& person, const std::string& only, const std::string& but)>
        end_lines = {};
    // Of a person's sessions these are left, as the store has it: what others said of them may have been lost.
    std::function<void(const tables::PersonId& person, const std::vector<tables::Session>& left)> keep_lines =
        {};
    // Somebody has taken at another node what the network counts (Doorkeeper::spent_elsewhere).
    std::function<void(const server::Spending&)> spent_elsewhere = {};
    std::function<bool()> bus_is_away = {};
    // What whoever runs the house should know: `other_version`, of a node that cannot be understood.
    std::function<void(const Problem&)> told = {};
    std::uint64_t version = kWireVersion;  // of what it says to the others
    std::string build = {};                // those of the same one think for each other
    bool asks_always = false;              // Helpers::Node
    tables::Milliseconds gives_back_after = std::chrono::minutes(1);  // what the hall has put away
    std::size_t piece_bytes = 48 * 1024;                              // longer ones go over the bus in pieces
    std::size_t most_packets = kMostPackets;                          // that wait for another node
    // The house was declared dead by another and has lost its tables: it must be made again.
    std::function<void()> fenced = {};
    // Faults that tests plant, to see that they are found.
    bool forgets_to_say_moved_on = false, knows_no_doubles = false, keeps_views = false;
};

class Node final : public server::House {
  public:
    Node(NodeSettings settings, server::Hall& hall, tables::Store& store, tables::Leases& leases, Bus& bus,
         Shared& shared);
    ~Node() override;
    Node(const Node&) = delete;
    Node& operator=(const Node&) = delete;

    void arrived(server::Client& client, const tables::Person& person, std::string_view from) override;
    bool said(server::Client& client, std::string_view message) override;
    void left(server::Client& client) override;
    void pass_time() override;
    void forgotten(const tables::PersonId& person) override;
    void ended(const tables::PersonId& person, const std::string& only, const std::string& but) override;
    void drain(std::function<void()> done) override;
    void record(const tables::TableId& table, std::string_view from, Recorded done) override {
        hall_.record(table, from, std::move(done));
    }
    bool knows(const tables::TableId& table) override { return hall_.knows(table); }
    std::optional<server::Invitation> invitation(const tables::TableId& table) override {
        return hall_.invitation(table);
    }
    void puzzle(std::string_view day, Puzzled done) override { hall_.puzzle(day, std::move(done)); }
    server::SharedCounts* counts() override { return &shared_.tallies; }
    bool is_ready() const override;
    Figures figures() const override;

    // From the bus.
    void heard(std::string_view bytes) { wires_.heard(bytes); }
    // From the hall (HallSettings): whether the table is ours, and that the others should look at it in the store.
    bool owns(const tables::TableId& table) const;
    void listed(const tables::TableId& table);
    // From the hall: somebody is called otherwise, and the others should know.
    void named(const tables::PersonId& person, const std::string& name);
    // From the hall: the table has left it, and time brings it nothing.
    void put_away(const tables::TableId& table);

  private:
    class End;  // of a line in the hall here: a person's own, or a guest's
    struct Line;

    using LineNumber = std::uint64_t;
    using GuestKey = std::pair<std::string, LineNumber>;  // the node it comes from, and its line there

    void route(Line& line, std::string message);
    void pass(Line& line, const std::string& owner, const std::string& message);
    std::uint64_t send(const std::string& peer, std::string packet);
    void acknowledged(const std::string& peer, std::uint64_t number);
    void let_read(Line& line);
    void let_read(const GuestKey& key);
    void take(Line& line, std::string_view message);
    void tell_hall(Line& line, std::string_view message);
    void say_moved_on(Line& line, const tables::TableId& table);
    void say_whether_it_waits();
    void ask_owners_whether_they_are_there();
    void to_all(const std::string& packet);
    void tell_tallies();
    void begin_anew_with(const std::string& peer);
    void look_up_everybody();
    void look_up_some();
    void bury_who_stays_late();
    void let_others_help();
    void find_owner(const tables::TableId& table);
    void found_owners(const std::vector<tables::Holder>& holders);
    void let_waiting_go_on();
    void go_on(Line& line);
    void received(const std::string& peer, const std::string& payload);
    void guest_arrived(const GuestKey& key, PacketReader& reader);
    void owner_said(Kind kind, const std::string& peer, LineNumber number, PacketReader& reader);
    void received_piece(const std::string& peer, std::uint64_t to_come, PacketReader& reader);
    void guest_said(const GuestKey& key, const std::string& message);
    void lost(const std::string& peer);
    void heard_stranger(const std::string& peer, std::uint64_t incarnation, std::uint64_t version);
    bool is_stranger(const std::string& peer) const;
    void see_who_lives();
    void share_orphans();
    void give_back();
    void hand_over();
    std::optional<tables::Share> share() const;  // of what is nobody's; none while others do not know us
    void look_after_some();
    std::size_t leases() const;  // tables that are ours
    // Calls `work` on this thread, or `refused`, if the node is still there.
    template <class Found>
    auto here(std::function<void(Node&, Found)> work,
              std::function<void(Node&, const Problem&)> refused = {});

    NodeSettings settings_;
    server::Hall& hall_;
    tables::Store& store_;
    tables::Leases& leases_;
    Shared& shared_;
    std::set<std::string> begin_anew_;  // nodes to be told, and asked for, everything that stands
    Wires wires_;
    std::shared_ptr<Node*> self_;

    std::unordered_map<server::Client*, std::unique_ptr<Line>> lines_;
    std::map<LineNumber, Line*> by_number_;
    LineNumber last_number_ = 0;
    std::map<GuestKey, std::unique_ptr<Line>> guests_;
    struct OnTheWay {
        std::uint64_t number;  // on the wire
        LineNumber line;
        std::size_t bytes;
    };
    std::map<std::string, std::deque<OnTheWay>> on_the_way_;  // what lines said, by node
    std::map<std::string, std::string> pieces_;               // of what comes from a node, so far
    std::unordered_map<tables::TableId, std::string>
        owners_;  // as far as known; their names, mine among them
    std::unordered_map<tables::TableId, tables::Instant> asked_;  // whose owner was asked for
    std::vector<tables::LivingNode> living_;
    std::map<std::uint64_t, tables::Instant> late_since_;  // nodes, by number, as seen from here
    std::set<tables::PersonId> looked_up_next_;       // of whom others may have said what never came here
    std::map<std::string, std::uint64_t> strangers_;  // who writes in another version, by name; their number
    std::deque<tables::TableId> taken_over_;          // from the dead, and not yet looked after
    std::map<tables::TableId, tables::Instant> put_away_;  // lately; their leases are not given back yet
    tables::Instant next_look_{}, next_news_{}, next_look_up_{};
    bool draining_ = false;
    std::uint64_t passed_on_ = 0, passed_back_ = 0, taken_ = 0, moved_on_ = 0;
};

}  // namespace officina::cluster
