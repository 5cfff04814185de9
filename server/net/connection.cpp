// An HTTP connection: requests one after the other, each with a time of its own, until one asks for a line.

#include <array>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/net/network_parts.h"

namespace officina::server {

namespace {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;
using Parser = http::request_parser<http::string_body>;

constexpr std::size_t kPiece = 64 * 1024, kHeaderPiece = 2048;
constexpr std::string_view kHeaderEnd = "\r\n\r\n";

Request request_of(const http::request<http::string_body>& from, const Address& direct,
                   const NetSettings& settings) {
    const auto text = [&](http::field field) { return std::string(from[field]); };
    Request request;
    request.method = std::string(from.method_string());
    request.host = text(http::field::host);
    request.origin = text(http::field::origin);
    request.fetch_site = std::string(from["Sec-Fetch-Site"]);
    request.cookie = text(http::field::cookie);
    request.content_type = text(http::field::content_type);
    request.accept = text(http::field::accept);
    request.accept_language = text(http::field::accept_language);
    request.accept_encoding = text(http::field::accept_encoding);
    request.if_none_match = text(http::field::if_none_match);
    request.user_agent = text(http::field::user_agent);
    // Several lines of one header are one list.
    std::string forwarded_for;
    const auto [first, last] = from.equal_range("X-Forwarded-For");
    for (auto field = first; field != last; ++field)
        forwarded_for += (forwarded_for.empty() ? "" : ",") + std::string(field->value());
    request.peer =
        peer_of(direct, forwarded_for, std::string_view(from["X-Forwarded-Proto"]), settings.trusted);
    return request;
}

// Where a request ends must mean the same to everybody it passes through on its way: what a proxy takes for a body and we for
// the next request is how requests are smuggled. The parser is lenient there, so its word is not taken: a length is said
// once, in digits, or the body comes in chunks and nothing else, as HTTP/1.1 has it.
std::optional<unsigned> wrong_framing(const http::request<http::string_body>& request) {
    const auto lengths = request.count(http::field::content_length);
    const auto codings = request.count(http::field::transfer_encoding);
    if (lengths > 1 || codings > 1 || (lengths > 0 && codings > 0)) return 400;
    if (lengths > 0) {
        const auto length = request[http::field::content_length];
        if (length.empty() || length.find_first_not_of("0123456789") != length.npos) return 400;
    }
    if (codings > 0) {
        if (request.version() < 11) return 400;
        if (!beast::iequals(request[http::field::transfer_encoding], "chunked")) return 501;
    }
    return std::nullopt;
}

class Connection final : public AnyConnection, public std::enable_shared_from_this<Connection> {
  public:
    Connection(tcp::socket socket, Ticket ticket)
        : hold_(ticket.shared_parts()),
          ticket_(std::move(ticket)),
          parts_(*hold_),
          stream_(std::move(socket)),
          buffer_(parts_.settings.header_bytes + 4096) {
        parts_.connections.insert(this);
    }
    ~Connection() override { parts_.connections.erase(this); }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void end_if_idle() override {
        if (idle_) stream_.close();
    }

    asio::awaitable<void> run() {
        const auto self = shared_from_this();
        boost::system::error_code error;
        direct_ = stream_.socket().remote_endpoint(error).address();
        if (error) co_return;
        const auto& trusted = parts_.settings.trusted;
        const bool is_proxy =
            std::ranges::any_of(trusted, [&](const Prefix& prefix) { return prefix.holds(direct_); });
        // Behind a proxy the caller is known when the first request has been read.
        if (!is_proxy && !ticket_.belongs_to(limit_key(direct_))) {
            parts_.figures.refused("connections_per_address");
            co_await refuse(429, {"too_many", {"net.refused.too_many_connections", {}}});
            co_return;
        }
        bool first = true;
        while (co_await one_request(first)) first = false;
    }

