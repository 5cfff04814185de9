#pragma once
// A crowd: thousands of people who play real games, at random, over real connections to a server on this machine. To see what
// a server bears (officina load), and whether it forgets anything when it is killed (kill_test.cpp).

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace officina {

struct CrowdWish {
    std::uint16_t port = 0;
    int tables = 10;
    int seats = 4;                                              // at each table; so many connections too
    std::vector<std::string> games{"mars", "mech", "raising"};  // in turn, by table
    double rate = 0;  // moves a second in all; 0: everybody moves as soon as they may
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
    std::string trouble;  // the last thing that should not have happened
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

    const CrowdCount& count() const;
    // From sending a move to its confirmation, in seconds, since the last call.
    std::vector<double> take_latencies();
    // Everything that was said, table by table; kept only where it was asked for before anybody came.
    void remember_everything();
    std::vector<TableTale> tales() const;

  private:
    std::unique_ptr<CrowdParts> parts_;
};

}  // namespace officina
