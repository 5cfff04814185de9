// A server under load is killed at random moments, many times, and started again on the same data. Everything that was
// confirmed to anybody must be there, and nothing may be played twice.

#include <filesystem>
#include <gtest/gtest.h>
#include <map>
#include <unistd.h>

#include "load/crowd.h"
#include "load/server_process.h"

#include "engine/random.h"
#include "games/games.h"
#include "tables/journal.h"
#include "tables/sqlite_store.h"
#include "tables/table.h"

namespace officina {
namespace {

constexpr int kKills = 12;

// Moves the table made by itself, because there was nothing to choose, are in the journal like all others.
struct Played {
    Seat seat;
    std::string move;
    std::uint32_t position;  // of the table before it
};

// Replays a journal and gives the moves that were decisions.
std::vector<Played> decisions_in(const std::vector<Entry>& journal, const AnyGame& game, int seats,
                                 const OptionValues& options) {
    auto match = game.start(game.content(), seats, options);
    EXPECT_TRUE(match);
    std::vector<Played> played;
    std::uint32_t position = 0;
    for (const Entry& entry : journal) {
        if (entry.kind == Entry::Kind::moved) {
            const SeatSet deciding = (*match)->to_move();
            const bool forced = !deciding.has(kChance) && (*match)->only_move(entry.seat).has_value();
            if (entry.seat != kChance && !forced) played.push_back({entry.seat, entry.text, position});
            EXPECT_TRUE((*match)->play(entry.seat, entry.text)) << entry.text;
        }
        ++position;
    }
    return played;
}

TEST(KillNine, NothingConfirmedIsLostAndNothingIsPlayedTwice) {
    std::string folder = (std::filesystem::temp_directory_path() / "officina-kill-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(folder.data()));
    ServerProcess server(OFFICINA_PROGRAM, folder);
    ASSERT_TRUE(server.start());
    Random random(static_cast<std::uint64_t>(getpid()));  // other moments every time
    std::vector<TableTale> tales;
    CrowdCount count;
    {
        Crowd crowd({.port = server.port(),
                     .tables = 12,
                     .seats = 3,
                     .games = {"mars", "mech", "raising"},
                     .rate = 0,
                     .seed = random.below(1u << 30)});
        crowd.remember_everything();
        for (int kill = 0; kill < kKills; ++kill) {
            // Long enough for everybody to be back; then at any moment.
            const std::uint64_t before = crowd.count().confirmed;
            crowd.run_for(std::chrono::seconds(60), [&] {
                return crowd.count().connected == 36 && crowd.count().confirmed > before + 50;
            });
            EXPECT_GT(crowd.count().confirmed, before + 50)
                << "after kill " << kill << ": play goes on; " << crowd.count().trouble;
            crowd.run_for(std::chrono::milliseconds(random.below(300)));
            server.kill();
            ASSERT_TRUE(server.start()) << "after kill " << kill;
        }
        crowd.run_for(std::chrono::seconds(2));
        tales = crowd.tales();
        count = crowd.count();
    }
    EXPECT_TRUE(server.stop()) << "it ends well when it is asked to";
    EXPECT_EQ(count.refused, 0U) << count.trouble;
    EXPECT_GE(count.lost, 36U * kKills / 2);

    const auto store = SqliteStore::open(database_in(folder));
    ASSERT_TRUE(store);
    std::uint64_t confirmed = 0, sent = 0;
    for (const TableTale& tale : tales) {
        const auto lines = (*store)->journal(tale.table);
        ASSERT_TRUE(lines);
        ASSERT_FALSE(lines->empty()) << "a table of which its opener was told";
        std::vector<Entry> journal;
        for (const std::string& line : *lines) journal.push_back(*read_entry(line));
        const AnyGame& game = *game_named(tale.game);
        const auto table = Table::restored(tale.table, journal, game.content());
        ASSERT_TRUE(table) << table.error().message.id;
        const auto played = decisions_in(journal, game, (*table)->terms().seats, (*table)->terms().options);
        // By seat: what stands in the journal is what was sent, in that order, each at most once; what was confirmed, always.
        // A move answers a position at or before its own, and the next one of that seat a later one.
        std::map<int, std::vector<const SentMove*>> by_seat;
        for (const SentMove& move : tale.sent) by_seat[move.seat].push_back(&move);
        for (auto& [seat, moves] : by_seat) {
            std::size_t next = 0;
            const auto stands_for = [&](const Played& one) {
                return moves[next]->move == one.move && moves[next]->position <= one.position &&
                       (next + 1 == moves.size() || one.position < moves[next + 1]->position);
            };
            const auto gone = [&] {
                EXPECT_FALSE(moves[next]->confirmed)
                    << tale.game << ": seat " << seat << " was told that “" << moves[next]->move
                    << "” at position " << moves[next]->position << " was played; it is gone";
            };
            for (const Played& one : played) {
                if (one.seat.index() + 1 != seat) continue;
                for (; next < moves.size() && !stands_for(one); ++next) gone();
                ASSERT_LT(next, moves.size()) << tale.game << ": “" << one.move << "” of seat " << seat
                                              << " at position " << one.position << " was never sent";
                ++next;
            }
            for (; next < moves.size(); ++next) gone();
            for (const SentMove* move : moves) confirmed += move->confirmed ? 1 : 0;
            sent += moves.size();
        }
    }
    EXPECT_GE(confirmed, 50U * kKills);
    std::cout << kKills << " kills: " << sent << " moves sent, " << confirmed << " confirmed, "
              << tales.size() << " tables\n";
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace officina
