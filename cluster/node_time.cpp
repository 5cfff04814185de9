// What time brings to a node: news of who lives, tables that are nobody's, and word to those who wait.

#include <algorithm>

#include "cluster/node_parts.h"
#include "server/json_text.h"
#include "tables/table.h"

namespace officina::cluster {

namespace {

constexpr tables::Milliseconds kBetweenLooks{1000};  // at who lives, and what is nobody's
constexpr int kOrphansAtOnce = 256;                  // taken together
constexpr std::size_t kLookedAfter = 8;              // of them, between two other things
constexpr int kLookedUp = 4;                         // people, likewise
constexpr tables::Milliseconds kPatience{
    2000};  // with a node that acknowledges nothing, before people are told

}  // namespace

// Everybody waits for the database; for the bus, or for a node of another version, only who looks at a table that is behind it.
void Node::say_whether_it_waits() {
    const bool database_is_away = !leases_.is_sure() || store_.figures().locked;
    std::set<std::string> silent;
    for (const tables::LivingNode& one : living_)
        if (wires_.lag(one.name) >= kPatience) silent.insert(one.name);
    const auto waits_for = [&](const Line& line) -> std::string {
        if (database_is_away) return "database";
        for (const auto& [table, owner] : line.looks_at) {
            if (is_stranger(owner)) return "upgrade";
            if (silent.contains(owner)) return "bus";
        }
        return {};
    };
    std::vector<std::pair<LineNumber, std::string>> news;
    for (const auto& [number, line] : by_number_)
        if (std::string what = waits_for(*line); what != line->waits_for && !line->hello.empty())
            news.emplace_back(number, std::move(what));
    for (const auto& [number, what] : news) {
        const auto found = by_number_.find(number);
        if (found == by_number_.end()) continue;
        found->second->waits_for = what;
        server::JsonText text;
        text.begin('{').field("event", what.empty() ? "goes_on" : "waits");
        if (!what.empty()) text.field("for", what);
        found->second->client->send(std::make_shared<const std::string>(text.end('}').take()));
    }
}

// Whoever only looks on at a table elsewhere sends nothing that could stay without an acknowledgement.
void Node::ask_owners_whether_they_are_there() {
    std::set<std::string> owners;
    for (const auto& [number, line] : by_number_)
        for (const auto& [table, owner] : line->looks_at)
            if (owner != settings_.name && !is_stranger(owner)) owners.insert(owner);
    for (const std::string& owner : owners)
        if (wires_.lag(owner) == tables::Milliseconds{}) send(owner, packet(Kind::are_you_there, 0).take());
}

void Node::pass_time() {
    if (leases_.is_sure()) {
        hall_.pass_time();
        let_waiting_go_on();
        if (!draining_) look_after_some();
        look_up_some();
    }
    tell_tallies();
    shared_.helpers.pass_time();
    wires_.pass_time();
    const tables::Instant now = settings_.now();
    if (now >= next_news_) {
        next_news_ = now + kBetweenNews;
        say_whether_it_waits();
    }
    if (now < next_look_ || draining_) return;
    next_look_ = now + kBetweenLooks;
    see_who_lives();
    share_orphans();
    give_back();
    ask_owners_whether_they_are_there();
    // An answer about an owner may have been lost with a database that went away.
    std::vector<tables::TableId> again;
    for (const auto& [table, since] : asked_)
        if (now - since >= kAskAgain) again.push_back(table);
    for (const tables::TableId& table : again) find_owner(table);
}

void Node::see_who_lives() {
    leases_.living(
        here<std::vector<tables::LivingNode>>([](Node& node, const std::vector<tables::LivingNode>& living) {
            const auto lives = [&](const tables::LivingNode& one) {
                return std::ranges::find(living, one) != living.end();
            };
            // Who is merely late is heard again, and what is said to them waits as while the bus is away.
            const std::vector<tables::LivingNode> before = std::exchange(node.living_, living);
            std::erase_if(node.strangers_, [&](const auto& one) { return !lives({one.first, one.second}); });
            for (const tables::LivingNode& one : before)
                if (!lives(one) && one.name != node.settings_.name) node.wires_.forget(one.name, one.number);
            for (const tables::LivingNode& one : living)
                if (one.name != node.settings_.name && std::ranges::find(before, one) == before.end())
                    node.begin_anew_.insert(one.name);
            node.bury_who_stays_late();
            // Of whom nothing was ever heard, nothing is to be expected.
            std::set<std::string> gone;
            for (const auto& [table, owner] : node.owners_)
                if (!owner.empty() && owner != node.settings_.name &&
                    std::ranges::find(living, owner, &tables::LivingNode::name) == living.end())
                    gone.insert(owner);
            for (const std::string& one : gone) node.lost(one);
        }));
}

// Whose tables somebody wants is declared dead by that. Of the others it is not known, so they have as much time again: after the
// database was away all are late, and the first one to reach it should not end the others.
void Node::bury_who_stays_late() {
    std::map<std::uint64_t, tables::Instant> late;
    bool is_time = false;
    for (const tables::LivingNode& one : living_) {
        if (!one.is_late || one.name == settings_.name) continue;
        const auto since = late_since_.find(one.number);
        late[one.number] = since == late_since_.end() ? settings_.now() : since->second;
        is_time = is_time || settings_.now() - late[one.number] >= tables::kLease;
    }
    late_since_ = std::move(late);
    if (is_time)
        leases_.take({}, here<std::vector<tables::Holder>>([](Node&, const std::vector<tables::Holder>&) {}));
}

// --- What others said, and what never came here: they did not know this node yet, or their wire was given up. What they would have
// said stands in the store.

void Node::look_up_everybody() {
    for (const auto& [client, line] : lines_) looked_up_next_.insert(line->person.id);
    for (const auto& [id, owner] : owners_) {
        const tables::Table* table = owner == settings_.name ? hall_.table(id) : nullptr;
        if (!table) continue;
        for (const Seat seat : SeatSet::first(table->terms().seats))
            if (const tables::Occupant& one = table->occupant(seat);
                one.kind == tables::Occupant::Kind::person && !one.name.empty())
                looked_up_next_.insert(one.id);
    }
}

void Node::look_up_some() {
    if (settings_.now() < next_look_up_) return;
    for (int i = 0; i < kLookedUp && !looked_up_next_.empty(); ++i) {
        const tables::PersonId id = *looked_up_next_.begin();
        const auto person = store_.person(id);
        const auto sessions = store_.sessions(id);
        if (!person || !sessions) {
            next_look_up_ = settings_.now() + kBetweenLooks;
            return;
        }
        looked_up_next_.erase(id);
        if (settings_.keep_lines) settings_.keep_lines(id, *sessions);
        if (!*person)
            hall_.forgotten(id);
        else if (!hall_.called(id).empty())
            hall_.named(id, (*person)->name);
    }
}

// Every node looks after its share of what is nobody's, so that two seldom want the same.
std::optional<tables::Share> Node::share() const {
    std::optional<std::size_t> mine;
    std::size_t all = 0;
    for (const tables::LivingNode& one : living_) {
        if (one.is_late) continue;
        if (one.name == settings_.name) mine = all;
        ++all;
    }
    if (!mine) return std::nullopt;
    return tables::Share{.number = *mine, .of = all};
}

void Node::share_orphans() {
    const auto mine = share();
    if (!mine || !taken_over_.empty()) return;
    leases_.orphans(
        *mine, kOrphansAtOnce,
        here<std::vector<tables::TableId>>([](Node& node, const std::vector<tables::TableId>& orphans) {
            if (orphans.empty()) return;
            node.leases_.take(orphans, node.here<std::vector<tables::Holder>>(
                                           [](Node& taker, const std::vector<tables::Holder>& holders) {
                                               taker.found_owners(holders);
                                               for (const tables::Holder& holder : holders)
                                                   if (holder.is_me)
                                                       taker.taken_over_.push_back(holder.table);
                                           }));
        }));
}

// Each is read from the disk and replayed, while people wait: a few at a time. Where that was a whole lot there may be more of them.
void Node::look_after_some() {
    if (taken_over_.empty()) return;
    for (std::size_t i = 0; i < kLookedAfter && !taken_over_.empty(); ++i) {
        const tables::TableId table = std::move(taken_over_.front());
        taken_over_.pop_front();
        if (!owns(table)) continue;
        ++taken_;
        hall_.adopt(table);
    }
    if (taken_over_.empty()) share_orphans();
}

}  // namespace officina::cluster
