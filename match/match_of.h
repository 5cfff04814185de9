#pragma once
// Makes a Match and an AnyGame of a game's rules and words.
//
// A game is described by a struct:
//
//   struct SomeGame {
//       using Rules = ...;                                   // fulfils Game (engine/game.h)
//       using Content = ...;                                 // what its files hold, compiled to plain values
//       static constexpr std::string_view kName;             // "some": folder, command, message ids
//       static constexpr int kLeastSeats, kMostSeats;
//       static Message title();
//       static const std::vector<OptionSpec>& options();
//       static std::span<const EmbeddedFile> files();
//       static std::expected<Content, Problems> load(const ContentFolder&);
//       static std::expected<Rules, Problem> rules(const Content&, int seats, const OptionValues&);
//
//       // Words. `state` is a view wherever it is for somebody: words tell only what they are given.
//       static std::vector<Message> help(const Rules&);                              // how it goes, in a few short lines
//       static std::string written(const Rules&, Move);                              // "declare 7"
//       static std::vector<std::string> parts(const Rules&, Move);                   // "declare", "7" (match/grammar.h)
//       static std::optional<Move> read(const Rules&, std::string_view);             // the same, backwards
//       static Message says(const Rules&, const State&, Seat, Move);                 // a line of the menu
//       static Message asked(const Rules&, const State&, Seat);
//       static Message why_not(const Rules&, const State&, Seat, Move);              // of a move that is not legal
//       static std::vector<Move> visible(const Rules&, const State&, Seat);          // what may be asked "why not?"
//       static const std::vector<FactSpec>& facts();                                 // everything that can happen
//       static std::vector<Fact> happened(const Rules&, const State& before, Seat, Move, const State& after,
//                                         Seat audience);
//       static Message sentence(const Rules&, const Fact&);                          // how it is told in the log
//       static std::vector<Message> sources();
//       static Message verdict(const Rules&, const State&);
//       static boost::json::object json(const Rules&, const State&);
//       static Picture picture(const Rules&, const State&, std::optional<Seat>, Room);
//       // Where it has them:
//       static boost::json::object printed(const Rules&);  // what stands on boards and cards, for who draws them
//       static std::optional<std::chrono::seconds> clock(const Rules&, const State&);
//       static std::vector<Message> hint(const Rules&, const State&, Seat, int strength);
//       static std::expected<boost::json::object, Problem> explored(const Rules&, const State&,
//                                                                   const boost::json::object& question);
//       static std::vector<boost::json::object> questions(const Match&, Random&);  // some that may be asked now, for tests
//       static bool shown(const Rules&, const State& before, Seat, Move);  // before everybody's eyes: not to be taken back alone
//       static boost::json::object puzzle(std::chrono::sys_days);          // the puzzle of a day (games/puzzles.h)
//       // For statistics (`officina balance`), where there is something to count:
//       static std::optional<Landmark> landmark(const Rules&, const State&, Seat, Move);  // what a legal move takes
//       static std::vector<Landmark> landmarks(const Rules&);                             // everything it can be
//       static int rounds(const Rules&, const State&);                                    // begun so far
//       static Trials trials();  // what it is tried with and held against
//       static std::vector<std::string> telltales();  // what else comes out the same on every machine (arena/same_play)
//       static std::unique_ptr<Bot> bot(const MatchOf<SomeGame>&, const BotSpec&, std::uint64_t seed);  // players of its own
//       // For bots (engine/judgement.h), where it knows better than to play on and count:
//       using Judgement = ...;
//       // Where that judgement can `explain`: a part of it in words, that of two moves is worth so much more (or less) after the
//       // better one. What stands on the table then is guessed, so only what the seat sees of it may be told.
//       static Message because(const Rules&, Part, float points, Seat, const State& with, const State& without);
//   };

#include <algorithm>
#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <tuple>
#include <utility>

#include "engine/foresight.h"
#include "engine/signature.h"
#include "match/brief_lock.h"
#include "match/match.h"
#include "match/past.h"

