#pragma once
// A game being played by the book, for programs that do not know which game it is: the referee, the terminal, later
// the server. Moves are words ("declare 7"); a refused one changes nothing and says why. It keeps the record.
//
// Outside the rules seats are counted from 1, as people do; `chance` is written as that word.

#include <boost/json/fwd.hpp>
#include <boost/json/object.hpp>
#include <chrono>
#include <expected>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game.h"
#include "engine/random_play.h"
#include "match/content.h"
#include "match/fact.h"
#include "match/heading.h"
#include "match/message.h"
#include "match/options.h"
#include "match/picture.h"
#include "match/trials.h"

namespace officina {

// A legal move: as it is written, and what it means.
struct Choice {
    std::string move;
    Message says;
    Odds odds;  // of chance's moves
};

// Something visibly there that cannot be done now, and why.
struct Barred {
    std::string move;
    Message says;
    Message reason;
};

// Something a seat takes for good that may decide a game: a card, a tile, a character. For statistics.
struct Landmark {
    std::string kind;       // "robot"
    std::string id;         // as its content record is called
    bool at_start = false;  // is it chosen (or dealt) before the first round?

    friend auto operator<=>(const Landmark&, const Landmark&) = default;
};

class Match;

// What a seat would see after moves of its own, as far as it is certain whatever is hidden.
struct Foreseen {
    std::unique_ptr<Match> match;  // the table as the seat would see it then: its view, and nothing behind it
    std::size_t made = 0;          // how many of the moves are certain
    std::optional<Problem> why_not;  // why the next one cannot be made
    bool reveals = false;  // the next one, or what chance does next, would show something that is hidden now
};

class Match {
  public:
    virtual ~Match() = default;

    const Heading& heading() const { return heading_; }
    const std::vector<RecordedMove>& moves() const { return moves_; }

    // How the game goes as it is played here and what its picture means, in a few short lines, for who has never played it.
    virtual std::vector<Message> help() const = 0;

    // What is printed on boards and cards: the content of this match, for who draws it. Sentences are messages.
    virtual boost::json::object printed() const = 0;

    virtual SeatSet to_move() const = 0;
    bool over() const { return to_move().empty(); }

    // What the seat is asked, what it may do, and what it sees but may not do now.
    virtual Message asked(Seat seat) const = 0;
    virtual std::vector<Choice> choices(Seat seat) const = 0;
    virtual std::vector<Barred> barred(Seat seat) const = 0;
    // The move of a seat that has no choice; nothing where it has one, or is not to move.
    virtual std::optional<std::string> only_move(Seat seat) const = 0;

    // What a move is about, for who draws it: its verb, then word by word what it names ("copy robot", "2", "a"). With blanks in between
    // they are its text. Nothing where the text is no move of this game.
    virtual std::vector<std::string> parts(std::string_view move) const = 0;

    // Plays a move, or says why not.
    virtual std::expected<void, Problem> play(Seat seat, std::string_view move) = 0;
    // What a move that still stands did, as that seat (or kSpectator) may know it; `number` counts from 0.
    virtual std::vector<Fact> happened(std::size_t number, Seat audience) const = 0;
    // How one of these is told.
    virtual Message sentence(const Fact& fact) const = 0;
    // What the last move did, in sentences.
    std::vector<Message> told(Seat audience) const {
        std::vector<Message> sentences;
        if (moves_.empty()) return sentences;
        for (const Fact& fact : happened(moves_.size() - 1, audience)) sentences.push_back(sentence(fact));
        return sentences;
    }
    // A move of chance, drawn by its odds. Chance must be to move.
    virtual std::string roll(Random& random) const = 0;
    // Takes the last move back; false where there is none.
    virtual bool undo() = 0;

