// officina serve: tables for people at their browsers (server/).

#include <array>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <fmt/format.h>
#include <iostream>
#include <spawn.h>
#include <thread>
#include <unistd.h>

#include "cli/build_info.h"
#include "cli/cluster.h"
#include "cli/commands.h"
#include "cli/pages_folder.h"
#include "server/hall.h"
#include "server/house_clock.h"
#include "server/net/mail.h"
#include "server/net/memory.h"
#include "server/net/network.h"
#include "server/net/secrets.h"
#include "tables/sqlite_schema.h"
#include "tables/sqlite_store.h"

namespace officina::cli {

namespace asio = boost::asio;
namespace fs = std::filesystem;

namespace {

constexpr int kUsualPort = 8080;

struct Wanted {
    server::NetSettings settings;
    fs::path data = "officina-data", content;
    std::string database, bus, node = "house";
    std::vector<std::string> trusted, watchers;
    std::string log_level = "info";
    int bot_threads = 0;  // 0: as many as there are processors, less one
    int port = kUsualPort;
    bool port_given = false, opens = false, no_pages = false;
    double requests = 20, messages = 50, people = 60;
    double person_percent = 10, address_percent = 25;  // of the hall's thread
    std::size_t tables = 512, openings = 300;          // of an address
};

constexpr int kMany = 1'000'000;

// 0 means no limit.
server::Rate rate(double per_second, double seconds_at_once) {
    return {.per_second = per_second, .burst = per_second * seconds_at_once};
}

std::expected<void, Problem> read_networks(const std::vector<std::string>& texts,
                                           std::vector<server::Prefix>& networks) {
    for (const std::string& text : texts) {
        const auto prefix = server::Prefix::read(text);
        if (!prefix) return std::unexpected(Problem{"bad_usage", {"serve.usage.network", {{"found", text}}}});
        networks.push_back(*prefix);
    }
    return {};
}

// Both or neither: "relay.example.org:25" and an address.
std::expected<void, Problem> check_mail(const server::NetSettings& settings) {
    if (settings.mail_relay.empty() && settings.mail_from.empty()) return {};
    const std::size_t colon = settings.mail_relay.rfind(':');
    const int port = colon == std::string::npos ? 0 : std::atoi(settings.mail_relay.c_str() + colon + 1);
    if (colon == 0 || port < 1 || port > 65535 || !server::proper_mail(settings.mail_from))
        return std::unexpected(
            Problem{"bad_usage",
                    {"serve.usage.mail", {{"relay", settings.mail_relay}, {"from", settings.mail_from}}}});
    return {};
}

// What the command line says, checked.
std::expected<server::NetSettings, Problem> settings_of(const Wanted& wanted) {
    server::NetSettings settings = wanted.settings;
    settings.port = static_cast<std::uint16_t>(wanted.port);
    if (const auto read = read_networks(wanted.trusted, settings.trusted); !read)
        return std::unexpected(read.error());
    if (const auto read = read_networks(wanted.watchers, settings.watchers); !read)
        return std::unexpected(read.error());
    for (std::string& origin : settings.origins) {
        if (origin.ends_with('/')) origin.pop_back();
        const std::size_t host = origin.starts_with("https://") ? 8 : origin.starts_with("http://") ? 7 : 0;
        if (host == 0 || origin.size() == host || origin.find('/', host) != std::string::npos)
            return std::unexpected(Problem{"bad_usage", {"serve.usage.origin", {{"found", origin}}}});
    }
    std::string& base = settings.base_path;
    while (base.ends_with('/')) base.pop_back();
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/";
    if (!base.empty() && (!base.starts_with('/') || base.find_first_not_of(kPlain) != std::string::npos ||
                          base.find("//") != std::string::npos))
        return std::unexpected(Problem{"bad_usage", {"serve.usage.base_path", {{"found", base}}}});
    if (const auto fits = check_mail(settings); !fits) return std::unexpected(fits.error());
    settings.requests = rate(wanted.requests, 10);
    settings.messages = rate(wanted.messages, 4);
    settings.people = rate(wanted.people / 60, 60);
    settings.brought = rate(static_cast<double>(wanted.openings) / 3600, 3600);
    return settings;
}

server::HallAllowances allowances_of(const Wanted& wanted) {
    constexpr double kAtOnce = 10;  // seconds of it
    server::HallAllowances allowances;
    allowances.person = rate(wanted.person_percent / 100, kAtOnce);
    allowances.address = rate(wanted.address_percent / 100, kAtOnce);
    return allowances;
}

server::Log::Level level_named(const std::string& name) {
    constexpr std::pair<std::string_view, server::Log::Level> kLevels[] = {
        {"debug", server::Log::Level::debug},
        {"warning", server::Log::Level::warning},
        {"error", server::Log::Level::error},
        {"off", server::Log::Level::off}};
    for (const auto& [word, level] : kLevels)
        if (name == word) return level;
    return server::Log::Level::info;
}

std::string url_of(const server::NetSettings& settings, std::uint16_t port) {
    const bool is_v6 = settings.host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}{}/", is_v6 ? "[" : "", settings.host, is_v6 ? "]" : "", port,
                       settings.base_path);
}

