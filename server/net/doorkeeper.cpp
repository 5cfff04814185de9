#include "server/net/doorkeeper.h"

#include <algorithm>

namespace officina::server {

namespace {

// How many addresses of an account are trusted, and for how long.
constexpr std::size_t kMostTrusted = 8;
constexpr auto kTrust = std::chrono::days(30);

}  // namespace

bool Doorkeeper::lets_in(const std::string& address) {
    OfAddress& known = addresses_[address];
    if (settings_.connections_per_address > 0 && known.connections >= settings_.connections_per_address)
        return false;
    ++known.connections;
    return true;
}

void Doorkeeper::sees_off(const std::string& address) { --addresses_[address].connections; }

bool Doorkeeper::lets_sit(const tables::PersonId& person) {
    OfSession& known = sessions_[person];
    if (settings_.lines_per_session > 0 && known.lines >= settings_.lines_per_session) return false;
    ++known.lines;
    return true;
}

void Doorkeeper::sees_rise(const tables::PersonId& person) { --sessions_[person].lines; }

bool Doorkeeper::may_ask(const std::string& address, SteadyTime now, double requests) {
    return addresses_[address].requests.take(settings_.requests, now, requests);
}

bool Doorkeeper::may_use_secrets(const std::string& address, SteadyTime now) {
    return told(addresses_[address].people.take(settings_.people, now), Spending::What::secret, address);
}

bool Doorkeeper::may_bring(const std::string& address, SteadyTime now) {
    return told(addresses_[address].brought.take(settings_.brought, now), Spending::What::brought, address);
}

bool Doorkeeper::may_say(const tables::PersonId& person, SteadyTime now, double messages) {
    return sessions_[person].messages.take(settings_.messages, now, messages);
}

Doorkeeper::Trusted* Doorkeeper::trusted(OfLogin& known, const std::string& address, SteadyTime now) {
    std::erase_if(known.trusted, [&](const Trusted& one) { return now - one.since > kTrust; });
    const auto found = std::ranges::find(known.trusted, address, &Trusted::address);
    return found == known.trusted.end() ? nullptr : &*found;
}

TokenBucket& Doorkeeper::guesses_of(const std::string& login, const std::string& address, SteadyTime now) {
    OfLogin& known = logins_[login];
    Trusted* own = trusted(known, address, now);
    return own ? own->guesses : known.guesses;
}

bool Doorkeeper::may_guess(const std::string& login, const std::string& address, SteadyTime now) {
    return told(guesses_of(login, address, now).take(settings_.guesses, now), Spending::What::guess, login,
                address);
}

void Doorkeeper::guessed_right(const std::string& login, const std::string& address, SteadyTime now) {
    trust(login, address, now);
    told(true, Spending::What::right_guess, login, address);
}

void Doorkeeper::trust(const std::string& login, const std::string& address, SteadyTime now) {
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
    const bool lets = addresses_[address].mails.take(settings_.mails, now) &&
                      logins_[login].mails.take(settings_.mails_of_account, now);
    return told(lets, Spending::What::mail, login, address);
}

bool Doorkeeper::told(bool lets, Spending::What what, const std::string& who, const std::string& from) {
    if (lets && counts_) counts_->spent({what, who, from});
    return lets;
}

void Doorkeeper::spent_elsewhere(const Spending& spending, SteadyTime now) {
    const auto& [what, who, from] = spending;
    switch (what) {
        case Spending::What::opening: return;  // the hall's
        case Spending::What::secret: return addresses_[who].people.spend(settings_.people, now, 1);
        case Spending::What::guess: return guesses_of(who, from, now).spend(settings_.guesses, now, 1);
        case Spending::What::right_guess: return trust(who, from, now);
        case Spending::What::brought: return addresses_[who].brought.spend(settings_.brought, now, 1);
        case Spending::What::mail:
            addresses_[from].mails.spend(settings_.mails, now, 1);
            return logins_[who].mails.spend(settings_.mails_of_account, now, 1);
    }
}

void Doorkeeper::forget_quiet_ones(SteadyTime now) {
    boost::unordered::erase_if(logins_, [&](auto& entry) {
        OfLogin& known = entry.second;
        trusted(known, {}, now);  // those of long ago are gone
        return known.trusted.empty() && known.guesses.is_full(settings_.guesses, now) &&
               known.mails.is_full(settings_.mails_of_account, now);
    });
    boost::unordered::erase_if(addresses_, [&](const auto& entry) {
        const OfAddress& known = entry.second;
        return known.connections == 0 && known.requests.is_full(settings_.requests, now) &&
               known.people.is_full(settings_.people, now) && known.brought.is_full(settings_.brought, now) &&
               known.mails.is_full(settings_.mails, now);
    });
    boost::unordered::erase_if(sessions_, [&](const auto& entry) {
        return entry.second.lines == 0 && entry.second.messages.is_full(settings_.messages, now);
    });
}

}  // namespace officina::server
