// officina load: what a server on this machine bears.

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <iostream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "load/crowd.h"
#include "load/echo.h"
#include "load/server_process.h"

#include "cli/commands.h"

namespace officina {

namespace fs = std::filesystem;
namespace json = boost::json;
using Seconds = std::chrono::duration<double>;

namespace {

struct Request {
    int tables = 100, seats = 4, seconds = 20;
    std::vector<std::string> games;
    std::vector<int> rates;
    fs::path data;
    std::string views = "bytes";
    bool echo = false, as_json = false;
};

constexpr int kMostSeats = 20'000;
constexpr Seconds kComing{180};
constexpr Seconds kWarmingUp{3};

// A folder for the server's data that is gone afterwards, unless it was asked for.
struct DataFolder {
    fs::path path;
    bool is_ours = false;

    explicit DataFolder(fs::path wanted) : path(std::move(wanted)) {
        if (!path.empty()) return;
        std::string name = (fs::temp_directory_path() / "officina-load-XXXXXX").string();
        if (mkdtemp(name.data())) path = name;
        is_ours = true;
    }
    ~DataFolder() {
        std::error_code ignored;
        if (is_ours) fs::remove_all(path, ignored);
    }
    DataFolder(const DataFolder&) = delete;
    DataFolder& operator=(const DataFolder&) = delete;
};

double percentile(std::vector<double>& sorted, double part) {
    if (sorted.empty()) return 0;
    const auto at = static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1));
    return sorted[at];
}

// What one run showed.
struct Figures {
    std::string what;                             // "server", "echo"
    int rate = 0;                                 // wished
    double moves = 0;                             // a second
    double p50 = 0, p95 = 0, p99 = 0, worst = 0;  // milliseconds
    double memory = 0;                            // megabytes
    double server_share = 0, crowd_share = 0;     // of one processor
};

Figures figures_of(std::string what, int rate, double seconds, std::vector<double> latencies) {
    std::sort(latencies.begin(), latencies.end());
    return {.what = std::move(what),
            .rate = rate,
            .moves = static_cast<double>(latencies.size()) / seconds,
            .p50 = percentile(latencies, 0.5) * 1000,
            .p95 = percentile(latencies, 0.95) * 1000,
            .p99 = percentile(latencies, 0.99) * 1000,
            .worst = latencies.empty() ? 0 : latencies.back() * 1000};
}

json::object to_json(const Figures& f) {
    return {{"what", f.what},
            {"rate", f.rate},
            {"moves_a_second", f.moves},
            {"p50_ms", f.p50},
            {"p95_ms", f.p95},
            {"p99_ms", f.p99},
            {"worst_ms", f.worst},
            {"memory_mb", f.memory},
            {"server_processors", f.server_share},
            {"crowd_processors", f.crowd_share}};
}

// All of its threads, and the kernel's work for it.
double cpu_seconds(const rusage& usage) {
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
    };
    return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

double own_cpu_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return cpu_seconds(usage);
}

double wall_seconds() { return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void allow_many_files() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

// The echo as a program of its own, as the server is one.
std::pair<pid_t, std::uint16_t> start_echo(const TrafficShape& shape, int seats) {
    int out[2];
    if (pipe(out) != 0) return {-1, 0};
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        _exit(serve_echo(shape, seats));
    }
    close(out[1]);
    std::string said;
    char letter = 0;
    while (read(out[0], &letter, 1) == 1 && letter != '\n') said += letter;
    close(out[0]);
    return {child, static_cast<std::uint16_t>(std::atoi(said.c_str()))};
}

std::string row(const Shell& shell, const Figures& f) {
    const std::string name =
        f.what == "echo" ? shell.say({"load.row.echo", {}}) : shell.say({"load.row.server", {}});
    return fmt::format("{:<10} {:>8} {:>10.0f} {:>9.1f} {:>9.1f} {:>9.1f} {:>9.1f} {:>8.2f} {:>8.2f}", name,
                       f.rate == 0 ? "–" : std::to_string(f.rate), f.moves, f.p50, f.p95, f.p99, f.worst,
                       f.server_share, f.crowd_share);
}