// Is somebody else listening there already?
bool is_taken(const server::NetSettings& settings) {
    boost::system::error_code wrong;
    const auto address =
        asio::ip::make_address(settings.host == "localhost" ? "127.0.0.1" : settings.host, wrong);
    if (wrong) return false;
    asio::io_context io;
    // Only whether somebody listens there is asked: what else goes wrong is told by who really opens it.
    asio::ip::tcp::acceptor probe(io);
    (void)probe.open(address.is_v6() ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), wrong);
    (void)probe.set_option(asio::socket_base::reuse_address(true), wrong);
    (void)probe.bind({address, settings.port}, wrong);
    return wrong == asio::error::address_in_use;
}

// Where there is a screen, the page opens by itself; the browser is on its own from then on.
void open_in_browser(const std::string& url) {
    if (!std::getenv("DISPLAY") && !std::getenv("WAYLAND_DISPLAY")) return;
    std::string program = "xdg-open", address = url;
    std::array<char*, 3> words{program.data(), address.data(), nullptr};
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    for (const int output : {STDOUT_FILENO, STDERR_FILENO})
        posix_spawn_file_actions_addopen(&quiet, output, "/dev/null", O_WRONLY, 0);
    pid_t browser = 0;
    posix_spawnp(&browser, program.c_str(), &quiet, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&quiet);
}

// What can be refused before anything is touched.
std::expected<server::NetSettings, Problem> checked(const Wanted& wanted) {
    auto settings = settings_of(wanted);
    if (!settings) return settings;
    if (!wanted.no_pages) {
        settings->pages = pages_for(settings->pages);
        std::error_code error;
        if (!fs::is_regular_file(settings->pages / "index.html", error))
            return std::unexpected(
                Problem{"bad_usage", {"serve.usage.pages", {{"folder", settings->pages.string()}}}});
    }
    if (!wanted.database.empty()) {
        if (!is_database_address(wanted.database))
            return std::unexpected(
                Problem{"bad_usage", {"serve.usage.database", {{"found", wanted.database}}}});
    } else if (const auto refused = tables::refused_unopened(tables::database_in(wanted.data))) {
        return std::unexpected(*refused);
    }
    if (!wanted.bus.empty()) {
        if (!is_address_of_bus(wanted.bus))
            return std::unexpected(Problem{"bad_usage", {"serve.usage.bus", {{"found", wanted.bus}}}});
        if (wanted.database.empty())
            return std::unexpected(Problem{"bad_usage", {"serve.usage.bus_alone", {}}});
        if (!is_name_of_node(wanted.node))
            return std::unexpected(Problem{"bad_usage", {"serve.usage.node", {{"found", wanted.node}}}});
    }
    return settings;
}

void give_memory_back(server::SpareMemory& spare, asio::steady_timer& timer) {
    timer.expires_after(std::chrono::minutes(1));
    timer.async_wait([&](auto error) {
        if (error) return;
        spare.give_back_if_enough();
        give_memory_back(spare, timer);
    });
}

// SQLite in a folder.
class OnDisk final : public Ground {
  public:
    explicit OnDisk(std::unique_ptr<tables::Store> store) : store_(std::move(store)) {}
    tables::Store& store() override { return *store_; }
    std::expected<server::House*, Problem> house(server::Hall& hall, NodeWishes) override { return &hall; }

  private:
    std::unique_ptr<tables::Store> store_;
};

