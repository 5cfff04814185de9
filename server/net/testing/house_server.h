#pragma once
// A whole house for tests over real sockets: the hall, the network and the store on disk, as `officina serve` puts them
// together.

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/json.hpp>
#include <fmt/format.h>
#include <future>
#include <mutex>
#include <thread>

#include "server/hall.h"
#include "server/house_clock.h"
#include "server/net/network.h"
#include "server/net/secrets.h"
#include "server/net/testing/wire.h"
#include "tables/sqlite_store.h"
#include "tables/testing/store_help.h"

namespace officina::server {

class HouseServer {
  public:
    explicit HouseServer(NetSettings settings = free_settings())
        : log(Log::Level::debug, [this](std::string_view line) {
              const std::lock_guard lock(logging);
              logged += std::string(line) + "\n";
          }) {
        prepare_secrets();
        auto opened = tables::SqliteStore::open(folder / "officina.db");
        if (!opened) throw std::runtime_error(opened.error().code);
        store = std::move(*opened);
        hall.emplace(HallSettings{.post = [this](auto what) { boost::asio::post(io, std::move(what)); },
                                  .now = [clock = HouseClock()] { return clock.now(); },
                                  .date = wall_time,
                                  .secret = random_hex,
                                  .id = random_id,
                                  .contents = {}},
                     *store);
        if (!hall->reopen()) throw std::runtime_error("reopen");
        network.emplace(io, std::move(settings), *hall, *store, log);
        const auto listening = network->listen();
        if (!listening) throw std::runtime_error(listening.error().code);
        port = *listening;
        thread = std::thread([this] { io.run(); });
    }
    ~HouseServer() {
        io.stop();
        thread.join();
    }
    HouseServer(const HouseServer&) = delete;
    HouseServer& operator=(const HouseServer&) = delete;

    // Everybody comes from this machine: without limits by address, and behind a proxy that may say otherwise.
    static NetSettings free_settings() {
        NetSettings settings;
        settings.requests = settings.people = settings.messages = {};
        settings.connections_per_address = 0;
        settings.trusted = {*Prefix::read("127.0.0.1")};
        return settings;
    }

    template <class What>
    auto there(What what) {
        std::packaged_task<decltype(what())()> task(std::move(what));
        auto result = task.get_future();
        boost::asio::post(io, [&task] { task(); });
        return result.get();
    }

    Wire::Answer ask(std::string_view method, std::string_view path, std::string_view more = {},
                     std::string_view body = {}) const {
        return Wire(port).ask(Wire::request(method, path, "127.0.0.1", more, body));
    }
    // A new guest; gives the header that tells who it is.
    std::string guest(std::string_view name) const {
        return fmt::format("Cookie: {}\r\n",
                           ask("POST", "/people", {}, fmt::format(R"({{"name":"{}"}})", name)).cookie());
    }
    Wire line(std::string_view cookie_header) const {
        Wire wire(port);
        const auto answer = wire.ask(Wire::upgrade("/ws", "127.0.0.1", cookie_header));
        if (answer.status != 101) throw std::runtime_error(fmt::format("no line: {}", answer.status));
        say(wire, R"({"do":"hello","version":1})");
        return wire;
    }
    // Says it and gives the answer, leaving out events on the way; null where the line is gone.
    static boost::json::value say(Wire& wire, std::string_view message) {
        if (!wire.say(message)) return nullptr;
        for (;;) {
            const Wire::Frame frame = wire.hear_message();
            if (frame.opcode != 1) return nullptr;
            if (!frame.payload.starts_with(R"({"event":)")) return boost::json::parse(frame.payload);
        }
    }
    std::string log_so_far() {
        const std::lock_guard lock(logging);
        return logged;
    }

    tables::TestFolder folder;
    std::mutex logging;
    std::string logged;
    Log log;
    boost::asio::io_context io{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> stays{io.get_executor()};
    std::unique_ptr<tables::SqliteStore> store;
    std::optional<Hall> hall;
    std::optional<Network> network;
    std::uint16_t port = 0;
    std::thread thread;
};

}  // namespace officina::server
