#include "cluster/node.h"

#include <algorithm>

#include "cluster/node_parts.h"
#include "engine/hash.h"
#include "server/json_text.h"

namespace officina::cluster {

namespace {

constexpr std::size_t kMostElsewhere = 100'000;  // tables elsewhere whose owner is remembered

std::string moved_on_event(const tables::TableId& table) {
    server::JsonText text;
    text.begin('{').field("event", "moved_on").field("table", table);
    return text.end('}').take();
}

}  // namespace

About about(std::string_view message) {
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(message, error);
    About found;
    const auto* object = error ? nullptr : value.if_object();
    if (!object) return found;
    if (const auto* word = object->if_contains("do"); word && word->is_string())
        found.word = word->get_string();
    // What can be no table's id nobody has: the hall says so, and the database is not asked.
    if (const auto* table = object->if_contains("table");
        table && table->is_string() && found.word != "history" &&
        tables::looks_like_an_id(std::string_view(table->get_string())))
        found.table = table->get_string();
    return found;
}

Node::Node(NodeSettings settings, server::Hall& hall, tables::Store& store, tables::Leases& leases, Bus& bus,
           Shared& shared)
    : settings_(std::move(settings)),
      hall_(hall),
      store_(store),
      leases_(leases),
      shared_(shared),
      wires_({.me = settings_.name,
              .incarnation = settings_.number,
              .now = settings_.now,
              .received = [this](const auto& peer, const auto& payload) { received(peer, payload); },
              .lost = [this](const auto& peer) { lost(peer); },
              .stranger = [this](const auto& peer, auto incarnation,
                                 auto version) { heard_stranger(peer, incarnation, version); },
              .version = settings_.version,
              .acknowledged = [this](const auto& peer, auto number) { acknowledged(peer, number); },
              .most_packets = settings_.most_packets,
              .knows_doubles = !settings_.knows_no_doubles},
             bus),
      self_(std::make_shared<Node*>(this)) {
    let_others_help();
}

Node::~Node() {
    *self_ = nullptr;
    shared_.helpers.end();
    for (const auto& [client, line] : lines_) hall_.left(line->end);
    for (const auto& [key, guest] : guests_) hall_.left(guest->end);
}

// --- People here

void Node::arrived(server::Client& client, const tables::Person& person, std::string_view from) {
    auto line = std::make_unique<Line>();
    line->number = ++last_number_;
    line->client = &client;
    line->person = person;
    line->from = from;
    line->end.sends = [&client](server::Sendable message) { client.send(std::move(message)); };
    line->end.closes = [&client](std::string_view reason) { client.close(reason); };
    line->end.reads_on = [this, line = line.get()] {
        line->hall_is_full = false;
        let_read(*line);
    };
    line->end.fails = [&client](const std::exception& why) { client.fail(why); };
    Line& added = *line;
    by_number_[added.number] = &added;
    lines_[&client] = std::move(line);
    hall_.arrived(added.end, person, from);
}

void Node::left(server::Client& client) {
    const auto found = lines_.find(&client);
    if (found == lines_.end()) return;
    const std::unique_ptr<Line> line = std::move(found->second);
    lines_.erase(found);
    by_number_.erase(line->number);
    for (const std::string& peer : line->stands_at) send(peer, packet(Kind::leaves, line->number).take());
    hall_.left(line->end);
}

bool Node::said(server::Client& client, std::string_view message) {
    const auto found = lines_.find(&client);
    if (found == lines_.end()) return true;
    take(*found->second, message);
    const auto still = lines_.find(&client);
    if (still == lines_.end()) return true;
    still->second->is_full = still->second->has_enough();
    return !still->second->is_full;
}

void Node::take(Line& line, std::string_view message) {
    const About what = about(message);
    // Whoever waits may know that somebody is there.
    const bool is_greeting = what.word == "hello" || what.word == "ping";
    if (what.word == "hello") line.hello = message;
    if (is_greeting) return tell_hall(line, message);
    // What a node shows that has hung may be old: it waits until it knows that its tables are still its own.
    if (!line.waiting.empty() || !leases_.is_sure()) {
        line.waiting.emplace_back(message);
        return;
    }
    if (what.table.empty()) return tell_hall(line, message);
    if (owns(what.table)) {
        if (what.word == "join") line.looks_at[what.table] = settings_.name;
        if (what.word == "leave_table") line.looks_at.erase(what.table);
        return tell_hall(line, message);
    }
    route(line, std::string(message));
}

void Node::tell_hall(Line& line, std::string_view message) {
    if (!hall_.said(line.end, message)) line.hall_is_full = true;
}

void Node::let_read(Line& line) {
    if (!line.is_full || line.has_enough()) return;
    line.is_full = false;
    line.client->go_on();
}

void Node::route(Line& line, std::string message) {
    const About what = about(message);
    if (what.table.empty()) return tell_hall(line, message);
    const auto owner = owners_.find(what.table);
    if (owner == owners_.end()) {
        if (draining_) return;  // nothing is taken any more, and the line ends
        line.waiting.push_front(std::move(message));
        return find_owner(what.table);
    }
    if (what.word == "join") line.looks_at[what.table] = owner->second;
    if (what.word == "leave_table") line.looks_at.erase(what.table);
    if (owner->second == settings_.name || owner->second.empty()) return tell_hall(line, message);
    if (settings_.keeps_views && what.word == "state") {
        if (const auto kept = line.kept_view(message))
            return line.client->send(std::make_shared<const std::string>(*kept));
    }
    pass(line, owner->second, message);
}

void Node::pass(Line& line, const std::string& owner, const std::string& message) {
    if (line.stands_at.insert(owner).second)
        send(owner, packet(Kind::arrives, line.number)
                        .text(line.person.id)
                        .text(hall_.called(line.person.id))
                        .text(line.person.login)
                        .text(line.from)
                        .text(line.hello)
                        .take());
    ++passed_on_;
    const std::uint64_t number = send(owner, packet(Kind::says, line.number).text(message).take());
    // Also where the wire is given up with that: what was on the way is lost with it.
    on_the_way_[owner].push_back({number, line.number, message.size()});
    ++line.on_the_way;
    line.bytes_on_the_way += message.size();
}

void Node::say_moved_on(Line& line, const tables::TableId& table) {
    if (line.looks_at.erase(table) == 0 || settings_.forgets_to_say_moved_on) return;
    ++moved_on_;
    line.client->send(std::make_shared<const std::string>(moved_on_event(table)));
}

// --- Owners

void Node::find_owner(const tables::TableId& table) {
    const auto asked = asked_.find(table);
    if (asked != asked_.end() && settings_.now() - asked->second < kAskAgain) return;
    asked_[table] = settings_.now();
    leases_.take({table}, here<std::vector<tables::Holder>>(
                              [](Node& node, const std::vector<tables::Holder>& holders) {
                                  node.found_owners(holders);
                              },
                              // Nor will it take it another time: then there is no such table.
                              [table](Node& node, const Problem& why) {
                                  if (why.code == "bad_value")
                                      node.found_owners({{.table = table, .node = {}}});
                              }));
}

// A table of which there is none is nobody's: the hall says so, and what is nobody's may come to be.
void Node::found_owners(const std::vector<tables::Holder>& holders) {
    std::vector<tables::TableId> nobodys;
    for (const tables::Holder& holder : holders) {
        asked_.erase(holder.table);
        owners_[holder.table] = holder.node;
        if (holder.node.empty()) nobodys.push_back(holder.table);
    }
    let_waiting_go_on();
    for (const tables::TableId& table : nobodys) owners_.erase(table);
    // Who has tables elsewhere can be asked for again.
    if (owners_.size() > kMostElsewhere && owners_.size() > kMostElsewhere + leases())
        std::erase_if(owners_, [&](const auto& each) { return each.second != settings_.name; });
}

bool Node::owns(const tables::TableId& table) const {
    const auto owner = owners_.find(table);
    return owner != owners_.end() && owner->second == settings_.name;
}

void Node::let_waiting_go_on() {
    // Whoever is told something may go, and others may come: so by number.
    std::vector<LineNumber> waiting;
    for (const auto& [number, line] : by_number_)
        if (!line->waiting.empty()) waiting.push_back(number);
    for (const LineNumber number : waiting)
        if (const auto line = by_number_.find(number); line != by_number_.end()) go_on(*line->second);
    std::vector<GuestKey> guests;
    for (const auto& [key, guest] : guests_)
        if (!guest->waiting.empty()) guests.push_back(key);
    for (const GuestKey& key : guests) {
        const auto guest = guests_.find(key);
        if (guest == guests_.end()) continue;
        for (std::string& message : std::exchange(guest->second->waiting, {})) guest_said(key, message);
        let_read(key);
    }
}

void Node::go_on(Line& line) {
    while (!line.waiting.empty()) {
        std::string message = std::move(line.waiting.front());
        line.waiting.pop_front();
        const std::size_t before = line.waiting.size();
        route(line, std::move(message));
        if (line.waiting.size() > before) break;  // it waits again
    }
    let_read(line);
}

// --- The end

// Everything is brought to the disk; then the tables are anybody's, and whoever looks at one from elsewhere is told. Lines here end, and
// come again to another node.
void Node::drain(std::function<void()> done) {
    draining_ = true;
    hall_.drain([self = self_, done = std::move(done)] {
        Node* node = *self;
        if (!node) return done();
        node->leases_.release_all([post = node->settings_.post, self, done](const auto&) {
            post([self, done] {
                if (Node* releasing = *self) releasing->hand_over();
                done();
            });
        });
    });
}

void Node::put_away(const tables::TableId& table) { put_away_[table] = settings_.now(); }

// Not at once: somebody may just have asked for it. Who wants it afterwards takes it, here or elsewhere.
void Node::give_back() {
    std::erase_if(put_away_, [&](const auto& one) {
        const auto& [table, since] = one;
        if (settings_.now() - since < settings_.gives_back_after) return false;
        const auto owner = owners_.find(table);
        const bool is_theirs = owner != owners_.end() && owner->second != settings_.name;
        if (is_theirs || asked_.contains(table) || hall_.table(table)) return true;
        if (owner != owners_.end()) owners_.erase(owner);
        leases_.release(table, {});
        return true;
    });
}

void Node::hand_over() {
    std::erase_if(owners_, [&](const auto& each) { return each.second == settings_.name; });
    if (settings_.forgets_to_say_moved_on) return;
    for (const auto& [key, guest] : guests_)
        for (const auto& [table, owner] : guest->looks_at)
            send(key.first, packet(Kind::moved_on, key.second).text(table).take());
}

std::size_t Node::leases() const {
    return static_cast<std::size_t>(
        std::ranges::count(owners_, settings_.name, &decltype(owners_)::value_type::second));
}

bool Node::is_ready() const {
    return leases_.is_sure() && !draining_ && !(settings_.bus_is_away && settings_.bus_is_away());
}

server::House::Figures Node::figures() const {
    Figures figures = hall_.figures();
    const auto nodes = std::ranges::count(living_, false, &tables::LivingNode::is_late);
    figures.node = {.nodes = static_cast<std::size_t>(nodes),
                    .strangers = strangers_.size(),
                    .leases = leases(),
                    .guests = guests_.size(),
                    .passed_on = passed_on_,
                    .passed_back = passed_back_,
                    .taken = taken_,
                    .moved_on = moved_on_,
                    .thoughts_asked = shared_.helpers.figures().asked,
                    .thoughts_after_all = shared_.helpers.figures().after_all,
                    .thoughts_helped = shared_.helpers.figures().helped,
                    .sent_again = wires_.sent_again(),
                    .waiting = wires_.waiting(),
                    .lag = std::chrono::duration<double>(wires_.lag()).count(),
                    .bus_away = settings_.bus_is_away && settings_.bus_is_away(),
                    .is_sure = leases_.is_sure()};
    return figures;
}

}  // namespace officina::cluster
