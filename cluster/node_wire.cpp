// What other nodes say, and what is said to them.

#include <algorithm>

#include "cluster/node_parts.h"

namespace officina::cluster {

// --- Over the wire

void Node::received(const std::string& peer, const std::string& payload) {
    PacketReader reader(payload);
    const auto kind = static_cast<Kind>(reader.number());
    const LineNumber number = reader.number();
    const GuestKey key{peer, number};
    switch (kind) {
        case Kind::arrives: return guest_arrived(key, reader);
        case Kind::says: {
            const std::string message = reader.text();
            if (!reader.is_well()) return;
            guest_said(key, message);
            return let_read(key);
        }
        case Kind::leaves: {
            const auto guest = guests_.find(key);
            if (guest == guests_.end()) return;
            hall_.left(guest->second->end);
            guests_.erase(guest);
            return;
        }
        case Kind::listed: {
            const tables::TableId table = reader.text();
            if (reader.is_well()) hall_.listed_elsewhere(table);
            return;
        }
        case Kind::asks_for_lists:
            look_up_everybody();
            for (const tables::TableId& table : hall_.public_tables())
                if (owns(table) || hall_.table(table)) send(peer, packet(Kind::listed, 0).text(table).take());
            return;
        case Kind::forgotten:
        case Kind::ended: {
            const tables::PersonId person = reader.text();
            const std::string only = reader.text(), but = reader.text();
            if (!reader.is_well()) return;
            if (settings_.end_lines) settings_.end_lines(person, only, but);
            if (kind != Kind::forgotten) return;
            hall_.forgotten(person);
            // The bus may have brought it late: a table that has left the house since has written the name again.
            store_.forget(person, "", {});
            return;
        }
        case Kind::named: {
            const tables::PersonId person = reader.text();
            const std::string name = reader.text();
            if (reader.is_well()) hall_.named(person, name);
            return;
        }
        case Kind::counts:
            for (const server::Spending& spending : shared_.tallies.heard(peer, reader)) {
                hall_.spent_elsewhere(spending);
                if (settings_.spent_elsewhere) settings_.spent_elsewhere(spending);
            }
            return;
        case Kind::thinks:
        case Kind::found: {
            const std::string words = reader.text();
            if (!reader.is_well()) return;
            if (kind == Kind::thinks) return shared_.helpers.asked_by(peer, number, words);
            return shared_.helpers.answered(peer, number, words);
        }
        case Kind::are_you_there: return;  // the wire has said so
        case Kind::is_full:
        case Kind::goes_on: {
            const auto line = by_number_.find(number);
            if (line == by_number_.end()) return;
            if (kind == Kind::is_full) {
                line->second->full_at.insert(peer);
                return;
            }
            line->second->full_at.erase(peer);
            return let_read(*line->second);
        }
        case Kind::piece: return received_piece(peer, number, reader);
        case Kind::thinks_no_more: return shared_.helpers.forgotten_by(peer, number);
        case Kind::is_told:
        case Kind::moved_on:
        case Kind::is_closed: return owner_said(kind, peer, number, reader);
    }
}

// From the node where the person is: a line comes here, and perhaps says something at once.
void Node::guest_arrived(const GuestKey& key, PacketReader& reader) {
    tables::Person person{
        .id = reader.text(), .name = reader.text(), .login = reader.text(), .password_hash = {}};
    const std::string from = reader.text(), hello = reader.text();
    if (!reader.is_well() || guests_.contains(key)) return;
    auto guest = std::make_unique<Line>();
    guest->number = key.second;
    guest->person = person;
    guest->end.sends = [this, key](const server::Sendable& message) {
        send(key.first, packet(Kind::is_told, key.second).text(*message).take());
    };
    guest->end.closes = [this, key](std::string_view reason) {
        send(key.first, packet(Kind::is_closed, key.second).text(reason).take());
    };
    guest->end.reads_on = [this, key, guest = guest.get()] {
        guest->hall_is_full = false;
        let_read(key);
    };
    Line& added = *guest;
    guests_[key] = std::move(guest);
    hall_.arrived(added.end, person, from);
    if (hello.empty()) return;
    added.end.hears_nothing = true;
    tell_hall(added, hello);
}

// From the owner of a table: what a line here is told of it, or that the table or the line goes on no more.
void Node::owner_said(Kind kind, const std::string& peer, LineNumber number, PacketReader& reader) {
    const std::string words = reader.text();
    const auto line = by_number_.find(number);
    if (!reader.is_well() || line == by_number_.end()) return;
    if (kind == Kind::is_closed) return line->second->client->close(words);
    if (kind == Kind::moved_on) {
        if (const auto owner = owners_.find(words); owner != owners_.end() && owner->second == peer)
            owners_.erase(owner);
        return say_moved_on(*line->second, words);
    }
    ++passed_back_;
    if (settings_.keeps_views) line->second->keep_view(words);
    line->second->client->send(std::make_shared<const std::string>(words));
}

void Node::received_piece(const std::string& peer, std::uint64_t to_come, PacketReader& reader) {
    const std::string piece = reader.text();
    const bool is_first = reader.number() == 1;
    if (!reader.is_well() || (!is_first && !pieces_.contains(peer))) return;
    if (is_first) pieces_[peer].clear();
    pieces_[peer] += piece;
    if (to_come > 0) return;
    const std::string whole = std::move(pieces_.extract(peer).mapped());
    received(peer, whole);
}

// A bus takes messages up to some size only. Each piece says how many are to come, and whether it is the first: of a wire that was
// given up the rest may arrive alone.
std::uint64_t Node::send(const std::string& peer, std::string packet) {
    const std::size_t size = settings_.piece_bytes;
    if (packet.size() <= size) return wires_.send(peer, std::move(packet));
    std::uint64_t number = 0;
    for (std::size_t at = 0, to_come = (packet.size() - 1) / size + 1; to_come > 0; at += size)
        number = wires_.send(peer, cluster::packet(Kind::piece, --to_come)
                                       .text(std::string_view(packet).substr(at, size))
                                       .number(at == 0 ? 1 : 0)
                                       .take());
    return number;
}

void Node::acknowledged(const std::string& peer, std::uint64_t number) {
    auto& all = on_the_way_[peer];
    while (!all.empty() && all.front().number <= number) {
        const OnTheWay arrived = all.front();
        all.pop_front();
        const auto line = by_number_.find(arrived.line);
        if (line == by_number_.end()) continue;
        --line->second->on_the_way;
        line->second->bytes_on_the_way -= arrived.bytes;
        let_read(*line->second);
    }
}

// What a guest's line is told: the hall has enough of it for now, or may be told more.
void Node::let_read(const GuestKey& key) {
    const auto found = guests_.find(key);
    if (found == guests_.end()) return;
    Line& guest = *found->second;
    const bool was_full = std::exchange(guest.is_full, guest.has_enough());
    if (guest.is_full != was_full)
        send(key.first, packet(guest.is_full ? Kind::is_full : Kind::goes_on, key.second).take());
}

// Said by somebody whose node thinks that the table is ours.
void Node::guest_said(const GuestKey& key, const std::string& message) {
    const auto found = guests_.find(key);
    if (found == guests_.end()) return;
    Line& guest = *found->second;
    const About what = about(message);
    if (!guest.waiting.empty() || !leases_.is_sure()) return guest.waiting.push_back(message);
    const auto owner = owners_.find(what.table);
    if (!what.table.empty() && owner == owners_.end() && !draining_) {
        guest.waiting.push_back(message);
        return find_owner(what.table);
    }
    if (what.table.empty() ||
        (owner != owners_.end() && (owner->second == settings_.name || owner->second.empty()))) {
        if (what.word == "join") guest.looks_at[what.table] = settings_.name;
        return tell_hall(guest, message);
    }
    // It was, and is no more. The question itself is lost, as with a line that ended.
    send(key.first, packet(Kind::moved_on, key.second).text(what.table).take());
}

// The other node is dead, or is another one than before: its guests go, and its tables have moved on.
void Node::lost(const std::string& peer) {
    pieces_.erase(peer);
    for (const OnTheWay& gone : std::exchange(on_the_way_[peer], {}))
        if (const auto line = by_number_.find(gone.line); line != by_number_.end()) {
            --line->second->on_the_way;
            line->second->bytes_on_the_way -= gone.bytes;
        }
    shared_.tallies.forget(peer);
    shared_.helpers.lost(peer);
    begin_anew_.insert(peer);
    look_up_everybody();
    for (auto guest = guests_.begin(); guest != guests_.end();) {
        if (guest->first.first != peer) {
            ++guest;
            continue;
        }
        hall_.left(guest->second->end);
        guest = guests_.erase(guest);
    }
    std::erase_if(owners_, [&](const auto& each) { return each.second == peer; });
    std::vector<LineNumber> numbers;
    for (const auto& [number, line] : by_number_) numbers.push_back(number);
    for (const LineNumber number : numbers) {
        const auto found = by_number_.find(number);
        if (found == by_number_.end()) continue;
        Line& line = *found->second;
        line.stands_at.erase(peer);
        line.full_at.erase(peer);
        std::vector<tables::TableId> tables;
        for (const auto& [table, owner] : line.looks_at)
            if (owner == peer) tables.push_back(table);
        for (const tables::TableId& table : tables)
            if (by_number_.contains(number)) say_moved_on(line, table);
        if (by_number_.contains(number)) let_read(line);
    }
}

// --- Nodes of another version

// It is said once of every run of a node that lives; anybody who reaches the bus could claim to be another.
void Node::heard_stranger(const std::string& peer, std::uint64_t incarnation, std::uint64_t version) {
    const tables::LivingNode who{.name = peer, .number = incarnation};
    if (peer == settings_.name || std::ranges::find(living_, who) == living_.end()) return;
    if (std::exchange(strangers_[peer], incarnation) == incarnation || !settings_.told) return;
    settings_.told({"other_version",
                    {"cluster.other_version",
                     {{"node", peer},
                      {"found", static_cast<std::int64_t>(version)},
                      {"mine", static_cast<std::int64_t>(settings_.version)}}}});
}

bool Node::is_stranger(const std::string& peer) const { return strangers_.contains(peer); }

// --- To all of them

void Node::to_all(const std::string& packet) {
    for (const tables::LivingNode& one : living_)
        if (one.name != settings_.name && !is_stranger(one.name)) send(one.name, packet);
}

void Node::tell_tallies() {
    for (const std::string& peer : std::exchange(begin_anew_, {}))
        if (std::ranges::find(living_, peer, &tables::LivingNode::name) != living_.end())
            begin_anew_with(peer);
    for (const std::string& piece : shared_.tallies.take_news())
        to_all(packet(Kind::counts, 0).take() + piece);
}

// Nothing that was said between us before is known to have been heard.
void Node::begin_anew_with(const std::string& peer) {
    send(peer, packet(Kind::asks_for_lists, 0).take());
    for (const std::string& piece : shared_.tallies.all()) send(peer, packet(Kind::counts, 0).take() + piece);
}

// Who does not answer the bus at once is not asked.
void Node::let_others_help() {
    const auto others = [this] {
        std::vector<std::string> names;
        if (settings_.bus_is_away && settings_.bus_is_away()) return names;
        for (const tables::LivingNode& one : living_)
            if (one.name != settings_.name && !is_stranger(one.name) && wires_.lag(one.name) < kBetweenNews)
                names.push_back(one.name);
        return names;
    };
    const auto sends = [this](Kind kind) {
        return [this, kind](const std::string& node, std::uint64_t number, const std::string& words) {
            send(node, packet(kind, number).text(words).take());
        };
    };
    shared_.helpers.work_for(
        {.now = settings_.now,
         .others = others,
         .ask = sends(Kind::thinks),
         .forget = [this](const std::string& node,
                          std::uint64_t number) { send(node, packet(Kind::thinks_no_more, number).take()); },
         .answer = sends(Kind::found),
         .think = [this](const auto& question,
                         auto done) { return hall_.think_for_another(question, std::move(done)); },
         .think_no_more = [this](auto ticket) { hall_.think_no_more(ticket); },
         .build = settings_.build,
         .asks_always = settings_.asks_always});
}

void Node::listed(const tables::TableId& table) { to_all(packet(Kind::listed, 0).text(table).take()); }

void Node::forgotten(const tables::PersonId& person) {
    hall_.forgotten(person);
    to_all(packet(Kind::forgotten, 0).text(person).text({}).text({}).take());
}

// It goes over the wire before anything that they say afterwards.
void Node::named(const tables::PersonId& person, const std::string& name) {
    to_all(packet(Kind::named, 0).text(person).text(name).take());
}

void Node::ended(const tables::PersonId& person, const std::string& only, const std::string& but) {
    to_all(packet(Kind::ended, 0).text(person).text(only).text(but).take());
}

}  // namespace officina::cluster
