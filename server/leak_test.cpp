// Nothing hidden travels. Two houses play the same game, and everything they send to one viewer is compared, byte by
// byte. In the second house all that this viewer may not know is replaced by a guess of the rules, again and again: other
// hands, another deck, other secret choices. As long as a viewer at a real table would see and hear the same of each single
// move (games/*/overheard.h), they must not be able to tell the houses apart.
//
// Where the two games really part before the viewer's eyes (a card is turned up that is another one there), the second house
// is built again as the first one stands, and the comparison goes on from there.

#include <algorithm>
#include <gtest/gtest.h>

#include "engine/hash.h"
#include "engine/testing/every_game.h"
#include "games/all_games.h"
#include "games/all_overheard.h"
#include "games/games.h"
#include "match/match_of.h"
#include "match/testing/listening.h"
#include "match/values_json.h"
#include "server/testing/test_hall.h"

namespace officina::server {
namespace {

using Setting = Trials::Setting;

// What a viewer at a real table would see and hear of a move; all of it, where the game hides nothing.
template <class G>
std::string heard_of(const MatchOf<G>& before, Seat seat, typename G::Rules::Move move, Seat viewer) {
    if constexpr (requires { overheard(before.rules(), before.now(), seat, move, viewer); }) {
        return overheard(before.rules(), before.now(), seat, move, viewer);
    } else {
        return G::written(before.rules(), move);
    }
}

// A house in which somebody sits at every seat and somebody looks on.
template <class G>
class Salon {
  public:
    using Rules = typename G::Rules;
    using State = typename Rules::State;

    Salon(const Setting& setting, std::uint64_t seed) : house_(seed) {
        for (int i = 0; i < setting.seats; ++i)
            guests_.push_back(std::make_unique<Guest>(house_, "seat " + std::to_string(i + 1)));
        guests_.push_back(std::make_unique<Guest>(house_, "onlooker"));
        const auto answer =
            guests_[0]->ask(R"({{"do":"open","terms":{{"game":"{}","seats":{},"options":{}}}}})", G::kName,
                            setting.seats, boost::json::serialize(options_to_json(setting.options)));
        table_ = answer.at("table").as_string();
        for (std::size_t i = 1; i + 1 < guests_.size(); ++i)
            guests_[i]->ask(R"({{"do":"sit","table":"{}","seat":{}}})", table_, i + 1);
        // Every second one gets views as bytes.
        for (std::size_t i = 1; i < guests_.size(); i += 2)
            guests_[i]->ask(R"({{"do":"hello","version":1,"views":"bytes"}})");
        for (auto& guest : guests_) guest->ask(R"({{"do":"join","table":"{}","state":true}})", table_);
        guests_[0]->ask(R"({{"do":"begin","table":"{}"}})", table_);
    }

    const tables::Table& table() const { return *house_.hall->table(table_); }
    // The table's own match: a test may turn cards over behind everybody's back.
    MatchOf<G>& match() {
        return dynamic_cast<MatchOf<G>&>(
            const_cast<Match&>(table().match()));  // NOLINT(cppcoreguidelines-pro-type-const-cast)
    }

    boost::json::value play(Seat seat, const std::string& move) {
        return guests_[static_cast<std::size_t>(seat.index())]->ask(
            R"({{"do":"play","table":"{}","seat":{},"move":"{}","position":{}}})", table_, seat.index() + 1,
            move, table().position());
    }
    // Everything else a viewer may ask.
    void look_around(Seat viewer) {
        Guest& guest = guest_of(viewer);
        guest.ask(R"({{"do":"state","table":"{}"}})", table_);
        guest.ask(R"({{"do":"log","table":"{}"}})", table_);
        if (viewer == kSpectator) return;
        guest.ask(R"({{"do":"state","table":"{}","seat":{}}})", table_, viewer.index() + 1);
        guest.ask(R"({{"do":"moves","table":"{}","seat":{},"barred":true}})", table_, viewer.index() + 1);
        guest.ask(R"({{"do":"play","table":"{}","seat":{},"move":"no such move","position":{}}})", table_,
                  viewer.index() + 1, table().position());
    }
    void join_again(Seat viewer) {
        guest_of(viewer).ask(R"({{"do":"join","table":"{}","state":true}})", table_);
    }

    // What the viewer has heard since the last call.
    std::string heard_by(Seat viewer) {
        std::string all;
        for (const Sendable& message : guest_of(viewer).heard) all += *message + "\n";
        for (auto& guest : guests_) guest->forget();
        return all;
    }

