#pragma once
// The pieces in the box of Raising Robots: goods, phases, robots, reports, inventors, energy cards, the workshop.
// Plain values; what is printed on them comes from content/*.json.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/fixed_list.h"
#include "engine/names.h"
#include "engine/seat.h"

namespace officina::raising {

inline constexpr int kMostSeats = 6;
inline constexpr std::size_t kRobots = 96;
inline constexpr std::size_t kReports = 32;
inline constexpr std::size_t kInventors = 14;
inline constexpr std::size_t kEnergyCards = 12;  // of one colour
inline constexpr std::size_t kEnergyDeck = 8;    // of them in a game
inline constexpr std::size_t kPhases = 5;
inline constexpr std::size_t kRows = 3;
inline constexpr std::size_t kColumns = 5;
inline constexpr int kAllPlaces = kRows * kColumns;  // for robots
inline constexpr std::size_t kSpaces = 16;           // of upgrade tokens on a workshop
inline constexpr std::size_t kTypes = 4;
inline constexpr std::size_t kBoardActions = 3;  // at most, beside a row
inline constexpr std::size_t kUpgradeTable = 4;
inline constexpr std::size_t kBidSpaces = 8;  // at most, on a track
inline constexpr std::size_t kMostReports = 4;
inline constexpr int kRounds = 8;
inline constexpr int kBreakBefore = 5;     // H3, H4
inline constexpr int kChallengeGames = 3;  // P7
inline constexpr int kTopThreshold = 7;
inline constexpr std::size_t kOfferedReports = 3;  // E6, G12, H4: draw three, keep one
inline constexpr std::size_t kStartRobots = 8, kKeptRobots = 5, kStartReports = 2, kStartInventors = 2;  // B3
inline constexpr std::size_t kStartBuilds = 2;
inline constexpr int kInspiredWilds = 2, kInspiredBatteries = 4;  // E6

using Card = std::uint8_t;  // a robot, report, inventor or energy card, by its place in the box
inline constexpr Card kNone = 0xFF;

// A2 The counted goods come first; a robot card is held in hand, a wild is chosen when gained or paid.
enum class Good : std::uint8_t { vp, sensor, gear, microchip, software, tape, battery, card, wild };
inline constexpr std::size_t kGoods = 9;
inline constexpr std::size_t kCounted = 7;
inline constexpr std::array kResources{Good::sensor, Good::gear, Good::microchip, Good::software};

using Goods = std::array<std::uint8_t, kGoods>;
constexpr std::size_t at(Good good) { return static_cast<std::size_t>(good); }
constexpr Goods both(Goods a, const Goods& b) {
    for (std::size_t good = 0; good < kGoods; ++good) a[good] = static_cast<std::uint8_t>(a[good] + b[good]);
    return a;
}

enum class Phase : std::uint8_t { upgrade, build, design, fabricate, recycle };
inline constexpr std::array kAllPhases{Phase::upgrade, Phase::build, Phase::design, Phase::fabricate,
                                       Phase::recycle};
constexpr std::size_t at(Phase phase) { return static_cast<std::size_t>(phase); }

// B5 The rows of a workshop, from the top; a row is run in the phase of its name.
enum class Row : std::uint8_t { design, fabricate, recycle };
inline constexpr std::array kAllRows{Row::design, Row::fabricate, Row::recycle};
constexpr std::size_t at(Row row) { return static_cast<std::size_t>(row); }
constexpr bool is_row(Phase phase) { return phase >= Phase::design; }
constexpr Row row_of(Phase phase) { return value_at<Row>(at(phase) - at(Phase::design)); }
constexpr Phase phase_of(Row row) { return value_at<Phase>(at(row) + at(Phase::design)); }
static_assert(std::ranges::all_of(kAllRows, [](Row row) {
    return name_of(phase_of(row)) == name_of(row) && is_row(phase_of(row)) && row_of(phase_of(row)) == row;
}));

enum class Type : std::uint8_t { beautify, speed, communication, efficiency };
inline constexpr std::array kAllTypes{Type::beautify, Type::speed, Type::communication, Type::efficiency};
constexpr std::size_t at(Type type) { return static_cast<std::size_t>(type); }

// The sizes of lists by one of these.
static_assert(value_count<Good> == kGoods && at(Good::card) == kCounted);
static_assert(value_count<Phase> == kPhases && value_count<Row> == kRows && value_count<Type> == kTypes);

// --- What cards do: sentences in a small vocabulary, compiled to instructions.

// A run of instructions in Box::code.
struct Block {
    std::uint16_t from = 0;
    std::uint16_t size = 0;
};

enum class Op : std::uint8_t {
    // Effects that stand on components
    gain,      // n of good `arg`
    choose,    // G8 one of the blocks of Box::choices[arg]
    exchange,  // G6 Box::exchanges[arg]; n = 1: already agreed to
    cycle,     // G7 discard any number, draw as many and n more; arg counts the discarded
    unlock,    // n tokens
    build,     // G9
    inspire,   // E6
    reports,   // G12 draw n, keep one
    ladder,    // G11 Box::ladders[arg]
    per,       // Box::pers[arg]
    // What the course of the game asks
    draw_robots,
    draw_reports,
    draw_inventors,
    draw_energy,
    keep_robots,  // B3a n are still to be discarded
    keep_report,
    replace_report,  // J5 n is the new one
    keep_inventor,
    start_build,  // B3d
    pay,          // Workshop::due
    place_robot,  // n, once it is paid for
    assign,       // C3 n-th energy card
    batteries,    // D3
    buy,          // E1
    assemble,     // F1
    activate,     // G2 the robot in column n
    round_end,    // H1 n: bits of the abilities used
    spare_token,  // E5 a moment to place a token before something passes; n = 1: the last one of the game
};

struct Instruction {
    Op op{};
    std::uint8_t n = 0;
    std::uint16_t arg = 0;

