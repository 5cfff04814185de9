#include "server/bot_minds.h"

#include <utility>

namespace officina::server {

std::size_t room_for(const bots::BotSpec& bot) {
    constexpr std::size_t kAtLeast = 3 << 20, kASimulation = 3 << 10;
    if (bot.kind != bots::BotSpec::Kind::search) return 0;
    // However long it thinks, it forgets before it takes more than an inventor.
    const std::uint64_t most = bots::bot_of_level(bots::Level::inventor).budget.simulations;
    return kAtLeast + kASimulation * static_cast<std::size_t>(std::min(bot.budget.simulations, most));
}

namespace {

constexpr std::size_t kAtLeast = 4096;  // a bot that remembers nothing, with its name and its place

}  // namespace

std::unique_ptr<Bot> BotMinds::remove(ByName::iterator mind) {
    std::unique_ptr<Bot> bot = std::move(mind->second.bot);
    bytes_ -= mind->second.bytes;
    by_use_.erase(mind->second.use);
    by_name_.erase(mind);
    return bot;
}

std::unique_ptr<Bot> BotMinds::take(const std::string& name) {
    const auto mind = by_name_.find(name);
    return mind == by_name_.end() ? nullptr : remove(mind);
}

void BotMinds::keep(const std::string& name, std::unique_ptr<Bot> bot) {
    (void)take(name);
    const std::size_t bytes = kAtLeast + bot->bytes();
    const auto kept = by_name_.emplace(name, Mind{std::move(bot), bytes, ++uses_}).first;
    by_use_[uses_] = kept;
    bytes_ += bytes;
    shrink(1);
}

void BotMinds::leave_room_for(std::size_t bytes) {
    taken_otherwise_ = bytes;
    shrink(0);
}

void BotMinds::shrink(std::size_t least) {
    while (bytes_ + taken_otherwise_ > most_bytes_ && by_name_.size() > least)
        (void)remove(by_use_.begin()->second);
}

void BotMinds::forget(std::string_view beginning) {
    for (auto mind = by_name_.lower_bound(beginning);
         mind != by_name_.end() && mind->first.starts_with(beginning);)
        (void)remove(mind++);
}

}  // namespace officina::server
