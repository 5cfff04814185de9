#pragma once
// Many games at once, each driven from decision to decision of a seat.
//
//   - Chance is drawn from the dice of the game, so neither the number of threads nor the other games change anything.
//   - Of seats that decide at the same time the next one clockwise is asked; it sees nothing of what the others chose.
//   - While a clock runs (chance beside seats) a seat may also wait. When all who could do something have waited one after the
//     other, the time is up. So nobody is faster than another, and every round ends.
//   - A game that is over is counted and begins again; its dice go on.

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "engine/encoding.h"
#include "python/src/play.h"
#include "python/src/workers.h"

namespace officina::python {

template <Game R, class E>
class BatchOf final : public Batch {
    using State = typename R::State;
    using Moves = typename R::Moves;

  public:
    using Whole = std::function<std::unique_ptr<Play>(const State&)>;

    BatchOf(std::shared_ptr<const R> book, std::size_t fields, const BatchTerms& terms, Whole whole)
        : book_(std::move(book)),
          rules_(*book_),
          fields_(fields),
          terms_(terms),
          whole_(std::move(whole)),
          workers_(terms.threads) {
        games_.reserve(terms.games);
        for (std::uint64_t seed : terms.seeds) games_.push_back(Running(rules_.start(), seed));
    }

    void begin(const Arrays& arrays) override {
        arrays_ = arrays;
        for (std::size_t i = 0; i < games_.size(); ++i) {
            games_[i] = Running(rules_.start(), terms_.seeds[i]);
            begin_again(games_[i]);
            arrays_.done[i] = arrays_.truncated[i] = 0;
            std::fill_n(arrays_.rewards + i * seats(), seats(), 0.0F);
            show(i);
        }
    }

    std::optional<std::size_t> refused(const std::int64_t* actions) const override {
        for (std::size_t i = 0; i < games_.size(); ++i)
            if (actions[i] < 0 || actions[i] >= kActions || !games_[i].legal(actions[i])) return i;
        return std::nullopt;
    }

