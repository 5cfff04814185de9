#pragma once
// What bots remember from one thought to the next, by name, as much of it as there is room for: what was not used for longest goes
// first. A bot that has forgotten plays on all the same, as one who has just sat down.

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "bots/levels.h"
#include "match/bot.h"

namespace officina::server {

// What a bot takes that has thought for as long as it may, at most; it takes that from the beginning of its first thought on.
std::size_t room_for(const bots::BotSpec& bot);

class BotMinds {
  public:
    explicit BotMinds(std::size_t most_bytes) : most_bytes_(most_bytes) {}

    bool has(const std::string& name) const { return by_name_.contains(name); }
    // Null: nothing is remembered by that name. Whoever takes it gives it back with keep.
    std::unique_ptr<Bot> take(const std::string& name);
    // The one kept last stays, however much it takes.
    void keep(const std::string& name, std::unique_ptr<Bot> bot);
    // So much of the room is taken otherwise from now on: by bots that stand in line with half a thought.
    void leave_room_for(std::size_t bytes);
    // All whose names begin so.
    void forget(std::string_view beginning);

    std::size_t number() const { return by_name_.size(); }
    std::size_t bytes() const { return bytes_; }

  private:
    struct Mind {
        std::unique_ptr<Bot> bot;
        std::size_t bytes;
        std::uint64_t use;
    };
    using ByName = std::map<std::string, Mind, std::less<>>;
    std::unique_ptr<Bot> remove(ByName::iterator mind);
    void shrink(std::size_t least);  // the number that stays in any case

    std::size_t most_bytes_, bytes_ = 0, taken_otherwise_ = 0;
    ByName by_name_;
    std::map<std::uint64_t, ByName::iterator> by_use_;
    std::uint64_t uses_ = 0;
};

}  // namespace officina::server
