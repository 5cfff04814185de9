// What people ask for over HTTP: to come in, to be somebody, to see and end their sessions, to go.

#include <algorithm>
#include <boost/json/parse.hpp>
#include <fmt/format.h>

#include "server/net/device.h"
#include "server/net/site.h"
#include "tables/fields.h"

namespace officina::server {

namespace json = boost::json;

namespace {

constexpr std::string_view kCookie = "officina";

json::object to_json(const tables::Person& person) {
    json::object object{{"id", person.id}, {"name", person.name}};
    object["login"] = person.login.empty() ? json::value(nullptr) : json::value(person.login);
    return object;
}

People::Place place_of(const Request& request) {
    return {.address = limit_key(request.peer.address),
            .device = device_of(request.user_agent),
            .network = network_around(request.peer.address)};
}

// The fields of a request's body, all of them texts.
class Fields {
  public:
    static std::expected<Fields, Problem> read(const Request& request,
                                               std::initializer_list<std::string_view> known) {
        json::parse_options options;
        options.max_depth = 4;
        json::error_code error;
        const json::value value =
            json::parse(request.body.empty() ? "{}" : std::string_view(request.body), error, {}, options);
        if (error || !value.is_object())
            return std::unexpected(Problem{"bad_json", {"net.refused.bad_json", {}}});
        for (const auto& [name, field] : value.get_object())
            if (std::ranges::find(known, std::string_view(name)) == known.end())
                return std::unexpected(
                    Problem{"unknown_field", {"net.refused.unknown_field", {{"name", std::string(name)}}}});
        Fields fields;
        for (const std::string_view name : known) {
            const json::value* field = value.get_object().if_contains(name);
            if (!field || !field->is_string())
                return std::unexpected(
                    Problem{"bad_field", {"net.refused.bad_field", {{"name", std::string(name)}}}});
            fields.texts_.emplace_back(field->get_string());
        }
        return fields;
    }
    // In the order in which they were named.
    const std::string& operator[](std::size_t i) const { return texts_[i]; }

