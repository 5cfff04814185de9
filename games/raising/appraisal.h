#pragma once
// What one workshop will be worth in the end: a judgement being made. It adds up, from file to file,
//
//   appraisal.cpp            points and goods there are, and what is being done
//   appraise_rows.cpp        what the rows will bring, in this round and in those to come
//   appraise_robots.cpp      robots in hand that may be built
//   appraise_tokens.cpp      tokens that wait for a place, or may be bought
//   appraise_reports.cpp     grades
//   appraise_inventor.cpp    abilities
//
// What is paid, drawn or promised but not yet carried out counts as if it were.

#include <array>

#include "engine/ledger.h"
#include "games/raising/forecast.h"
#include "games/raising/knowledge.h"

namespace officina::raising {

// What it is the sum of. Rows are told apart.
enum class Cause : std::uint8_t {
    points,     // VP in stock
    robots,     // VP of those that stand
    runs,       // of a row in the rounds to come
    round,      // of a row in this round
    reports,    // their grades
    inventor,   // abilities
    under_way,  // still to be had from what is being done
    tokens,     // that wait for a place, or may be bought
    plans,      // robots in hand that may be built
    goods,      // in stock
};

class Appraisal {
  public:
    Appraisal(const Rules& rules, const Knowledge& known, const State& state, const Workshop& workshop);

    // Adds all of it up (engine/ledger.h).
    template <class Book>
    void weigh(Book& book) const;

  private:
    // What becomes possible in a row, by the energy it needs.
    using ByThreshold = std::array<float, kTopThreshold + 1>;
    // A robot in hand that could be built, and what it would bring.
    struct Promise {
        Card robot;
        float worth;
    };
    static constexpr std::size_t kMostPromises = 16;  // of a larger hand the rest hardly matters
    // The workshop while robots are built one after another: what is spent is gone.
    struct Site {
        Workshop shop;
        float energy, batteries;
        FixedList<Promise, kMostPromises> promises;
    };
    static constexpr std::size_t kNextTokens = 4;  // that are looked at: hardly more are unlocked in a round
    // What tokens are paid with in this round.
    struct Purse {
        float energy, batteries, goods;
    };

    // appraisal.cpp
    void carry_out();
    void carry_out(const Instruction& next);
    void pay();
    float from_goods() const;
    float from_tasks() const;
    float from_activation(std::size_t column) const;

    // appraise_rows.cpp
    void weigh_rows();
    float lift_of(Row row) const;
    float run_of(Row row) const;
    float from_row_now(Row row) const;
    ByThreshold gains_now(Row row) const;
    float with_batteries(const ByThreshold& gains, float energy) const;
    // How often a run to come has the energy for an action.
    float reached(const Action& action, Row row) const {
        return Knowledge::reached(static_cast<float>(action.threshold) - lift_[at(row)]);
    }
    // What a robot's actions bring in a run to come.
    float base_to_come(Card robot) const {
        return worth(known_.base[robot], ahead_.use_later) * reached(card(robot).base, card(robot).row);
    }
    float upgrade_to_come(Card robot) const {
        return worth(known_.upgrade[robot], ahead_.use_later) * reached(card(robot).upgrade, card(robot).row);
    }
    float upgrade_gain(Card robot) const;
    const Yield& plain_yield(Row row, std::size_t action) const { return known_.plain[at(row)][action]; }
    const Yield& bonus_yield(Row row, std::size_t action) const { return known_.bonus[at(row)][action]; }
    Yield board_yield(Row row, std::size_t action) const;

    // appraise_robots.cpp
    float from_robots_to_come() const;
    Site open_site() const;
    float build_best(Site& site, Op how) const;
    static void pay_for(Site& site, const Cost& cost, Op how);
    FixedList<float, kMostPromises> gains_later(const Site& site) const;
    float gain_later(const Site& site, const Promise& promise) const;
    float robot_worth(Card robot) const;

    // appraise_tokens.cpp
    void weigh_tokens();
    float from_tokens() const;
    float token_worth(Type type, std::size_t before, float part) const;
    std::array<float, kNextTokens> best_spaces() const;
    float space_worth(std::size_t space) const;
    float more_energy(Row row) const;
    float reports_counting(Type type) const;
    float buy_token(Purse& purse, float gain) const;

    // appraise_reports.cpp
    float from_reports() const;
    float from_new_report(float worst) const;
    float report_worth(Card report, bool bonus) const;
    bool has_room_for_report() const { return shop_.reports.size() < inventor_.report_limit; }

    // appraise_inventor.cpp
    float inventor_worth(bool upgraded) const;
    float abilities_worth(bool upgraded) const;
    float ability_worth(const Ability& ability, const Yield& yield) const;
    float game_end_worth(Block block) const;
    float energy_gain(const Modifier& modifier, Row row) const;

    // Batteries that can still be spent in a phase of this round.
    float batteries_for(Phase phase) const {
        return ahead_.is_running(phase) ? 0 : static_cast<float>(Rules::stock(shop_, Good::battery));
    }
    const RobotCard& card(Card robot) const { return known_.box->robots[robot]; }

    const Rules& rules_;
    const Knowledge& known_;
    const State& state_;
    const Workshop& real_;
    Workshop shop_;  // as it will be when what is under way is done
    const Modifier& inventor_;
    Forecast ahead_;
    float resource_, card_, battery_;  // what one is worth now

    float wilds_ = 0;  // to be chosen
    int unlocks_ = 0, start_builds_ = 0, action_builds_ = 0;
    std::array<float, kRows> lift_{};  // energy that a row has beyond what is usual
    std::array<float, kRows> run_{};   // what a run of it brings
    // What a token of a type does where it does most, and where it does most but for that.
    std::array<std::array<float, 2>, kTypes> places_{};
};

}  // namespace officina::raising