namespace officina {

template <class G>
class MatchOf final : public Match {
    using Rules = typename G::Rules;
    using State = typename Rules::State;
    using Move = typename Rules::Move;
    static_assert(Game<Rules>);

  public:
    // The rules are shared by all tables that play by them: with all that is printed in the box they are large.
    using Book = std::shared_ptr<const Rules>;

    MatchOf(Heading heading, const Book& book) : MatchOf(std::move(heading), book, book->start()) {}
    MatchOf(Heading heading, Book book, const State& now)
        : Match(std::move(heading)), book_(std::move(book)), rules_(*book_), past_(now) {}

    std::vector<Message> help() const override { return G::help(rules_); }

    boost::json::object printed() const override {
        if constexpr (requires { G::printed(rules_); }) {
            return G::printed(rules_);
        } else {
            return {};
        }
    }

    SeatSet to_move() const override { return rules_.to_move(now()); }

    Message asked(Seat seat) const override { return G::asked(rules_, seen(seat), seat); }

    std::vector<Choice> choices(Seat seat) const override {
        std::vector<Choice> result;
        if (!to_move().has(seat)) return result;
        const State view = seen(seat);
        for (const Move& move : legal(seat))
            result.push_back({G::written(rules_, move), G::says(rules_, view, seat, move),
                              seat == kChance ? rules_.odds(view, move) : Odds{}});
        return result;
    }

    std::vector<Barred> barred(Seat seat) const override {
        std::vector<Barred> result;
        const State view = seen(seat);
        const auto allowed = to_move().has(seat) ? legal(seat) : std::vector<Move>{};
        for (const Move& move : G::visible(rules_, view, seat))
            if (std::find(allowed.begin(), allowed.end(), move) == allowed.end())
                result.push_back({G::written(rules_, move), G::says(rules_, view, seat, move),
                                  G::why_not(rules_, view, seat, move)});
        return result;
    }

    std::optional<std::string> only_move(Seat seat) const override {
        if (!to_move().has(seat)) return std::nullopt;
        typename Rules::Moves allowed;
        rules_.moves(now(), seat, allowed);
        return allowed.size() == 1 ? std::optional(G::written(rules_, allowed[0])) : std::nullopt;
    }

    std::vector<std::string> parts(std::string_view written) const override {
        const std::optional<Move> move = G::read(rules_, written);
        return move ? G::parts(rules_, *move) : std::vector<std::string>{};
    }

    std::expected<void, Problem> play(Seat seat, std::string_view written) override {
        const SeatSet deciding = to_move();
        if (deciding.empty()) return std::unexpected(Problem{"game_over", {"engine.play.over", {}}});
        const std::optional<Move> move = G::read(rules_, written);
        if (!move) return std::unexpected(unknown_move(written));
        if (!deciding.has(seat)) return std::unexpected(out_of_turn(seat));
        typename Rules::Moves allowed;
        rules_.moves(now(), seat, allowed);
        if (std::find(allowed.begin(), allowed.end(), *move) == allowed.end())
            return std::unexpected(Problem{"illegal_move", G::why_not(rules_, seen(seat), seat, *move)});
        State after = now();
        rules_.play(after, seat, *move);
        past_.add(after);
        moves_.push_back({seat, G::written(rules_, *move)});
        made_.push_back(*move);
        return {};
    }

    std::vector<Fact> happened(std::size_t number, Seat audience) const override {
        const State before = *rules_.seen_by(state_after(number), audience);
        const State after = *rules_.seen_by(state_after(number + 1), audience);
        return G::happened(rules_, before, moves_[number].seat, made_[number], after, audience);
    }
    Message sentence(const Fact& fact) const override { return G::sentence(rules_, fact); }

    std::unique_ptr<Match> here() const override { return std::make_unique<MatchOf>(heading_, book_, now()); }
    std::unique_ptr<Match> as_it_was(std::size_t moves) const override {
        return std::make_unique<MatchOf>(heading_, book_, state_after(moves));
    }

