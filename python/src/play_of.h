#pragma once
// A setup and its states, of a game's rules, words and encoding.

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/foresight.h"
#include "match/match_of.h"
#include "python/src/batch_of.h"
#include "python/src/play.h"
#include "python/src/refused.h"

namespace officina::python {

// What went before, shared by all copies: from the last move back.
template <class Move>
struct Past {
    std::shared_ptr<Past> before;
    Seat seat;
    Move move;
    std::size_t number;

    Past(std::shared_ptr<Past> earlier, Seat who, Move what, std::size_t count)
        : before(std::move(earlier)), seat(who), move(what), number(count) {}
    // One after the other: a long game would be too deep for the stack.
    ~Past() {
        while (before && before.use_count() == 1) before = std::exchange(before->before, nullptr);
    }
    Past(const Past&) = delete;
    Past& operator=(const Past&) = delete;
};

template <class G, class E>
class SetupOf;

template <class G, class E>
class PlayOf final : public Play {
    using Rules = typename G::Rules;
    using State = typename Rules::State;
    using Move = typename Rules::Move;
    using Moves = typename Rules::Moves;

  public:
    using Owner = std::shared_ptr<const SetupOf<G, E>>;

    PlayOf(Owner owner, const State& state, bool whole_past)
        : owner_(std::move(owner)), rules_(*owner_->book()), state_(state), whole_past_(whole_past) {}

    void deal_by(std::uint64_t seed) {
        dice_ = Random(seed);
        deals_ = true;
        deal();
    }

    const Setup& setup() const override { return *owner_; }
    std::unique_ptr<Play> clone() const override { return std::make_unique<PlayOf>(*this); }

    SeatSet to_move() const override { return rules_.to_move(state_); }

    void numbers(Seat seat, std::vector<int>& out) const override {
        out.clear();
        if constexpr (!std::is_void_v<E>) {
            if (!to_move().has(seat)) return;
            Moves moves;
            rules_.moves(state_, seat, moves);
            for (const Move& move : moves)
                if (const int number = E::index(move); number >= 0) out.push_back(number);
        }
    }

    std::vector<std::string> moves(Seat seat) const override {
        std::vector<std::string> texts;
        if (!to_move().has(seat)) return texts;
        Moves moves;
        rules_.moves(state_, seat, moves);
        for (const Move& move : moves) texts.push_back(G::written(rules_, move));
        return texts;
    }

    void play(Seat seat, int number) override {
        if constexpr (!std::is_void_v<E>) {
            if (number < 0 || number >= E::kActions)
                throw Refused("bad_index", {"python.index", {{"found", number}, {"most", E::kActions - 1}}});
            if (number == E::kSeatActions && seat.is_person())
                throw Refused("illegal_move", {"python.waits", {}});
            const Move move = E::move(number);
            if (!may(seat, move)) refuse(seat, G::written(rules_, move));
            make(seat, move);
        } else {
            throw Refused("no_numbers", {"python.no_numbers", {{"game", std::string(G::kName)}}});
        }
    }

    void play(Seat seat, std::string_view written) override {
        const std::optional<Move> move = G::read(rules_, written);
        if (!move || !may(seat, *move)) refuse(seat, std::string(written));
        make(seat, *move);
    }

    void roll(std::optional<std::uint64_t> seed) override {
        if (!to_move().has(kChance)) throw Refused("no_chance", {"engine.play.no_chance", {}});
        Random given(seed.value_or(0));
        Random& random = seed ? given : dice_;
        Moves moves;
        rules_.moves(state_, kChance, moves);
        make(kChance, officina::roll(rules_, state_, moves, random));
    }

    Odds odds(std::string_view written) const override {
        const std::optional<Move> move = G::read(rules_, written);
        if (!move || !may(kChance, *move)) refuse(kChance, std::string(written));
        return to_move().is_only(kChance) ? rules_.odds(state_, *move) : Odds{};
    }

    Result result() const override { return rules_.result(state_); }
    std::uint64_t hash() const override { return Hash().add(bytes_of(state_)).value(); }
    bool equals(const Play& other) const override {
        const auto* same = dynamic_cast<const PlayOf*>(&other);
        return same && same->setup().heading() == setup().heading() && same_bytes(same->state_, state_);
    }

    std::unique_ptr<Play> seen_by(Seat seat) const override {
        return std::make_unique<PlayOf>(owner_, *rules_.seen_by(state_, seat), false);
    }
    std::unique_ptr<Play> guess(Seat seat, std::uint64_t seed) const override {
        Random random(seed);
        return std::make_unique<PlayOf>(owner_, rules_.guess(rules_.seen_by(state_, seat), random), false);
    }

    std::unique_ptr<Play> looking(std::string_view view) const override {
        State seen = state_;
        if (view.size() == sizeof seen) std::memcpy(static_cast<void*>(&seen), view.data(), sizeof seen);
        return std::make_unique<PlayOf>(owner_, seen, false);
    }

    void observe(Seat seat, Feature* out) const override {
        if constexpr (!std::is_void_v<E>) {
            FeatureWriter writer(out);
            E::observe(rules_, rules_.seen_by(state_, seat), writer);
        }
    }
    void mask(Seat seat, std::uint8_t* out) const override {
        if constexpr (!std::is_void_v<E>) {
            const SeatSet deciding = to_move();
            if (!deciding.has(seat)) return;
            Moves moves;
            rules_.moves(state_, seat, moves);
            mark<E>(moves, out);
            if (deciding.has(kChance)) out[E::kSeatActions] = 1;
        }
    }

