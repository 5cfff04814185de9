#include "server/net/request.h"

#include <algorithm>
#include <fmt/format.h>
#include <iterator>

#include "match/letters.h"

namespace officina::server {

namespace {

int digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
    return -1;
}

std::string_view name_of_status(unsigned status) {
    switch (status) {
        case 200: return "OK";
        case 201: return "Created";
        case 204: return "No Content";
        case 304: return "Not Modified";
        case 308: return "Permanent Redirect";
        case 400: return "Bad Request";
        case 401: return "Unauthorized";
        case 403: return "Forbidden";
        case 404: return "Not Found";
        case 405: return "Method Not Allowed";
        case 409: return "Conflict";
        case 413: return "Content Too Large";
        case 415: return "Unsupported Media Type";
        case 421: return "Misdirected Request";
        case 426: return "Upgrade Required";
        case 429: return "Too Many Requests";
        case 431: return "Request Header Fields Too Large";
        case 503: return "Service Unavailable";
        case 501: return "Not Implemented";
        case 505: return "HTTP Version Not Supported";
        default: return "Internal Server Error";
    }
}

// Scripts and styles from files of ours alone; WebAssembly among them, which has a word of its own. Nobody may show our
// pages in a frame. Private tables are known by their links: no other site learns from which page somebody came.
constexpr std::string_view kOnEveryAnswer =
    "Content-Security-Policy: default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'self'; form-action 'self'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "X-Frame-Options: DENY\r\n"
    "Referrer-Policy: same-origin\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n"
    "Permissions-Policy: camera=(), geolocation=(), microphone=()\r\n";

}  // namespace

std::string_view Request::cookie_named(std::string_view name) const {
    std::string_view rest = cookie;
    while (!rest.empty()) {
        const std::size_t end = rest.find(';');
        std::string_view pair = rest.substr(0, end);
        rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + 1);
        while (pair.starts_with(' ')) pair.remove_prefix(1);
        if (pair.starts_with(name) && pair.substr(name.size()).starts_with('='))
            return pair.substr(name.size() + 1);
    }
    return {};
}

std::optional<std::string> decoded_path(std::string_view target) {
    target = target.substr(0, target.find_first_of("?#"));
    if (!target.starts_with('/')) return std::nullopt;
    std::string path;
    for (std::size_t i = 0; i < target.size(); ++i) {
        char letter = target[i];
        if (letter == '%') {
            if (i + 2 >= target.size()) return std::nullopt;
            const int high = digit(target[i + 1]), low = digit(target[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            letter = static_cast<char>(high * 16 + low);
            if (letter == '/') return std::nullopt;
            i += 2;
        }
        const auto byte = static_cast<unsigned char>(letter);
        if (byte < 0x20 || byte == 0x7f || letter == '\\') return std::nullopt;
        path += letter;
    }
    for (std::size_t at = 0; at != std::string::npos;) {
        const std::size_t end = path.find('/', at + 1);
        const std::string_view part =
            std::string_view(path).substr(at + 1, end == std::string::npos ? end : end - at - 1);
        if (part == "." || part == "..") return std::nullopt;
        at = end;
    }
    if (!is_utf8(path)) return std::nullopt;
    return path;
}

bool is_strict_header(std::string_view header) {
    constexpr std::string_view kInNames =
        "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    for (bool first = true; !header.empty(); first = false) {
        const std::size_t end = std::min(header.find("\r\n"), header.size());
        const std::string_view line = header.substr(0, end);
        header.remove_prefix(std::min(end + 2, header.size()));
        if (line.find_first_of(std::string_view("\r\n\0", 3)) != std::string_view::npos) return false;
        if (first) continue;
        const std::size_t name = line.find_first_not_of(kInNames);
        if (name == 0 || name == std::string_view::npos || line[name] != ':') return false;
    }
    return true;
}

std::string written_header(const Response& response, bool keep_alive) {
    std::string text = fmt::format("HTTP/1.1 {} {}\r\n", response.status, name_of_status(response.status));
    for (const auto& [name, value] : response.headers)
        fmt::format_to(std::back_inserter(text), "{}: {}\r\n", name, value);
    text += kOnEveryAnswer;
    if (response.status != 204 && response.status != 304)
        fmt::format_to(std::back_inserter(text), "Content-Length: {}\r\n",
                       response.body ? response.body->size() : 0);
    if (!keep_alive) text += "Connection: close\r\n";
    return text += "\r\n";
}

}  // namespace officina::server