  private:
    std::vector<std::string> texts_;
};

}  // namespace

// Over TLS the name says so, and no neighbouring site can plant such a cookie. __Host- is for a site as a whole.
std::string_view Site::cookie_name(const Request& request) const {
    if (!request.peer.secure) return kCookie;
    return parts_.settings.base_path.empty() ? "__Host-officina" : "__Secure-officina";
}

std::string Site::cookie(const Request& request, std::string_view secret) const {
    const int seconds = parts_.settings.session_days * 24 * 60 * 60;
    return fmt::format("{}={}; Path={}/; Max-Age={}; HttpOnly; SameSite=Lax{}", cookie_name(request), secret,
                       parts_.settings.base_path, secret.empty() ? 0 : seconds,
                       request.peer.secure ? "; Secure" : "");
}

std::expected<std::optional<People::Known>, Problem> Site::known_in(const Request& request) {
    auto known = parts_.people.of_session(request.cookie_named(cookie_name(request)));
    if (!known || *known || cookie_name(request) == kCookie) return known;
    // Who came before the name was changed; nobody can plant one of those any more.
    known = parts_.people.of_session(request.cookie_named(kCookie));
    if (known && *known && !(*known)->session.device.empty()) return std::nullopt;
    return known;
}

std::optional<People::Known> Site::known_or_refusal(const Request& request, const Reply& reply) {
    const auto known = known_in(request);
    if (!known) {
        reply(refusal(request, known.error()));
        return std::nullopt;
    }
    if (!*known) reply(refusal(request, {"no_session", {"net.refused.no_session", {}}}));
    return *known;
}

bool Site::may_use_secrets(const Request& request, const Reply& reply) {
    if (parts_.doorkeeper.may_use_secrets(limit_key(request.peer.address), parts_.now())) return true;
    parts_.figures.refused("people");
    reply(refusal(request, {"too_many", {"net.refused.too_many", {}}}));
    return false;
}

bool Site::may_bring(const Request& request, const Reply& reply) {
    if (parts_.doorkeeper.may_bring(limit_key(request.peer.address), parts_.now())) return true;
    parts_.figures.refused("brought");
    reply(refusal(request, {"too_many", {"net.refused.too_many", {}}}));
    return false;
}

bool Site::may_guess(const Request& request, const std::string& login, const Reply& reply) {
    if (login.empty() || parts_.doorkeeper.may_guess(login, limit_key(request.peer.address), parts_.now()))
        return true;
    parts_.figures.refused("guesses");
    reply(refusal(request, {"too_many", {"net.refused.too_many_guesses", {}}}));
    return false;
}

// Whoever is here already is not kept out by those who guess from elsewhere: they have guesses of their own.
bool Site::may_prove(const Request& request, const People::Known& known, const Reply& reply) {
    return known.person.login.empty() || may_guess(request, "session " + known.session.hash, reply);
}

void Site::guessed_right(const Request& request, const std::string& login) {
    if (!login.empty()) parts_.doorkeeper.guessed_right(login, limit_key(request.peer.address), parts_.now());
}

Response Site::without_session(const Request& request) const {
    Response response{.status = 204, .headers = {}, .body = {}};
    return response.with("Set-Cookie", cookie(request, ""));
}

void Site::entered(const Request& request, const std::expected<People::Entered, Problem>& entered,
                   unsigned status, const Reply& reply) {
    if (!entered) return reply(refusal(request, entered.error()));
    json::object object = to_json(entered->person);
    if (!entered->codes.empty())
        object["recovery_codes"] = json::array(entered->codes.begin(), entered->codes.end());
    Response response = of_json(status, object);
    if (!entered->secret.empty()) response.with("Set-Cookie", cookie(request, entered->secret));
    reply(response);
}

void Site::make_guest(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"name"});
    if (!fields) return reply(refusal(request, fields.error()));
    // Who is somebody already stays who they are: asking twice makes no second guest.
    const auto known = known_in(request);
    if (known && *known) return reply(of_json(200, to_json((*known)->person)));
    if (!may_use_secrets(request, reply)) return;
    parts_.people.make_guest((*fields)[0], place_of(request), [this, request, reply](const auto& guest) {
        entered(request, guest, 201, reply);
    });
}

void Site::who(const Request& request, const Reply& reply) {
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    // The cookie's time starts over with every visit.
    std::string_view secret = request.cookie_named(cookie_name(request));
    if (secret.empty()) secret = request.cookie_named(kCookie);
    reply(of_json(200, to_json(known->person)).with("Set-Cookie", cookie(request, secret)));
}

void Site::make_account(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"login", "password"});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply)) return;
    parts_.people.make_account(*known, (*fields)[0], (*fields)[1], place_of(request),
                               [this, request, reply](const auto& made) {
                                   if (made) guessed_right(request, made->person.login);
                                   entered(request, made, 201, reply);
                               });
}

void Site::log_in(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"login", "password"});
    if (!fields) return reply(refusal(request, fields.error()));
    const std::string login = proper_login((*fields)[0]).value_or("");
    if (!may_use_secrets(request, reply) || !may_guess(request, login, reply)) return;
    parts_.people.log_in(login, (*fields)[1], place_of(request),
                         [this, request, reply, login](const auto& came) {
                             if (came) guessed_right(request, login);
                             entered(request, came, 200, reply);
                         });
}

// A code cannot be guessed: who has one comes in, however many guess at the account's password meanwhile.
void Site::recover(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"login", "code", "password"});
    if (!fields) return reply(refusal(request, fields.error()));
    if (!may_use_secrets(request, reply)) return;
    parts_.people.recover((*fields)[0], (*fields)[1], (*fields)[2], place_of(request),
                          [this, request, reply](const auto& came) {
                              if (came) {
                                  guessed_right(request, came->person.login);
                                  parts_.end_lines(came->person.id, {});
                              }
                              entered(request, came, 200, reply);
                          });
}

