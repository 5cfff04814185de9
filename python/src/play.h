#pragma once
// A game as Python holds it, without its type: the setup (what was agreed: seats, options, content), a state of it, and many
// games at once. python/src/play_of.h makes them of a game's rules, words and encoding.

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/encoding.h"
#include "match/match.h"
#include "match/record.h"

namespace officina::python {

class Play;
class Batch;

// Where a game has numbers (engine/encoding.h). "Wait" comes after all the moves of seats: what somebody does who lets the
// time run, or who is not asked where all are.
struct Numbers {
    std::string name;
    int moves = 0;       // of everybody, chance too
    int seat_moves = 0;  // of seats
    std::vector<Field> fields;

    int wait() const { return seat_moves; }
    int actions() const { return seat_moves + 1; }
};

enum class Rewards : std::uint8_t { end, score };

struct BatchTerms {
    std::size_t games = 1;
    int threads = 1;
    std::vector<std::uint64_t> seeds;  // one for each game
    Rewards rewards = Rewards::end;
    std::uint32_t limit = 0;  // decisions, after which a game is cut short; 0 = never
};

class Setup : public std::enable_shared_from_this<Setup> {
  public:
    Setup(const AnyGame& game, ContentFolder content, Heading heading)
        : game_(game), content_(std::move(content)), heading_(std::move(heading)) {}
    virtual ~Setup() = default;

    const AnyGame& game() const { return game_; }
    const ContentFolder& content() const { return content_; }
    const Heading& heading() const { return heading_; }
    int seats() const { return heading_.seats; }
    // Nothing where the game has none.
    const std::optional<Numbers>& numbers() const { return numbers_; }

    // With a seed the table deals by itself.
    virtual std::unique_ptr<Play> start(std::optional<std::uint64_t> seed) const = 0;
    virtual std::unique_ptr<Play> replayed(const Record& record) const = 0;
    virtual std::string written(int move) const = 0;
    virtual std::optional<int> number_of(std::string_view move) const = 0;
    virtual std::unique_ptr<Batch> batch(const BatchTerms& terms) const = 0;
    virtual std::size_t state_bytes() const = 0;

  protected:
    std::optional<Numbers> numbers_;

  private:
    const AnyGame& game_;
    ContentFolder content_;
    Heading heading_;
};

// A state and how it came about. A copy is cheap: what happened before is shared.
class Play {
  public:
    virtual ~Play() = default;

    virtual const Setup& setup() const = 0;
    virtual std::unique_ptr<Play> clone() const = 0;

    virtual SeatSet to_move() const = 0;
    virtual void numbers(Seat seat, std::vector<int>& out) const = 0;
    virtual std::vector<std::string> moves(Seat seat) const = 0;
    virtual void play(Seat seat, int move) = 0;
    virtual void play(Seat seat, std::string_view move) = 0;
    // Draws for chance: from the table's own dice, or by a seed.
    virtual void roll(std::optional<std::uint64_t> seed) = 0;
    virtual Odds odds(std::string_view move) const = 0;
    virtual Result result() const = 0;
    virtual std::uint64_t hash() const = 0;
    virtual bool equals(const Play& other) const = 0;

    // As the seat sees it; and a whole state that looks the same to it.
    virtual std::unique_ptr<Play> seen_by(Seat seat) const = 0;
    virtual std::unique_ptr<Play> guess(Seat seat, std::uint64_t seed) const = 0;
    // The same from the bytes of a view (Match::view).
    virtual std::unique_ptr<Play> looking(std::string_view view) const = 0;
    virtual void observe(Seat seat, Feature* out) const = 0;
    virtual void mask(Seat seat, std::uint8_t* out) const = 0;

    // How the table will deal: what a state has beside what was played.
    struct Dealing {
        std::array<std::uint64_t, 4> dice{};
        bool by_itself = false;
    };
    virtual Dealing dealing() const = 0;
    virtual void deal_on(const Dealing& dealing) = 0;

    virtual std::size_t length() const = 0;  // moves made
    // Nothing where the past is not known: of a guess.
    virtual std::optional<Record> record() const = 0;
    // For whoever talks about it; the second one with everything that went before.
    virtual std::unique_ptr<Match> match() const = 0;
    virtual std::unique_ptr<Match> match_with_past() const = 0;
};

// Many games, each with one seat that is asked: actions in, what the next seat sees out. Arrays are those of the caller's.
class Batch {
  public:
    struct Arrays {
        Feature* observations = nullptr;
        std::uint8_t* masks = nullptr;
        float* rewards = nullptr;
        std::int32_t* scores = nullptr;
        std::int32_t* to_move = nullptr;
        std::uint8_t* done = nullptr;
        std::uint8_t* truncated = nullptr;
    };

    virtual ~Batch() = default;
    // Everything from the start, with these arrays from now on.
    virtual void begin(const Arrays& arrays) = 0;
    // Where an action is not allowed nothing has happened: it says in which game.
    virtual std::optional<std::size_t> refused(const std::int64_t* actions) const = 0;
    virtual void step(const std::int64_t* actions) = 0;
    virtual void sample(std::int64_t* actions) = 0;
    virtual std::unique_ptr<Play> state(std::size_t game) const = 0;
    virtual Seat asked(std::size_t game) const = 0;
};

// A setup for a game of the house; refused where the content, the seats or the options do not fit.
using MakeSetup = std::shared_ptr<const Setup>(const AnyGame& game, ContentFolder content, int seats,
                                               const OptionValues& options);
MakeSetup make_setup;

}  // namespace officina::python
