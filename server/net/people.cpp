#include "server/net/people.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/serialize.hpp>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <utility>

#include "engine/names.h"
#include "server/attempt.h"
#include "server/net/common_passwords.h"

namespace officina::server {

namespace json = boost::json;

namespace {

constexpr std::size_t kShortestLogin = 3, kLongestLogin = 32;
constexpr std::size_t kShortestPassword = 8, kLongestPassword = 200;
constexpr int kCodes = 8;
// A session's last day is written down this seldom.
constexpr auto kBetweenSightings = std::chrono::hours(1);
constexpr auto kMailedCodeLives = std::chrono::minutes(30);

Problem busy() { return {"busy", {"net.refused.busy", {}}}; }
Problem no_session() { return {"no_session", {"net.refused.no_session", {}}}; }
Problem wrong_login() { return {"wrong_login", {"net.refused.wrong_login", {}}}; }
Problem wrong_password() { return {"wrong_password", {"net.refused.wrong_password", {}}}; }
Problem no_mail() { return {"no_mail", {"net.refused.no_mail", {}}}; }
Problem wrong_code() { return {"wrong_code", {"net.refused.wrong_code", {}}}; }

// What the store refuses, in the words of who asked. `stale`: what becomes of a change whose condition no longer holds.
Problem in_our_words(const Problem& problem, const Problem& stale, const Problem& gone = no_session()) {
    if (problem.code == "no_person") return gone;
    if (problem.code == "stale") return stale;
    if (problem.code == "has_account") return {"has_account", {"net.refused.has_account", {}}};
    if (problem.code == "login_taken") return {"login_taken", {"net.refused.login_taken", {}}};
    return problem;
}

std::string readable(tables::Instant time) {
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)));
}

json::object to_json(const tables::TableSummary& table, const tables::PersonId& person) {
    json::array seats;
    for (const tables::Occupant& occupant : table.occupants) {
        json::object seat{{"name", occupant.name}};
        if (occupant.kind == tables::Occupant::Kind::bot) seat["bot"] = occupant.id;
        if (occupant.kind == tables::Occupant::Kind::person && occupant.id == person) seat["you"] = true;
        seats.push_back(std::move(seat));
    }
    return {{"id", table.id},
            {"game", table.game},
            {"stage", name_of(table.stage)},
            {"public", table.is_public},
            {"opened", readable(table.opened)},
            {"changed", readable(table.changed)},
            {"seats", std::move(seats)},
            {"scores", json::array(table.scores.begin(), table.scores.end())},
            {"ranks", json::array(table.ranks.begin(), table.ranks.end())}};
}

// As they are written down by hand: without what stands between, and whatever can be mistaken for something else.
std::string plain_code(std::string_view code) {
    std::string plain;
    for (char letter : code) {
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
        if (letter == '-' || letter == ' ') continue;
        plain += letter == 'o' ? '0' : letter == 'i' || letter == 'l' ? '1' : letter;
    }
    return plain;
}

std::string hash_of_code(std::string_view code) { return hash_of_session("recovery " + plain_code(code)); }

std::vector<std::string> new_codes() {
    std::vector<std::string> codes(kCodes);
    for (std::string& code : codes) code = random_code();
    return codes;
}

std::vector<std::string> hashes_of(const std::vector<std::string>& codes) {
    std::vector<std::string> hashes;
    for (const std::string& code : codes) hashes.push_back(hash_of_code(code));
    return hashes;
}