  private:
    Guest& guest_of(Seat viewer) {
        return viewer == kSpectator ? *guests_.back() : *guests_[static_cast<std::size_t>(viewer.index())];
    }

    TestHall house_;
    std::vector<std::unique_ptr<Guest>> guests_;
    std::string table_;
};

// What a viewer's eyes and ears learn of some moves: what was done, and the table after each.
template <class G>
struct Sight {
    std::vector<std::string> heard;
    std::vector<typename G::Rules::State> views;

    bool operator==(const Sight& other) const {
        return heard == other.heard &&
               std::ranges::equal(views, other.views,
                                  [](const auto& a, const auto& b) { return same_bytes(a, b); });
    }
};

template <class G>
Sight<G> sight_of(MatchOf<G>& before, std::span<const RecordedMove> moves, Seat viewer) {
    Sight<G> sight;
    for (const RecordedMove& move : moves) {
        const auto read = G::read(before.rules(), move.move);
        sight.heard.push_back(std::to_string(move.seat.index()) + ": " +
                              heard_of<G>(before, move.seat, *read, viewer));
        EXPECT_TRUE(before.play(move.seat, move.move).has_value());
        sight.views.push_back(*before.rules().seen_by(before.now(), viewer));
    }
    return sight;
}

template <class G>
MatchOf<G> copy_of(const MatchOf<G>& match) {
    return MatchOf<G>(match.heading(), match.book(), match.now());
}

struct Tally {
    int compared = 0;     // requests after which all bytes were compared,
    int hidden = 0;       // with something else hidden in the second house,
    int other_moves = 0;  // with another move made there that the viewer may not tell apart
    int parted = 0;       // the games parted before the viewer's eyes
};

template <class G>
class Leaks {
  public:
    Leaks(const Setting& setting, Seat viewer, std::uint64_t seed)
        : setting_(setting),
          viewer_(viewer),
          seed_(seed),
          random_(seed * 31 + static_cast<std::uint64_t>(viewer.index())) {
        real_ = std::make_unique<Salon<G>>(setting, seed);
        build_twin();
    }

    Tally run(int decisions) {
        real_->heard_by(viewer_);
        for (int i = 0; i < decisions && !real_->table().match().over(); ++i) {
            replace_hidden();
            step();
            if (testing::Test::HasFailure()) break;
            if (random_.below(8) == 0) ask_around();
        }
        return tally_;
    }

  private:
    using State = typename G::Rules::State;

    // The same requests again make the same house again: all its secrets come from the seed.
    void build_twin() {
        twin_ = std::make_unique<Salon<G>>(setting_, seed_);
        for (const auto& [seat, move] : played_) twin_->play(seat, move);
        ASSERT_TRUE(same_bytes(twin_->match().now(), real_->match().now()));
        twin_->heard_by(viewer_);
    }

    void replace_hidden() {
        const auto& rules = twin_->match().rules();
        twin_->match().suppose(rules.guess(rules.seen_by(twin_->match().now(), viewer_), random_));
    }

    bool hides_something() { return !same_bytes(real_->match().now(), twin_->match().now()); }

    // A move in the second house after which the viewer sees what they see after `move` in the first.
    std::optional<std::string> move_alike(Seat seat, const std::string& move) {
        auto after = copy_of(real_->match());
        const RecordedMove made[] = {{seat, move}};
        const Sight<G> wanted = sight_of<G>(after, made, viewer_);
        std::vector<std::string> alike;
        for (const Choice& choice : twin_->match().choices(seat)) {
            if (seat == viewer_ && choice.move != move) continue;
            auto other = copy_of(twin_->match());
            const RecordedMove instead[] = {{seat, choice.move}};
            if (sight_of<G>(other, instead, viewer_) == wanted) alike.push_back(choice.move);
        }
        if (alike.empty()) return std::nullopt;
        return alike[random_.below(static_cast<std::uint32_t>(alike.size()))];
    }