    friend constexpr bool operator==(const Instruction&, const Instruction&) = default;
};

// J7 What goals, ladders and some inventors count.
enum class CountKind : std::uint8_t {
    tokens_of_type,
    tokens,
    good,
    vp_in_stock,
    hand,
    wild_total,
    sets,
    robots,
    robots_in_row,
    robots_cost_good,
    robots_vp,
    robots_threshold,
    robots_cost_energy,
    full_columns,
    reports_grade_at_least,  // inventors only
};
inline constexpr std::size_t kGoalKinds = 14;

struct Count {
    static constexpr std::uint8_t kAnyMore = 0xFF;

    CountKind kind{};
    std::uint8_t low = 0;   // the type, good, row, energy or grade; of robots' VP and thresholds the least
    std::uint8_t high = 0;  // that counts, and the greatest
};

struct Exchange {
    Goods pay{};
    Block then;
};
struct Choices {
    FixedList<Block, 4> of;
};
struct Ladder {
    struct Step {
        std::uint8_t need, gain;
    };
    Count count;
    Good good{};
    FixedList<Step, 4> steps;
};
struct Per {
    Count count;
    std::uint8_t each = 1;
    Goods goods{};
};

// An action of a workshop or a robot: at least so much energy, and then all of the block in order.
struct Action {
    std::uint8_t threshold = 0;
    Block block;
};

// --- Cards

// A name as it is printed and as it is written in moves.
struct Label {
    std::array<char, 40> text{};
    std::array<char, 40> word{};