// For a template: a Came is told of a refusal as a Done is.
template <class Answer>
void refuse(const Answer& answer, const Problem& problem) {
    answer(std::unexpected(problem));
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

std::expected<void, Problem> check_password(std::string_view password, std::string_view login) {
    if (password.size() < kShortestPassword || password.size() > kLongestPassword)
        return std::unexpected(Problem{
            "bad_password",
            {"net.refused.password",
             {{"least", std::int64_t{kShortestPassword}}, {"most", std::int64_t{kLongestPassword}}}}});
    if (is_common_password(password, login))
        return std::unexpected(Problem{"common_password", {"net.refused.common_password", {}}});
    return {};
}

std::string name_of_session(const tables::Session& session) { return session.hash.substr(0, 16); }

// --- What all of them need

template <class Result, class Refused>
void People::elsewhere(const Place& place, std::function<Result()> work, std::function<void(Result)> then,
                       const Refused& refused) {
    const auto is_busy = [post = settings_.post, refused] { post([refused] { refuse(refused, busy()); }); };
    const bool taken =
        worker_.take({place.network, place.address},
                     {.work =
                          [post = settings_.post, work = std::move(work), then = std::move(then), is_busy] {
                              // A password takes 64 MB, which may not be there just now: no reason for the house to end.
                              attempt([&] { post([then, result = work()] { then(result); }); },
                                      [&](const std::exception&) { is_busy(); });
                          },
                      .refused = is_busy});
    if (!taken) refuse(refused, busy());
}

void People::change(const tables::PersonChange& change, const Done& done) {
    store_.change(change, [post = settings_.post, done](const std::expected<void, Problem>& result) {
        post([done, result] { done(result); });
    });
}

// The change opens a session, whose secret is in the answer.
void People::enter(tables::PersonChange wanted, const tables::Person& person, const Place& place,
                   const Problem& stale, const Problem& gone, const Came& done) {
    Entered entered{.person = person, .secret = random_hex(32), .codes = {}};
    wanted.person = person.id;
    wanted.opens = {.hash = hash_of_session(entered.secret),
                    .person = person.id,
                    .device = place.device,
                    .since = settings_.now(),
                    .seen = settings_.now()};
    // They may come in elsewhere at the same moment: how many there are once this is written nobody knows yet.
    std::vector<tables::Session> before;
    if (const auto all = store_.sessions(person.id); all && !wanted.ends_all) before = *all;
    change(wanted, [this, entered, before, stale, gone, done](const std::expected<void, Problem>& kept) {
        if (!kept) return refuse(done, in_our_words(kept.error(), stale, gone));
        tell_ended(entered.person.id, before);
        done(entered);
    });
}

// Of those sessions, the ones that are no more.
void People::tell_ended(const tables::PersonId& person, const std::vector<tables::Session>& before) {
    if (before.empty()) return;
    const auto now = store_.sessions(person);
    if (!now) return;
    for (const tables::Session& session : before)
        if (std::ranges::find(*now, session.hash, &tables::Session::hash) == now->end())
            settings_.ended(person, session.hash);
}

void People::if_right(const Known& known, std::string_view password, const Place& place, const Done& refused,
                      const std::function<void()>& go_on) {
    elsewhere<bool>(
        place,
        [fits = settings_.fits, secret = std::string(password), hash = known.person.password_hash] {
            return fits(secret, hash);
        },
        [go_on, refused](bool right) {
            if (right) return go_on();
            refuse(refused, wrong_password());
        },
        refused);
}

bool People::lives(const tables::Session& session) const {
    return settings_.now() - session.seen < settings_.session_life;
}

std::expected<std::optional<People::Known>, Problem> People::of_session(std::string_view secret) {
    if (secret.size() < 32 || secret.size() > 128) return std::nullopt;
    const auto session = store_.session(hash_of_session(secret));
    if (!session) return std::unexpected(session.error());
    if (!*session || !lives(**session) || leaving_.contains((*session)->person)) return std::nullopt;
    const auto person = store_.person((*session)->person);
    if (!person) return std::unexpected(person.error());
    if (!*person) return std::nullopt;
    if (settings_.now() - (*session)->seen >= kBetweenSightings) {
        tables::PersonChange seen{.person = (*person)->id};
        seen.sees = **session;
        seen.sees->seen = settings_.now();
        store_.change(seen, {});
    }
    return Known{**person, **session};
}

// --- Coming in

void People::make_guest(std::string_view name, const Place& place, const Came& done) {
    const auto proper = tables::proper_name(name);
    if (!proper) return refuse(done, proper.error());
    Entered entered{.person = {.id = random_id(), .name = *proper, .login = {}, .password_hash = {}},
                    .secret = random_hex(32),
                    .codes = {}};
    tables::Person& person = entered.person;
    person.since = person.seen = settings_.now();
    const tables::Session session{.hash = hash_of_session(entered.secret),
                                  .person = person.id,
                                  .device = place.device,
                                  .since = person.since,
                                  .seen = person.seen};
    store_.add(person, session,
               [post = settings_.post, entered, done](const std::expected<void, Problem>& kept) {
                   post([entered, done, kept] {
                       if (!kept) return refuse(done, kept.error());
                       done(entered);
                   });
               });
}

void People::make_account(const Known& known, std::string_view login, std::string_view password,
                          const Place& place, const Came& done) {
    if (!known.person.login.empty()) return refuse(done, in_our_words(tables::has_account(), {}));
    const auto proper = proper_login(login);
    if (!proper) return refuse(done, proper.error());
    if (const auto fits = check_password(password, *proper); !fits) return refuse(done, fits.error());
    const auto taken = store_.person_by_login(*proper);
    if (!taken) return refuse(done, taken.error());
    if (*taken)
        return refuse(done, in_our_words((*taken)->id == known.person.id ? tables::has_account()
                                                                         : tables::login_taken(*proper),
                                         {}));
    elsewhere<std::string>(
        place, [hash = settings_.hash, secret = std::string(password)] { return hash(secret); },
        [this, person = known.person, login = *proper, done](const std::string& hash) {
            Entered entered{.person = person, .secret = {}, .codes = new_codes()};
            entered.person.login = login;
            tables::PersonChange wanted{.person = person.id};
            wanted.login = login;
            wanted.password_hash = hash;
            wanted.codes = hashes_of(entered.codes);
            change(wanted, [entered, done](const std::expected<void, Problem>& kept) {
                if (!kept) return refuse(done, in_our_words(kept.error(), {}));
                done(entered);
            });
        },
        done);
}

void People::log_in(std::string_view login, std::string_view password, const Place& place, const Came& done) {
    std::optional<tables::Person> person;
    if (const auto proper = proper_login(login)) {
        const auto found = store_.person_by_login(*proper);
        if (!found) return refuse(done, found.error());
        person = *found;
    }
    if (password.size() > kLongestPassword) return refuse(done, wrong_login());
    // An unknown login takes as long as a wrong password, so that nobody can find out which logins there are.
    elsewhere<bool>(
        place,
        [settings = settings_, secret = std::string(password),
         hash = person ? person->password_hash : std::string{}] {
            if (!hash.empty()) return settings.fits(secret, hash);
            (void)settings.hash(secret);
            return false;
        },
        [this, person, place, done](bool right) {
            if (!right) return refuse(done, wrong_login());
            // Meanwhile the password may have been changed, or the account be gone.
            tables::PersonChange wanted;
            wanted.if_password = person->password_hash;
            enter(wanted, *person, place, wrong_login(), wrong_login(), done);
        },
        done);
}

void People::recover(std::string_view login, std::string_view code, std::string_view password,
                     const Place& place, const Came& done) {
    std::optional<tables::Person> person;
    const auto proper = proper_login(login);
    if (proper) {
        const auto found = store_.person_by_login(*proper);
        if (!found) return refuse(done, found.error());
        person = *found;
    }
    if (const auto fits = check_password(password, proper.value_or("")); !fits)
        return refuse(done, fits.error());
    elsewhere<std::string>(
        place, [hash = settings_.hash, secret = std::string(password)] { return hash(secret); },
        [this, person, place, code = hash_of_code(code), done](const std::string& hash) {
            if (!person) return refuse(done, wrong_code());
            tables::PersonChange wanted;
            wanted.with_code = code;
            wanted.at = settings_.now();
            wanted.password_hash = hash;
            wanted.ends_all = true;
            enter(wanted, *person, place, wrong_code(), wrong_code(), done);
        },
        done);
}

std::expected<void, Problem> People::mail_code(std::string_view login, const Catalogue& words) {
    if (!has_mail()) return std::unexpected(no_mail());
    const auto proper = proper_login(login);
    if (!proper) return {};
    const auto person = store_.person_by_login(*proper);
    if (!person) return std::unexpected(person.error());
    if (!*person || (*person)->mail.empty()) return {};
    const std::string code = random_code();
    tables::PersonChange wanted{.person = (*person)->id};
    wanted.if_mail = (*person)->mail;
    wanted.mails = {.hash = hash_of_code(code), .until = settings_.now() + kMailedCodeLives};
    change(wanted, [this, to = (*person)->mail, login = *proper, code,
                    &words](const std::expected<void, Problem>& kept) {
        if (kept) settings_.mail(to, login, code, words);
    });
    return {};
}

void People::set_mail(const Known& known, std::string_view address, std::string_view password,
                      const Place& place, const Done& done) {
    // Whoever gave one may always take it away.
    if (!has_mail() && !address.empty()) return refuse(done, no_mail());
    if (known.person.login.empty())
        return refuse(done, Problem{"no_account", {"net.refused.no_account", {}}});
    const auto proper = address.empty() ? std::expected<std::string, Problem>{} : proper_mail(address);
    if (!proper) return refuse(done, proper.error());
    if_right(known, password, place, done, [this, person = known.person, mail = *proper, done] {
        tables::PersonChange wanted{.person = person.id};
        wanted.if_password = person.password_hash;
        wanted.mail = mail;
        change(wanted, [done](const std::expected<void, Problem>& kept) {
            done(kept ? kept : std::unexpected(in_our_words(kept.error(), wrong_password())));
        });
    });
}

// --- Being somebody

void People::change_password(const Known& known, std::string_view before, std::string_view after,
                             const Place& place, const Came& done) {
    const tables::Person& person = known.person;
    if (person.login.empty()) return refuse(done, Problem{"no_account", {"net.refused.no_account", {}}});
    if (const auto fits = check_password(after, person.login); !fits) return refuse(done, fits.error());
    elsewhere<std::optional<std::string>>(
        place,
        [settings = settings_, before = std::string(before), after = std::string(after),
         hash = person.password_hash] {
            return settings.fits(before, hash) ? std::optional(settings.hash(after)) : std::nullopt;
        },
        [this, person, place, done](const std::optional<std::string>& hash) {
            if (!hash) return refuse(done, wrong_password());
            tables::PersonChange wanted;
            wanted.if_password = person.password_hash;
            wanted.password_hash = *hash;
            wanted.ends_all = true;
            enter(wanted, person, place, wrong_password(), no_session(), done);
        },
        done);
}

void People::make_codes(const Known& known, std::string_view password, const Place& place, const Came& done) {
    if (known.person.login.empty())
        return refuse(done, Problem{"no_account", {"net.refused.no_account", {}}});
    const Done refused = [done](const std::expected<void, Problem>& result) { refuse(done, result.error()); };
    if_right(known, password, place, refused, [this, person = known.person, done] {
        Entered entered{.person = person, .secret = {}, .codes = new_codes()};
        tables::PersonChange wanted{.person = person.id};
        wanted.if_password = person.password_hash;
        wanted.codes = hashes_of(entered.codes);
        change(wanted, [entered, done](const std::expected<void, Problem>& kept) {
            if (!kept) return refuse(done, in_our_words(kept.error(), wrong_password()));
            done(entered);
        });
    });
}

void People::log_out(const Known& known, const Done& done) {
    if (!known.person.login.empty()) return end_session(known, known.session.hash, done);
    // A guest without the secret is nobody: there is no way back to that name. Unless an account was made meanwhile.
    forget_now(known.person, [this, known, done](const std::expected<void, Problem>& gone) {
        if (!gone && gone.error().code == "wrong_password")
            return end_session(known, known.session.hash, done);
        done(gone);
    });
}

void People::end_session(const Known& known, const std::string& hash, const Done& done) {
    tables::PersonChange wanted{.person = known.person.id};
    wanted.ends = hash;
    change(wanted, [done](const std::expected<void, Problem>& kept) {
        done(kept ? kept : std::unexpected(in_our_words(kept.error(), {})));
    });
}

// Meanwhile the one that stays may have been ended itself: then it ends nobody else's.
void People::end_other_sessions(const Known& known, const Done& done) {
    tables::PersonChange wanted{.person = known.person.id};
    wanted.ends_but = known.session.hash;
    change(wanted, [done](const std::expected<void, Problem>& kept) {
        done(kept ? kept : std::unexpected(in_our_words(kept.error(), no_session())));
    });
}

void People::forget_now(const tables::Person& person, const Done& done) {
    leaving_.insert(person.id);
    settings_.leaves(person.id);
    store_.forget(
        person.id, person.password_hash,
        [this, post = settings_.post, id = person.id, done](const std::expected<void, Problem>& gone) {
            post([this, id, done, gone] {
                leaving_.erase(id);
                if (gone) settings_.forgotten(id);
                done(gone ? gone : std::unexpected(in_our_words(gone.error(), wrong_password())));
            });
        });
}

void People::forget(const Known& known, std::string_view password, const Place& place, const Done& done) {
    if (known.person.login.empty()) return forget_now(known.person, done);
    if_right(known, password, place, done, [this, known, done] { forget_now(known.person, done); });
}

void People::forget_guests(tables::Instant not_seen_since) {
    // In between everybody waits: their moves for the disk, and the house while it looks for each of them at every table.
    constexpr int kAtOnce = 5;
    if (forgets_guests_) return;
    store_.forget_guests(not_seen_since, kAtOnce,
                         [this, post = settings_.post, not_seen_since](
                             const std::expected<std::vector<tables::PersonId>, Problem>& guests) {
                             post([this, not_seen_since, guests] {
                                 forgets_guests_ = false;
                                 if (!guests) return;  // the disk: whoever writes next says so
                                 for (const tables::PersonId& guest : *guests) settings_.forgotten(guest);
                                 if (std::ssize(*guests) == kAtOnce) forget_guests(not_seen_since);
                             });
                         });
    forgets_guests_ = true;  // not where the store has thrown
}

// --- What is kept

std::expected<json::object, Problem> People::sessions(const Known& known) {
    const auto all = store_.sessions(known.person.id);
    if (!all) return std::unexpected(all.error());
    const auto codes = store_.codes_left(known.person.id);
    if (!codes) return std::unexpected(codes.error());
    json::array list;
    for (const tables::Session& session : *all)
        if (lives(session))
            list.push_back(json::object{{"session", name_of_session(session)},
                                        {"device", session.device},
                                        {"since", readable(session.since)},
                                        {"seen", readable(session.seen)},
                                        {"here", session.hash == known.session.hash}});
    return json::object{
        {"sessions", std::move(list)}, {"recovery_codes_left", *codes}, {"mail", !known.person.mail.empty()}};
}

namespace {

// Page by page on the store's thread, until there is no more. The text is given away when it is made.
struct Export {
    tables::Store& store;
    std::function<void(std::function<void()>)> post;
    People::Exported done;
    tables::PersonId person;
    json::object data;
    json::array tables = {};
    std::shared_ptr<std::string> text = std::make_shared<std::string>();
};

void answer(const std::shared_ptr<Export>& all, const std::expected<void, Problem>& made) {
    all->post([all, made] {
        const std::shared_ptr<const std::string> text = std::exchange(all->text, nullptr);
        if (!made) return refuse(all->done, made.error());
        all->done(text);
    });
}

void gather(const std::shared_ptr<Export>& all, const tables::HistoryMark& before) {
    constexpr int kAtOnce = 200;
    all->store.history(all->person, kAtOnce, before,
                       [all](const std::expected<std::vector<tables::TableSummary>, Problem>& part) {
                           if (!part) return answer(all, std::unexpected(part.error()));
                           for (const tables::TableSummary& table : *part)
                               all->tables.push_back(to_json(table, all->person));
                           if (!part->empty()) return gather(all, {part->back().changed, part->back().id});
                           all->data["tables"] = std::move(all->tables);
                           *all->text = json::serialize(std::exchange(all->data, {})) + "\n";
                           answer(all, {});
                       });
}

}  // namespace

void People::exported(const Known& known, const Exported& done) {
    // Each is all of a history, and whoever reads it slowly has it for long: that must keep nobody from theirs but by the room it takes.
    constexpr std::size_t kMostBeingMade = 4, kMostBytesHeld = 64 << 20;
    boost::unordered::erase_if(exports_, [](const auto& one) { return one.second.text.expired(); });
    std::size_t being_made = 0, held = 0;
    for (const auto& [person, one] : exports_) {
        being_made += one.bytes ? 0 : 1;
        held += one.bytes.value_or(0);
    }
    if (being_made >= kMostBeingMade || held >= kMostBytesHeld || exports_.contains(known.person.id))
        return refuse(done, busy());
    const auto sessions_now = sessions(known);
    if (!sessions_now) return refuse(done, sessions_now.error());
    const tables::Person& person = known.person;
    const auto all = std::make_shared<Export>(Export{.store = store_,
                                                     .post = settings_.post,
                                                     .done =
                                                         [this, id = person.id, done](const auto& text) {
                                                             if (text) exports_[id].bytes = (*text)->size();
                                                             done(text);
                                                         },
                                                     .person = person.id,
                                                     .data = {{"id", person.id},
                                                              {"name", person.name},
                                                              {"login", person.login},
                                                              {"since", readable(person.since)},
                                                              {"seen", readable(person.seen)}}});
    for (const auto& [name, value] : *sessions_now) all->data[name] = value;
    all->data["mail"] = person.mail;
    exports_[person.id] = {.text = all->text, .bytes = {}};
    gather(all, {});
}

// --- What they bring along

void People::take_in(const Known& known, tables::Brought brought, const Place& place, const TookIn& done) {
    // Others would not know them again: a guest's tables are gone with their cookie.
    if (known.person.login.empty()) return refuse(done, {"no_account", {"net.refused.for_accounts", {}}});
    const tables::TableId id = brought.table;
    const auto there = store_.summary(id);
    if (!there) return refuse(done, there.error());
    if (*there) return done(false);
    elsewhere<std::expected<tables::TakenIn, Problem>>(
        place,
        [brought = std::move(brought), person = known.person, seed = random_hex(32), now = settings_.now()] {
            return tables::taken_in(brought, person, seed, now);
        },
        [this, id, person = known.person.id, done](const std::expected<tables::TakenIn, Problem>& taken) {
            if (!taken) return refuse(done, {"bad_table", taken.error().message});
            // Meanwhile they may have gone, and nothing would take their name from the table any more.
            const auto still = store_.person(person);
            if (!still) return refuse(done, still.error());
            if (!*still || leaving_.contains(person)) return refuse(done, no_session());
            store_.append(id, 0, taken->entries, taken->summary,
                          [post = settings_.post, done](const std::expected<void, Problem>& kept) {
                              post([kept, done] {
                                  // Two pages brought it at the same time.
                                  if (!kept && kept.error().code == "out_of_order") return done(false);
                                  if (!kept) return refuse(done, kept.error());
                                  done(true);
                              });
                          });
        },
        done);
}

}  // namespace officina::server
