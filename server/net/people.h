#pragma once
// Guests and accounts. A guest is a name and a secret in a cookie; an account is a guest with a login and a password, who
// can come back from elsewhere. Of secrets only hashes are kept.
//
// A person has one session: logging in somewhere ends the session anywhere else. What changes a person is done one after
// the other, each on disk before it is answered.

#include <boost/json/object.hpp>
#include <boost/unordered/unordered_flat_set.hpp>
#include <expected>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/net/worker.h"
#include "tables/person_name.h"
#include "tables/store.h"

namespace officina {

// 3 to 32 of a-z 0-9 . _ -, folded to small letters.
std::expected<std::string, Problem> proper_login(std::string_view login);
std::expected<void, Problem> check_password(std::string_view password);

class People {
  public:
    struct Manner {
        std::function<void(std::function<void()>)> post;  // runs something on the network's thread, soon
        std::function<Instant()> now;
    };
    People(Manner manner, Store& store) : manner_(std::move(manner)), store_(store) {}

    // Who comes in: the person, and the secret for the cookie.
    struct Entered {
        Person person;
        std::string secret;
    };
    using Came = std::function<void(std::expected<Entered, Problem>)>;
    using Done = std::function<void(std::expected<void, Problem>)>;

    // All of these answer on the network's thread, some of them at once.
    std::expected<std::optional<Person>, Problem> of_session(std::string_view secret);
    void make_guest(std::string_view name, const Came& done);
    void make_account(const Person& person, std::string_view login, std::string_view password,
                      const Done& done);
    void log_in(std::string_view login, std::string_view password, const Came& done);
    void log_out(const Person& person, const Done& done);
    void change_password(const Person& person, std::string_view before, std::string_view after,
                         const Done& done);
    void forget(const Person& person, std::string_view password, const Done& done);

    // Everything that is kept of a person but secrets.
    std::expected<boost::json::object, Problem> exported(const Person& person);

  private:
    // Does `work` on the worker and then `then` here; `busy` where the worker has too much to do.
    template <class Result>
    void elsewhere(std::function<Result()> work, std::function<void(Result)> then, const Done& busy);
    void keep(const Person& person, const Done& done);
    void keep_changed(const PersonId& id, const Done& done, const std::function<void(Person&)>& change);
    // Wraps `done` so that nothing else changes this person until then; nothing where something does already.
    std::optional<Done> alone(const PersonId& person, const Done& done);

    Manner manner_;
    Store& store_;
    boost::unordered_flat_set<std::string> changing_;
    Worker worker_{32};
};

}  // namespace officina
