#pragma once
// A server on a port of its own with a house that does what it is told, for tests over real sockets.

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <fmt/format.h>
#include <future>
#include <set>
#include <thread>

#include "server/net/network.h"
#include "server/net/testing/fake_store.h"
#include "server/net/testing/wire.h"

namespace officina::server {

// Repeats what it hears, but for these: "flood COUNT SIZE", "close REASON", "throw".
class FakeHouse final : public House {
  public:
    void arrived(Client& client, const tables::Person& person, std::string_view from) override {
        here.insert(&client);
        names.push_back(person.name);
        came_from.emplace_back(from);
    }
    bool said(Client& client, std::string_view message) override {
        ++heard;
        if (message == "enough") return false;
        if (message.starts_with("flood ")) {
            const std::string words(message.substr(6));
            std::size_t end = 0;
            const int count = std::stoi(words, &end);
            const auto text = std::make_shared<const std::string>(std::stoul(words.substr(end)), 'x');
            for (int i = 0; i < count; ++i) client.send(text);
        } else if (message.starts_with("close ")) {
            client.send(std::make_shared<const std::string>("last words"));
            client.close(message.substr(6));
        } else if (message == "throw") {
            throw std::runtime_error("the house fell down");
        } else {
            client.send(std::make_shared<const std::string>(message));
        }
        return true;
    }
    void left(Client& client) override {
        gone += static_cast<int>(here.erase(&client));
        ++leaving;
    }
    void pass_time() override {
        ++alarms;
        if (alarms_throw) throw std::runtime_error("the clock fell down");
        if (alarms_throw_anything) throw 42;  // NOLINT(hicpp-exception-baseclass)
    }
    void forgotten(const tables::PersonId& person) override { missed.push_back(person); }
    bool is_ready() const override { return !is_waiting; }
    void ended(const tables::PersonId& person, const std::string& only, const std::string& but) override {
        ended_sessions.push_back({person, only, but});
    }
    void drain(std::function<void()> done) override {
        lines_when_drained = here.size();
        if (!drains_slowly) return done();
        drained = std::move(done);
    }
    void record(const tables::TableId& table, std::string_view, Recorded done) override {
        if (table == "TableThatIsOver0123456") return done("{\"officina\":1}\n");
        const char* code = knows(table) ? "not_over" : "unknown_table";
        done(std::unexpected(Problem{code, {"net.refused.not_found", {}}}));
    }
    bool knows(const tables::TableId& table) override {
        return table == "TableThatIsOver0123456" || table == "TableThatGoesOn0123456";
    }
    std::optional<Invitation> invitation(const tables::TableId& table) override {
        if (table != "TableThatGoesOn0123456") return std::nullopt;
        Invitation found{.summary = {.id = table, .game = "mars", .seats = 2}};
        found.summary.occupants = {{tables::Occupant::Kind::person, "anna", "Anna"}, {}};
        found.host = "Anna";
        return found;
    }
    void puzzle(std::string_view day, Puzzled done) override {
        if (day == "2026-11-15") return done(R"({"best":7})");
        done(std::unexpected(Problem{"unknown_day", {"net.refused.not_found", {}}}));
    }
    Figures figures() const override { return {.tables = 3, .clients = here.size(), .moves = 42}; }

    std::set<Client*> here;
    std::vector<std::string> names, came_from;
    std::vector<tables::PersonId> missed;
    struct Ended {
        tables::PersonId person;
        std::string only, but;
    };
    std::vector<Ended> ended_sessions;
    int heard = 0, gone = 0, leaving = 0, alarms = 0;
    bool alarms_throw = false, alarms_throw_anything = false;
    std::size_t lines_when_drained = 99;
    bool drains_slowly = false, is_waiting = false;
    std::function<void()> drained;
};

class TestServer {
  public:
    explicit TestServer(NetSettings settings = {})
        : log(Log::Level::debug, [this](std::string_view line) { logged += std::string(line) + "\n"; }),
          base_path(settings.base_path) {
        network.emplace(io, std::move(settings), house, store, log);
        const auto opened = network->listen();
        if (!opened) throw std::runtime_error(opened.error().code);
        port = *opened;
        thread = std::thread([this] { io.run(); });
    }
    ~TestServer() { stop(); }
    TestServer(const TestServer&) = delete;
    TestServer& operator=(const TestServer&) = delete;

    void stop() {
        if (!thread.joinable()) return;
        io.stop();
        thread.join();
    }

    // Does something on the server's thread, where the house lives.
    template <class What>
    auto there(What what) {
        std::packaged_task<decltype(what())()> task(std::move(what));
        auto result = task.get_future();
        boost::asio::post(io, [&task] { task(); });
        return result.get();
    }
    // Waits for something to become true there; false where it does not in a very long time.
    template <class What>
    bool waits_for(What what) {
        for (int i = 0; i < 2000; ++i) {
            if (there(what)) return true;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        return false;
    }

    std::string host() const { return fmt::format("127.0.0.1:{}", port); }
    std::string request(std::string_view method, std::string_view path, std::string_view more = {},
                        std::string_view body = {}) const {
        return Wire::request(method, path, host(), more, body);
    }
    Wire::Answer ask(std::string_view method, std::string_view path, std::string_view more = {},
                     std::string_view body = {}) const {
        return Wire(port).ask(request(method, path, more, body));
    }
    static std::string with_cookie(std::string_view cookie) { return fmt::format("Cookie: {}\r\n", cookie); }

    // A new guest; gives the cookie, as it is sent back.
    std::string guest(std::string_view name = "Anna") const {
        return ask("POST", base_path + "/people", {}, fmt::format("{{\"name\":\"{}\"}}", name)).cookie();
    }
    std::string upgrade(std::string_view cookie, std::string_view more = {}) const {
        return Wire::upgrade(base_path + "/ws", host(), fmt::format("Cookie: {}\r\n{}", cookie, more));
    }
    Wire line(std::string_view cookie, int receive_buffer = 0) const {
        Wire wire(port, receive_buffer);
        const auto answer = wire.ask(upgrade(cookie));
        if (answer.status != 101)
            throw std::runtime_error(fmt::format("no line: {} {}", answer.status, answer.body));
        return wire;
    }

    FakeHouse house;
    FakeStore store;
    std::string logged;  // to be read on the server's thread, or when it has stopped
    Log log;
    boost::asio::io_context io{1};
    // A network that has drained leaves nothing to do; the test still wants to ask.
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stays{io.get_executor()};
    std::optional<Network> network;
    std::string base_path;
    std::uint16_t port = 0;
    std::thread thread;
};

}  // namespace officina::server