    SeatSet to_move_at(std::size_t number) const override { return rules_.to_move(state_after(number)); }
    bool was_choice(std::size_t number) const override {
        typename Rules::Moves moves;
        rules_.moves(state_after(number), moves_[number].seat, moves);
        return moves.size() > 1;
    }
    // Judged from the audience's own view: what the mover could really have done may itself be a secret. At first everything
    // the mover might have chosen is looked at; then one of it, for what only few of the hidden things would allow.
    bool was_secret(std::size_t number, Seat audience) const override {
        constexpr std::size_t kThoroughly = 8;
        const Seat mover = moves_[number].seat;
        const auto before = rules_.seen_by(state_after(number), audience),
                   after = rules_.seen_by(state_after(number + 1), audience);
        Random random(number);
        for (std::size_t i = 0; i < Foresight<Rules>::kGuesses; ++i) {
            const State guess = rules_.guess(before, random);
            typename Rules::Moves others;
            rules_.moves(guess, mover, others);
            const auto any = random.below(static_cast<std::uint32_t>(others.size()));
            for (std::size_t other = 0; other < others.size(); ++other) {
                if (i >= kThoroughly && other != any) continue;
                State instead = guess;
                rules_.play(instead, mover, others[other]);
                if (!same_bytes(*rules_.seen_by(instead, audience), *after)) return false;
            }
        }
        return true;
    }

    bool may_withdraw(std::size_t number) const override {
        const Seat mover = moves_[number].seat;
        const Move move = made_[number];
        const State then = state_after(number);
        if constexpr (requires { G::shown(rules_, then, mover, move); })
            if (G::shown(rules_, then, mover, move)) return false;
        const auto before = rules_.seen_by(then, mover);
        if (same_bytes(*before, then)) return true;  // nothing was hidden
        return Foresight<Rules>::shows(rules_, before, move, *rules_.seen_by(state_after(number + 1), mover));
    }

    Foreseen foreseen(Seat seat, std::span<const std::string> written) const override {
        Foresight foresight(rules_, rules_.seen_by(now(), seat));
        Foreseen result;
        bool certain = true;
        for (const std::string& text : written) {
            const std::optional<Move> move = G::read(rules_, text);
            certain = do_what_must_be_done(foresight, seat, move);
            if (!certain) break;
            if (!move) {
                result.why_not = unknown_move(text);
                break;
            }
            if (!foresight.allows(*move)) {
                result.why_not =
                    rules_.to_move(foresight.view()).has(seat)
                        ? Problem{"illegal_move", G::why_not(rules_, foresight.view(), seat, *move)}
                        : out_of_turn(seat);
                break;
            }
            certain = foresight.make(*move);
            if (!certain) break;
            ++result.made;
        }
        if (certain && !result.why_not) certain = do_what_must_be_done(foresight, seat, std::nullopt);
        result.match = std::make_unique<MatchOf>(heading_, book_, foresight.view());
        result.reveals = !certain || result.match->to_move().is_only(kChance);
        return result;
    }

    std::string roll(Random& random) const override {
        typename Rules::Moves moves;
        rules_.moves(now(), kChance, moves);
        return G::written(rules_, officina::roll(rules_, now(), moves, random));
    }

    bool undo() override {
        if (moves_.empty()) return false;
        past_.step_back([this](State& state, std::size_t number) { replay(state, number); });
        moves_.pop_back();
        made_.pop_back();
        return true;
    }

    std::optional<std::chrono::seconds> clock() const override {
        if constexpr (requires { G::clock(rules_, now()); }) {
            return G::clock(rules_, now());
        } else {
            return std::nullopt;
        }
    }

    Result result() const override { return rules_.result(now()); }
    std::vector<Message> sources() const override { return G::sources(); }
    Message verdict() const override { return G::verdict(rules_, now()); }

    std::optional<Landmark> landmark(Seat seat, std::string_view written) const override {
        if constexpr (requires(Move move) { G::landmark(rules_, now(), seat, move); }) {
            const std::optional<Move> move = G::read(rules_, written);
            return move ? G::landmark(rules_, now(), seat, *move) : std::nullopt;
        } else {
            return std::nullopt;
        }
    }
    std::vector<Landmark> landmarks() const override {
        if constexpr (requires { G::landmarks(rules_); }) {
            return G::landmarks(rules_);
        } else {
            return {};
        }
    }
    int rounds() const override {
        if constexpr (requires { G::rounds(rules_, now()); }) {
            return G::rounds(rules_, now());
        } else {
            return 0;
        }
    }