  private:
    // Whether another request may follow.
    asio::awaitable<bool> one_request(bool first) {
        const NetSettings& settings = parts_.settings;
        Parser parser;
        parser.header_limit(static_cast<std::uint32_t>(settings.header_bytes));
        parser.body_limit(settings.body_bytes);
        stream_.expires_after(first ? settings.header_time : settings.idle_time);
        idle_ = true;
        auto header_error = co_await gather_header();
        idle_ = false;
        if (!header_error && !is_strict_header(gathered_header())) {
            parts_.figures.refused("framing");
            co_await refuse(400, {"bad_framing", {"net.refused.framing", {}}});
            co_return false;
        }
        if (!header_error)
            std::tie(header_error, std::ignore) =
                co_await http::async_read_header(stream_, buffer_, parser, kNoThrow);
        if (header_error) {
            co_await unreadable(header_error, parser);
            co_return false;
        }
        const SteadyTime began = std::chrono::steady_clock::now();
        Request request = request_of(parser.get(), direct_, settings);
        if (const auto status = wrong_framing(parser.get())) {
            parts_.figures.refused("framing");
            co_await refuse(*status, {"bad_framing", {"net.refused.framing", {}}}, request.accept_language);
            co_return false;
        }
        const std::string_view target(parser.get().target());
        const auto path = decoded_path(target);
        if (!path || request.host.empty() || parser.get().count(http::field::host) > 1) {
            co_await refuse(400, {"bad_request", {"net.refused.bad_request", {}}}, request.accept_language);
            co_return false;
        }
        request.path = *path;
        if (const std::size_t query = target.find('?'); query != std::string_view::npos)
            request.query = target.substr(query + 1);
        if (!ticket_.belongs_to(limit_key(request.peer.address))) {
            parts_.figures.refused("connections_per_address");
            co_await refuse(429, {"too_many", {"net.refused.too_many_connections", {}}},
                            request.accept_language);
            co_return false;
        }
        if (parts_.site->is_line(request) && beast::websocket::is_upgrade(parser.get())) {
            co_await upgrade(request, parser, began);
            co_return false;
        }

        parser.body_limit(parts_.site->most_bytes(request));
        stream_.expires_after(settings.body_time);
        if (parser.get()[http::field::expect] == "100-continue") {
            static constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
            const auto [error, size] = co_await asio::async_write(stream_, asio::buffer(kGoOn), kNoThrow);
            if (error) co_return false;
        }
        const auto [body_error, body_size] = co_await http::async_read(stream_, buffer_, parser, kNoThrow);
        if (body_error) {
            co_await unreadable(body_error, parser);
            co_return false;
        }
        request.body = std::move(parser.get().body());

        stream_.expires_never();  // passwords take their time, and the disk
        const Response response = co_await answer(request);
        const bool keep = parser.get().keep_alive() && !parts_.draining && response.status != 429;
        note(request, response.status, began);
        if (!co_await write(response, keep, request.method == "HEAD")) co_return false;
        if (!keep) co_await say_goodbye();
        co_return keep;
    }

    // Until the end of a header has come, or it is clear that none will: more than one may have, or no HTTP at all. Then the
    // parser will say so.
    asio::awaitable<boost::system::error_code> gather_header() {
        for (;;) {
            while (seen_so_far().starts_with("\r\n"))
                buffer_.consume(2);  // left over from the request before
            const std::string_view seen = seen_so_far();
            if (seen.find(kHeaderEnd) != seen.npos || seen.find('\0') != seen.npos ||
                seen.size() >= parts_.settings.header_bytes)
                co_return boost::system::error_code{};
            const std::size_t room = std::min<std::size_t>(kHeaderPiece, buffer_.max_size() - buffer_.size());
            const auto [error, size] = co_await stream_.async_read_some(buffer_.prepare(room), kNoThrow);
            if (error) co_return error == asio::error::eof ? http::error::end_of_stream : error;
            buffer_.commit(size);
        }
    }
    std::string_view seen_so_far() const {
        const auto data = buffer_.cdata();
        return {static_cast<const char*>(data.data()), data.size()};
    }
    std::string_view gathered_header() const {
        return seen_so_far().substr(0, seen_so_far().find(kHeaderEnd));
    }

    asio::awaitable<Response> answer(const Request& request) {
        co_return co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Response)>(
            [this, &request](auto handler) {
                auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
                parts_.site->answer(request, [waiting, &io = parts_.io](Response response) {
                    asio::post(io, [waiting, response = std::move(response)]() mutable {
                        std::move (*waiting)(std::move(response));
                    });
                });
            },
            asio::use_awaitable);
    }

    asio::awaitable<void> upgrade(const Request& request, Parser& parser, SteadyTime began) {
        auto known = parts_.site->admit(request);
        // Nobody may speak before the line stands; and a body has no place here.
        if (known && (buffer_.size() > 0 || !parser.is_done()))
            known = std::unexpected(parts_.site->refusal(
                400, {"bad_request", {"net.refused.bad_request", {}}}, request.accept_language));
        if (known && !parts_.doorkeeper.lets_sit(known->person.id)) {
            parts_.figures.refused("lines_per_session");
            known = std::unexpected(parts_.site->refusal(
                429, {"too_many", {"net.refused.too_many_lines", {}}}, request.accept_language));
        }
        if (!known) {
            note(request, known.error().status, began);
            if (co_await write(known.error(), false, false)) co_await say_goodbye();
            co_return;
        }
        UpgradeRequest plain(std::move(parser.get().base()));
        start_line(stream_.release_socket(), std::move(plain), std::move(*known),
                   shortened(request.peer.address), std::move(ticket_));
    }