void Site::ways_to_recover(const Request&, const Reply& reply) {
    reply(of_json(200, json::object{{"mail", parts_.people.has_mail()}}));
}

// The answer is the same whether there is such an account, and whether it has an address.
void Site::mail_code(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"login"});
    if (!fields) return reply(refusal(request, fields.error()));
    if (!may_use_secrets(request, reply)) return;
    const std::string login = proper_login((*fields)[0]).value_or("");
    if (!parts_.doorkeeper.may_mail(login, limit_key(request.peer.address), parts_.now())) {
        parts_.figures.refused("mails");
        return reply(refusal(request, {"too_many", {"net.refused.too_many_mails", {}}}));
    }
    if (const auto sent = parts_.people.mail_code(login, catalogue_for(request.accept_language)); !sent)
        return reply(refusal(request, sent.error()));
    reply({.status = 204, .headers = {}, .body = {}});
}

void Site::set_mail(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"mail", "password"});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply) || !may_prove(request, *known, reply)) return;
    parts_.people.set_mail(
        *known, (*fields)[0], (*fields)[1], place_of(request),
        [this, request, reply, login = known->person.login](const std::expected<void, Problem>& done) {
            if (!done) return reply(refusal(request, done.error()));
            guessed_right(request, login);
            reply({.status = 204, .headers = {}, .body = {}});
        });
}

void Site::log_out(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    parts_.people.log_out(*known, [this, request, reply, known](const std::expected<void, Problem>& done) {
        if (!done) return reply(refusal(request, done.error()));
        parts_.end_lines(known->person.id, {.only = known->session.hash, .but = {}});
        reply(without_session(request));
    });
}

void Site::change_password(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"before", "after"});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply) || !may_prove(request, *known, reply)) return;
    parts_.people.change_password(*known, (*fields)[0], (*fields)[1], place_of(request),
                                  [this, request, reply](const auto& changed) {
                                      if (!changed) return reply(refusal(request, changed.error()));
                                      guessed_right(request, changed->person.login);
                                      parts_.end_lines(changed->person.id, {});
                                      Response response{.status = 204, .headers = {}, .body = {}};
                                      reply(response.with("Set-Cookie", cookie(request, changed->secret)));
                                  });
}

void Site::make_codes(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {"password"});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply) || !may_prove(request, *known, reply)) return;
    parts_.people.make_codes(*known, (*fields)[0], place_of(request),
                             [this, request, reply](const auto& made) {
                                 if (made) guessed_right(request, made->person.login);
                                 entered(request, made, 200, reply);
                             });
}

void Site::sessions(const Request& request, const Reply& reply) {
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    const auto list = parts_.people.sessions(*known);
    if (!list) return reply(refusal(request, list.error()));
    reply(of_json(200, *list));
}

void Site::end_session(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    const auto all = parts_.store.sessions(known->person.id);
    if (!all) return reply(refusal(request, all.error()));
    const std::string name = request.path.substr(request.path.rfind('/') + 1);
    const auto ended = std::ranges::find(*all, name, name_of_session);
    if (ended == all->end())
        return reply(refusal(request, {"unknown_session", {"net.refused.unknown_session", {}}}));
    if (ended->hash == known->session.hash) return log_out(request, reply);
    parts_.people.end_session(*known, ended->hash,
                              [this, request, reply, id = known->person.id,
                               hash = ended->hash](const std::expected<void, Problem>& done) {
                                  if (!done) return reply(refusal(request, done.error()));
                                  parts_.end_lines(id, {.only = hash, .but = {}});
                                  reply({.status = 204, .headers = {}, .body = {}});
                              });
}

