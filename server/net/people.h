#pragma once
// Guests and accounts. A guest is a name and a secret in a cookie; an account is a guest with a login and a password, who
// can come in on several devices and come back with a recovery code. Of secrets only hashes are kept.
//
// Each change is on disk before it is answered, and writes only what it is about (PersonChange): two at the same time come
// out as if one had been after the other.

#include <boost/json/object.hpp>
#include <boost/unordered/unordered_flat_map.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/mail.h"
#include "server/net/secrets.h"
#include "server/net/worker.h"
#include "tables/brought.h"
#include "tables/person_name.h"
#include "tables/store.h"

namespace officina {
class Catalogue;
}  // namespace officina

namespace officina::server {

// 3 to 32 of a-z 0-9 . _ -, folded to small letters.
std::expected<std::string, Problem> proper_login(std::string_view login);
// Long enough, and none that everybody tries first (common_passwords.h).
std::expected<void, Problem> check_password(std::string_view password, std::string_view login);

class People {
  public:
    struct Settings {
        std::function<void(std::function<void()>)> post;  // runs something on the network's thread, soon
        std::function<tables::Instant()> now;
        std::chrono::hours session_life = std::chrono::days(180);  // since it was last seen
        // To make room for a new session the oldest one was ended.
        std::function<void(const tables::PersonId&, const std::string& hash)> ended =
            [](const tables::PersonId&, const std::string&) {};
        // Somebody is about to be forgotten: they do nothing more from this moment on. Then the store has forgotten them: so
        // must whoever remembers their name.
        std::function<void(const tables::PersonId&)> leaves = [](const tables::PersonId&) {};
        std::function<void(const tables::PersonId&)> forgotten = [](const tables::PersonId&) {};
        std::function<std::string(std::string_view)> hash = hash_of_password;
        std::function<bool(std::string_view, const std::string&)> fits = is_password;
        // Sends a code to an address, in words of that language; nothing: there is no mail.
        std::function<void(const std::string& to, const std::string& login, const std::string& code,
                           const Catalogue& words)>
            mail = {};
    };
    People(Settings settings, tables::Store& store) : settings_(std::move(settings)), store_(store) {}

    // Somebody who is here: the person, and the session by which they are known.
    struct Known {
        tables::Person person;
        tables::Session session;
    };
    // Who comes in: with the secret for the cookie, and recovery codes where there are new ones.
    struct Entered {
        tables::Person person;
        std::string secret;
        std::vector<std::string> codes;
    };
    // What somebody asks from: passwords wait in line by address, and those by the network around them.
    struct Place {
        std::string address, device, network = {};
    };
    using Came = std::function<void(std::expected<Entered, Problem>)>;
    using Done = std::function<void(std::expected<void, Problem>)>;
    // Whoever holds the text has it counted, until they let go of it.
    using Exported = std::function<void(std::expected<std::shared_ptr<const std::string>, Problem>)>;

    // All of these answer on the network's thread, some of them at once.
    std::expected<std::optional<Known>, Problem> of_session(std::string_view secret);
    void make_guest(std::string_view name, const Place& place, const Came& done);
    void make_account(const Known& known, std::string_view login, std::string_view password,
                      const Place& place, const Came& done);
    void log_in(std::string_view login, std::string_view password, const Place& place, const Came& done);
    // With one of the codes, which is used up by it: a new password, and every session but this new one ends.
    void recover(std::string_view login, std::string_view code, std::string_view password, const Place& place,
                 const Came& done);
    // Every session ends, this one too: whoever has a copy of its secret is out. The new one is in the answer.
    void change_password(const Known& known, std::string_view before, std::string_view after,
                         const Place& place, const Came& done);
    void make_codes(const Known& known, std::string_view password, const Place& place, const Came& done);
    // The address a code can be sent to where the password is lost; empty: none.
    void set_mail(const Known& known, std::string_view address, std::string_view password, const Place& place,
                  const Done& done);
    // Sends one, good for `recover` once and for half an hour, where there is such an account with an address. Nobody is told
    // whether there is; and it is sent when it is on disk.
    std::expected<void, Problem> mail_code(std::string_view login, const Catalogue& words);
    bool has_mail() const { return static_cast<bool>(settings_.mail); }
    void log_out(const Known& known, const Done& done);
    void end_session(const Known& known, const std::string& hash, const Done& done);
    void end_other_sessions(const Known& known, const Done& done);
    void forget(const Known& known, std::string_view password, const Place& place, const Done& done);
    // Guests who were not seen since: some of them, and the rest right after.
    void forget_guests(tables::Instant not_seen_since);

    // Nothing is worked on any more, and nobody is answered who waits for it.
    void end() { worker_.end(); }

    // Everything that is kept of a person but secrets, as JSON; made elsewhere, so that nobody waits for it. One a person
    // until it has been sent; a few are made at once, and so many bytes are held.
    void exported(const Known& known, const Exported& done);
    std::expected<boost::json::object, Problem> sessions(const Known& known);

    // A finished game from a house of their own. Checked elsewhere, in line with what others at their address want; whether it
    // is new here.
    using TookIn = std::function<void(std::expected<bool, Problem>)>;
    void take_in(const Known& known, tables::Brought brought, const Place& place, const TookIn& done);

  private:
    // Does `work` on the worker and then `then` here; refused where the worker has too much to do, or there is no memory for it.
    template <class Result, class Refused>
    void elsewhere(const Place& place, std::function<Result()> work, std::function<void(Result)> then,
                   const Refused& refused);
    void change(const tables::PersonChange& change, const Done& done);
    // `stale`, `gone`: what is said where a condition no longer holds, or the person is no more.
    void enter(tables::PersonChange change, const tables::Person& person, const Place& place,
               const Problem& stale, const Problem& gone, const Came& done);
    void tell_ended(const tables::PersonId& person, const std::vector<tables::Session>& before);
    // Goes on where the password is right.
    void if_right(const Known& known, std::string_view password, const Place& place, const Done& refused,
                  const std::function<void()>& go_on);
    void forget_now(const tables::Person& person, const Done& done);
    bool lives(const tables::Session& session) const;

    Settings settings_;
    tables::Store& store_;
    bool forgets_guests_ = false;                          // at this moment
    boost::unordered_flat_set<tables::PersonId> leaving_;  // being forgotten, and not on disk yet
    struct OfExport {
        std::weak_ptr<const void> text;
        std::optional<std::size_t> bytes;  // when it is made
    };
    boost::unordered_flat_map<tables::PersonId, OfExport> exports_;
    Worker worker_{1000, 4};
};

// What a session is called where its owner ends it: enough of its hash to tell it from the others.
std::string name_of_session(const tables::Session& session);

}  // namespace officina::server