    boost::json::object state(std::optional<Seat> seen_by) const override {
        return G::json(rules_, seen_by ? seen(*seen_by) : now());
    }
    std::string view(Seat seat) const override {
        const State state = seen(seat);
        const auto bytes = bytes_of(state);
        return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
    }
    bool look(std::string_view view) override {
        if (view.size() != sizeof(State)) return false;
        State state;
        std::memcpy(static_cast<void*>(&state), view.data(), sizeof(State));
        moves_.clear();
        made_.clear();
        past_ = Past<State>(state);
        return true;
    }
    Picture picture(std::optional<Seat> seen_by, Room room) const override {
        return G::picture(rules_, seen_by ? seen(*seen_by) : now(), seen_by, room);
    }
    bool hidden_from(Seat seat) const override { return !same_bytes(seen(seat), now()); }
    std::vector<Message> hint(Seat seat, int strength) const override {
        if constexpr (requires { G::hint(rules_, now(), seat, strength); }) {
            return G::hint(rules_, seen(seat), seat, strength);
        } else {
            return {};
        }
    }
    std::expected<boost::json::object, Problem> explored(const boost::json::object& question) const override {
        if constexpr (requires { G::explored(rules_, now(), question); }) {
            return G::explored(rules_, seen(kSpectator), question);
        } else {
            return std::unexpected(Problem{"no_questions", {"engine.request.no_questions", {}}});
        }
    }

    const Rules& rules() const { return rules_; }
    const Book& book() const { return book_; }
    const State& now() const { return past_.now(); }
    // Goes on from another state. It should look the same to somebody: a test replaces what is hidden and sees whether
    // they notice.
    void suppose(const State& state) { past_.suppose(state); }

  private:
    static Problem unknown_move(std::string_view written) {
        return {"unknown_move", {"engine.play.unknown", {{"move", std::string(written)}}}};
    }
    static Problem out_of_turn(Seat seat) {
        return {"out_of_turn", {"engine.play.out_of_turn", {{"seat", seat}}}};
    }

    // What a table does for a seat that has no choice, up to the move that is wanted. False where it would show the seat
    // something.
    bool do_what_must_be_done(Foresight<Rules>& foresight, Seat seat,
                              const std::optional<Move>& wanted) const {
        for (;;) {
            const SeatSet deciding = rules_.to_move(foresight.view());
            if (!deciding.has(seat) || deciding.has(kChance)) return true;
            typename Rules::Moves moves;
            rules_.moves(foresight.view(), seat, moves);
            if (moves.size() != 1 || (wanted && moves[0] == *wanted)) return true;
            if (!foresight.make(moves[0])) return false;
        }
    }

    // Chance deals: it sees everything. Everybody else sees a view.
    State seen(Seat seat) const { return seat == kChance ? now() : *rules_.seen_by(now(), seat); }

    void replay(State& state, std::size_t number) const {
        rules_.play(state, moves_[number].seat, made_[number]);
    }
    State state_after(std::size_t moves) const {
        return past_.after(moves, [this](State& state, std::size_t number) { replay(state, number); });
    }

    std::vector<Move> legal(Seat seat) const {
        typename Rules::Moves moves;
        rules_.moves(now(), seat, moves);
        return {moves.begin(), moves.end()};
    }

