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
#include <sys/auxv.h>
#include <thread>
#include <unistd.h>

#include "cli/build_info.h"
#include "cli/commands.h"
#include "server/hall.h"
#include "server/house_clock.h"
#include "server/net/mail.h"
#include "server/net/network.h"
#include "server/net/secrets.h"
#include "tables/sqlite_schema.h"
#include "tables/sqlite_store.h"

namespace officina {

namespace asio = boost::asio;
namespace fs = std::filesystem;

namespace {

constexpr int kUsualPort = 8080;

struct Wanted {
    NetManner manner;
    fs::path data = "officina-data", content;
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
Rate rate(double per_second, double seconds_at_once) {
    return {.per_second = per_second, .burst = per_second * seconds_at_once};
}

std::expected<void, Problem> read_networks(const std::vector<std::string>& texts,
                                           std::vector<Prefix>& networks) {
    for (const std::string& text : texts) {
        const auto prefix = Prefix::read(text);
        if (!prefix) return std::unexpected(Problem{"bad_usage", {"serve.usage.network", {{"found", text}}}});
        networks.push_back(*prefix);
    }
    return {};
}

// Both or neither: "relay.example.org:25" and an address.
std::expected<void, Problem> check_mail(const NetManner& manner) {
    if (manner.mail_relay.empty() && manner.mail_from.empty()) return {};
    const std::size_t colon = manner.mail_relay.rfind(':');
    const int port = colon == std::string::npos ? 0 : std::atoi(manner.mail_relay.c_str() + colon + 1);
    if (colon == 0 || port < 1 || port > 65535 || !proper_mail(manner.mail_from))
        return std::unexpected(Problem{
            "bad_usage", {"serve.usage.mail", {{"relay", manner.mail_relay}, {"from", manner.mail_from}}}});
    return {};
}

// What the command line says, checked.
std::expected<NetManner, Problem> manner_of(const Wanted& wanted) {
    NetManner manner = wanted.manner;
    manner.port = static_cast<std::uint16_t>(wanted.port);
    if (const auto read = read_networks(wanted.trusted, manner.trusted); !read)
        return std::unexpected(read.error());
    if (const auto read = read_networks(wanted.watchers, manner.watchers); !read)
        return std::unexpected(read.error());
    for (std::string& origin : manner.origins) {
        if (origin.ends_with('/')) origin.pop_back();
        const std::size_t host = origin.starts_with("https://") ? 8 : origin.starts_with("http://") ? 7 : 0;
        if (host == 0 || origin.size() == host || origin.find('/', host) != std::string::npos)
            return std::unexpected(Problem{"bad_usage", {"serve.usage.origin", {{"found", origin}}}});
    }
    std::string& base = manner.base_path;
    while (base.ends_with('/')) base.pop_back();
    constexpr std::string_view kPlain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/";
    if (!base.empty() && (!base.starts_with('/') || base.find_first_not_of(kPlain) != std::string::npos ||
                          base.find("//") != std::string::npos))
        return std::unexpected(Problem{"bad_usage", {"serve.usage.base_path", {{"found", base}}}});
    if (const auto fits = check_mail(manner); !fits) return std::unexpected(fits.error());
    manner.requests = rate(wanted.requests, 10);
    manner.messages = rate(wanted.messages, 4);
    manner.people = rate(wanted.people / 60, 60);
    return manner;
}

HallAllowances allowances_of(const Wanted& wanted) {
    constexpr double kAtOnce = 10;  // seconds of it
    HallAllowances allowances;
    allowances.person = rate(wanted.person_percent / 100, kAtOnce);
    allowances.address = rate(wanted.address_percent / 100, kAtOnce);
    return allowances;
}

Log::Level level_named(const std::string& name) {
    constexpr std::pair<std::string_view, Log::Level> kLevels[] = {{"debug", Log::Level::debug},
                                                                   {"warning", Log::Level::warning},
                                                                   {"error", Log::Level::error},
                                                                   {"off", Log::Level::off}};
    for (const auto& [word, level] : kLevels)
        if (name == word) return level;
    return Log::Level::info;
}

std::string url_of(const NetManner& manner, std::uint16_t port) {
    const bool is_v6 = manner.host.find(':') != std::string::npos;
    return fmt::format("http://{}{}{}:{}{}/", is_v6 ? "[" : "", manner.host, is_v6 ? "]" : "", port,
                       manner.base_path);
}

// Is somebody else listening there already?
bool is_taken(const NetManner& manner) {
    boost::system::error_code wrong;
    const auto address =
        asio::ip::make_address(manner.host == "localhost" ? "127.0.0.1" : manner.host, wrong);
    if (wrong) return false;
    asio::io_context io;
    asio::ip::tcp::acceptor probe(io);
    probe.open(address.is_v6() ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), wrong);
    probe.set_option(asio::socket_base::reuse_address(true), wrong);
    probe.bind({address, manner.port}, wrong);
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

// The pages that are asked for: by the option, by the environment, or those that were installed with the program, which lie beside
// it as PREFIX/bin/officina and PREFIX/share/officina/web.
fs::path pages_for(const fs::path& named) {
    if (!named.empty()) return named;
    if (const char* folder = std::getenv("OFFICINA_PAGES"); folder && *folder) return folder;
    std::error_code error;
    fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error)  // no /proc, as in a bare chroot: as it was called
        program = fs::absolute(reinterpret_cast<const char*>(getauxval(AT_EXECFN)), error);
    return program.parent_path().parent_path() / "share" / "officina" / "web";
}

// What can be refused before anything is touched.
std::expected<NetManner, Problem> checked(const Wanted& wanted) {
    auto manner = manner_of(wanted);
    if (!manner) return manner;
    if (!wanted.no_pages) {
        manner->pages = pages_for(manner->pages);
        std::error_code error;
        if (!fs::is_regular_file(manner->pages / "index.html", error))
            return std::unexpected(
                Problem{"bad_usage", {"serve.usage.pages", {{"folder", manner->pages.string()}}}});
    }
    if (const auto refused = refused_unopened(database_in(wanted.data))) return std::unexpected(*refused);
    return manner;
}

int serve(const Shell& shell, const Wanted& wanted) {
    auto manner = checked(wanted);
    if (!manner) return shell.complain(manner.error().message, kBadUsage);
    // Who names no port takes any.
    if (!wanted.port_given && is_taken(*manner)) manner->port = 0;
    if (!prepare_secrets()) return shell.complain({"net.listen.no_randomness", {}}, kFailed);
    auto contents = contents_in(wanted.content);
    if (!contents) return shell.complain_of_all(contents.error(), kFailed);
    std::error_code wrong;
    fs::create_directories(wanted.data, wrong);
    if (!wrong) fs::permissions(wanted.data, fs::perms::owner_all, wrong);
    if (wrong)
        return shell.complain({"serve.data", {{"folder", wanted.data.string()}, {"why", wrong.message()}}},
                              kFailed);
    std::signal(SIGPIPE, SIG_IGN);  // whoever read our log may be gone; that is no reason to end

    // In this order, for what comes later uses what stands before until its own end.
    Log log(level_named(wanted.log_level));
    asio::io_context io(1);
    auto store = SqliteStore::open(database_in(wanted.data), [&](const Problem& problem) {
        const bool harmless = problem.code == "store_checked" || problem.code == "store_unlocked";
        log.note(harmless ? Log::Level::info : Log::Level::warning, problem.code,
                 {{"why", shell.say(problem.message)}});
    });
    if (!store) return shell.complain(store.error().message, exit_code_of(store.error()));
    int code = 0;
    std::function<void()> end_soon;
    const int processors = static_cast<int>(std::thread::hardware_concurrency());
    Hall hall({.post = [&io](std::function<void()> what) { asio::post(io, std::move(what)); },
               .now = [clock = HouseClock()] { return clock.now(); },
               .date = wall_time,
               .secret = random_hex,
               .id = random_id,
               .allowances = allowances_of(wanted),
               .bot_threads = wanted.bot_threads > 0 ? wanted.bot_threads : std::max(1, processors - 1),
               .build = std::string(kCommit),
               .contents = std::move(*contents),
               .failed =
                   [&](const Problem& problem) {
                       log.note(Log::Level::error, "disk_failed", {{"why", shell.say(problem.message)}});
                       code = kFailed;
                       if (end_soon) end_soon();
                   },
               .warned =
                   [&](const TableId& table, const Problem& problem) {
                       log.note(Log::Level::warning, "table_left_out",
                                {{"table", short_id(table)}, {"why", shell.say(problem.message)}});
                   },
               .most_tables_of_an_address = wanted.tables,
               .openings_an_hour = wanted.openings},
              **store);
    if (const auto opened = hall.reopen(); !opened) return shell.complain(opened.error().message, kFailed);

    const std::uint64_t files = raise_file_limit();
    Network network(io, *manner, hall, **store, log);
    const auto port = network.listen();
    if (!port) return shell.complain(port.error().message, kFailed);
    // Everybody was told; those words should still get out.
    asio::steady_timer last_moment(io);
    end_soon = [&] {
        last_moment.expires_after(std::chrono::seconds(1));
        last_moment.async_wait([&](auto) { io.stop(); });
    };
    asio::signal_set signals(io, SIGINT, SIGTERM);
    signals.async_wait([&](auto error, int) {
        if (error) return;
        network.drain([&] { io.stop(); });
        signals.async_wait([](auto again, int number) {
            if (!again) std::_Exit(128 + number);
        });
    });
    log.note(Log::Level::info, "listening", {{"host", manner->host}, {"port", *port}, {"files", files}});
    std::cout << shell.say({"serve.listening", {{"url", url_of(*manner, *port)}}}) << "\n" << std::flush;
    if (wanted.opens) open_in_browser(url_of(*manner, *port));
    io.run();
    log.note(Log::Level::info, "ended", {{"code", code}});
    return code;
}

}  // namespace

void add_serve(Verb app, Shell& shell) {
    Verb command = app.word("serve", shell.say({"serve.about", {}}));
    const auto wanted = std::make_shared<Wanted>();
    NetManner& manner = wanted->manner;
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("--host", manner.host, says("serve.option.host")).value("ADDRESS").with_default();
    Option port = command.option("--port", wanted->port, says("serve.option.port"));
    port.value("N").between(0, 65535).with_default();
    command.option("--data", wanted->data, says("serve.option.data")).value("DIR").with_default();
    command.option("--content", wanted->content, says("terminal.option.content")).value("DIR");
    command.option("--pages", manner.pages, says("serve.option.pages")).value("DIR");
    command.flag("--no-pages", wanted->no_pages, says("serve.option.no_pages"));
    command.option("--base-path", manner.base_path, says("serve.option.base_path")).value("PATH");
    command.option("--origin", manner.origins, says("serve.option.origin")).value("URL");
    command.option("--trust-proxy", wanted->trusted, says("serve.option.trust_proxy")).value("NETWORK");
    command.option("--watcher", wanted->watchers, says("serve.option.watcher")).value("NETWORK");
    command.option("--bot-threads", wanted->bot_threads, says("serve.option.bot_threads"))
        .value("N")
        .between(0, 256);
    command.option("--mail-relay", manner.mail_relay, says("serve.option.mail_relay")).value("HOST:PORT");
    command.option("--mail-from", manner.mail_from, says("serve.option.mail_from")).value("ADDRESS");
    command.flag("--open", wanted->opens, says("serve.option.open"));
    command.flag("--compress", manner.compress, says("serve.option.compress"));
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
    command.option("--connections", manner.connections, says("serve.option.connections"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command
        .option("--connections-per-address", manner.connections_per_address,
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
    command.option("--guest-days", manner.guest_days, says("serve.option.guest_days"))
        .value("N")
        .between(0, 4000)
        .with_default();
    command.option("--session-days", manner.session_days, says("serve.option.session_days"))
        .value("N")
        .between(1, 400)
        .with_default();
    command.option("--lines-per-session", manner.lines_per_session, says("serve.option.lines_per_session"))
        .value("N")
        .between(0, kMany)
        .with_default();
    command.does([&shell, wanted, port] {
        wanted->port_given = port.given();
        shell.todo = [&shell, wanted] { return serve(shell, *wanted); };
    });
}

}  // namespace officina
