#pragma once
// Whose turn is next, where many want something of few threads. Everybody has a line of their own, by person within the
// address they come from. Of all addresses the one that will have had least is served next, and of its people likewise: who
// wants much waits for themselves, who wants little hardly waits, and to be many at one address gains nothing. This is
// self-clocked fair queueing (SCFQ) in two levels. What a turn costs is known, and charged, when it is over; before it is
// thought to cost what the last ones did.
//
// Whoever has used up an allowance of their own stands back for all who have not.

#include <algorithm>
#include <deque>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>

#include "server/token_bucket.h"

namespace officina::server {

// Who something is done for.
struct Payer {
    std::string address, person;

    friend bool operator==(const Payer&, const Payer&) = default;
};

template <class Item>
class FairLine {
  public:
    // Seconds of work, all the time and at once; without a burst there is no limit.
    struct Allowances {
        Rate person, address;
    };
    explicit FairLine(const Allowances& allowances = {}) : allowances_(allowances) {}

    void add(const Payer& payer, Item item) {
        place_of(payer).waiting.push_back(std::move(item));
        enter(payer);
    }
    // What was begun goes on before what else its person wants.
    void add_first(const Payer& payer, Item item) {
        place_of(payer).waiting.push_front(std::move(item));
        enter(payer);
    }

    struct Next {
        Payer payer;
        Item item;
        bool beyond = false;  // its allowance is used up
    };
    // The next one, out of the line. `beyond`: also where everybody who waits has used up their allowance. `may`: which items.
    template <class May>
    std::optional<Next> next(SteadyTime now, bool beyond, May may) {
        for (const bool all : {false, true}) {
            if (all && !beyond) break;
            for (const auto& [key, address] : order_.line) {
                if (!all && !address->bucket.has_some(allowances_.address, now)) continue;
                for (const auto& [inner, person] : address->people_order.line) {
                    if (!all && !person->bucket.has_some(allowances_.person, now)) continue;
                    const auto item = std::ranges::find_if(person->waiting, may);
                    if (item == person->waiting.end()) continue;
                    return taken(*address, *person, item, all);
                }
            }
        }
        return std::nullopt;
    }
    std::optional<Next> next(SteadyTime now, bool beyond = true) {
        return next(now, beyond, [](const Item&) { return true; });
    }

    // What a turn has cost. What was beyond an allowance is not owed besides.
    void charge(const Payer& payer, double seconds, SteadyTime now, bool beyond = false) {
        OfAddress& address = addresses_[payer.address];
        OfPerson& person = address.people[payer.person];
        order_.charge(address, seconds);
        address.people_order.charge(person, seconds);
        if (beyond) return;
        address.bucket.spend(allowances_.address, now, seconds);
        person.bucket.spend(allowances_.person, now, seconds);
    }

    // Takes what nobody wants any more out of somebody's line.
    template <class Which>
    std::size_t erase_if(const Payer& payer, Which which) {
        const auto address = addresses_.find(payer.address);
        if (address == addresses_.end()) return 0;
        const auto person = address->second.people.find(payer.person);
        if (person == address->second.people.end()) return 0;
        const std::size_t gone = std::erase_if(person->second.waiting, which);
        size_ -= gone;
        leave_if_done(address->second, person->second);
        return gone;
    }

    // Likewise the first such thing alone, for whoever still has a use for it.
    template <class Which>
    std::optional<Item> take_if(const Payer& payer, Which which) {
        const auto address = addresses_.find(payer.address);
        if (address == addresses_.end()) return std::nullopt;
        const auto person = address->second.people.find(payer.person);
        if (person == address->second.people.end()) return std::nullopt;
        const auto item = std::ranges::find_if(person->second.waiting, which);
        if (item == person->second.waiting.end()) return std::nullopt;
        std::optional<Item> taken(std::move(*item));
        person->second.waiting.erase(item);
        --size_;
        leave_if_done(address->second, person->second);
        return taken;
    }

