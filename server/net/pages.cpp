#include "server/net/pages.h"

#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <sodium.h>

namespace officina::server {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kIndex = "/index.html";

std::string etag_of(std::string_view body) {
    unsigned char hash[16];
    crypto_generichash(hash, sizeof hash, reinterpret_cast<const unsigned char*>(body.data()), body.size(),
                       nullptr, 0);
    std::string tag = "\"";
    for (const unsigned char byte : hash) fmt::format_to(std::back_inserter(tag), "{:02x}", byte);
    return tag += '"';
}

// "assets/index-DiwrgTda.js": a dash and eight letters before the dot, as Vite names them.
bool is_named_after_contents(std::string_view path) {
    if (!path.starts_with("/assets/")) return false;
    const std::string_view name = path.substr(path.rfind('/') + 1);
    const std::size_t dot = name.find('.');
    return dot != std::string_view::npos && dot >= 9 && name[dot - 9] == '-';
}

// Whether a list such as "gzip, br;q=0.5" names the word and does not forbid it.
bool lists(std::string_view list, std::string_view word) {
    while (!list.empty()) {
        const std::size_t end = list.find(',');
        std::string_view item = list.substr(0, end);
        list = end == std::string_view::npos ? std::string_view{} : list.substr(end + 1);
        while (item.starts_with(' ')) item.remove_prefix(1);
        while (item.ends_with(' ')) item.remove_suffix(1);
        const std::string_view name = item.substr(0, item.find_first_of("; "));
        if (name == word)
            return item.find("q=0") == std::string_view::npos || item.find("q=0.") != std::string_view::npos;
    }
    return false;
}

bool same_tag(std::string_view asked, std::string_view tag) {
    return asked == "*" || lists(asked, tag) ||
           (asked.find("W/") != std::string_view::npos && asked.find(tag) != std::string_view::npos);
}

}  // namespace

std::string_view content_type_of(std::string_view path) {
    constexpr std::pair<std::string_view, std::string_view> kTypes[] = {
        {".html", "text/html; charset=utf-8"},
        {".js", "text/javascript; charset=utf-8"},
        {".mjs", "text/javascript; charset=utf-8"},
        {".css", "text/css; charset=utf-8"},
        {".json", "application/json"},
        {".map", "application/json"},
        {".webmanifest", "application/manifest+json"},
        {".svg", "image/svg+xml"},
        {".png", "image/png"},
        {".jpg", "image/jpeg"},
        {".webp", "image/webp"},
        {".ico", "image/x-icon"},
        {".woff2", "font/woff2"},
        {".wasm", "application/wasm"},
        {".txt", "text/plain; charset=utf-8"},
        {".mp3", "audio/mpeg"},
        {".ogg", "audio/ogg"},
    };
    for (const auto& [ending, type] : kTypes)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

void Pages::add(const std::string& path, std::string body, std::string_view base_path) {
    if (path == kIndex) {
        constexpr std::string_view kBase = "<base href=\"/\">";
        if (const std::size_t at = body.find(kBase); at != std::string::npos)
            body.replace(at, kBase.size(), fmt::format("<base href=\"{}/\">", base_path));
    }
    std::string etag = etag_of(body);
    pages_[path] = {std::make_shared<const std::string>(std::move(body)), std::move(etag)};
}

Pages Pages::from_embedded(std::span<const EmbeddedFile> files, std::string_view base_path) {
    Pages pages;
    for (const EmbeddedFile& file : files) {
        // Embedded as "pages/index.html".
        const std::size_t slash = file.path.find('/');
        pages.add("/" + std::string(file.path.substr(slash + 1)), std::string(file.text), base_path);
    }
    return pages;
}

std::expected<Pages, Problem> Pages::from_folder(const fs::path& folder, std::string_view base_path) {
    Pages pages;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
         entry.increment(error)) {
        if (!entry->is_regular_file()) continue;
        std::ifstream in(entry->path(), std::ios::binary);
        std::string body{std::istreambuf_iterator<char>(in), {}};
        if (in.bad()) error = std::make_error_code(std::errc::io_error);
        pages.add("/" + entry->path().lexically_relative(folder).generic_string(), std::move(body),
                  base_path);
    }
    if (error || !pages.find(std::string(kIndex)))
        return std::unexpected(Problem{"bad_file", {"net.pages.none", {{"folder", folder.string()}}}});
    return pages;
}

const Pages::Page* Pages::find(const std::string& path) const {
    const auto found = pages_.find(path);
    return found == pages_.end() ? nullptr : &found->second;
}

std::string Pages::file_at(const std::string& path) {
    return path.ends_with('/') ? path + "index.html" : path;
}

std::optional<Response> Pages::answer(const Request& request, bool is_place, std::string_view head) const {
    std::string path = file_at(request.path);
    const Page* page = find(path);
    const bool of_application = !page;
    if (of_application) {
        const bool may_be_place = request.path.find('.') == std::string::npos;
        if (!may_be_place || request.accept.find("text/html") == std::string::npos) return std::nullopt;
        path = kIndex;
        page = find(path);
        if (!page) return std::nullopt;
    }
    Response response;
    response.with("Content-Type", std::string(content_type_of(path)));
    if (of_application && !is_place) {
        response.status = 404;
        response.body = page->body;
        response.with("Cache-Control", "no-store");  // it may be there tomorrow
        return response;
    }
    if (of_application && !head.empty()) {
        std::string body = *page->body;
        body.insert(std::min(body.size(), body.find("<title>")), head);
        response.body = std::make_shared<const std::string>(std::move(body));
        response.with("Cache-Control", "no-store").with("Vary", "Accept-Language");
        return response;
    }
    // The page itself is kept by nobody: a browser would keep it with its line for whoever comes back to it, and to the house
    // somebody who has left would still be there.
    response.with("Cache-Control", is_named_after_contents(path) ? "public, max-age=31536000, immutable"
                                   : path == kIndex              ? "no-store"
                                                                 : "no-cache");
    if (path != kIndex) {  // whose base path was put in
        constexpr std::pair<std::string_view, std::string_view> kEncodings[] = {{"br", ".br"},
                                                                                {"gzip", ".gz"}};
        bool varies = false;
        for (const auto& [name, ending] : kEncodings) {
            const Page* packed = find(path + std::string(ending));
            if (!packed) continue;
            varies = true;
            if (!lists(request.accept_encoding, name)) continue;
            page = packed;
            response.with("Content-Encoding", std::string(name));
            break;
        }
        if (varies) response.with("Vary", "Accept-Encoding");
    }
    response.with("ETag", page->etag);
    if (same_tag(request.if_none_match, page->etag)) {
        response.status = 304;
        return response;
    }
    response.body = page->body;
    return response;
}

}  // namespace officina::server
