#include "server/net/people.h"

#include <boost/json/array.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>

#include "server/net/secrets.h"

namespace officina {

namespace json = boost::json;

namespace {

constexpr std::size_t kShortestLogin = 3, kLongestLogin = 32;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;

Problem busy() { return {"busy", {"net.refused.busy", {}}}; }

std::string readable(Instant time) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

std::string_view word_of(TableSummary::Stage stage) {
    switch (stage) {
        case TableSummary::Stage::gathering: return "gathering";
        case TableSummary::Stage::playing: return "playing";
        case TableSummary::Stage::over: return "over";
    }
    return {};
}

json::object to_json(const TableSummary& table, const PersonId& person) {
    json::array seats, scores;
    for (const Occupant& occupant : table.occupants) {
        json::object seat{{"name", occupant.name}};
        if (occupant.kind == Occupant::Kind::bot) seat["bot"] = occupant.id;
        if (occupant.kind == Occupant::Kind::person && occupant.id == person) seat["you"] = true;
        seats.push_back(std::move(seat));
    }
    for (const std::string& score : table.scores) scores.emplace_back(score);
    return {{"id", table.id},
            {"game", table.game},
            {"stage", word_of(table.stage)},
            {"public", table.is_public},
            {"opened", readable(table.opened)},
            {"changed", readable(table.changed)},
            {"seats", std::move(seats)},
            {"scores", std::move(scores)},
            {"ranks", json::array(table.ranks.begin(), table.ranks.end())}};
}

}  // namespace

std::expected<std::string, Problem> proper_login(std::string_view login) {
    std::string folded;
    bool fits = login.size() >= kShortestLogin && login.size() <= kLongestLogin;
    for (char letter : login) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        const bool plain = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
        fits &= plain || letter == '.' || letter == '_' || letter == '-';
        folded += letter;
    }
    if (fits) return folded;
    return std::unexpected(
        Problem{"bad_login",
                {"net.refused.login",
                 {{"least", std::int64_t{kShortestLogin}}, {"most", std::int64_t{kLongestLogin}}}}});
}

std::expected<void, Problem> check_password(std::string_view password) {
    if (password.size() >= kShortestPassword && password.size() <= kLongestPassword) return {};
    return std::unexpected(
        Problem{"bad_password",
                {"net.refused.password",
                 {{"least", std::int64_t{kShortestPassword}}, {"most", std::int64_t{kLongestPassword}}}}});
}

std::optional<People::Done> People::alone(const PersonId& person, const Done& done) {
    if (!changing_.insert(person).second) {
        done(std::unexpected(busy()));
        return std::nullopt;
    }
    return [this, person, done](const std::expected<void, Problem>& result) {
        changing_.erase(person);
        done(result);
    };
}

void People::keep(const Person& person, const Done& done) {
    store_.keep(person, [post = manner_.post, done](const std::expected<void, Problem>& result) {
        post([done, result] { done(result); });
    });
}

// Meanwhile the person may have another name, or be gone.
void People::keep_changed(const PersonId& id, const Done& done, const std::function<void(Person&)>& change) {
    auto person = store_.person(id);
    if (!person) return done(std::unexpected(person.error()));
    if (!*person) return done(std::unexpected(Problem{"no_session", {"net.refused.no_session", {}}}));
    change(**person);
    keep(**person, done);
}

template <class Result>
void People::elsewhere(std::function<Result()> work, std::function<void(Result)> then, const Done& too_much) {
    const bool taken = worker_.take([post = manner_.post, work = std::move(work), then = std::move(then)] {
        post([then, result = work()] { then(result); });
    });
    if (!taken) too_much(std::unexpected(busy()));
}

std::expected<std::optional<Person>, Problem> People::of_session(std::string_view secret) {
    if (secret.size() < 32 || secret.size() > 128) return std::nullopt;
    return store_.person_by_session(hash_of_session(secret));
}

void People::make_guest(std::string_view name, const Came& done) {
    const auto proper = proper_name(name);
    if (!proper) return done(std::unexpected(proper.error()));
    Entered entered{
        .person = {.id = random_id(), .name = *proper, .login = {}, .password_hash = {}, .session_hash = {}},
        .secret = random_hex(32)};
    entered.person.session_hash = hash_of_session(entered.secret);
    entered.person.since = entered.person.seen = manner_.now();
    keep(entered.person, [entered, done](const std::expected<void, Problem>& kept) {
        if (!kept) return done(std::unexpected(kept.error()));
        done(entered);
    });
}