    std::size_t size() const { return size_; }
    std::size_t size_for(const Payer& payer) const {
        const auto address = addresses_.find(payer.address);
        if (address == addresses_.end()) return 0;
        const auto person = address->second.people.find(payer.person);
        return person == address->second.people.end() ? 0 : person->second.waiting.size();
    }
    std::size_t known() const {
        std::size_t sum = 0;
        for (const auto& [name, address] : addresses_) sum += address.people.size();
        return sum;
    }

    // Who wants nothing, has had no more than others, and owes nothing is as good as new.
    void forget_quiet_ones(SteadyTime now) {
        for (auto& [name, address] : addresses_)
            std::erase_if(address.people, [&](const auto& one) {
                const OfPerson& person = one.second;
                return person.waiting.empty() && address.people_order.forgives(person) &&
                       person.bucket.is_full(allowances_.person, now);
            });
        std::erase_if(addresses_, [&](const auto& one) {
            const OfAddress& address = one.second;
            return address.people.empty() && order_.forgives(address) &&
                   address.bucket.is_full(allowances_.address, now);
        });
    }

  private:
    struct InLine {
        double used = 0;           // seconds
        double expected = 0;       // that the next turn will cost, going by the last ones
        std::uint64_t number = 0;  // by when it came
        bool in_line = false;
        TokenBucket bucket;

        auto place() const { return std::pair(used + expected, number); }
    };
    // Places in a line: first whoever will have had least after their turn, and of those who came first.
    template <class Who>
    struct Order {
        std::set<std::pair<std::pair<double, std::uint64_t>, Who*>> line;
        double floor = 0;  // what the one served last had had: nobody saves up time by asking for nothing
        std::uint64_t numbers = 0;

        void enter(Who& who) {
            if (who.in_line) return;
            who.in_line = true;
            who.used = std::max(who.used, floor);
            who.number = ++numbers;
            line.insert({who.place(), &who});
        }
        void leave(Who& who) {
            if (who.in_line) line.erase({who.place(), &who});
            who.in_line = false;
        }
        void charge(Who& who, double seconds) {
            const bool waits = who.in_line;
            leave(who);
            who.used += seconds;
            who.expected = (who.expected + seconds) / 2;
            if (waits) enter(who);
        }
        // Whether what somebody has had makes no difference any more.
        bool forgives(const Who& who) const { return line.empty() || who.used <= floor; }
    };
    struct OfPerson : InLine {
        const std::string* name = nullptr;
        std::deque<Item> waiting;
    };
    struct OfAddress : InLine {
        const std::string* name = nullptr;
        std::unordered_map<std::string, OfPerson> people;
        Order<OfPerson> people_order;
    };

    OfPerson& place_of(const Payer& payer) { return addresses_[payer.address].people[payer.person]; }

    void enter(const Payer& payer) {
        const auto address = addresses_.find(payer.address);
        const auto person = address->second.people.find(payer.person);
        address->second.name = &address->first;
        person->second.name = &person->first;
        order_.enter(address->second);
        address->second.people_order.enter(person->second);
        ++size_;
    }

    Next taken(OfAddress& address, OfPerson& person, const typename std::deque<Item>::iterator& item,
               bool beyond) {
        Next next{{*address.name, *person.name}, std::move(*item), beyond};
        person.waiting.erase(item);
        --size_;
        order_.floor = std::max(order_.floor, address.used);
        address.people_order.floor = std::max(address.people_order.floor, person.used);
        leave_if_done(address, person);
        return next;
    }
    void leave_if_done(OfAddress& address, OfPerson& person) {
        if (person.waiting.empty()) address.people_order.leave(person);
        if (address.people_order.line.empty()) order_.leave(address);
    }

    Allowances allowances_;
    std::unordered_map<std::string, OfAddress> addresses_;
    Order<OfAddress> order_;
    std::size_t size_ = 0;
};

}  // namespace officina::server