    asio::awaitable<void> unreadable(boost::system::error_code error, const Parser& parser) {
        if (error == http::error::end_of_stream || error == asio::error::operation_aborted) co_return;
        if (error == beast::error::timeout) {  // the stream has closed itself
            if (buffer_.size() > 0 || parser.got_some()) parts_.figures.refused("slow_request");
        } else if (error == http::error::body_limit) {
            co_await refuse(413, {"too_large", {"net.refused.too_large", {}}});
        } else if (error == http::error::header_limit || error == http::error::buffer_overflow) {
            co_await refuse(431, {"too_large", {"net.refused.too_large", {}}});
        } else if (error == http::error::bad_version) {
            co_await refuse(505, {"bad_version", {"net.refused.bad_version", {}}});
        } else if (error.category() == http::make_error_code(http::error::bad_method).category() &&
                   error != http::error::partial_message) {
            co_await refuse(400, {"bad_request", {"net.refused.bad_request", {}}});
        }
    }

    asio::awaitable<void> refuse(unsigned status, const Problem& problem,
                                 std::string_view accept_language = {}) {
        const Response response = parts_.site->refusal(status, problem, accept_language);
        parts_.figures.answered(status, 0);
        parts_.log.note(Log::Level::info, "refused",
                        {{"status", status}, {"why", problem.code}, {"from", shortened(direct_)}});
        if (co_await write(response, false, false)) co_await say_goodbye();
    }

    // In pieces, so that a slow line has time for each.
    asio::awaitable<bool> write(const Response& response, bool keep, bool only_header) {
        const std::string header = written_header(response, keep);
        std::string_view body =
            response.body && !only_header ? std::string_view(*response.body) : std::string_view{};
        std::string_view piece = body.substr(0, kPiece);
        stream_.expires_after(parts_.settings.write_time);
        auto [error, size] = co_await asio::async_write(
            stream_, std::array{asio::buffer(header), asio::buffer(piece)}, kNoThrow);
        while (!error) {
            body.remove_prefix(piece.size());
            if (body.empty()) co_return true;
            piece = body.substr(0, kPiece);
            stream_.expires_after(parts_.settings.write_time);
            std::tie(error, size) = co_await asio::async_write(stream_, asio::buffer(piece), kNoThrow);
        }
        co_return false;
    }

    // A socket closed with something unread is reset, and the answer may be lost: read on for a moment.
    asio::awaitable<void> say_goodbye() {
        boost::system::error_code ignored;
        static_cast<void>(stream_.socket().shutdown(tcp::socket::shutdown_send, ignored));
        stream_.expires_after(
            std::min(parts_.settings.close_time, NetSettings::Time(std::chrono::seconds(2))));
        std::array<char, 512> rest;
        for (int i = 0; i < 512; ++i) {
            const auto [error, size] = co_await stream_.async_read_some(asio::buffer(rest), kNoThrow);
            if (error) break;
        }
        stream_.close();
    }

    void note(const Request& request, unsigned status, SteadyTime began) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
        parts_.figures.answered(status, seconds);
        const bool watching = request.path.ends_with("/healthz") || request.path.ends_with("/readyz") ||
                              request.path.ends_with("/metrics");
        parts_.log.note(watching ? Log::Level::debug : Log::Level::info, "request",
                        {{"method", request.method},
                         {"path", request.path},
                         {"status", status},
                         {"ms", std::llround(seconds * 1000)},
                         {"from", shortened(request.peer.address)}});
    }

    std::shared_ptr<NetworkParts> hold_;
    Ticket ticket_;  // goes along with the socket when this becomes a line
    NetworkParts& parts_;
    beast::tcp_stream stream_;
    beast::flat_buffer buffer_;
    Address direct_;
    bool idle_ = false;
};

}  // namespace

void start_connection(tcp::socket socket, Ticket ticket) {
    auto parts = ticket.shared_parts();
    auto connection = std::make_shared<Connection>(std::move(socket), std::move(ticket));
    asio::co_spawn(
        parts->io, [connection] { return connection->run(); },
        [parts](const std::exception_ptr& failure) {
            note_failure(parts->log, "connection_failed", failure);
        });
}

}  // namespace officina::server
