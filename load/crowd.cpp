#include "load/crowd.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>

#include "games/games.h"
#include "load/guest.h"

namespace officina::load {

// A fixed number of moves a second, whoever's they are; first decided, first made.
asio::awaitable<void> CrowdParts::pace() {
    for (;;) {
        clock.expires_after(kTick);
        co_await clock.async_wait(kNoThrow);
        const auto now = Clock::now();
        if (now >= ends || (until && until())) {
            io.stop();
            co_return;
        }
        look_after_guests(now);
        owed += wish.rate * std::chrono::duration<double>(now - paced).count();
        owed = std::min(owed, std::max(100.0, wish.rate / 10));  // who has stood still does not run after it
        paced = now;
        while (!decisions.empty() && (owed >= 1 || wish.rate <= 0)) {
            const auto guest = decisions.front().lock();
            decisions.pop_front();
            owed -= 1;
            if (guest) guest->play();
        }
    }
}

void CrowdParts::look_after_guests(Clock::time_point now) {
    constexpr auto kBetween = std::chrono::milliseconds(250);
    if (!has_choice() || now - looked_after < kBetween) return;
    looked_after = now;
    for (const auto& group : groups)
        for (const auto& guest : group->guests) guest->look_after(now);
}

// That the time is up is a move of chance's beside the seats: a crowd would spend most of its time waiting for it.
static bool has_clock(Match& match) {
    Random random(1);
    while (match.to_move().is_only(kChance))
        if (!match.play(kChance, match.roll(random))) return false;
    return match.to_move().has(kChance);
}

std::vector<std::string> games_without_clock(int seats) {
    std::vector<std::string> names;
    for (const AnyGame* game : games())
        if (const auto match = game->start(game->content(), seats, {}); match && !has_clock(**match))
            names.emplace_back(game->name());
    return names;
}

void CrowdParts::settle() {
    if (wish.games.empty()) wish.games = games_without_clock(wish.seats);
    for (const std::string& game : wish.games)
        if (auto match = game_named(game)->start(game_named(game)->content(), wish.seats, {}))
            rules[game] = std::move(*match);
    for (int i = 0; i < wish.tables; ++i) {
        auto group = std::make_unique<Group>();
        group->game = wish.games[static_cast<std::size_t>(i) % wish.games.size()];
        for (int seat = 1; seat <= wish.seats; ++seat)
            group->guests.push_back(std::make_shared<Guest>(
                *this, *group, seat, static_cast<std::size_t>(i + seat) % wish.ports.size()));
        groups.push_back(std::move(group));
    }
    for (const auto& group : groups)
        for (const auto& guest : group->guests) asio::co_spawn(io, guest->live(), asio::detached);
}

Crowd::Crowd(const CrowdWish& wish) : parts_(std::make_unique<CrowdParts>(wish)) {}

Crowd::~Crowd() {
    parts_->ending = true;
    parts_->ends = Clock::now() + std::chrono::seconds(5);
    try {
        for (const auto& group : parts_->groups)
            for (const auto& guest : group->guests) guest->hang_up();
        parts_->io.restart();
        parts_->io.run_for(std::chrono::seconds(5));
    } catch (const std::exception& gone) {
        parts_->count.trouble = gone.what();  // they go all the same
    }
}

void Crowd::run_for(std::chrono::duration<double> time, const std::function<bool()>& until) {
    CrowdParts& parts = *parts_;
    parts.until = until;
    parts.paced = Clock::now();
    parts.ends = parts.paced + std::chrono::duration_cast<Clock::duration>(time);
    if (!std::exchange(parts.started, true)) parts.settle();
    parts.io.restart();
    asio::co_spawn(parts.io, parts.pace(), asio::detached);
    parts.io.run();
}

void Crowd::set_rate(double moves_a_second) { parts_->wish.rate = moves_a_second; }
void Crowd::spread_out() {
    for (const auto& group : parts_->groups)
        for (const auto& guest : group->guests) guest->go_home();
}
const CrowdCount& Crowd::count() const { return parts_->count; }
std::vector<double> Crowd::take_latencies() { return std::exchange(parts_->latencies, {}); }
void Crowd::remember_everything() { parts_->remembers = true; }

std::vector<std::uint64_t> Crowd::confirmed_by_table() const {
    std::vector<std::uint64_t> all;
    for (const auto& group : parts_->groups) all.push_back(group->confirmed);
    return all;
}

std::vector<TableTale> Crowd::tales() const {
    std::vector<TableTale> all;
    for (const auto& group : parts_->groups) all.insert(all.end(), group->tales.begin(), group->tales.end());
    return all;
}

}  // namespace officina::load