    void step(const std::int64_t* actions) override {
        workers_.share(games_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) step_one(i, static_cast<int>(actions[i]));
        });
    }

    void sample(std::int64_t* actions) override {
        workers_.share(games_.size(), [&](std::size_t from, std::size_t to) {
            for (std::size_t i = from; i < to; ++i) actions[i] = games_[i].any_action();
        });
    }

    std::unique_ptr<Play> state(std::size_t game) const override { return whole_(games_[game].state); }
    Seat asked(std::size_t game) const override { return games_[game].asked; }

  private:
    static constexpr std::int64_t kActions = E::kSeatActions + 1;

    struct Running {
        State state;
        Random dice;
        Random sampler;  // apart from the dice: who samples changes no deal
        Seat asked;
        SeatSet waited;
        std::uint32_t decisions = 0;
        std::uint16_t choices = 0;
        std::array<std::int16_t, Moves::kCapacity + 1> numbers;  // of what may be done now
        std::array<float, kMaxSeats> margins{};

        Running(const State& start, std::uint64_t seed)
            : state(start), dice(seed), sampler(seed ^ 0x5DEECE66D), asked(0) {}

        bool legal(std::int64_t action) const {
            for (std::size_t i = 0; i < choices; ++i)
                if (numbers[i] == action) return true;
            return false;
        }
        int any_action() { return numbers[sampler.below(choices)]; }
    };

    std::size_t seats() const { return static_cast<std::size_t>(rules_.seats()); }

    void begin_again(Running& game) const {
        game.state = rules_.start();
        game.asked = Seat(rules_.seats() - 1);  // the first one is next
        game.waited = {};
        game.decisions = 0;
        settle(game);
        if (terms_.rewards == Rewards::score) game.margins = margins_of(rules_.result(game.state));
    }

    // Goes on to the next decision of a seat. False where the game is over.
    bool settle(Running& game) const {
        for (;;) {
            const SeatSet deciding = rules_.to_move(game.state);
            if (deciding.empty()) return false;
            if (!deciding.is_only(kChance) && next(game, deciding)) return list(game, deciding.has(kChance));
            Moves moves;
            rules_.moves(game.state, kChance, moves);
            rules_.play(game.state, kChance, roll(rules_, game.state, moves, game.dice));
            game.waited = {};
        }
    }

    bool next(Running& game, SeatSet deciding) const {
        Seat seat = game.asked;
        for (int i = 0; i < rules_.seats(); ++i) {
            seat = left_of(seat, rules_.seats());
            if (!deciding.has(seat) || game.waited.has(seat)) continue;
            game.asked = seat;
            return true;
        }
        return false;
    }

    bool list(Running& game, bool clock) const {
        Moves moves;
        rules_.moves(game.state, game.asked, moves);
        game.choices = 0;
        for (const auto& move : moves)
            if (const int number = E::index(move); number >= 0 && number < E::kSeatActions)
                game.numbers[game.choices++] = static_cast<std::int16_t>(number);
        // Nothing that has a number, in a box nobody has printed: then there is only to go on.
        if (clock || game.choices == 0) game.numbers[game.choices++] = E::kSeatActions;
        return true;
    }

    void act(Running& game, int action) const {
        if (action < E::kSeatActions) {
            rules_.play(game.state, game.asked, E::move(action));
            game.waited = {};
        } else if (rules_.to_move(game.state).has(kChance)) {
            game.waited.add(game.asked);
        } else {
            Moves moves;
            rules_.moves(game.state, game.asked, moves);
            rules_.play(game.state, game.asked, moves[0]);
        }
        ++game.decisions;
    }

    void step_one(std::size_t i, int action) const {
        Running& game = games_[i];
        act(game, action);
        const bool over = !settle(game);
        const bool cut = !over && terms_.limit > 0 && game.decisions >= terms_.limit;
        arrays_.done[i] = over || cut ? 1 : 0;
        arrays_.truncated[i] = cut ? 1 : 0;
        reward(i, over, over || cut);
        if (over || cut) begin_again(game);
        show(i);
    }

    void reward(std::size_t i, bool over, bool ended) const {
        Running& game = games_[i];
        float* rewards = arrays_.rewards + i * seats();
        if (!ended && terms_.rewards == Rewards::end) {
            std::fill_n(rewards, seats(), 0.0F);
            return;
        }
        const Result result = rules_.result(game.state);
        if (ended) std::copy_n(result.score.data(), seats(), arrays_.scores + i * seats());
        if (terms_.rewards == Rewards::score) {
            const auto margins = margins_of(result);
            for (std::size_t seat = 0; seat < seats(); ++seat)
                rewards[seat] = margins[seat] - game.margins[seat];
            game.margins = margins;
        } else {
            for (std::size_t seat = 0; seat < seats(); ++seat)
                rewards[seat] = over ? standing(result, seat) : 0.0F;
        }
    }

    // From 1, before all others, to -1, behind all; alone: won or lost.
    float standing(const Result& result, std::size_t seat) const {
        if (seats() == 1) return result.winners.empty() ? -1.0F : 1.0F;
        int sum = 0;
        for (std::size_t other = 0; other < seats(); ++other)
            sum += (result.rank[seat] < result.rank[other] ? 1 : 0) -
                   (result.rank[seat] > result.rank[other] ? 1 : 0);
        return static_cast<float>(sum) / static_cast<float>(seats() - 1);
    }

    // Points above the mean of the others; alone: points.
    std::array<float, kMaxSeats> margins_of(const Result& result) const {
        std::array<float, kMaxSeats> margins{};
        float sum = 0;
        for (std::size_t seat = 0; seat < seats(); ++seat) sum += static_cast<float>(result.score[seat]);
        for (std::size_t seat = 0; seat < seats(); ++seat) {
            const auto own = static_cast<float>(result.score[seat]);
            margins[seat] = seats() == 1 ? own : own - (sum - own) / static_cast<float>(seats() - 1);
        }
        return margins;
    }

    void show(std::size_t i) const {
        const Running& game = games_[i];
        FeatureWriter writer(arrays_.observations + i * fields_);
        E::observe(rules_, rules_.seen_by(game.state, game.asked), writer);
        std::uint8_t* mask = arrays_.masks + i * static_cast<std::size_t>(kActions);
        std::fill_n(mask, kActions, std::uint8_t{0});
        for (std::size_t k = 0; k < game.choices; ++k) mask[game.numbers[k]] = 1;
        arrays_.to_move[i] = game.asked.index();
    }

    std::shared_ptr<const R> book_;
    const R& rules_;
    std::size_t fields_;
    BatchTerms terms_;
    Whole whole_;
    mutable std::vector<Running> games_;
    Arrays arrays_;
    mutable Workers workers_;
};

}  // namespace officina::python
