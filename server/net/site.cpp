#include "server/net/site.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <fmt/format.h>

#include "engine/embedded.h"
#include "games/games.h"
#include "match/match.h"
#include "match/values_json.h"
#include "server/net/preview.h"

namespace officina::embedded {
extern const std::span<const EmbeddedFile> openapi;
extern const std::span<const EmbeddedFile> schemas;
}  // namespace officina::embedded

namespace officina::server {

namespace json = boost::json;

namespace {

unsigned status_of(const Problem& problem) {
    constexpr std::pair<std::string_view, unsigned> kStatus[] = {
        {"bad_json", 400},         {"bad_field", 400},     {"unknown_field", 400},
        {"bad_name", 400},         {"bad_login", 400},     {"bad_password", 400},
        {"bad_request", 400},      {"no_session", 401},    {"wrong_login", 403},
        {"common_password", 400},  {"wrong_code", 403},    {"unknown_session", 404},
        {"wrong_password", 403},   {"other_origin", 403},  {"not_allowed", 403},
        {"not_found", 404},        {"unknown_table", 404}, {"bad_method", 405},
        {"unknown_day", 404},      {"has_account", 409},   {"no_account", 409},
        {"login_taken", 409},      {"not_over", 409},      {"too_large", 413},
        {"bad_content_type", 415}, {"other_host", 421},    {"not_a_line", 426},
        {"too_many", 429},         {"busy", 503},          {"draining", 503},
        {"waiting", 503},          {"bad_version", 505},   {"bad_mail", 400},
        {"no_mail", 409},          {"bad_table", 400},
    };
    for (const auto& [code, status] : kStatus)
        if (problem.code == code) return status;
    return 500;
}

std::string lower(std::string_view text) {
    std::string folded(text);
    std::ranges::transform(folded, folded.begin(), [](char letter) {
        return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    });
    return folded;
}

// "https://Play.example.org:443" as "https://play.example.org".
std::string plain_origin(std::string_view origin) {
    std::string plain = lower(origin);
    if (plain.starts_with("https://") && plain.ends_with(":443")) plain.resize(plain.size() - 4);
    if (plain.starts_with("http://") && plain.ends_with(":80")) plain.resize(plain.size() - 3);
    return plain;
}

std::string_view without_port(std::string_view host) {
    if (host.starts_with('[')) return host.substr(0, host.find(']') + 1);
    return host.substr(0, host.find(':'));
}

// "/account/sessions/*" fits one more part, whatever it is.
bool fits(std::string_view route, std::string_view path) {
    if (!route.ends_with("/*")) return route == path;
    route.remove_suffix(1);
    return path.starts_with(route) && path.size() > route.size() &&
           path.find('/', route.size()) == std::string_view::npos;
}

bool is_json(std::string_view content_type) {
    const std::string type = lower(content_type.substr(0, content_type.find(';')));
    return type == "application/json" || type == "application/json ";
}

}  // namespace

Response of_json(unsigned status, const json::value& value) {
    Response response{.status = status,
                      .headers = {},
                      .body = std::make_shared<const std::string>(json::serialize(value) + "\n")};
    response.with("Content-Type", "application/json").with("Cache-Control", "no-store");
    return response;
}

Site::Site(Parts parts) : parts_(std::move(parts)) {
    for (const std::string_view language : languages())
        catalogues_.push_back(std::make_unique<Catalogue>(language));
}

std::span<const Site::Route> Site::routes() {
    static constexpr Route kRoutes[] = {
        {"GET", "/healthz", &Site::health},
        {"GET", "/readyz", &Site::readiness},
        {"GET", "/metrics", &Site::metrics},
        {"POST", "/people", &Site::make_guest},
        {"GET", "/account", &Site::who},
        {"POST", "/account", &Site::make_account},
        {"DELETE", "/account", &Site::forget},
        {"POST", "/account/password", &Site::change_password},
        {"POST", "/account/codes", &Site::make_codes},
        {"POST", "/account/mail", &Site::set_mail},
        {"GET", "/account/sessions", &Site::sessions},
        {"DELETE", "/account/sessions", &Site::end_other_sessions},
        {"DELETE", "/account/sessions/*", &Site::end_session},
        {"GET", "/account/export", &Site::export_data},
        {"POST", "/account/tables", &Site::take_table},
        {"GET", "/recover", &Site::ways_to_recover},
        {"POST", "/recover", &Site::recover},
        {"POST", "/recover/mail", &Site::mail_code},
        {"POST", "/login", &Site::log_in},
        {"POST", "/logout", &Site::log_out},
    };
    return kRoutes;
}

// --- The door

const Catalogue& Site::catalogue_for(std::string_view accept_language) const {
    const Catalogue* best = catalogues_.front().get();
    double best_weight = 0;
    while (!accept_language.empty()) {
        const std::size_t end = accept_language.find(',');
        std::string_view item = accept_language.substr(0, end);
        accept_language =
            end == std::string_view::npos ? std::string_view{} : accept_language.substr(end + 1);
        while (item.starts_with(' ')) item.remove_prefix(1);
        double weight = 1;
        if (const std::size_t at = item.find("q="); at != std::string_view::npos)
            std::from_chars(item.data() + at + 2, item.data() + item.size(), weight);
        const std::string language = lower(item.substr(0, item.find_first_of("-; ")));
        for (const auto& catalogue : catalogues_)
            if (catalogue->language() == language && weight > best_weight) {
                best = catalogue.get();
                best_weight = weight;
            }
    }
    return *best;
}

Response Site::refusal(unsigned status, const Problem& problem, std::string_view accept_language) const {
    json::object error{{"code", problem.code},
                       {"message", catalogue_for(accept_language).say(problem.message)}};
    for (auto& [name, value] : message_to_json(problem.message))
        error.insert_or_assign(name, std::move(value));
    Response response = of_json(status, json::object{{"error", std::move(error)}});
    if (status == 429 || status == 503) response.with("Retry-After", "5");
    if (status == 426) response.with("Upgrade", "websocket");
    return response;
}

Response Site::refusal(const Request& request, const Problem& problem) const {
    return refusal(status_of(problem), problem, request.accept_language);
}

std::optional<std::string> Site::below_base(std::string_view path) const {
    const std::string& base = parts_.settings.base_path;
    if (!path.starts_with(base)) return std::nullopt;
    path.remove_prefix(base.size());
    if (!path.starts_with('/')) return std::nullopt;
    return std::string(path);
}

// A page elsewhere whose name leads to this machine must not pass for one of ours: a server that only this machine reaches
// answers to addresses, to localhost, and to the hosts of --origin.
bool Site::is_our_host(const Request& request) const {
    const std::string host = lower(without_port(request.host));
    if (host.empty()) return false;
    if (host == "localhost" || host.starts_with('[')) return true;
    boost::system::error_code error;
    boost::asio::ip::make_address(host, error);
    if (!error) return true;
    for (const std::string& origin : parts_.settings.origins)
        if (without_port(plain_origin(origin).substr(origin.find("//") + 2)) == host) return true;
    if (!parts_.settings.origins.empty()) return false;
    const Address listening = boost::asio::ip::make_address(parts_.settings.host, error);
    return !error && !listening.is_loopback();
}

bool Site::is_our_page(const Request& request) const {
    // Programs that are no browsers send neither; and they send no cookie that their master did not give them.
    if (request.origin.empty())
        return request.fetch_site.empty() || request.fetch_site == "same-origin" ||
               request.fetch_site == "none";
    const std::string origin = plain_origin(request.origin);
    for (const std::string& known : parts_.settings.origins)
        if (origin == plain_origin(known)) return true;
    return origin == plain_origin((request.peer.secure ? "https://" : "http://") + request.host);
}

std::optional<Response> Site::refused_at_the_door(const Request& request) const {
    const auto refused = [&](const char* why, const Problem& problem) {
        parts_.figures.refused(why);
        return refusal(request, problem);
    };
    const bool reads = request.method == "GET" || request.method == "HEAD";
    // Whoever comes for the first time takes a hundred files or two, and several people come from one address.
    constexpr double kFile = 1.0 / 20;  // which lie ready to be sent
    const double price = reads && parts_.pages.has(below_base(request.path).value_or("")) ? kFile : 1;
    if (!parts_.doorkeeper.may_ask(limit_key(request.peer.address), parts_.now(), price))
        return refused("requests", {"too_many", {"net.refused.too_many", {}}});
    if (!is_our_host(request)) return refused("host", {"other_host", {"net.refused.host", {}}});
    if (reads && !is_line(request)) return std::nullopt;
    if (!is_our_page(request)) return refused("origin", {"other_origin", {"net.refused.origin", {}}});
    if (!reads && !is_json(request.content_type))
        return refused("content_type", {"bad_content_type", {"net.refused.content_type", {}}});
    return std::nullopt;
}

bool Site::is_line(const Request& request) const { return request.path == parts_.settings.base_path + "/ws"; }

std::size_t Site::most_bytes(const Request& request) const {
    // A whole game: the longest have some thousand moves.
    return request.path == parts_.settings.base_path + "/account/tables" ? parts_.settings.table_bytes
                                                                         : parts_.settings.body_bytes;
}

std::expected<People::Known, Response> Site::admit(const Request& request) {
    if (auto refused = refused_at_the_door(request)) return std::unexpected(*refused);
    if (parts_.draining())
        return std::unexpected(refusal(request, {"draining", {"net.refused.draining", {}}}));
    const auto known = known_in(request);
    if (!known) return std::unexpected(refusal(request, known.error()));
    if (!*known) return std::unexpected(refusal(request, {"no_session", {"net.refused.no_session", {}}}));
    return **known;
}

void Site::answer(const Request& request, const Reply& reply) {
    if (auto refused = refused_at_the_door(request)) return reply(*refused);
    const auto path = below_base(request.path);
    if (!path) {
        if (request.path == parts_.settings.base_path) {
            Response response{.status = 308, .headers = {}, .body = {}};
            return reply(response.with("Location", parts_.settings.base_path + "/"));
        }
        return reply(refusal(request, {"not_found", {"net.refused.not_found", {}}}));
    }
    if (is_line(request)) return reply(refusal(request, {"not_a_line", {"net.refused.not_a_line", {}}}));
    Request local = request;
    local.path = *path;
    const std::string_view method = request.method == "HEAD" ? "GET" : std::string_view(request.method);
    std::string others;
    for (const Route& route : routes()) {
        if (!fits(route.path, *path)) continue;
        if (route.method == method) return (this->*route.handler)(local, reply);
        others += (others.empty() ? "" : ", ") + std::string(route.method);
    }
    if (others.empty() && method == "GET") return serve_file(local, reply);
    if (others.empty()) return reply(refusal(request, {"not_found", {"net.refused.not_found", {}}}));
    Response response = refusal(request, {"bad_method", {"net.refused.method", {{"expected", others}}}});
    reply(response.with("Allow", others));
}

// --- What can be read

void Site::serve_file(const Request& request, const Reply& reply) {
    const auto not_found = [&] { reply(refusal(request, {"not_found", {"net.refused.not_found", {}}})); };
    const std::string& path = request.path;
    constexpr std::string_view kTables = "/tables/";
    constexpr std::pair<std::string_view, decltype(&Site::record)> kOfTable[] = {
        {"/record", &Site::record}, {"/invitation", &Site::invitation}, {"/picture.png", &Site::picture}};
    for (const auto& [ending, handler] : kOfTable)
        if (path.starts_with(kTables) && path.ends_with(ending) &&
            path.size() > kTables.size() + ending.size())
            return (this->*handler)(
                request,
                std::string_view(path).substr(kTables.size(), path.size() - kTables.size() - ending.size()),
                reply);
    constexpr std::string_view kPuzzles = "/puzzles/";
    if (path.starts_with(kPuzzles))
        return puzzle(request, std::string_view(path).substr(kPuzzles.size()), reply);
    const auto describe = [&](std::string text) {
        Response response{
            .status = 200, .headers = {}, .body = std::make_shared<const std::string>(std::move(text))};
        reply(response.with("Content-Type", "application/json").with("Cache-Control", "no-cache"));
    };
    for (const auto files : {embedded::openapi, embedded::schemas})
        for (const EmbeddedFile& file : files) {
            const std::string_view name = file.path.substr(file.path.rfind('/') + 1);
            const bool asked = files.data() == embedded::schemas.data()
                                   ? path == "/schemas/" + std::string(name)
                                   : path == "/" + std::string(name);
            if (asked) return describe(std::string(file.text));
        }
    for (const AnyGame* game : games())
        if (path == "/schemas/facts_" + std::string(game->name()) + ".json")
            return describe(json::serialize(facts_schema(game->facts())));
    if (path.starts_with("/schemas/")) return not_found();
    if (const auto table = table_at(path)) {
        // Whoever makes a preview of a link asks for anything.
        Request asked = request;
        if (asked.accept.empty() || asked.accept.find("*/*") != std::string::npos) asked.accept = "text/html";
        const std::string tags =
            preview_tags(*table, address_of(request.path, request),
                         address_of("/tables/" + table->summary.id + "/picture.png", request),
                         catalogue_for(request.accept_language));
        if (auto page = parts_.pages.answer(asked, true, tags)) return reply(std::move(*page));
    }
    if (auto page = parts_.pages.answer(request, is_place(path))) return reply(std::move(*page));
    not_found();
}

std::optional<Invitation> Site::table_at(std::string_view path) {
    for (const std::string_view page : {"/table/", "/end/", "/replay/"})
        if (path.starts_with(page)) {
            const std::string_view about = path.substr(page.size());
            return parts_.house.invitation(tables::TableId(about.substr(0, about.find('/'))));
        }
    return std::nullopt;
}

// As others reach it.
std::string Site::address_of(std::string_view path, const Request& request) const {
    const auto& origins = parts_.settings.origins;
    const std::string origin =
        origins.empty() ? (request.peer.secure ? "https://" : "http://") + request.host : origins.front();
    return origin + parts_.settings.base_path + std::string(path);
}

void Site::picture(const Request& request, std::string_view table, const Reply& reply) {
    const auto found = parts_.house.invitation(tables::TableId(table));
    if (!found) return reply(refusal(request, {"not_found", {"net.refused.not_found", {}}}));
    parts_.pictures.ask(
        looks_of(found->summary), {network_around(request.peer.address), limit_key(request.peer.address)},
        [this, request, reply](const auto& file) {
            if (!file)
                return reply(refusal(request, file.error() == Pictures::Missing::busy
                                                  ? Problem{"busy", {"net.refused.busy", {}}}
                                                  : Problem{"not_found", {"net.refused.not_found", {}}}));
            Response response{.status = 200, .headers = {}, .body = *file};
            reply(response.with("Content-Type", "image/png").with("Cache-Control", "public, max-age=60"));
        });
}

void Site::invitation(const Request& request, std::string_view table, const Reply& reply) {
    const auto found = parts_.house.invitation(tables::TableId(table));
    if (!found) return reply(refusal(request, {"not_found", {"net.refused.not_found", {}}}));
    reply(of_json(200, to_json(*found)));
}

// Whether the pages have anything to show there: their places (web/src/shell/App.svelte), and what they are about.
bool Site::is_place(std::string_view path) {
    const auto next = [&] {
        path.remove_prefix(std::min(path.size(), path.find_first_not_of('/')));
        const std::string_view part = path.substr(0, path.find('/'));
        path.remove_prefix(part.size());
        return part;
    };
    const auto is_one_of = [](std::string_view page, std::initializer_list<std::string_view> pages) {
        return std::ranges::find(pages, page) != pages.end();
    };
    const std::string_view page = next(), about = next();
    if (is_one_of(page, {"", "tables", "settings", "me", "puzzle", "game", "solve"})) return true;
    if (is_one_of(page, {"new", "help"}) && about.empty()) return true;  // which game?
    if (is_one_of(page, {"new", "help", "learn"})) return game_named(about) != nullptr;
    if (!is_one_of(page, {"table", "end", "replay"})) return false;
    return parts_.house.knows(tables::TableId(about));
}

void Site::record(const Request& request, std::string_view table, const Reply& reply) {
    parts_.house.record(tables::TableId(table), limit_key(request.peer.address),
                        [this, request, reply](const std::expected<std::string, Problem>& text) {
                            if (!text) return reply(refusal(request, text.error()));
                            Response response{.status = 200,
                                              .headers = {},
                                              .body = std::make_shared<const std::string>(*text)};
                            // Whoever knows a table's id may look on: the file's name need not tell it to whom the file is given.
                            reply(response.with("Content-Type", "application/x-ndjson")
                                      .with("Content-Disposition", "attachment; filename=\"officina.game\"")
                                      .with("Cache-Control", "no-store"));
                        });
}

void Site::puzzle(const Request& request, std::string_view day, const Reply& reply) {
    parts_.house.puzzle(day, [this, request, reply](const std::expected<std::string, Problem>& puzzle) {
        if (!puzzle) return reply(refusal(request, puzzle.error()));
        Response response{.status = 200, .headers = {}, .body = std::make_shared<const std::string>(*puzzle)};
        reply(response.with("Content-Type", "application/json").with("Cache-Control", "max-age=86400"));
    });
}

void Site::health(const Request& request, const Reply& reply) {
    if (parts_.draining()) return reply(refusal(request, {"draining", {"net.refused.draining", {}}}));
    reply(of_json(200, json::object{{"ok", true}}));
}

void Site::readiness(const Request& request, const Reply& reply) {
    if (parts_.draining()) return reply(refusal(request, {"draining", {"net.refused.draining", {}}}));
    if (!parts_.house.is_ready()) return reply(refusal(request, {"waiting", {"net.refused.waiting", {}}}));
    reply(of_json(200, json::object{{"ok", true}}));
}

void Site::metrics(const Request& request, const Reply& reply) {
    const Address& address = request.peer.address;
    const bool here = address.is_loopback() && !request.peer.forwarded;
    const auto& watchers = parts_.settings.watchers;
    if (!here && std::ranges::none_of(watchers, [&](const Prefix& prefix) { return prefix.holds(address); }))
        return reply(refusal(request, {"not_allowed", {"net.refused.metrics", {}}}));
    Response response{.status = 200,
                      .headers = {},
                      .body = std::make_shared<const std::string>(
                          parts_.figures.written(parts_.house.figures(), parts_.store.figures()))};
    reply(response.with("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
              .with("Cache-Control", "no-store"));
}

}  // namespace officina::server
