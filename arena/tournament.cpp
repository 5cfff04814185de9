#include "arena/tournament.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace officina::arena {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

class Hall {
  public:
    Hall(const Contest& contest, const MakeBot& make_bot)
        : contest_(contest),
          make_bot_(make_bot),
          fixture_(contest.fixture()),
          played_(static_cast<std::size_t>(fixture_.games())),
          pairs_(fixture_.pairings().size(), Pair{SequentialTest(contest.bar.value_or(0.5))}) {}

    Outcome hold(int threads, const Onlookers& onlookers) {
        {
            std::vector<std::jthread> workers;
            working_ = threads;
            for (int i = 0; i < threads; ++i)
                workers.emplace_back([this](const std::stop_token& stop) { work(stop); });
            watch(workers, onlookers);
        }
        if (failure_) std::rethrow_exception(failure_);
        if (onlookers.progress) onlookers.progress(progress());
        return outcome();
    }

  private:
    struct Pair {
        SequentialTest test;
        std::vector<double> shares{};  // of its deals from the first on, without a gap
        int deals() const { return static_cast<int>(shares.size()); }
        bool decided() const { return test.verdict() != SequentialTest::Verdict::open; }
    };

    // --- On the threads that play

    void work(const std::stop_token& stop) {
        try {
            while (const auto number = next_game(stop)) {
                const Meeting meeting = fixture_.meeting(*number);
                if (auto game = play(meeting, stop)) note(*number, meeting, std::move(*game));
            }
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            failure_ = std::current_exception();
        }
        const std::scoped_lock lock(mutex_);
        --working_;
        something_happened_.notify_all();
    }

    std::optional<int> next_game(const std::stop_token& stop) {
        const std::scoped_lock lock(mutex_);
        if (stop.stop_requested() || failure_) return std::nullopt;
        while (next_ < fixture_.games() && pair_of(next_).decided()) ++next_;
        if (next_ == fixture_.games()) return std::nullopt;
        return next_++;
    }

    std::optional<PlayedGame> play(const Meeting& meeting, const std::stop_token& stop) const {
        const auto match = contest_.game->start(contest_.content, contest_.seats, contest_.options);
        if (!match) return std::nullopt;  // hold_contest has tried
        std::vector<std::unique_ptr<Bot>> bots;
        for (std::size_t seat = 0; seat < meeting.at_seat.size(); ++seat)
            bots.push_back(make_bot_(**match,
                                     contest_.entrants[static_cast<std::size_t>(meeting.at_seat[seat])],
                                     meeting.bot_seeds[seat]));
        return play_one_game(**match, bots, {.chance_seed = meeting.chance_seed, .stop = stop});
    }

    void note(int number, const Meeting& meeting, PlayedGame game) {
        if (!contest_.keep_records && !game.foul) game.record.moves = {};
        const std::scoped_lock lock(mutex_);
        played_[static_cast<std::size_t>(number)] = std::make_unique<GameLine>(meeting, std::move(game));
        ++done_;
        Pair& pair = pairs_[static_cast<std::size_t>(meeting.pairing)];
        const Pairing& who = fixture_.pairings()[static_cast<std::size_t>(meeting.pairing)];
        while (!pair.decided() && pair.deals() < fixture_.deals() &&
               is_played(meeting.pairing, pair.deals())) {
            std::vector<GameLine> lines;
            for (int turn = 0; turn < fixture_.games_a_deal(); ++turn)
                lines.push_back(*played_[number_of(meeting.pairing, pair.deals(), turn)]);
            const double share = what_deal_says(who, lines).share;
            pair.shares.push_back(share);
            if (contest_.bar) pair.test.add(share);
        }
        something_happened_.notify_all();
    }

    // --- On the thread that holds the contest

    void watch(std::vector<std::jthread>& workers, const Onlookers& onlookers) {
        constexpr auto kGlance = std::chrono::milliseconds(250);
        constexpr double kKeepEvery = 30;
        auto kept = Clock::now();
        std::unique_lock lock(mutex_);
        while (working_ > 0) {
            something_happened_.wait_for(lock, kGlance, [&] { return working_ == 0; });
            lock.unlock();
            if (onlookers.stop && !interrupted_ && onlookers.stop()) {
                interrupted_ = true;
                for (std::jthread& worker : workers) worker.request_stop();
            }
            if (onlookers.progress) onlookers.progress(progress());
            if (onlookers.keep && seconds_since(kept) >= kKeepEvery) {
                onlookers.keep(outcome());
                kept = Clock::now();
            }
            lock.lock();
        }
    }

    Outcome outcome() {
        Outcome outcome;
        {
            const std::scoped_lock lock(mutex_);
            for (int number = 0; number < next_; ++number) {
                const Meeting meeting = fixture_.meeting(number);
                if (meeting.deal < pairs_[static_cast<std::size_t>(meeting.pairing)].deals())
                    outcome.games.push_back(*played_[static_cast<std::size_t>(number)]);
            }
        }
        outcome.standings =
            standings_of(fixture_, static_cast<int>(contest_.entrants.size()), outcome.games, contest_.bar);
        outcome.interrupted = interrupted_;
        outcome.wall_seconds = seconds_since(start_);
        return outcome;
    }

    Progress progress() {
        const std::scoped_lock lock(mutex_);
        Progress progress{
            .done = done_, .planned = done_, .elapsed = seconds_since(start_), .left = std::nullopt};
        for (std::size_t number = 0; number < played_.size(); ++number)
            if (!played_[number] && !pair_of(static_cast<int>(number)).decided()) ++progress.planned;
        if (done_ > 0) progress.left = progress.elapsed / done_ * (progress.planned - done_);
        for (std::size_t i = 0; i < pairs_.size(); ++i)
            progress.pairs.push_back(
                {fixture_.pairings()[i], share_of(pairs_[i].shares), pairs_[i].test.verdict()});
        return progress;
    }

    // --- Both

    std::size_t number_of(int pairing, int deal, int turn) const {
        const int pairings = static_cast<int>(fixture_.pairings().size());
        return static_cast<std::size_t>((deal * pairings + pairing) * fixture_.games_a_deal() + turn);
    }
    const Pair& pair_of(int number) const {
        return pairs_[static_cast<std::size_t>(number / fixture_.games_a_deal()) % pairs_.size()];
    }
    bool is_played(int pairing, int deal) const {
        for (int turn = 0; turn < fixture_.games_a_deal(); ++turn)
            if (!played_[number_of(pairing, deal, turn)]) return false;
        return true;
    }

    const Contest& contest_;
    const MakeBot& make_bot_;
    Fixture fixture_;
    Clock::time_point start_ = Clock::now();
    bool interrupted_ = false;

    std::mutex mutex_;  // for all below
    std::condition_variable something_happened_;
    std::vector<std::unique_ptr<GameLine>> played_;  // by number
    std::vector<Pair> pairs_;
    int next_ = 0, done_ = 0, working_ = 0;
    std::exception_ptr failure_;
};

}  // namespace

std::expected<Outcome, Problem> hold_contest(const Contest& contest, int threads, const MakeBot& make_bot,
                                             const Onlookers& onlookers) {
    const auto table = contest.game->start(contest.content, contest.seats, contest.options);
    if (!table) return std::unexpected(table.error());
    return Hall(contest, make_bot).hold(std::max(threads, 1), onlookers);
}

}  // namespace officina::arena
