// officina load: what a server on this machine bears.

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>
#include <csignal>
#include <fmt/format.h>
#include <iostream>
#include <map>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/commands.h"
#include "load/crowd.h"
#include "load/echo.h"
#include "load/server_process.h"

namespace officina::cli {

namespace fs = std::filesystem;
namespace json = boost::json;
using Seconds = std::chrono::duration<double>;

namespace {

struct LoadRequest {
    int tables = 100, seats = 4, seconds = 20;
    std::vector<std::string> games;
    std::vector<int> rates;
    fs::path data;
    std::string bus;
    int nodes = 1;
    std::vector<std::string> beside;  // "database=1234": what else takes processor time, by its process
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
    std::vector<double> node_shares{};            // likewise, where there are several
    std::map<std::string, double> beside{};       // likewise, of what was named
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
    json::object object{{"what", f.what},
                        {"rate", f.rate},
                        {"moves_a_second", f.moves},
                        {"p50_ms", f.p50},
                        {"p95_ms", f.p95},
                        {"p99_ms", f.p99},
                        {"worst_ms", f.worst},
                        {"memory_mb", f.memory},
                        {"server_processors", f.server_share},
                        {"crowd_processors", f.crowd_share}};
    if (f.node_shares.size() > 1) object["node_processors"] = json::value_from(f.node_shares);
    if (!f.beside.empty()) object["beside_processors"] = json::value_from(f.beside);
    return object;
}

// A process that was named, and what it had taken of a processor when it was last looked at.
struct Beside {
    std::string name;
    pid_t process = 0;
    double seconds = 0;
};
std::optional<Beside> beside_in(const std::string& text) {
    const std::size_t at = text.find('=');
    const pid_t process = at == std::string::npos ? 0 : std::atoi(text.c_str() + at + 1);
    if (at == 0 || process <= 0 || !fs::exists(fmt::format("/proc/{}/stat", process))) return std::nullopt;
    return Beside{.name = text.substr(0, at), .process = process};
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
std::pair<pid_t, std::uint16_t> start_echo(const load::TrafficShape& shape, int seats) {
    int out[2];
    if (pipe(out) != 0) return {-1, 0};
    const pid_t child = fork();
    if (child == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        _exit(load::serve_echo(shape, seats));
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
std::optional<Message> refusal_of(const LoadRequest& request) {
    if (request.nodes > 1 && request.bus.empty()) return Message{"load.no_bus", {}};
    for (const std::string& text : request.beside)
        if (!beside_in(text)) return Message{"load.no_process", {{"found", text}}};
    if (request.tables * request.seats > kMostSeats)
        return Message{"load.too_many", {{"found", request.tables * request.seats}, {"most", kMostSeats}}};
    if (request.games.empty() && load::games_without_clock(request.seats).empty())
        return Message{"load.no_game", {{"seats", request.seats}}};
    for (const std::string& name : request.games) {
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
load::TrafficShape shape_of(const load::CrowdCount& before, const load::CrowdCount& after, int seats) {
    load::TrafficShape shape;
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
    LoadRun(const Shell& shell, const LoadRequest& request) : shell_(shell), request_(request) {
        if (!request.rates.empty()) rates_ = request.rates;
        report_ = {{"tables", request.tables},
                   {"seats", request.seats},
                   {"views", request.views},
                   {"nodes", request.nodes}};
    }

    int go() {
        if (const auto refusal = refusal_of(request_)) return shell_.complain(*refusal, kBadUsage);
        allow_many_files();
        const DataFolder data(request_.data);
        for (int i = 0; i < request_.nodes; ++i) {
            servers_.push_back(std::make_unique<load::ServerProcess>(
                load::ServerWish{.program = fs::read_symlink("/proc/self/exe"),
                                 .data = data.path,
                                 .bus = request_.bus,
                                 .node = fmt::format("load{}", i + 1)}));
            if (!servers_.back()->start()) return shell_.complain({"load.no_server", {}}, kFailed);
        }
        {
            load::CrowdWish wish{.tables = request_.tables,
                                 .seats = request_.seats,
                                 .games = request_.games,
                                 .bytes = request_.views == "bytes"};
            for (const auto& server : servers_) wish.ports.push_back(server->port());
            wish.rate = 1000;  // while people still come, the others play calmly
            load::Crowd crowd(wish);
            if (const int failed = seat_all(crowd)) return failed;
            for (const int rate : rates_) load(crowd, rate);
            tell_memory(crowd);
        }
        for (const auto& server : servers_) server->stop();
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

    // Of all nodes together.
    double taken(double load::ServerProcess::Taken::* what) const {
        double all = 0;
        for (const auto& server : servers_) all += server->taken().*what;
        return all;
    }

    int seat_all(load::Crowd& crowd) {
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
        const double memory = taken(&load::ServerProcess::Taken::memory_mb);
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

    void load(load::Crowd& crowd, int rate) {
        crowd.set_rate(rate);
        crowd.run_for(kWarmingUp);
        crowd.take_latencies();
        const load::CrowdCount before = crowd.count();
        std::vector<double> served;
        for (const auto& server : servers_) served.push_back(server->taken().processor_seconds);
        std::vector<Beside> beside;
        for (const std::string& text : request_.beside) {
            beside.push_back(*beside_in(text));
            beside.back().seconds = load::processor_seconds_with_children(beside.back().process);
        }
        const double wall = wall_seconds(), own = own_cpu_seconds();
        crowd.run_for(Seconds(request_.seconds));
        const double seconds = wall_seconds() - wall;
        const load::CrowdCount& after = crowd.count();
        Figures figures = figures_of("server", rate, seconds, crowd.take_latencies());
        figures.memory = taken(&load::ServerProcess::Taken::memory_mb);
        for (std::size_t i = 0; i < servers_.size(); ++i)
            figures.node_shares.push_back((servers_[i]->taken().processor_seconds - served[i]) / seconds);
        for (const double share : figures.node_shares) figures.server_share += share;
        for (const Beside& one : beside)
            figures.beside[one.name] =
                (load::processor_seconds_with_children(one.process) - one.seconds) / seconds;
        figures.crowd_share = (own_cpu_seconds() - own) / seconds;
        tell_cost(figures);
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

    // What a move costs, by who works for it.
    void tell_cost(const Figures& figures) {
        keep(figures);
        if (figures.node_shares.size() <= 1 && figures.beside.empty()) return;
        const auto a_move = [&](double share) {
            return fmt::format("{:.3f}", 1000 * share / std::max(1.0, figures.moves));
        };
        std::string list;
        for (const double share : figures.node_shares) list += (list.empty() ? "" : " + ") + a_move(share);
        for (const auto& [name, share] : figures.beside) list += fmt::format(", {} {}", name, a_move(share));
        tell({"load.cost", {{"list", list}}});
    }

    void tell_memory(const load::Crowd& crowd) {
        const double memory = taken(&load::ServerProcess::Taken::most_memory_mb);
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
            load::EchoFigures echo = load::play_echo(port, shape_, request_.tables, request_.seats, rate,
                                                     Seconds(request_.seconds));
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
    const LoadRequest& request_;
    std::vector<int> rates_{0, 2500};
    std::vector<Figures> all_;
    load::TrafficShape shape_;
    std::vector<std::unique_ptr<load::ServerProcess>> servers_;
    json::object report_;
};

}  // namespace

void add_load(Verb app, Shell& shell) {
    Verb command = app.word("load", shell.say({"load.about", {}}));
    const auto request = std::make_shared<LoadRequest>();
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
    command.option("--data", request->data, says("load.option.data")).value("DIR|ADDRESS");
    command.option("--bus", request->bus, says("load.option.bus")).value("ADDRESS");
    command.option("--nodes", request->nodes, says("load.option.nodes"))
        .value("N")
        .between(1, 16)
        .with_default();
    command.option("--beside", request->beside, says("load.option.beside")).value("NAME=PID").one_each();
    command.flag("--json", request->as_json, says("load.option.json"));
    command.does(
        [&shell, request] { shell.todo = [&shell, request] { return LoadRun(shell, *request).go(); }; });
}

}  // namespace officina::cli