void People::make_account(const Person& person, std::string_view login, std::string_view password,
                          const Done& answer) {
    if (!person.login.empty())
        return answer(std::unexpected(Problem{"has_account", {"net.refused.has_account", {}}}));
    const auto proper = proper_login(login);
    if (!proper) return answer(std::unexpected(proper.error()));
    if (const auto fits = check_password(password); !fits) return answer(fits);
    const auto taken = store_.person_by_login(*proper);
    if (!taken) return answer(std::unexpected(taken.error()));
    if (*taken) return answer(std::unexpected(Problem{"login_taken", {"net.refused.login_taken", {}}}));
    const auto done = alone(person.id, answer);
    if (!done) return;
    elsewhere<std::string>([secret = std::string(password)] { return hash_of_password(secret); },
                           [this, person, login = *proper, done = *done](const std::string& hash) {
                               keep_changed(person.id, done, [login, hash](Person& changed) {
                                   changed.login = login;
                                   changed.password_hash = hash;
                               });
                           },
                           *done);
}

void People::log_in(std::string_view login, std::string_view password, const Came& done) {
    const Problem wrong{"wrong_login", {"net.refused.wrong_login", {}}};
    std::optional<Person> person;
    if (const auto proper = proper_login(login)) {
        const auto found = store_.person_by_login(*proper);
        if (!found) return done(std::unexpected(found.error()));
        person = *found;
    }
    if (password.size() > kLongestPassword) return done(std::unexpected(wrong));
    // An unknown login takes as long as a wrong password, so that nobody can find out which logins there are.
    const Done failed = [done](const std::expected<void, Problem>& result) {
        done(std::unexpected(result.error()));
    };
    const std::string hash = person ? person->password_hash : std::string{};
    elsewhere<bool>(
        [secret = std::string(password), hash] {
            if (!hash.empty()) return is_password(secret, hash);
            hash_of_password(secret);
            return false;
        },
        [this, id = person ? person->id : PersonId{}, hash, wrong, done](bool right) {
            if (!right) return done(std::unexpected(wrong));
            // Meanwhile the password may have been changed, or the account be gone.
            const auto again = store_.person(id);
            if (!again) return done(std::unexpected(again.error()));
            if (!*again || (**again).password_hash != hash) return done(std::unexpected(wrong));
            Entered entered{.person = **again, .secret = random_hex(32)};
            entered.person.session_hash = hash_of_session(entered.secret);
            entered.person.seen = manner_.now();
            const auto alone_done = alone(id, [entered, done](const std::expected<void, Problem>& kept) {
                if (!kept) return done(std::unexpected(kept.error()));
                done(entered);
            });
            if (alone_done) keep(entered.person, *alone_done);
        },
        failed);
}

void People::log_out(const Person& person, const Done& answer) {
    const auto done = alone(person.id, answer);
    if (!done) return;
    // A guest without the secret is nobody: there is no way back to that name.
    if (person.login.empty()) {
        return store_.forget(person.id,
                             [post = manner_.post, done = *done](const std::expected<void, Problem>& result) {
                                 post([done, result] { done(result); });
                             });
    }
    Person changed = person;
    changed.session_hash.clear();
    keep(changed, *done);
}

void People::change_password(const Person& person, std::string_view before, std::string_view after,
                             const Done& answer) {
    if (person.login.empty())
        return answer(std::unexpected(Problem{"no_account", {"net.refused.no_account", {}}}));
    if (const auto fits = check_password(after); !fits) return answer(fits);
    const auto done = alone(person.id, answer);
    if (!done) return;
    elsewhere<std::optional<std::string>>(
        [before = std::string(before), after = std::string(after), hash = person.password_hash] {
            return is_password(before, hash) ? std::optional(hash_of_password(after)) : std::nullopt;
        },
        [this, person, done = *done](const std::optional<std::string>& hash) {
            if (!hash)
                return done(std::unexpected(Problem{"wrong_password", {"net.refused.wrong_password", {}}}));
            keep_changed(person.id, done, [hash](Person& changed) { changed.password_hash = *hash; });
        },
        *done);
}

void People::forget(const Person& person, std::string_view password, const Done& answer) {
    const auto done = alone(person.id, answer);
    if (!done) return;
    const auto go = [this, id = person.id, done = *done] {
        store_.forget(id, [post = manner_.post, done](const std::expected<void, Problem>& result) {
            post([done, result] { done(result); });
        });
    };
    if (person.login.empty()) return go();
    elsewhere<bool>(
        [secret = std::string(password), hash = person.password_hash] { return is_password(secret, hash); },
        [go, done = *done](bool right) {
            if (right) return go();
            done(std::unexpected(Problem{"wrong_password", {"net.refused.wrong_password", {}}}));
        },
        *done);
}

std::expected<json::object, Problem> People::exported(const Person& person) {
    json::array tables;
    Instant before = Instant::max();
    constexpr int kAtOnce = 200;
    for (;;) {
        const auto part = store_.history(person.id, kAtOnce, before);
        if (!part) return std::unexpected(part.error());
        for (const TableSummary& table : *part) tables.push_back(to_json(table, person.id));
        if (std::ssize(*part) < kAtOnce || part->back().changed >= before) break;
        before = part->back().changed;
    }
    return json::object{{"id", person.id},
                        {"name", person.name},
                        {"login", person.login},
                        {"since", readable(person.since)},
                        {"seen", readable(person.seen)},
                        {"tables", std::move(tables)}};
}

}  // namespace officina
