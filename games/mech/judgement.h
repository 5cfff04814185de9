#pragma once
// What a bot knows of Mech a Dream (engine/judgement.h): what goods, machines, tiles on a belt, powers, robots and
// specialists are worth in dream points, with so much of the game to come. All tables are worked out from the box.

#include <array>
#include <cstdint>

#include "engine/ledger.h"
#include "engine/seat.h"
#include "games/mech/rules.h"

namespace officina::mech {

// What things are worth in the middle of a game, in points, and how often things are done. Towards the end goods fall to
// what they score (8.3). Found by matches: each was moved until a search that believed in it won no more often.
struct Weights {
    float flower = 0.45F, ink = 0.65F, rainbow = 1.6F;
    float step = 1.4F;        // of a tile on its belt, as of an hourglass
    float activation = 1.5F;  // where nobody knows yet of what
    std::array<float, kMoments> assistant{3.2F, 2.2F, 1.3F};
    // How many of an assistant's actions are in the stock room, at the dock, acquire, build; and acquire a yellow tile.
    std::array<float, 4> often{0.4F, 0.2F, 0.3F, 0.25F};
    float yellow = 0.1F;
    float hold = 0.8F;         // how likely a specialist is still there at the next assistant
    float machine = 1.1F;      // for its place in the workshop, early in the game
    float conversion = 0.85F;  // how often what it takes is there
    float spare = 0.03F;       // how quickly goods that pile up lose worth
    float plenty = 6;          // rainbows beyond these are only points
    float keenness = 1.3F;     // how much more often a move is tried that gives a point more
};

// What a seat's outlook is the sum of. Machines, powers and specialists are told apart by which they are.
enum class Cause : std::uint8_t {
    points,  // scored
    flowers,
    ink,
    rainbows,
    machine,  // on the belt or in the workshop: what it will bring
    robot,
    power,       // of green machines: something is cheaper
    specialist,  // the card
    places,      // of machines in the workshop
    assistants,  // still to be placed
    pending,     // still to be had from what is under way
};

class Judgement {
  public:
    using Outlook = std::array<float, kMaxSeats>;

    explicit Judgement(const Rules& rules, const Weights& weights = {});

    Outlook outlook(const State& state) const;
    void explain(const State& state, Seat seat, Ledger& ledger) const;
    float lure(const State& state, Seat seat, Move move) const;
    // By day, between two assistants.
    bool is_calm(const State& state) const {
        return state.phase == Phase::day && state.players[state.turn].tasks.empty();
    }

    static constexpr float kMargin = 12, kPar = 0;
    static constexpr int kHorizon = 8, kFarHorizon = 32;

  private:
    static constexpr std::size_t kMostDays = 16;
    static constexpr std::size_t kMostAssistants = kMostDays * kMoments;

    // With this many assistants of a player still to come.
    struct Worth {
        float flower, ink, rainbow, step, activation;
        std::array<float, kMoments> assistant;
    };
    // How much of the game is to come, the same for everybody.
    struct Time {
        std::size_t nights;      // this one too, until it is over
        std::size_t assistants;  // of each player, the present one too
        int ahead;               // how often time passes before night
        bool night;
    };
    // A tile on a belt, and the spaces still to go after all that its assistants will do today.
    struct Promise {
        TileIndex tile;
        int need;
    };
    // Of one belt, the nearest first.
    class Promises {
      public:
        Promises() {}  // NOLINT(modernize-use-equals-default): `= default` would clear the slots

        void add(Promise one) {
            std::size_t place = size_++;
            for (; place > 0 && one.need < items_[place - 1].need; --place) items_[place] = items_[place - 1];
            items_[place] = one;
        }
        const Promise* begin() const { return items_; }
        const Promise* end() const { return items_ + size_; }

      private:
        std::size_t size_ = 0;
        Promise items_[kTiles];
    };

    Time time_of(const State& state) const;
    int steps_today(const State& state, Seat seat, const Time& time) const;

    float of_goods(const Goods& goods, const Worth& worth) const;
    float of_way(const Way& way, const Worth& worth) const;
    float of_power(Power power, std::size_t assistants) const;
    float filled(const Player& player, const Goods& goods, const Worth& worth) const;
    float bonuses(const State& state, Seat seat, Action action, const Time& time) const;
    float best_copy(const State& state, Seat seat, std::size_t days_after) const;
    float best_use(const State& state, Seat seat, bool robot_too, std::size_t days_after) const;
    float of_packet(const State& state, Seat seat, Goods packet, const Time& time) const;
    float robot(const State& state, Seat seat, std::size_t nights) const;

    void promises_of(const State& state, Seat seat, const Time& time, Promises& promises) const;
    template <class Each>
    float promised(const Promises& promises, const Time& time, int steps_today, Each each) const;
    float promised(const Promises& promises, const Time& time, int steps_today) const;
    float slots(float machines, const Time& time) const;
    float pending(const State& state, Seat seat, const Time& time) const;
    template <class Book>
    void weigh(const State& state, Seat seat, const Time& time, Book& book) const;

    float of_action(const State& state, Seat seat, Move move, const Time& time) const;
    float of_task(const State& state, Seat seat, Move move, const Time& time) const;

    const Worth& after_days(std::size_t days) const { return worth_[days * kMoments]; }

    const Rules* rules_;
    Weights weights_;
    std::size_t days_;
    std::array<Worth, kMostAssistants + 1> worth_{};
    std::array<float, kMostAssistants + 1> to_come_{};                // what all these assistants will bring
    std::array<std::array<float, kMostDays + 1>, kTiles> use_{};      // of a machine, by days after it
    std::array<std::array<float, kMostDays + 1>, kTiles> done_{};     // of a finished tile, by nights to come
    std::array<std::array<float, kMostDays + 1>, kTiles> running_{};  // without what it gave when finished
    std::array<std::array<float, kMostDays + 1>, kScreens + 1> robot_use_{};  // but for what S8 copies
    std::array<std::array<float, kMostDays + 1>, kScreens + 1>
        robot_runs_{};  // the same, by number of nights
    std::array<std::array<float, kMostAssistants + 1>, kSpecialists> bonus_{};  // once, by assistants to come
    std::array<std::array<float, kMostAssistants + 1>, kSpecialists> card_{};   // for all of them
    std::array<float, kScreens + 1> screen_{};  // with its start, on the first day
    float usual_screen_ = 0, usual_card_ = 0;
    std::array<float, 64> pile_{};  // what a number of one kind of goods counts like
};

}  // namespace officina::mech
