// Bots and hints of a house in a page: they think in workers beside it (thinker.h), which are given what the seat sees as bytes.
// A bot that remembers is asked in the same worker again; the page sees to that by the name of its mind.

#include "server/bot_pool.h"

#include <algorithm>
#include <boost/json.hpp>
#include <list>
#include <set>

#include "match/match.h"
#include "pocket/outside.h"
#include "server/thoughts.h"

namespace officina::server {

namespace json = boost::json;
using pocket::outside;

namespace {

constexpr std::size_t kMostMinds = 16;  // a search remembers megabytes

struct Mind {
    std::string name;
    std::uint64_t seed;
};

}  // namespace

class BotPool::Threads {
  public:
    explicit Threads(std::uint64_t seed) : seed_(seed) {}

    // The seed of a mind, and whether it is new. One that was not used for longest is forgotten.
    Mind mind_for(const std::string& name) {
        if (name.empty()) return {name, seed_++};
        const auto known = std::ranges::find(minds_, name, &Mind::name);
        if (known != minds_.end())
            minds_.splice(minds_.begin(), minds_, known);
        else
            minds_.push_front({name, seed_++});
        if (minds_.size() > kMostMinds) {
            tell_forgotten(minds_.back());
            minds_.pop_back();
        }
        return minds_.front();
    }

    void forget(std::string_view beginning) {
        std::erase_if(minds_, [&](const Mind& mind) {
            if (!mind.name.starts_with(beginning)) return false;
            tell_forgotten(mind);
            return true;
        });
    }
    std::size_t minds() const { return minds_.size(); }

    std::set<Ticket> open;

  private:
    static void tell_forgotten(const Mind& mind) {
        outside().order({{"do", "forget_mind"}, {"mind", mind.name}});
    }

    std::uint64_t seed_;
    std::list<Mind> minds_;  // the one used last first
};

BotPool::BotPool(Post /*post*/, int /*threads*/, std::uint64_t seed, OtherThinkers* /*others*/)
    : threads_(std::make_unique<Threads>(seed)) {}
BotPool::~BotPool() {
    for (const Ticket ticket : threads_->open) outside().cancel(ticket);
}

BotPool::Ticket BotPool::think(BotQuestion question, std::function<void(BotReply)> done) {
    const int seats = question.match->heading().seats;
    if (!question.mind.empty()) question.mind += " " + question.bot.name;
    json::object order = question_to_json(question, threads_->mind_for(question.mind).seed);
    order["do"] = "think";
    const auto ticket = std::make_shared<Ticket>(0);
    *ticket = outside().ask(std::move(order),
                            [this, ticket, seats, done = std::move(done)](const json::object& answer) {
                                threads_->open.erase(*ticket);
                                done(reply_from_json(answer, seats));
                            });
    threads_->open.insert(*ticket);
    return *ticket;
}

void BotPool::cancel(Ticket ticket) {
    if (threads_->open.erase(ticket) == 0) return;
    outside().cancel(ticket);
    outside().order({{"do", "forget"}, {"number", ticket}});
}

void BotPool::forget(std::string_view beginning) { threads_->forget(beginning); }

std::size_t BotPool::thinking() const { return threads_->open.size(); }
std::size_t BotPool::at_work() const { return threads_->open.size(); }
bool BotPool::has_room() const { return false; }
// Of bytes the workers' modules know, not this one.
BotPool::Minds BotPool::minds() const { return {.number = threads_->minds()}; }

}  // namespace officina::server