void Site::end_other_sessions(const Request& request, const Reply& reply) {
    const auto fields = Fields::read(request, {});
    if (!fields) return reply(refusal(request, fields.error()));
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    parts_.people.end_other_sessions(
        *known, [this, request, reply, known](const std::expected<void, Problem>& done) {
            if (!done) return reply(refusal(request, done.error()));
            parts_.end_lines(known->person.id, {.only = {}, .but = known->session.hash});
            reply({.status = 204, .headers = {}, .body = {}});
        });
}

void Site::forget(const Request& request, const Reply& reply) {
    const auto known = known_or_refusal(request, reply);
    if (!known) return;
    // A guest has no password to ask for.
    std::string password;
    if (!known->person.login.empty()) {
        const auto fields = Fields::read(request, {"password"});
        if (!fields) return reply(refusal(request, fields.error()));
        password = (*fields)[0];
    } else if (const auto fields = Fields::read(request, {}); !fields) {
        return reply(refusal(request, fields.error()));
    }
    if (!may_use_secrets(request, reply) || !may_prove(request, *known, reply)) return;
    parts_.people.forget(
        *known, password, place_of(request),
        [this, request, reply, login = known->person.login](const std::expected<void, Problem>& done) {
            if (!done) return reply(refusal(request, done.error()));
            guessed_right(request, login);
            reply(without_session(request));
        });
}

void Site::export_data(const Request& request, const Reply& reply) {
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply)) return;
    parts_.people.exported(*known, [this, request, reply](const auto& data) {
        if (!data) return reply(refusal(request, data.error()));
        Response response{.status = 200, .headers = {}, .body = *data};
        reply(response.with("Content-Type", "application/json")
                  .with("Cache-Control", "no-store")
                  .with("Content-Disposition", "attachment; filename=\"officina-account.json\""));
    });
}

// --- A game from a house in the pocket

namespace {

// {"table","record","opened","changed","seats":[{"kind":"person","name"},{"kind":"bot","id"}]}
std::expected<tables::Brought, Problem> brought_in(const Request& request) {
    constexpr int kDepth = 8;
    json::parse_options options;
    options.max_depth = kDepth;
    json::error_code error;
    const json::value value = json::parse(request.body, error, {}, options);
    if (error) return std::unexpected(Problem{"bad_json", {"net.refused.bad_json", {}}});
    tables::Fields fields(value, "", {"table", "record", "opened", "changed", "seats"});
    constexpr std::int64_t kEndOfTime = 253'402'300'799'000;  // the year 9999, in milliseconds
    const auto instant = [&](std::string_view name) {
        return tables::Instant(tables::Milliseconds(fields.number(name, 0, kEndOfTime)));
    };
    tables::Brought brought{.table = fields.text("table", 22, 22),
                            .record = fields.text("record", 1, request.body.size()),
                            .opened = instant("opened"),
                            .changed = instant("changed")};
    const json::value* const seats = fields.find("seats");
    if (seats && seats->is_array() && seats->get_array().size() <= kMaxSeats) {
        for (const json::value& one : seats->get_array()) {
            auto occupant = tables::occupant_from_json(one, "seats");
            if (!occupant) fields.note(occupant.error());
            brought.seats.push_back(occupant.value_or(tables::Occupant{}));
        }
    } else {
        fields.wrong("seats", "[...]");
    }
    if (fields.problem()) return std::unexpected(*fields.problem());
    return brought;
}

}  // namespace

void Site::take_table(const Request& request, const Reply& reply) {
    const auto known = known_or_refusal(request, reply);
    if (!known || !may_use_secrets(request, reply) || !may_bring(request, reply)) return;
    auto brought = brought_in(request);
    if (!brought) return reply(refusal(request, brought.error()));
    parts_.people.take_in(*known, std::move(*brought), place_of(request),
                          [this, request, reply](const std::expected<bool, Problem>& is_new) {
                              if (!is_new) return reply(refusal(request, is_new.error()));
                              reply(of_json(*is_new ? 201 : 200, json::object{{"new", *is_new}}));
                          });
}

}  // namespace officina::server
