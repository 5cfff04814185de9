#pragma once
// A request and its answer as plain values, so that only the files that move bytes know the network library.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/net/address.h"

namespace officina::server {

struct Request {
    std::string method;
    std::string path;   // decoded, without the base path: "/tables/abc/record"
    std::string query;  // as it came
    std::string host, origin, fetch_site, cookie, content_type, accept, accept_language, accept_encoding,
        if_none_match, user_agent;
    std::string body;
    Peer peer;

    // The value of a cookie; empty where there is none.
    std::string_view cookie_named(std::string_view name) const;
};

struct Response {
    unsigned status = 200;
    std::vector<std::pair<std::string, std::string>> headers;
    std::shared_ptr<const std::string> body;  // none: no content

    Response& with(std::string name, std::string value) {
        headers.emplace_back(std::move(name), std::move(value));
        return *this;
    }
};

// The path of a request's target, with its %-escapes read. Nothing where it could mean something else to somebody: "..",
// control characters, backslashes, half an escape, bytes that are no UTF-8.
std::optional<std::string> decoded_path(std::string_view target);

// Whether a request's header, as it came, can be read in one way only: lines end with CR LF and nothing else, none goes on in
// the next, a name is followed by its colon at once. What is in the lines is looked at later.
bool is_strict_header(std::string_view header);

// The header of an answer as it goes over the wire, with the security headers that every answer carries.
std::string written_header(const Response& response, bool keep_alive);

}  // namespace officina::server