    Dealing dealing() const override { return {std::bit_cast<decltype(Dealing::dice)>(dice_), deals_}; }
    void deal_on(const Dealing& dealing) override {
        dice_ = std::bit_cast<Random>(dealing.dice);
        deals_ = dealing.by_itself;
    }

    std::size_t length() const override { return past_ ? past_->number : 0; }

    std::optional<Record> record() const override {
        if (!whole_past_) return std::nullopt;
        Record record{setup().heading(), {}};
        record.moves.resize(length());
        for (const Past<Move>* at = past_.get(); at; at = at->before.get())
            record.moves[at->number - 1] = {at->seat, G::written(rules_, at->move)};
        return record;
    }

    std::unique_ptr<Match> match() const override {
        return std::make_unique<MatchOf<G>>(setup().heading(), owner_->book(), state_);
    }
    std::unique_ptr<Match> match_with_past() const override {
        const auto record = this->record();
        if (!record) throw Refused("no_past", {"python.no_past", {}});
        return or_refuse(officina::replay(setup().game(), setup().content(), *record));
    }

  private:
    bool may(Seat seat, const Move& move) const {
        if (!to_move().has(seat)) return false;
        Moves moves;
        rules_.moves(state_, seat, moves);
        return moves.contains(move);
    }
    // The match says why.
    [[noreturn]] void refuse(Seat seat, const std::string& written) const {
        auto played = match()->play(seat, written);
        throw Refused(played ? Problem{"illegal_move", {"engine.play.unknown", {{"move", written}}}}
                             : played.error());
    }
    void make(Seat seat, const Move& move) {
        rules_.play(state_, seat, move);
        past_ = std::make_shared<Past<Move>>(std::move(past_), seat, move, length() + 1);
        if (deals_) deal();
    }
    void deal() {
        while (to_move().is_only(kChance)) {
            Moves moves;
            rules_.moves(state_, kChance, moves);
            const Move move = officina::roll(rules_, state_, moves, dice_);
            rules_.play(state_, kChance, move);
            past_ = std::make_shared<Past<Move>>(std::move(past_), kChance, move, length() + 1);
        }
    }

    Owner owner_;
    const Rules& rules_;
    State state_;
    Random dice_{0};
    std::shared_ptr<Past<Move>> past_;
    bool deals_ = false;
    bool whole_past_;
};

template <class G, class E>
class SetupOf final : public Setup {
    using Rules = typename G::Rules;

  public:
    using Book = typename MatchOf<G>::Book;

    SetupOf(const AnyGame& game, ContentFolder content, Heading heading, Book book)
        : Setup(game, std::move(content), std::move(heading)), book_(std::move(book)) {
        if constexpr (!std::is_void_v<E>)
            numbers_ = Numbers{std::string(E::kName), E::kActions, E::kSeatActions, fields_of<E>(*book_)};
    }

    const Book& book() const { return book_; }

    std::unique_ptr<Play> start(std::optional<std::uint64_t> seed) const override {
        auto play = std::make_unique<PlayOf<G, E>>(mine(), book_->start(), true);
        if (seed) play->deal_by(*seed);
        return play;
    }

    std::unique_ptr<Play> replayed(const Record& record) const override {
        // By the book, so that a mistake is told with its line; then once more to have it.
        or_refuse(officina::replay(game(), content(), record));
        auto play = start(std::nullopt);
        for (const RecordedMove& made : record.moves) play->play(made.seat, made.move);
        return play;
    }

    std::string written(int number) const override {
        if constexpr (!std::is_void_v<E>)
            return G::written(*book_, E::move(number));
        else
            return "";
    }
    std::optional<int> number_of(std::string_view written) const override {
        if constexpr (!std::is_void_v<E>)
            if (const auto move = G::read(*book_, written))
                if (const int number = E::index(*move); number >= 0) return number;
        return std::nullopt;
    }

    std::unique_ptr<Batch> batch(const BatchTerms& terms) const override {
        if constexpr (!std::is_void_v<E>) {
            const auto whole = [owner = mine()](const typename Rules::State& state) -> std::unique_ptr<Play> {
                return std::make_unique<PlayOf<G, E>>(owner, state, false);
            };
            return std::make_unique<BatchOf<Rules, E>>(book_, numbers_->fields.size(), terms, whole);
        } else {
            throw Refused("no_numbers", {"python.no_numbers", {{"game", std::string(G::kName)}}});
        }
    }

    std::size_t state_bytes() const override { return sizeof(typename Rules::State); }

  private:
    std::shared_ptr<const SetupOf> mine() const {
        return std::static_pointer_cast<const SetupOf>(this->shared_from_this());
    }

    Book book_;
};

template <class G, class E>
std::shared_ptr<const Setup> setup_of(const AnyGame& game, ContentFolder content, int seats,
                                      const OptionValues& options) {
    const auto match = or_refuse(game.start(content, seats, options));
    const auto& table = dynamic_cast<const MatchOf<G>&>(*match);
    return std::make_shared<SetupOf<G, E>>(game, std::move(content), match->heading(), table.book());
}

}  // namespace officina::python