    // The same table at this moment, without what went before: for who thinks about it on another thread.
    virtual std::unique_ptr<Match> here() const = 0;
    // The table after the first `moves` of its moves, likewise.
    virtual std::unique_ptr<Match> as_it_was(std::size_t moves) const = 0;
    // Did the audience learn nothing of that move but that it was made? It would see the same whichever had been chosen,
    // whatever is hidden from it. The answer itself tells nothing hidden.
    virtual bool was_secret(std::size_t number, Seat audience) const = 0;
    // May who made that move take it back without asking anybody? Only where it taught its maker nothing (what the seat saw
    // after it follows from what it saw before, whatever is hidden), and where the game does not call it shown to all. Again
    // the answer itself tells nothing hidden.
    virtual bool may_withdraw(std::size_t number) const = 0;
    // The moves are written as for `play`. What the seat has to do without a choice in between is done for it, as at a table.
    virtual Foreseen foreseen(Seat seat, std::span<const std::string> moves) const = 0;
    // Who was to move when that move was made; and was there anything else its seat could have done?
    virtual SeatSet to_move_at(std::size_t number) const = 0;
    virtual bool was_choice(std::size_t number) const = 0;

    // While chance stands beside seats (the clock): how long until its move.
    virtual std::optional<std::chrono::seconds> clock() const = 0;

    virtual Result result() const = 0;
    // The names of the result's sources of points, and a closing sentence.
    virtual std::vector<Message> sources() const = 0;
    virtual Message verdict() const = 0;

    // What the seat would take with a legal move; all there is to take; how many rounds were begun.
    virtual std::optional<Landmark> landmark(Seat seat, std::string_view move) const = 0;
    virtual std::vector<Landmark> landmarks() const = 0;
    virtual int rounds() const = 0;

    // As the seat sees it; without a seat, everything.
    virtual boost::json::object state(std::optional<Seat> seen_by) const = 0;
    // The same as bytes, which mean the same to every program of one build that plays under the same heading.
    virtual std::string view(Seat seat) const = 0;
    // Goes on from such a view, without what went before: from then on this match has nothing that the seat may not see.
    // False where it is no view of this game; then nothing has changed.
    virtual bool look(std::string_view view) = 0;
    virtual Picture picture(std::optional<Seat> seen_by, Room room) const = 0;
    // Is there anything the seat may not see? Then people who share a screen must hand it over.
    virtual bool hidden_from(Seat seat) const = 0;
    // Help of rising strength, 1 the weakest; nothing where the game has no more of it.
    virtual std::vector<Message> hint(Seat seat, int strength) const = 0;
    // What a game answers about its table beyond the decision at hand (where would this robot run?), from what everybody sees.
    // Each says for itself what may be asked; a Problem where it cannot be answered, or the game answers nothing.
    virtual std::expected<boost::json::object, Problem> explored(
        const boost::json::object& question) const = 0;

  protected:
    explicit Match(Heading heading) : heading_(std::move(heading)) {}

    Heading heading_;
    std::vector<RecordedMove> moves_;
};

// A game of the house.
class AnyGame {
  public:
    virtual ~AnyGame() = default;

    virtual std::string_view name() const = 0;
    virtual Message title() const = 0;
    virtual int least_seats() const = 0;
    virtual int most_seats() const = 0;
    virtual const std::vector<OptionSpec>& options() const = 0;
    // Everything that can happen.
    virtual const std::vector<FactSpec>& facts() const = 0;
    // What it is tried with.
    virtual const Trials& trials() const = 0;

    // The content compiled into the program.
    virtual const ContentFolder& content() const = 0;
    virtual Problems check(const ContentFolder& content) const = 0;

    // The table before the first decision. Problems of the content come first, then the first one of the options.
    virtual std::expected<std::unique_ptr<Match>, Problem> start(const ContentFolder& content, int seats,
                                                                 const OptionValues& options) const = 0;

    // How fast it plays at random, measured for about this many seconds; and the signature of its behaviour.
    virtual std::expected<Pace, Problem> pace(const ContentFolder& content, int seats,
                                              const OptionValues& options, double seconds) const = 0;
    virtual std::expected<std::uint64_t, Problem> signature(const ContentFolder& content, int seats,
                                                            const OptionValues& options) const = 0;
};

}  // namespace officina