std::expected<std::unique_ptr<Ground>, Problem> ground_for(const Wanted& wanted,
                                                           const tables::SqliteStore::Told& told) {
    if (!wanted.database.empty())
        return open_ground(
            {.address = wanted.database, .node = wanted.node, .bus = wanted.bus, .told = told});
    std::error_code wrong;
    fs::create_directories(wanted.data, wrong);
    if (!wrong) fs::permissions(wanted.data, fs::perms::owner_all, wrong);
    if (wrong)
        return std::unexpected(Problem{
            "bad_file", {"serve.data", {{"folder", wanted.data.string()}, {"why", wrong.message()}}}});
    auto store = tables::SqliteStore::open(tables::database_in(wanted.data), told);
    if (!store) return std::unexpected(store.error());
    return std::make_unique<OnDisk>(std::move(*store));
}

int serve(const Shell& shell, const Wanted& wanted) {
    auto settings = checked(wanted);
    if (!settings) return shell.complain(settings.error().message, kBadUsage);
    // Who names no port takes any.
    if (!wanted.port_given && is_taken(*settings)) settings->port = 0;
    if (!server::prepare_secrets()) return shell.complain({"net.listen.no_randomness", {}}, kFailed);
    auto contents = contents_in(wanted.content);
    if (!contents) return shell.complain_of_all(contents.error(), kFailed);
    std::signal(SIGPIPE, SIG_IGN);  // whoever read our log may be gone; that is no reason to end

    // In this order, for what comes later uses what stands before until its own end.
    server::Log log(level_named(wanted.log_level));
    asio::io_context io(1);
    const auto ground = ground_for(wanted, [&](const Problem& problem) {
        const bool harmless = problem.code == "store_checked" || problem.code == "store_unlocked" ||
                              problem.code == "store_back" || problem.code == "bus_back";
        log.note(harmless ? server::Log::Level::info : server::Log::Level::warning, problem.code,
                 {{"why", shell.say(problem.message)}});
    });
    if (!ground) return shell.complain(ground.error().message, exit_code_of(ground.error()));
    tables::Store& store = (*ground)->store();
    int code = 0;
    std::function<void()> end_soon;
    const auto post = [&io](std::function<void()> what) { asio::post(io, std::move(what)); };
    const auto now = [clock = server::HouseClock()] { return clock.now(); };
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    server::HallSettings hall_settings{
        .post = post,
        .now = now,
        .date = server::wall_time,
        .secret = server::random_hex,
        .id = server::random_id,
        .allowances = allowances_of(wanted),
        .bot_threads = wanted.bot_threads > 0 ? wanted.bot_threads : std::max(1, processors - 1),
        .build = std::string(kCommit),
        .contents = std::move(*contents),
        .failed =
            [&](const Problem& problem) {
                log.note(server::Log::Level::error, "disk_failed", {{"why", shell.say(problem.message)}});
                code = kFailed;
                if (end_soon) end_soon();
            },
        .warned =
            [&](const tables::TableId& table, const Problem& problem) {
                log.note(server::Log::Level::warning, "table_left_out",
                         {{"table", server::short_id(table)}, {"why", shell.say(problem.message)}});
            },
        .faulted =
            [&](const std::exception& why) {
                log.note(server::Log::Level::error, "turn_failed", {{"why", why.what()}});
            },
        .most_tables_of_an_address = wanted.tables,
        .openings_an_hour = wanted.openings};
    (*ground)->prepare(hall_settings);
    server::Hall hall(std::move(hall_settings), store);
    if (const auto opened = hall.reopen(); !opened) return shell.complain(opened.error().message, kFailed);

    std::optional<server::Network> network;
    const auto house = (*ground)->house(
        hall, {.post = post,
               .now = now,
               .end_lines =
                   [&](const tables::PersonId& person, const std::string& only, const std::string& but) {
                       if (network) network->end_lines(person, only, but);
                   },
               .keep_lines =
                   [&](const tables::PersonId& person, const std::vector<tables::Session>& left) {
                       if (network) network->keep_lines(person, left);
                   },
               .spent_elsewhere =
                   [&](const server::Spending& spending) {
                       if (network) network->spent_elsewhere(spending);
                   },
               .fenced =
                   [&] {
                       code = kFailed;
                       if (end_soon) end_soon();
                   }});
    if (!house) return shell.complain(house.error().message, exit_code_of(house.error()));
    const std::uint64_t files = server::raise_file_limit();
    network.emplace(io, *settings, **house, store, log);
    const auto port = network->listen();
    if (!port) return shell.complain(port.error().message, kFailed);
    // Everybody was told; those words should still get out.
    asio::steady_timer last_moment(io);
    end_soon = [&] {
        last_moment.expires_after(std::chrono::seconds(1));
        last_moment.async_wait([&](auto) { io.stop(); });
    };
    asio::steady_timer every_minute(io);
    server::SpareMemory spare;
    give_memory_back(spare, every_minute);
    asio::signal_set signals(io, SIGINT, SIGTERM);
    signals.async_wait([&](auto error, int) {
        if (error) return;
        network->drain([&] { io.stop(); });
        signals.async_wait([](auto again, int number) {
            if (!again) std::_Exit(128 + number);
        });
    });
    log.note(server::Log::Level::info, "listening",
             {{"host", settings->host}, {"port", *port}, {"files", files}});
    std::cout << shell.say({"serve.listening", {{"url", url_of(*settings, *port)}}}) << "\n" << std::flush;
    if (wanted.opens) open_in_browser(url_of(*settings, *port));
    server::run_through_faults(io, [&](const std::exception& why) { hall.fault(why); });
    network.reset();
    (*ground)->end();
    log.note(server::Log::Level::info, "ended", {{"code", code}});
    return code;
}

}  // namespace