// What is wrong with the wish, before anything is started.
std::optional<Message> refusal_of(const Request& request) {
    if (request.tables * request.seats > kMostSeats)
        return Message{"load.too_many", {{"found", request.tables * request.seats}, {"most", kMostSeats}}};
    for (const std::string& name : request.games.empty() ? CrowdWish{}.games : request.games) {
        const auto game = find_game(name);
        if (!game) return game.error().message;
        if (request.seats < (*game)->least_seats() || request.seats > (*game)->most_seats())
            return Message{"engine.seats.bad",
                           {{"found", request.seats},
                            {"least", (*game)->least_seats()},
                            {"most", (*game)->most_seats()}}};
    }
    return std::nullopt;
}

// What a move meant on the wire, for the echo: between two counts of the crowd.
TrafficShape shape_of(const CrowdCount& before, const CrowdCount& after, int seats) {
    TrafficShape shape;
    const auto grown = [](std::uint64_t from, std::uint64_t to) { return static_cast<double>(to - from); };
    const double moves = std::max(1.0, grown(before.confirmed, after.confirmed));
    const double news = std::max(1.0, grown(before.messages, after.messages) - moves);
    const double answers = moves * static_cast<double>(shape.answer_bytes);
    shape.request_bytes = static_cast<std::size_t>(grown(before.bytes_sent, after.bytes_sent) / moves);
    shape.news_to_each = news / moves / seats;
    shape.news_bytes =
        static_cast<std::size_t>(std::max(1.0, (grown(before.bytes, after.bytes) - answers) / news));
    if (shape.news_bytes == shape.answer_bytes) ++shape.news_bytes;  // told apart by their length
    return shape;
}

// One load after another; what is found is said as it comes, or in one JSON object at the end.
class LoadRun {
  public:
    LoadRun(const Shell& shell, const Request& request) : shell_(shell), request_(request) {
        if (!request.rates.empty()) rates_ = request.rates;
        report_ = {{"tables", request.tables}, {"seats", request.seats}, {"views", request.views}};
    }

    int go() {
        if (const auto refusal = refusal_of(request_)) return shell_.complain(*refusal, kBadUsage);
        allow_many_files();
        const DataFolder data(request_.data);
        ServerProcess server(fs::read_symlink("/proc/self/exe"), data.path);
        if (!server.start()) return shell_.complain({"load.no_server", {}}, kFailed);
        {
            CrowdWish wish{
                .tables = request_.tables, .seats = request_.seats, .bytes = request_.views == "bytes"};
            if (!request_.games.empty()) wish.games = request_.games;
            wish.port = server.port();
            wish.rate = 1000;  // while people still come, the others play calmly
            Crowd crowd(wish);
            if (const int failed = seat_all(crowd, server)) return failed;
            for (const int rate : rates_) load(crowd, server, rate);
            tell_memory(crowd, server);
        }
        server.stop();
        if (request_.echo) echo();
        if (request_.as_json) {
            json::array runs;
            for (const Figures& figures : all_) runs.push_back(to_json(figures));
            report_["runs"] = std::move(runs);
            std::cout << json::serialize(report_) << "\n";
        }
        return 0;
    }

  private:
    void tell(const Message& message) const {
        if (!request_.as_json) std::cout << shell_.say(message) << "\n" << std::flush;
    }
    void tell_blank() const {
        if (!request_.as_json) std::cout << "\n";
    }
    void keep(Figures figures) {
        if (!request_.as_json) std::cout << row(shell_, figures) << "\n" << std::flush;
        all_.push_back(std::move(figures));
    }

    int seat_all(Crowd& crowd, const ServerProcess& server) {
        const auto seats = static_cast<std::uint64_t>(request_.tables * request_.seats);
        const double begun = wall_seconds();
        crowd.run_for(kComing, [&] { return crowd.count().seated >= seats; });
        const double coming = wall_seconds() - begun;
        if (crowd.count().seated < seats)
            return shell_.complain({"load.not_all_came",
                                    {{"found", static_cast<std::int64_t>(crowd.count().seated)},
                                     {"expected", static_cast<std::int64_t>(seats)},
                                     {"why", crowd.count().trouble}}},
                                   kFailed);
        const double memory = server.taken().memory_mb;
        report_["seconds_to_come"] = coming;
        report_["memory_when_all_sit_mb"] = memory;
        tell({"load.seated",
              {{"seats", static_cast<std::int64_t>(seats)},
               {"tables", request_.tables},
               {"seconds", std::int64_t{std::lround(coming)}},
               {"memory", static_cast<std::int64_t>(memory)}}});
        tell_blank();
        tell({"load.heading", {}});
        return 0;
    }

