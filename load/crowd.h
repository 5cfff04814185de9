#pragma once
// A crowd: thousands of people who play real games, at random, over real connections to a server on this machine, or to several
// nodes. To see what it bears (officina load), and whether it forgets anything when it is killed (kill_test.cpp, nodes_test.cpp).

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace officina::load {

// The games of that many seats in which no clock is waited for.
std::vector<std::string> games_without_clock(int seats);

struct CrowdWish {
    // Each comes to one of these; to the next where nobody answers.
    std::vector<std::uint16_t> ports{};
    int tables = 10;
    int seats = 4;                     // at each table, and as many connections
    std::vector<std::string> games{};  // in turn, by table; none: games_without_clock
    double rate = 0;                   // moves a second in all; 0: everybody moves as soon as they may
    // As pages do: what the seat sees as bytes with every move, and the rules at hand. Else as programs without rules do: every
    // decision as JSON.
    bool bytes = true;
    std::uint64_t seed = 1;
};

// A move that was sent, and what became of it.
struct SentMove {
    int seat = 0;  // from 1
    std::string move;
    std::uint32_t position = 0;  // that it answered
    bool confirmed = false;
    bool refused = false;
};

// What one person after the other said at a table.
struct TableTale {
    std::string table, game;
    std::vector<SentMove> sent;
};

struct CrowdCount {
    std::uint64_t connected = 0;                         // now
    std::uint64_t seated = 0;                            // at tables that have begun
    std::uint64_t confirmed = 0, refused = 0, lost = 0;  // moves; lost: connections that broke
    std::uint64_t games = 0;                             // that came to their end
    std::uint64_t messages = 0, bytes = 0;               // received
    std::uint64_t bytes_sent = 0, messages_sent = 0;
    std::uint64_t moved_on = 0;  // times somebody was told that a table has another owner
    std::string trouble;         // the last thing that should not have happened
};

struct CrowdParts;

class Crowd {
  public:
    explicit Crowd(const CrowdWish& wish);
    ~Crowd();
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    // Everybody comes and plays, on this thread, until `until` says so (asked some hundred times a second) or time is up.
    void run_for(std::chrono::duration<double> time, const std::function<bool()>& until = {});
    void set_rate(double moves_a_second);
    // Whoever had to go to another node comes back to the first one.
    void spread_out();

    const CrowdCount& count() const;
    // From sending a move to its confirmation, in seconds, since the last call.
    std::vector<double> take_latencies();
    // Everything that was said, table by table; kept only where it was asked for before anybody came.
    void remember_everything();
    std::vector<TableTale> tales() const;
    std::vector<std::uint64_t> confirmed_by_table() const;  // moves, of all games that were played there

  private:
    std::unique_ptr<CrowdParts> parts_;
};

}  // namespace officina::load