    static constexpr std::string_view view(const std::array<char, 40>& chars) {
        std::size_t size = 0;
        while (size < chars.size() && chars[size] != '\0') ++size;
        return {chars.data(), size};
    }
    constexpr std::string_view name() const { return view(text); }
    constexpr std::string_view slug() const { return view(word); }
};

struct Cost {
    std::uint8_t energy = 0;
    Goods goods{};
};

struct RobotCard {
    Label label;
    Row row{};
    std::uint8_t vp = 0;
    std::array<Cost, 2> cost{};  // left and right column
    Action base, upgrade;
    Type type{};
};

// J1 Grades A to D. A need of 0 in grade A: only by bonus (J4).
struct ReportCard {
    Label label;
    Count goal;
    std::array<std::uint8_t, 4> need{};
    std::array<std::uint8_t, 4> points{};
    Type bonus{};
};

enum class When : std::uint8_t {
    none,
    immediate,
    round_end,
    game_end,
    on_build,
    on_unlock,
    on_phase,
    permanent
};

struct Modifier {
    std::array<std::uint8_t, kPhases> energy{};
    std::uint8_t extra_cost_minus = 0;
    std::uint8_t upgrade_wild_minus = 0;
    std::uint8_t battery_phases = 0;  // bits: where the first `battery_most` batteries count `battery_energy`
    std::uint8_t battery_energy = 1;
    std::uint8_t battery_most = 0;
    std::uint8_t cube_bonus = 0;  // energy in every phase with a cube
    std::uint8_t leftover_divisor = 3;
    std::uint8_t report_limit = 3;
};

struct Ability {
    When when = When::none;
    Block block;
    Modifier modifier;
};

struct InventorCard {
    Label label;
    std::uint8_t difficulty = 1;
    Ability basic, upgrade;
    bool upgrade_replaces = false;  // L2 OR
    bool needs_robots = false;      // L4 4 robots; else 3 tokens
    Type type{};
    std::array<Modifier, 2> modifiers{};  // before and after the upgrade, both abilities together
};

struct EnergyCard {
    std::array<char, 4> id{};
    std::uint8_t value = 0, cubes = 0, multiplier = 1;
    std::uint8_t least_seats = 1, most_seats = kMostSeats;
};

// E3 A space of an upgrade token on the workshop and what is printed under it.
struct Space {
    Type type{};
    Phase area{};
    Block once;               // E3a
    std::uint8_t energy = 0;  // E3b
    Card action = kNone;      // E3c the board action of that area whose bonus it is
};

struct BoardAction {
    Action plain;
    Block bonus;       // what its space adds,
    Block with_bonus;  // G5 and so what it does once that is free
    Card space = kNone;
};

struct UpgradeRow {
    std::uint8_t energy = 0, wild = 0;
};

struct Board {
    Goods start{};
    std::array<std::uint8_t, kColumns> extra_cost{};
    std::array<UpgradeRow, kUpgradeTable> table{};
    std::array<FixedList<BoardAction, kBoardActions>, kRows> actions{};
    std::array<Space, kSpaces> spaces{};
};

struct BidTrack {
    FixedList<Goods, kBidSpaces> spaces;
};

// P The line of neutral phase cards, for one or two seats.
struct Neutral {
    std::uint8_t face_up = 0, reveal = 0;
    std::array<std::uint8_t, kPhases> cubes{};
};

// Everything printed that the rules need.
struct Box {
    std::array<RobotCard, kRobots> robots{};
    std::array<ReportCard, kReports> reports{};
    std::array<InventorCard, kInventors> inventors{};
    std::array<EnergyCard, kEnergyCards> energy{};
    Board board;
    std::array<BidTrack, kMostSeats> tracks{};
    std::array<Neutral, 2> neutral{};
    std::array<std::uint16_t, 5> solo_ranks{}, challenge_ranks{};
    std::uint8_t cubes = 0;

    FixedList<Instruction, 2048> code;
    FixedList<Exchange, 256> exchanges;
    FixedList<Choices, 128> choices;
    FixedList<Ladder, 64> ladders;
    FixedList<Per, 64> pers;
};

// A set of robot cards.
class CardSet {
  public:
    constexpr bool has(Card card) const { return (words_[card / 64u] >> card % 64u & 1) != 0; }
    constexpr void add(Card card) { words_[card / 64u] |= std::uint64_t{1} << card % 64u; }
    constexpr void remove(Card card) { words_[card / 64u] &= ~(std::uint64_t{1} << card % 64u); }
    constexpr void add(const CardSet& others) {
        for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= others.words_[i];
    }
    constexpr void clear() { words_ = {}; }
    constexpr int size() const { return std::popcount(words_[0]) + std::popcount(words_[1]); }
    constexpr bool empty() const { return (words_[0] | words_[1]) == 0; }

    // The n-th card in the order of the box.
    constexpr Card nth(int n) const {
        std::size_t word = 0;
        if (const int low = std::popcount(words_[0]); n >= low) {
            n -= low;
            word = 1;
        }
        std::uint64_t rest = words_[word];
        for (; n > 0; --n) rest &= rest - 1;
        return static_cast<Card>(static_cast<int>(word) * 64 + std::countr_zero(rest));
    }
    template <class Visit>
    constexpr void each(Visit visit) const {
        for (std::size_t word = 0; word < words_.size(); ++word)
            for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1)
                visit(static_cast<Card>(static_cast<int>(word) * 64 + std::countr_zero(rest)));
    }

    friend constexpr bool operator==(const CardSet&, const CardSet&) = default;

  private:
    std::array<std::uint64_t, 2> words_{};
};

}  // namespace officina::raising
