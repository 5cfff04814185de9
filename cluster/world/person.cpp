#include "cluster/world/person.h"

#include <fmt/format.h>

#include "cluster/world/machine.h"

namespace officina::cluster {

namespace json = boost::json;

namespace {

constexpr tables::Milliseconds kAskAfter{10'000}, kGiveUpAfter{25'000};  // as a page does on a silent line

std::string text_of(const json::object& object, const char* field) {
    const auto* found = object.if_contains(field);
    return found && found->is_string() ? std::string(found->get_string()) : std::string();
}
std::int64_t number_of(const json::object& object, const char* field) {
    const auto* found = object.if_contains(field);
    return found && found->is_int64() ? found->get_int64() : -1;
}

}  // namespace

SimulatedPerson::SimulatedPerson(World& world, std::string called, int at_table, int on_seat)
    : table(at_table), seat(on_seat), name(std::move(called)), world_(world) {
    person_ = {.id = "person-" + name, .name = name, .login = {}, .password_hash = {}};
}

// --- The line

void SimulatedPerson::come() {
    World::Machine* machine = world_.some_machine();
    ++line_;
    joined_ = decides_ = may_undo_ = false;
    for (const auto& [number, what] : asked_) answered_.insert(number);
    asked_.clear();
    at_ = nullptr;
    last_heard_ = world_.schedule_.now;
    if (!machine) {
        world_.schedule_.after(tables::Milliseconds(300), [this, line = line_] {
            if (line == line_) come();
        });
        return;
    }
    machine->people.insert(this);
    at_ = lines_.emplace_back(std::make_unique<Line>(*this, machine, line_)).get();
    machine->run([this, line = at_] {
        line->machine->node->arrived(*line, person_, "192.0.2." + std::to_string(table));
    });
    say("hello", R"("version":1)");
    go_on();
    look_whether_silent();
}

void SimulatedPerson::line_lost() {
    at_ = nullptr;
    ++line_;
    world_.schedule_.after(tables::Milliseconds(50 + world_.between(0, 400)), [this, line = line_] {
        if (line == line_) come();
    });
}

void SimulatedPerson::hang_up() {
    if (!at_) return;
    at_->machine->people.erase(this);
    at_->machine->run([line = at_] { line->machine->node->left(*line); });
    line_lost();
}

void SimulatedPerson::Line::close(std::string_view) {
    if (person.at_ == this) person.hang_up();
}

void SimulatedPerson::look_whether_silent() {
    world_.schedule_.after(kAskAfter, [this, line = line_] {
        if (line != line_ || over_) return;
        if (world_.schedule_.now - last_heard_ > kGiveUpAfter) return hang_up();
        say("ping", "");
        look_whether_silent();
    });
}

void SimulatedPerson::say(const std::string& word, const std::string& fields) {
    if (!at_) return;
    const std::uint64_t number = ++questions_;
    asked_[number] = {.word = word};
    const std::string message =
        fmt::format(R"({{"do":"{}"{}{},"id":{}}})", word, fields.empty() ? "" : ",", fields, number);
    ++world_.told.messages;
    at_->machine->run([line = at_, message] { line->machine->node->said(*line, message); });
}

void SimulatedPerson::Line::send(server::Sendable message) {
    person.world_.schedule_.after(tables::Milliseconds(2), [this, message] {
        if (person.at_ != this) return;
        person.last_heard_ = person.world_.schedule_.now;
        person.hear(json::parse(*message).as_object());
    });
}

// --- What is heard

void SimulatedPerson::note_position(const json::object& message) {
    const std::int64_t position = number_of(message, "position");
    if (position < 0) return;
    if (position < position_)
        world_.violated(
            fmt::format("{} was shown position {} of a table after position {}", name, position, position_));
    position_ = static_cast<std::uint32_t>(position);
}

void SimulatedPerson::hear(const json::object& message) {
    const std::string event = text_of(message, "event");
    if (event == "closed") return;  // and the line ends
    if (!event.empty())
        heard_event(event, message);
    else
        heard_answer(message);
    if (!over_) go_on();
}

void SimulatedPerson::heard_event(const std::string& event, const json::object& message) {
    if (text_of(message, "for") == "upgrade") ++world_.told.waited_for_upgrade;
    if (text_of(message, "table") != id) return;
    if (event == "moved_on") {
        ++world_.told.moved_on;
        joined_ = decides_ = may_undo_ = false;
        for (const auto& [number, what] : asked_) answered_.insert(number);
        asked_.clear();  // it is with these as after a lost line
        return;
    }
    note_position(message);
    if (event == "seats") {
        stage_ = text_of(message, "stage");
        all_sit_ = true;
        for (const json::value& one : message.at("seats").as_array())
            if (one.at("who").as_string() == "open") all_sit_ = false;
    } else if (event == "asked") {
        if (message.at("seat").as_int64() != seat)
            world_.violated(
                fmt::format("{} heard what was asked of seat {}", name, message.at("seat").as_int64()));
        asked_at_ = static_cast<std::uint32_t>(message.at("position").as_int64());
        moves_.clear();
        for (const json::value& one : message.at("moves").as_array())
            moves_.emplace_back(one.at("move").as_string());
        decides_ = true;
    } else if (event == "moved" || event == "went_back") {
        stage_ = "playing";
        may_undo_ = message.contains("undo") && message.at("undo").is_bool() && message.at("undo").as_bool();
        if (message.contains("over")) over_ = true;
    }
}

void SimulatedPerson::heard_answer(const json::object& message) {
    const auto number = static_cast<std::uint64_t>(number_of(message, "id"));
    const auto found = asked_.find(number);
    if (found == asked_.end()) {
        // What was asked before the table moved on may still be answered, once.
        if (answered_.erase(number) == 0)
            world_.violated(
                fmt::format("{} was answered twice: {}", name, json::serialize(message).substr(0, 120)));
        return;
    }
    const Asked what = found->second;
    asked_.erase(found);
    if (const auto* error = message.if_contains("error")) {
        const std::string code(error->at("code").as_string());
        if (code == "unknown_table") world_.violated(name + " was told that there is no such table");
        joined_ = joined_ && (what.word == "join" || what.word == "open");  // look again
        if (what.word == "join" || what.word == "open")
            world_.schedule_.after(tables::Milliseconds(300), [this, line = line_] {
                if (line == line_) go_on();
            });
        return;
    }
    if (what.word == "open") {
        const tables::TableId opened = text_of(message, "table");
        for (const auto& person : world_.people_)
            if (person->table == table) person->id = opened;
        return;
    }
    if (text_of(message, "table") != id) return;
    note_position(message);
    if (what.word == "join") {
        joined_ = true;
        stage_ = text_of(message, "stage");
        sits_ = false;
        all_sit_ = true;
        for (const json::value& one : message.at("yours").as_array()) sits_ = sits_ || one.as_int64() == seat;
        for (const json::value& one : message.at("seats").as_array())
            if (one.at("who").as_string() == "open") all_sit_ = false;
        may_undo_ = message.contains("undo") && message.at("undo").is_bool() && message.at("undo").as_bool();
        if (message.contains("over")) over_ = true;
    } else if (what.word == "state") {
        seen.push_back({position_, json::serialize(message.at("state"))});
    } else if (what.word == "sit") {
        sits_ = true;
    } else if (what.word == "play") {
        ++world_.told.moves;
        confirmed.push_back(
            {what.at, static_cast<std::uint32_t>(message.at("position").as_int64()), what.move});
    }
}

// --- What is done next

void SimulatedPerson::go_on() {
    if (!at_ || over_) return;
    const auto waits_for = [this](std::string_view word) {
        return std::ranges::any_of(asked_, [&](const auto& each) { return each.second.word == word; });
    };
    if (id.empty()) {
        if (seat == 1 && !waits_for("open"))
            say("open", fmt::format(R"("terms":{{"game":"{}","seats":2,"patience":0}},)"
                                    R"("seats":[{{"who":"me"}},{{"who":"open"}}])",
                                    world_.settings_.game));
        else if (seat != 1)
            world_.schedule_.after(tables::Milliseconds(200), [this, line = line_] {
                if (line == line_) go_on();
            });
        return;
    }
    const std::string at_table = fmt::format(R"("table":"{}")", id);
    if (!joined_) {
        if (!waits_for("join")) say("join", at_table);
        return;
    }
    if (stage_ == "gathering") {
        if (!sits_ && !waits_for("sit")) say("sit", at_table + fmt::format(R"(,"seat":{})", seat));
        if (seat == 1 && all_sit_ && !waits_for("begin")) say("begin", at_table);
        return;
    }
    const std::string on_seat = at_table + fmt::format(R"(,"seat":{})", seat);
    if (may_undo_ && undone_ < 4 && world_.happens(8)) {
        ++undone_;
        may_undo_ = false;
        say("undo", on_seat);
    }
    if (world_.happens(10)) say("state", on_seat);
    if (!decides_ || moves_.empty()) return;
    decides_ = false;
    world_.schedule_.after(
        tables::Milliseconds(world_.between(20, 300)), [this, line = line_, on_seat, at = asked_at_] {
            if (line != line_ || !joined_ || moves_.empty()) return;
            const std::string& move =
                moves_[static_cast<std::size_t>(world_.between(0, static_cast<int>(moves_.size()) - 1))];
            if (!world_.settings_.faults.forgets_what_it_said || said.size() != 3) said[at].insert(move);
            const int times = world_.happens(4) ? 2 : 1;  // a double click
            for (int i = 0; i < times; ++i) {
                say("play", on_seat + fmt::format(R"(,"position":{},"move":{})", at,
                                                  json::serialize(json::string(move))));
                asked_[questions_].move = move;
                asked_[questions_].at = at;
            }
        });
}

}  // namespace officina::cluster
