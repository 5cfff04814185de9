#pragma once
// One of a crowd (crowd.h), and what all of them share.

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <map>
#include <optional>
#include <set>

#include "engine/random.h"
#include "load/asio.h"
#include "load/crowd.h"
#include "match/match.h"

namespace officina::load {

inline constexpr auto kTick = std::chrono::milliseconds(2);

struct Group;
struct CrowdParts;

class Guest : public std::enable_shared_from_this<Guest> {
  public:
    Guest(CrowdParts& parts, Group& group, int seat, std::size_t door);
    asio::awaitable<void> live();
    void say(std::string message);
    void play();  // the move that is waiting
    void hang_up();
    bool connected() const { return connected_; }
    // Whoever hears nothing for long goes elsewhere, as a page does.
    void look_after(Clock::time_point now);
    // To the node it came to first.
    void go_home();

  private:
    asio::awaitable<bool> come_in();
    void take_part();
    void take_part_soon();
    void heard(std::string_view message);
    void heard_of_move(std::string_view message);
    void joined(std::string_view message);
    void moved_on();
    void decide(std::string_view asked);
    void look(std::string_view seen);
    void decided();
    void has_begun();
    void game_over();
    void write_next();

    CrowdParts& parts_;
    Group& group_;
    const int seat_;  // from 1
    const std::size_t home_;
    std::size_t door_;  // the port it comes to; the next one where nobody answers there
    std::string cookie_;
    std::optional<boost::beast::websocket::stream<boost::beast::tcp_stream>> line_;
    bool connected_ = false, writing_ = false, waiting_ = false;
    std::deque<std::string> queue_;
    std::string next_move_;
    std::uint32_t next_position_ = 0;
    // Moves that are not answered yet: where they stand in the tales of the table.
    struct Told {
        std::size_t tale = 0, move = 0;
    };
    std::map<std::uint64_t, Told> told_;
    std::uint64_t moves_ = 0;       // sent; numbers them
    std::uint64_t unanswered_ = 0;  // the number of the move that is waited for; 0: none
    std::string last_move_;         // as it was said, to be said again
    bool said_again_ = false, asked_again_ = false;
    Clock::time_point sent_{}, heard_{};
    std::optional<Clock::time_point> pinged_;
    asio::steady_timer soon_;
};

// Those who sit at one table, one game after the other.
struct Group {
    std::string game, table;
    std::set<int> joined;
    bool begun = false;
    std::uint64_t confirmed = 0;  // moves
    std::vector<std::shared_ptr<Guest>> guests;
    std::vector<TableTale> tales;
};

struct CrowdParts {
    explicit CrowdParts(const CrowdWish& how) : wish(how), random(how.seed) {}

    asio::awaitable<void> pace();
    void look_after_guests(Clock::time_point now);
    bool has_choice() const { return wish.ports.size() > 1; }  // of where to come in
    void ready(Guest& guest) { decisions.push_back(guest.weak_from_this()); }
    void settle();

    CrowdWish wish;
    asio::io_context io{1};
    asio::steady_timer clock{io};
    Random random;
    CrowdCount count;
    std::vector<std::unique_ptr<Group>> groups;
    std::map<std::string, std::unique_ptr<Match>> rules;  // by game: one table to look at any view on
    std::deque<std::weak_ptr<Guest>> decisions;           // whoever has decided and waits for the pace
    std::vector<double> latencies;
    std::function<bool()> until;
    Clock::time_point ends{}, paced{}, looked_after{};
    double owed = 0;
    int coming = 0;
    bool ending = false, remembers = false, started = false;
};

}  // namespace officina::load