    void step() {
        const Seat seat = any_of(real_->table().match().to_move(), random_);
        const auto choices = real_->match().choices(seat);
        const std::string move = choices[random_.below(static_cast<std::uint32_t>(choices.size()))].move;
        auto instead = move_alike(seat, move);
        if (!instead) {
            twin_->match().suppose(real_->match().now());
            instead = move;
        }
        auto real_before = copy_of(real_->match()), twin_before = copy_of(twin_->match());
        const std::size_t real_made = real_->match().moves().size(),
                          twin_made = twin_->match().moves().size();
        played_.emplace_back(seat, move);
        ASSERT_EQ(code_of(real_->play(seat, move)), "");
        ASSERT_EQ(code_of(twin_->play(seat, *instead)), "");
        const auto since = [](const Salon<G>& salon, std::size_t made) {
            return std::span(salon.table().match().moves()).subspan(made);
        };
        const auto real_moves = since(*real_, real_made), twin_moves = since(*twin_, twin_made);
        const bool alike =
            sight_of<G>(real_before, real_moves, viewer_) == sight_of<G>(twin_before, twin_moves, viewer_);
        if (alike) {
            tally_.other_moves += std::ranges::equal(real_moves, twin_moves) ? 0 : 1;
            compare();
        } else {
            ++tally_.parted;
            real_->heard_by(viewer_);
            twin_->heard_by(viewer_);
            build_twin();
        }
    }

    void ask_around() {
        replace_hidden();
        for (Salon<G>* salon : {real_.get(), twin_.get()}) {
            salon->look_around(viewer_);
            salon->join_again(viewer_);
        }
        compare();
    }

    void compare() {
        const std::string real = real_->heard_by(viewer_), twin = twin_->heard_by(viewer_);
        ++tally_.compared;
        tally_.hidden += hides_something() ? 1 : 0;
        if (real == twin) return;
        const auto [a, b] = std::ranges::mismatch(real, twin);
        const auto from = [](const std::string& text, auto where) {
            const auto at = static_cast<std::size_t>(where - text.begin());
            return text.substr(at > 200 ? at - 200 : 0, 400);
        };
        ADD_FAILURE() << G::kName << ", " << setting_.seats << " seats "
                      << boost::json::serialize(options_to_json(setting_.options)) << ", viewer "
                      << viewer_.index() << ", after " << played_.size() << " decisions, the last "
                      << (played_.empty() ? "" : played_.back().second)
                      << ": something hidden has travelled.\n"
                      << from(real, a) << "\n--- and where other things are hidden:\n"
                      << from(twin, b);
    }

    Setting setting_;
    Seat viewer_;
    std::uint64_t seed_;
    Random random_;
    std::unique_ptr<Salon<G>> real_, twin_;
    std::vector<std::pair<Seat, std::string>> played_;
    Tally tally_;
};

// Where a game says so, every seat sees everything.
void expect_nothing_hidden(const AnyGame& game) {
    Random random(1);
    for (const Setting& setting : game.trials().settings) {
        const auto match = *game.start(game.content(), setting.seats, setting.options);
        for (int made = 0; made < game.trials().decisions && !match->over(); ++made) {
            const Seat seat = any_of(match->to_move(), random);
            ASSERT_TRUE(match->play(seat, any_move(*match, seat, random)));
            for (Seat viewer : SeatSet::first(setting.seats)) EXPECT_FALSE(match->hidden_from(viewer));
        }
    }
}

template <class G>
class Leaking : public testing::Test {};

TYPED_TEST_SUITE(Leaking, EveryOf<AllGames>, NamedByGame);

TYPED_TEST(Leaking, NothingHiddenTravels) {
    using G = TypeParam;
    const AnyGame& game = *game_named(G::kName);
    const Trials& trials = game.trials();
    if (!trials.hides) return expect_nothing_hidden(game);
    Tally all;
    std::uint64_t seed = 1;
    for (const Setting& setting : trials.settings) {
        std::vector<Seat> viewers{kSpectator};
        for (Seat seat : SeatSet::first(setting.seats)) viewers.push_back(seat);
        for (Seat viewer : viewers) {
            const Tally tally = Leaks<G>(setting, viewer, ++seed).run(trials.decisions);
            all.compared += tally.compared;
            all.hidden += tally.hidden;
            all.other_moves += tally.other_moves;
            all.parted += tally.parted;
            if (testing::Test::HasFailure()) return;
        }
    }
    // Else it proves nothing: something must be hidden, and moves made that nobody may read.
    EXPECT_GT(all.hidden, 0);
    EXPECT_GT(all.other_moves, 0);
    testing::Test::RecordProperty("compared", all.compared);
    std::cout << G::kName << ": " << all.compared << " times compared, " << all.hidden
              << " with other things hidden, " << all.other_moves << " after other moves; parted "
              << all.parted << " times\n";
}

}  // namespace
}  // namespace officina::server
