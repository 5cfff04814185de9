#pragma once
// What a bot knows of Raising Robots beyond its rules (bots/judgement.h): what a workshop will be worth in the end.
//
// A good is worth a third of a point in the end (M1) and more while there is time to build and upgrade with it. A row is
// worth what a run of it brings, times the runs to come. What is paid, drawn or promised but not yet carried out counts
// as if it were: a decision in the middle of a purchase is judged by what it leads to.

#include <array>
#include <cstdint>

#include "engine/game.h"
#include "games/raising/rules.h"

namespace officina::raising {

// The numbers of the judgement that no rule gives. Found by playing.
struct Weights {
    // What a good is worth beyond its third of a point, as long as there is time to use it.
    float resource = 0.50F, wild = 0.58F, tape = 0.54F, battery = 0.22F, card = 0.30F;
    float patience = 0.6F;       // so many occasions to spend make a good worth half of what it could be
    float spent_a_phase = 5;     // goods that a Build or Upgrade uses up
    float later_robots = 1.4F;   // built in a Build phase to come
    float later_gain = 0.6F;     // of what a robot in hand promises
    float missing = 0.25F;       // how much less a robot promises for each resource it lacks
    float build_energy = 0.35F;  // a point of energy in a Build or Upgrade to come
    float robots_a_round = 1.1F;
    float tokens_a_round = 0.7F;
    float token_to_come = 0.35F;  // an unlocked token that fits nowhere yet, for each round
    float report_hope = 0.8F;     // of the way to the next grade
    float report_unknown = 2.5F;  // a report to be chosen
    float report_fit = 1.2F;      // a robot that counts for a report
    float sure_phase = 1.0F;
    // How often a phase to come has at least so much energy, 0 to 7.
    std::array<float, kTopThreshold + 1> reach{1, 1, 0.92F, 0.82F, 0.70F, 0.56F, 0.42F, 0.30F};
};

class Judgement {
  public:
    using Outlook = std::array<float, kMaxSeats>;

    explicit Judgement(const Rules& rules, const Weights& weights = {});

    Outlook outlook(const State& state) const;
    float lure(const State& state, Seat seat, Move move) const;
    float prior(const State& state, Seat seat, Move move) const;

    // The others matter by the cubes they bring alone.
    void leave_out_others(State& state, Seat seat) const;
    std::uint64_t name(const State& state, Seat seat) const;
    bool is_far(const State& from, const State& now, Seat seat) const;
    bool is_weighty(const State& state, Seat seat) const;
    float after(const State& state, Seat seat, Move move) const;
    float outlook_of(const State& state, Seat seat) const;

    static constexpr float kMargin = 20, kPar = 100;
    static constexpr float kWhim = 0.5F;

    // What an action brings: points for sure, goods, and how useful those are while there is time.
    struct Yield {
        float points = 0, goods = 0, use = 0;

        friend constexpr Yield operator+(const Yield& a, const Yield& b) {
            return {a.points + b.points, a.goods + b.goods, a.use + b.use};
        }
        friend constexpr Yield operator-(const Yield& a, const Yield& b) {
            return {a.points - b.points, a.goods - b.goods, a.use - b.use};
        }
        friend constexpr Yield operator*(const Yield& a, float times) {
            return {a.points * times, a.goods * times, a.use * times};
        }
    };
    // M1 Three goods are a point in the end, whatever they are.
    static constexpr float worth(const Yield& yield, float use) {
        return yield.points + yield.goods * (1.0F / 3) + yield.use * use;
    }
    static constexpr float total(const Goods& goods) {
        float sum = 0;
        for (const auto number : goods) sum += number;
        return sum;
    }

  private:
    struct Ledger;  // a judgement being made of one workshop

    Yield yield_of(Block block) const;
    Yield yield_of(const Instruction& instruction) const;
    Yield yield_of(const Goods& goods) const;
    float growth_of(const Count& count) const;
    bool fits(const Count& goal, const RobotCard& robot) const;
    float reached(float threshold) const;

    float judge(const State& state, const Workshop& workshop) const;
    void look_ahead(Ledger& ledger) const;
    void carry_out(Ledger& ledger) const;
    void weigh_rows(Ledger& ledger) const;
    void weigh_tokens(Ledger& ledger) const;
    float upgrade_gain(const Ledger& ledger, std::size_t row, Card robot) const;
    float robot_worth(const Ledger& ledger, Card robot) const;
    float report_worth(const Ledger& ledger, Card report, bool bonus) const;
    float ability_worth(const Ledger& ledger, const Ability& ability, const Yield& yield) const;
    float inventor_worth(const Ledger& ledger, bool upgraded) const;
    float from_goods(const Ledger& ledger) const;
    float from_reports(const Ledger& ledger) const;
    float from_rows_now(const Ledger& ledger) const;
    float from_robots_to_come(Ledger& ledger) const;
    float from_tokens(Ledger& ledger) const;
    float from_tasks(const Ledger& ledger) const;

    const Rules* rules_;
    Weights weights_;
    float performed_ = 0;  // how often a phase is performed in a round
    float cubed_ = 0;      // how often by cubes of others alone
    std::array<Yield, kGoods> goods_{};
    std::array<Yield, kRobots> base_{}, upgrade_{};
    std::array<std::array<Yield, kBoardActions>, kRows> plain_{}, bonus_{};  // the bonus alone
    std::array<Yield, kSpaces> once_{};
    std::array<float, kReports> growth_{};                    // of its goal, a round
    std::array<std::array<bool, kRobots>, kReports> fits_{};  // does the robot count for the goal?
    std::array<std::array<Yield, 2>, kInventors> ability_{};  // basic and upgrade
    std::array<float, decltype(Box::pers)::kCapacity> per_growth_{};
    std::array<Yield, decltype(Box::exchanges)::kCapacity> exchanged_{};  // gained less paid
    std::array<Yield, decltype(Box::choices)::kCapacity> chosen_{};
    std::array<float, kRobots> plain_worth_{};  // at a glance, for lures
    Yield unlock_{2.0F, 0, 1.5F}, build_{2.5F, 0, 1.0F}, inspire_{}, reports_{2.0F, 0, 0.5F};
};

}  // namespace officina::raising
