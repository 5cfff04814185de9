#pragma once
// A house for tests: a hall on a store in memory, with a clock that is set by hand, tasks that run when the test says so,
// secrets that are the same every time, and guests who hear everything that is sent to them.

#include <boost/json.hpp>
#include <fmt/format.h>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "engine/random.h"
#include "server/hall.h"
#include "server/testing/tasks.h"
#include "tables/memory_store.h"
#include "tables/table.h"

namespace officina::server {

class TestHall {
  public:
    explicit TestHall(std::uint64_t seed = 1)
        : store([this](auto task) { tasks.post(std::move(task)); }), random_(seed) {
        move_in();
    }

    // A new hall on the same store, as after the end of the program.
    void restart() {
        hall.reset();
        tasks.run();
        move_in();
        reopened = hall->reopen();
    }

    void run() { tasks.run(); }
    // Until no bot thinks any more.
    void run_bots() {
        run();
        while (hall->figures().bots_thinking > 0) {
            tasks.wait();
            run();
        }
    }
    // The record of a table, as for download.
    std::expected<std::string, Problem> record(const tables::TableId& table) {
        std::expected<std::string, Problem> found;
        hall->record(table, "192.0.2.1", [&](auto record) { found = std::move(record); });
        run();
        return found;
    }
    // Time goes on; alarms are heard at their moment.
    void pass(tables::Milliseconds time) {
        const tables::Instant end = now + time;
        for (auto alarm = hall->next_alarm(); alarm && *alarm <= end; alarm = hall->next_alarm()) {
            now = std::max(now, *alarm);
            hall->pass_time();
            run();
        }
        now = end;
    }

    Tasks tasks;
    tables::MemoryStore store;
    tables::Instant now{tables::Milliseconds(1'700'000'000'000)};
    double cpu_seconds = 0;  // the house's thread has had: nothing costs anything unless a test says so
    std::unique_ptr<Hall> hall;
    std::expected<void, Problem> reopened = {};
    std::vector<std::string> warnings;
    std::vector<Problem> failures;
    std::function<void(HallSettings&)> furnish = {};  // before a hall is made

  private:
    void move_in() {
        HallSettings settings{.post = [this](auto task) { tasks.post(std::move(task)); },
                              .now = [this] { return now; },
                              .secret = [this](std::size_t bytes) { return secret(bytes); },
                              .id = [this] { return secret(11); },
                              .cpu_seconds = [this] { return cpu_seconds; },
                              .adviser = bots::Level::tinkerer,
                              .contents = {}};
        settings.failed = [this](const Problem& problem) { failures.push_back(problem); };
        settings.warned = [this](const tables::TableId& table, const Problem& problem) {
            warnings.push_back(table + ": " + problem.code);
        };
        if (furnish) furnish(settings);
        hall = std::make_unique<Hall>(settings, store);
    }
    std::string secret(std::size_t bytes) {
        std::string text;
        for (std::size_t i = 0; i < bytes; ++i) text += fmt::format("{:02x}", random_.below(256));
        return text;
    }

    Random random_;
};

// Somebody with a line to the hall.
class Guest final : public Client {
  public:
    // With a login they have an account.
    Guest(TestHall& house, const std::string& name, bool greets = true, std::string from = "192.0.2.1",
          std::string login = {})
        : house_(house), from_(std::move(from)) {
        person_ = {.id = "person-" + name, .name = name, .login = std::move(login), .password_hash = {}};
        house.store.know(person_);
        house.hall->arrived(*this, person_, from_);
        if (greets) ask(R"({"do":"hello","version":1})");
    }
    ~Guest() override { leave(); }
    Guest(const Guest&) = delete;
    Guest& operator=(const Guest&) = delete;

    void leave() {
        if (here_ && house_.hall) house_.hall->left(*this);
        here_ = false;
    }
    // After a restart: a new line of the same person.
    void come_again() {
        here_ = true;
        house_.hall->arrived(*this, person_, from_);
        ask(R"({"do":"hello","version":1})");
    }

    void send(Sendable message) override {
        house_.cpu_seconds += price;
        if (is_broken) throw std::runtime_error("the line is broken");
        bytes += message->size();
        heard.push_back(std::move(message));
    }
    void close(std::string_view reason) override {
        closed = reason;
        leave();
    }
    void go_on() override { ++told_to_go_on; }

    // Whether the house could take more.
    bool say(std::string_view message) { return house_.hall->said(*this, message); }
    // Says it, lets the house run, and returns the answer to it; null where there was none.
    boost::json::value ask(std::string_view message) {
        const std::size_t before = heard.size();
        say(message);
        house_.run();
        for (std::size_t i = before; i < heard.size(); ++i)
            if (!heard[i]->starts_with(R"({"event":)")) return boost::json::parse(*heard[i]);
        return nullptr;
    }
    template <class... Arguments>
    boost::json::value ask(fmt::format_string<Arguments...> form, Arguments&&... arguments) {
        return ask(std::string_view(fmt::format(form, std::forward<Arguments>(arguments)...)));
    }

    // The events of that name since the last call that asked for it.
    std::vector<boost::json::object> events(std::string_view name) {
        std::vector<boost::json::object> found;
        std::size_t& from = read_[std::string(name)];
        const std::string start = fmt::format(R"({{"event":"{}")", name);
        for (; from < heard.size(); ++from) {
            if (!heard[from]->starts_with(start)) continue;
            found.push_back(boost::json::parse(*heard[from]).as_object());
        }
        return found;
    }
    void forget() {
        heard.clear();
        read_.clear();
    }

    std::vector<Sendable> heard;
    std::size_t bytes = 0;
    std::string closed;  // the reason for which the house ended the line
    double price = 0;    // of whatever is said to it, in seconds of the house's thread
    bool is_broken = false;
    int told_to_go_on = 0;

  private:
    TestHall& house_;
    tables::Person person_;
    std::string from_;
    bool here_ = true;
    std::map<std::string, std::size_t> read_;
};

// The code of a refusal, or "".
inline std::string code_of(const boost::json::value& answer) {
    const auto* object = answer.if_object();
    const auto* error = object ? object->if_contains("error") : nullptr;
    return error ? std::string(error->at("code").as_string()) : "";
}

}  // namespace officina::server