    void load(Crowd& crowd, const ServerProcess& server, int rate) {
        crowd.set_rate(rate);
        crowd.run_for(kWarmingUp);
        crowd.take_latencies();
        const CrowdCount before = crowd.count();
        const double served = server.taken().processor_seconds;
        const double wall = wall_seconds(), own = own_cpu_seconds();
        crowd.run_for(Seconds(request_.seconds));
        const double seconds = wall_seconds() - wall;
        const CrowdCount& after = crowd.count();
        Figures figures = figures_of("server", rate, seconds, crowd.take_latencies());
        figures.memory = server.taken().memory_mb;
        figures.server_share = (server.taken().processor_seconds - served) / seconds;
        figures.crowd_share = (own_cpu_seconds() - own) / seconds;
        keep(std::move(figures));
        shape_ = shape_of(before, after, request_.seats);
        report_["refused"] = after.refused;
        report_["lost_connections"] = after.lost;
        report_["games_ended"] = after.games;
        if (after.refused + after.lost > 0)
            tell({"load.trouble",
                  {{"refused", static_cast<std::int64_t>(after.refused)},
                   {"lost", static_cast<std::int64_t>(after.lost)},
                   {"why", after.trouble}}});
    }

    void tell_memory(const Crowd& crowd, const ServerProcess& server) {
        const double memory = server.taken().most_memory_mb;
        report_["most_memory_mb"] = memory;
        tell_blank();
        tell({"load.memory",
              {{"memory", static_cast<std::int64_t>(memory)},
               {"games", static_cast<std::int64_t>(crowd.count().games)}}});
    }

    // The same traffic with nothing behind it: what the network alone would bear.
    void echo() {
        tell_blank();
        tell({"load.echo",
              {{"request", static_cast<std::int64_t>(shape_.request_bytes)},
               {"answer", static_cast<std::int64_t>(shape_.answer_bytes)},
               {"news", static_cast<std::int64_t>(shape_.news_bytes)},
               {"each", fmt::format("{:.2f}", shape_.news_to_each)}}});
        tell({"load.heading", {}});
        for (const int rate : rates_) {
            const auto [child, port] = start_echo(shape_, request_.seats);
            const double own = own_cpu_seconds(), wall = wall_seconds();
            EchoFigures echo =
                play_echo(port, shape_, request_.tables, request_.seats, rate, Seconds(request_.seconds));
            Figures figures = figures_of("echo", rate, request_.seconds, std::move(echo.latencies));
            const double seconds = wall_seconds() - wall;
            figures.crowd_share = (own_cpu_seconds() - own) / seconds;
            ::kill(child, SIGKILL);
            rusage used{};
            wait4(child, nullptr, 0, &used);
            figures.server_share = cpu_seconds(used) / seconds;
            keep(std::move(figures));
        }
    }

    const Shell& shell_;
    const Request& request_;
    std::vector<int> rates_{0, 2500};
    std::vector<Figures> all_;
    TrafficShape shape_;
    json::object report_;
};

}  // namespace

void add_load(Verb app, Shell& shell) {
    Verb command = app.word("load", shell.say({"load.about", {}}));
    const auto request = std::make_shared<Request>();
    const auto says = [&](const char* id) { return shell.say({id, {}}); };
    command.option("--tables", request->tables, says("load.option.tables"))
        .value("N")
        .between(1, 10'000)
        .with_default();
    command.option("--seats", request->seats, says("load.option.seats"))
        .value("N")
        .between(1, 6)
        .with_default();
    command.option("--game", request->games, says("load.option.game")).value("GAME").one_each();
    command.option("--rate", request->rates, says("load.option.rate")).value("N").one_each();
    command.option("--seconds", request->seconds, says("load.option.seconds"))
        .value("S")
        .between(1, 600)
        .with_default();
    command.option("--views", request->views, says("load.option.views"))
        .one_of({"bytes", "json"})
        .with_default();
    command.flag("--echo", request->echo, says("load.option.echo"));
    command.option("--data", request->data, says("load.option.data")).value("DIR");
    command.flag("--json", request->as_json, says("load.option.json"));
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return LoadRun(shell, *request).go(); }; });
}

}  // namespace officina
