#pragma once
// What connections and lines share. Every one of them holds it, so that it outlives them all.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <exception>
#include <optional>

#include "server/house.h"
#include "server/net/doorkeeper.h"
#include "server/net/figures.h"
#include "server/net/log.h"
#include "server/net/mail.h"
#include "server/net/people.h"
#include "server/net/pictures.h"
#include "server/net/site.h"

namespace officina::server {

namespace asio = boost::asio;

// How what happens later is waited for: with its error beside the result.
inline constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

// Why a line is ended; the word is the close frame's reason, too.
struct Ending {
    std::uint16_t code = 1000;
    std::string reason;
};
inline const Ending kGoingAway{1001, "going_away"};
inline const Ending kSessionEnded{1008, "session_ended"};
inline const Ending kTooMany{1008, "too_many_messages"};
inline const Ending kTooSlow{1013, "too_slow"};

// A WebSocket, as those know it who do not move its bytes.
class AnyLine : public Client {
  public:
    virtual const tables::PersonId& person() const = 0;
    virtual const std::string& session() const = 0;  // its hash
    // What waits to be sent is still sent.
    virtual void end(const Ending& ending) = 0;
    // Its session is no more: what it has said and is not done yet is not done any more.
    virtual void expel() = 0;
    // Looks whether it is stuck.
    virtual void look_after(SteadyTime now) = 0;
};

// An HTTP connection, likewise.
class AnyConnection {
  public:
    virtual ~AnyConnection() = default;
    virtual void end_if_idle() = 0;
};

struct NetworkParts : std::enable_shared_from_this<NetworkParts> {
    NetworkParts(asio::io_context& context, NetSettings how, House& the_house, tables::Store& the_store,
                 Log& the_log);

    asio::io_context& io;
    const NetSettings settings;
    House& house;
    tables::Store& store;
    Log& log;
    NetFigures figures;
    Doorkeeper doorkeeper{settings, house.counts()};
    std::optional<Mailer> mailer;
    People people;
    Pictures pictures;
    std::optional<Site> site;
    asio::ip::tcp::acceptor acceptor{io};
    asio::steady_timer clock{io};
    boost::unordered_flat_set<AnyConnection*> connections;
    boost::unordered_flat_set<AnyLine*> lines;
    int open = 0;  // connections and lines
    bool draining = false;
    std::function<void()> drained;
    std::optional<SteadyTime> drained_at_latest;

    void mail_code(const std::string& to, const std::string& login, const std::string& code,
                   const Catalogue& words);
    void end_lines(const tables::PersonId& person, const EndedSessions& which);
    void end_lines_where(const tables::PersonId& person,
                         const std::function<bool(const std::string& session)>& ends);
    // What goes on as long as the door is open: whatever goes wrong in it is noted, and after a moment it goes on.
    using Duty = std::function<asio::awaitable<void>()>;
    void keep_doing(const Duty& duty);
    asio::awaitable<void> accept();
    asio::awaitable<void> watch();  // once in a while: alarms, stuck lines, quiet addresses
    asio::awaitable<void> rest() const;
    void say_goodbye();
    void finish_if_gone();
};

// Counts a connection in, and out when it is gone; the address is set once it is known.
class Ticket {
  public:
    explicit Ticket(std::shared_ptr<NetworkParts> parts);
    ~Ticket();
    Ticket(Ticket&&) = default;
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    Ticket& operator=(Ticket&&) = delete;

    // False where that address has too many already.
    bool belongs_to(const std::string& address);
    const std::string& address() const { return address_; }  // as limits count it
    const std::shared_ptr<NetworkParts>& shared_parts() const { return parts_; }

  private:
    std::shared_ptr<NetworkParts> parts_;
    std::string address_;
};

// What nobody foresaw ends one connection, and stands in the log.
void note_failure(Log& log, std::string_view event, const std::exception_ptr& failure);

// connection.cpp
void start_connection(asio::ip::tcp::socket socket, Ticket ticket);

// line.cpp: answers the upgrade and runs the line.
using UpgradeRequest = boost::beast::http::request<boost::beast::http::empty_body>;
void start_line(asio::ip::tcp::socket socket, UpgradeRequest request, People::Known known, std::string from,
                Ticket ticket);

}  // namespace officina::server
