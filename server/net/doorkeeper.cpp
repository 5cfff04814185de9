#include "server/net/doorkeeper.h"

#include <algorithm>

namespace officina {

namespace {

// So many addresses of an account are trusted, for so long.
constexpr std::size_t kMostTrusted = 8;
constexpr auto kTrust = std::chrono::days(30);

}  // namespace

bool Doorkeeper::lets_in(const std::string& address) {
    OfAddress& known = addresses_[address];
    if (manner_.connections_per_address > 0 && known.connections >= manner_.connections_per_address)
        return false;
    ++known.connections;
    return true;
}

void Doorkeeper::sees_off(const std::string& address) { --addresses_[address].connections; }

bool Doorkeeper::lets_sit(const PersonId& person) {
    OfSession& known = sessions_[person];
    if (manner_.lines_per_session > 0 && known.lines >= manner_.lines_per_session) return false;
    ++known.lines;
    return true;
}

void Doorkeeper::sees_rise(const PersonId& person) { --sessions_[person].lines; }

bool Doorkeeper::may_ask(const std::string& address, SteadyTime now) {
    return addresses_[address].requests.take(manner_.requests, now);
}

bool Doorkeeper::may_use_secrets(const std::string& address, SteadyTime now) {
    return addresses_[address].people.take(manner_.people, now);
}

bool Doorkeeper::may_say(const PersonId& person, SteadyTime now, double messages) {
    return sessions_[person].messages.take(manner_.messages, now, messages);
}

Doorkeeper::Trusted* Doorkeeper::trusted(OfLogin& known, const std::string& address, SteadyTime now) {
    std::erase_if(known.trusted, [&](const Trusted& one) { return now - one.since > kTrust; });
    const auto found = std::ranges::find(known.trusted, address, &Trusted::address);
    return found == known.trusted.end() ? nullptr : &*found;
}

bool Doorkeeper::may_guess(const std::string& login, const std::string& address, SteadyTime now) {
    OfLogin& known = logins_[login];
    Trusted* own = trusted(known, address, now);
    return (own ? own->guesses : known.guesses).take(manner_.guesses, now);
}

void Doorkeeper::guessed_right(const std::string& login, const std::string& address, SteadyTime now) {
    OfLogin& known = logins_[login];
    if (Trusted* own = trusted(known, address, now)) {
        own->guesses.give_back();
        own->since = now;
        return;
    }
    known.guesses.give_back();
    known.trusted.insert(known.trusted.begin(), Trusted{address, {}, now});
    if (known.trusted.size() > kMostTrusted) known.trusted.pop_back();
}

bool Doorkeeper::may_mail(const std::string& login, const std::string& address, SteadyTime now) {
    return addresses_[address].mails.take(manner_.mails, now) &&
           logins_[login].mails.take(manner_.mails_of_account, now);
}

void Doorkeeper::forget_quiet_ones(SteadyTime now) {
    boost::unordered::erase_if(logins_, [&](auto& entry) {
        OfLogin& known = entry.second;
        trusted(known, {}, now);  // those of long ago are gone
        return known.trusted.empty() && known.guesses.is_full(manner_.guesses, now) &&
               known.mails.is_full(manner_.mails_of_account, now);
    });
    boost::unordered::erase_if(addresses_, [&](const auto& entry) {
        const OfAddress& known = entry.second;
        return known.connections == 0 && known.requests.is_full(manner_.requests, now) &&
               known.people.is_full(manner_.people, now) && known.mails.is_full(manner_.mails, now);
    });
    boost::unordered::erase_if(sessions_, [&](const auto& entry) {
        return entry.second.lines == 0 && entry.second.messages.is_full(manner_.messages, now);
    });
}

}  // namespace officina