    Book book_;
    const Rules& rules_;
    std::vector<Move> made_;  // moves_, as the rules know them
    Past<State> past_;
};

template <class G>
class GameOf final : public AnyGame {
  public:
    std::string_view name() const override { return G::kName; }
    Message title() const override { return G::title(); }
    int least_seats() const override { return G::kLeastSeats; }
    int most_seats() const override { return G::kMostSeats; }
    const std::vector<OptionSpec>& options() const override { return G::options(); }
    const std::vector<FactSpec>& facts() const override { return G::facts(); }
    const Trials& trials() const override {
        static const Trials trials = [] {
            Trials all;
            if constexpr (requires { G::trials(); }) all = G::trials();
            if (all.settings.empty()) all.settings = {{G::kLeastSeats}, {G::kMostSeats}};
            return all;
        }();
        return trials;
    }
    const ContentFolder& content() const override { return content_; }

    Problems check(const ContentFolder& content) const override {
        auto loaded = G::load(content);
        return loaded ? Problems{} : std::move(loaded.error());
    }

    std::expected<std::unique_ptr<Match>, Problem> start(const ContentFolder& content, int seats,
                                                         const OptionValues& options) const override {
        OptionValues complete;
        auto book = book_of(content, seats, options, complete);
        if (!book) return std::unexpected(book.error());
        Heading heading{std::string(G::kName), content.hash(), seats, std::move(complete)};
        return std::make_unique<MatchOf<G>>(std::move(heading), std::move(*book));
    }

    std::expected<Pace, Problem> pace(const ContentFolder& content, int seats, const OptionValues& options,
                                      double seconds) const override {
        OptionValues complete;
        auto book = book_of(content, seats, options, complete);
        if (!book) return std::unexpected(book.error());
        return measure_pace(**book, seconds);
    }

    std::expected<std::uint64_t, Problem> signature(const ContentFolder& content, int seats,
                                                    const OptionValues& options) const override {
        OptionValues complete;
        auto book = book_of(content, seats, options, complete);
        if (!book) return std::unexpected(book.error());
        return officina::signature(**book);
    }

  private:
    using Book = typename MatchOf<G>::Book;
    using Box = std::shared_ptr<const typename G::Content>;
    using Edition = std::tuple<std::string, int, OptionValues>;  // content, seats, options

    // Who opens the next table with the same content, seats and options plays by the same book. One that nobody plays by any
    // more is gone.
    std::expected<Book, Problem> book_of(const ContentFolder& content, int seats, const OptionValues& options,
                                         OptionValues& complete) const {
        if (seats < G::kLeastSeats || seats > G::kMostSeats)
            return std::unexpected(
                Problem{"bad_seats",
                        {"engine.seats.bad",
                         {{"found", seats}, {"least", G::kLeastSeats}, {"most", G::kMostSeats}}}});
        auto filled = complete_options(G::options(), options);
        if (!filled) return std::unexpected(filled.error());
        complete = std::move(*filled);
        const Edition edition{content.hash(), seats, complete};
        {
            const std::lock_guard hold(lock_);
            if (const auto found = shelf_.find(edition); found != shelf_.end())
                if (Book book = found->second.lock()) return book;
        }
        const auto box = box_of(content);
        if (!box) return std::unexpected(box.error());
        auto rules = G::rules(**box, seats, complete);
        if (!rules) return std::unexpected(rules.error());
        Book book = std::make_shared<const typename G::Rules>(std::move(*rules));
        const std::lock_guard hold(lock_);
        std::erase_if(shelf_, [](const auto& entry) { return entry.second.expired(); });
        shelf_.insert_or_assign(edition, book);
        return book;
    }

    // Content is read and checked once. A house plays with one of each game, rarely with another.
    std::expected<Box, Problem> box_of(const ContentFolder& content) const {
        {
            const std::lock_guard hold(lock_);
            if (last_box_ && last_hash_ == content.hash()) return last_box_;
        }
        auto loaded = G::load(content);
        if (!loaded) return std::unexpected(loaded.error().front());
        Box box = std::make_shared<const typename G::Content>(std::move(*loaded));
        const std::lock_guard hold(lock_);
        last_hash_ = content.hash();
        last_box_ = box;
        return box;
    }

    mutable BriefLock lock_;
    mutable std::map<Edition, std::weak_ptr<const typename G::Rules>> shelf_;
    mutable std::string last_hash_;
    mutable Box last_box_;
    ContentFolder content_{G::files()};
};

}  // namespace officina
