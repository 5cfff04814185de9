#include "arena/one_game.h"

#include "bots/search_player.h"
#include "engine/cpu_time.h"
#include "match/glass.h"

namespace officina::arena {

double PlayedGame::share(Seat seat) const {
    if (foul) return foul->seat == seat || result.seats == 1 ? 0 : 1.0 / (result.seats - 1);
    if (result.winners.empty()) return result.seats == 1 ? 0 : 1.0 / result.seats;
    return result.winners.has(seat) ? 1.0 / result.winners.size() : 0;
}

namespace {

class Table {
  public:
    Table(Match& match, std::span<const std::unique_ptr<Bot>> bots, const GameTerms& terms)
        : match_(match),
          bots_(bots),
          terms_(terms),
          chance_(terms.chance_seed),
          same_moment_(~terms.chance_seed) {
        game_.seats.resize(bots.size());
        clock_.look(match, kChance);
    }

    std::optional<PlayedGame> play() {
        while (!match_.over() && !game_.foul) {
            if (terms_.stop.stop_requested()) return std::nullopt;
            if (match_.moves().size() >= terms_.most_moves) {
                game_.called_off = true;
                break;
            }
            step();
        }
        game_.result = match_.result();
        game_.moves = match_.moves().size();
        game_.rounds = match_.rounds();
        game_.record = record_of(match_);
        for (Seat seat : SeatSet::first(static_cast<int>(bots_.size())))
            bots_[at(seat)]->game_over(match_, seat);
        return std::move(game_);
    }

  private:
    using Seconds = Bot::Seconds;

    void step() {
        const SeatSet deciding = match_.to_move();
        if (clock_.runs()) {
            run_clock(deciding);
        } else if (deciding.has(kChance)) {
            make(kChance, match_.roll(chance_));
        } else {
            const Seat seat = *deciding.begin();
            if (const auto only = match_.only_move(seat)) {
                make(seat, *only);
            } else if (const auto advice = asked(seat, [&](Bot& bot) { return bot.decide(match_, seat); })) {
                game_.seats[at(seat)].simulations += advice->simulations;
                make(seat, advice->move);
            }
        }
    }

    void run_clock(SeatSet deciding) {
        struct Next {
            Seat seat;
            Bot::Plan plan;
        };
        std::optional<Next> next;
        std::uint32_t at_this_moment = 0;
        for (Seat seat : deciding) {
            if (seat == kChance) continue;
            auto plan = asked(seat, [&](Bot& bot) { return bot.plan(match_, seat, clock_.elapsed()); });
            if (game_.foul) return;
            if (!plan || !*plan) continue;
            Bot::Plan& one = **plan;
            if (!(one.wait >= Seconds(0))) one.wait = Seconds(0);
            if (next && one.wait > next->plan.wait) continue;
            // Of several at the very same moment each is as likely to be first.
            at_this_moment = next && next->plan.wait == one.wait ? at_this_moment + 1 : 1;
            if (same_moment_.below(at_this_moment) == 0) next = Next{seat, std::move(one)};
        }
        const auto left = clock_.left();
        if (next && (!left || next->plan.wait < *left)) {
            clock_.pass(next->plan.wait);
            make(next->seat, next->plan.move);
        } else {
            clock_.pass(left.value_or(Seconds(0)));
            make(kChance, match_.roll(chance_));
        }
    }

    // What the bot answers, with its time taken; nothing where it fails.
    template <class Ask>
    auto asked(Seat seat, Ask ask) -> std::optional<decltype(ask(std::declval<Bot&>()))> {
        using Clock = std::chrono::steady_clock;
        SeatTally& tally = game_.seats[at(seat)];
        const double processor = cpu_seconds();
        const auto wall = Clock::now();
        try {
            auto answer = ask(*bots_[at(seat)]);
            ++tally.decisions;
            tally.processor_seconds += cpu_seconds() - processor;
            tally.wall_seconds += std::chrono::duration<double>(Clock::now() - wall).count();
            return answer;
        } catch (const BotFailed& failed) {
            game_.foul = Foul{seat, "", failed.problem()};
            return std::nullopt;
        }
    }

    void make(Seat seat, const std::string& move) {
        if (terms_.watcher && is_legal(seat, move)) terms_.watcher(match_, seat, move);
        if (const auto played = match_.play(seat, move); !played) {
            game_.foul = Foul{seat, move, played.error()};
            return;
        }
        clock_.look(match_, seat);
    }

    // Watchers hear only of moves that will be made.
    bool is_legal(Seat seat, const std::string& move) {
        const bool legal = match_.play(seat, move).has_value();
        if (legal) match_.undo();
        return legal;
    }

    Match& match_;
    std::span<const std::unique_ptr<Bot>> bots_;
    const GameTerms& terms_;
    Random chance_;
    Random same_moment_;
    Glass clock_;
    PlayedGame game_;
};

}  // namespace

std::optional<PlayedGame> play_one_game(Match& match, std::span<const std::unique_ptr<Bot>> bots,
                                        const GameTerms& terms) {
    return Table(match, bots, terms).play();
}

}  // namespace officina::arena