void add_serve(Verb app, Shell& shell) {
    Verb command = app.word("serve", shell.say({"serve.about", {}}));
    const auto wanted = std::make_shared<Wanted>();
    server::NetSettings& settings = wanted->settings;
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("--host", settings.host, says("serve.option.host")).value("ADDRESS").with_default();
    Option port = command.option("--port", wanted->port, says("serve.option.port"));
    port.value("N").between(0, 65535).with_default();
    command.option("--data", wanted->data, says("serve.option.data")).value("DIR").with_default();
    command.option("--database", wanted->database, says("serve.option.database")).value("ADDRESS");
    command.option("--bus", wanted->bus, says("serve.option.bus")).value("ADDRESS");
    command.option("--node", wanted->node, says("serve.option.node")).value("NAME").with_default();
    command.option("--content", wanted->content, says("terminal.option.content")).value("DIR");
    command.option("--pages", settings.pages, says("serve.option.pages")).value("DIR");
    command.flag("--no-pages", wanted->no_pages, says("serve.option.no_pages"));
    command.option("--base-path", settings.base_path, says("serve.option.base_path")).value("PATH");
    command.option("--origin", settings.origins, says("serve.option.origin")).value("URL");
    command.option("--trust-proxy", wanted->trusted, says("serve.option.trust_proxy")).value("NETWORK");
    command.option("--watcher", wanted->watchers, says("serve.option.watcher")).value("NETWORK");
    command.option("--bot-threads", wanted->bot_threads, says("serve.option.bot_threads"))
        .value("N")
        .between(0, 256);
    command.option("--mail-relay", settings.mail_relay, says("serve.option.mail_relay")).value("HOST:PORT");
    command.option("--mail-from", settings.mail_from, says("serve.option.mail_from")).value("ADDRESS");
    command.flag("--open", wanted->opens, says("serve.option.open"));
    command.flag("--compress", settings.compress, says("serve.option.compress"));
    command.option("--log-level", wanted->log_level, says("serve.option.log_level"))
        .one_of({"debug", "info", "warning", "error", "off"})
        .with_default();
    command.option("--requests-per-second", wanted->requests, says("serve.option.requests"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--people-per-minute", wanted->people, says("serve.option.people"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--messages-per-second", wanted->messages, says("serve.option.messages"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--work-per-person", wanted->person_percent, says("serve.option.work_per_person"))
        .value("PERCENT")
        .between(0, 100)
        .with_default();
    command.option("--work-per-address", wanted->address_percent, says("serve.option.work_per_address"))
        .value("PERCENT")
        .between(0, 100)
        .with_default();
    command.option("--connections", settings.connections, says("serve.option.connections"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command
        .option("--connections-per-address", settings.connections_per_address,
                says("serve.option.connections_per_address"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--tables-per-address", wanted->tables, says("serve.option.tables_per_address"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--openings-per-hour", wanted->openings, says("serve.option.openings"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.option("--guest-days", settings.guest_days, says("serve.option.guest_days"))
        .value("N")
        .between(0, 4000)
        .with_default();
    command.option("--session-days", settings.session_days, says("serve.option.session_days"))
        .value("N")
        .between(1, 400)
        .with_default();
    command.option("--lines-per-session", settings.lines_per_session, says("serve.option.lines_per_session"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.does([&shell, wanted, port] {
        wanted->port_given = port.given();
        shell.todo = [&shell, wanted] { return serve(shell, *wanted); };
    });
}

}  // namespace officina::cli
