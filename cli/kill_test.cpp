// A server under load is killed at random moments, many times, and started again on the same data. Everything that was
// confirmed to anybody must be there, and nothing may be played twice.

#include <filesystem>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "engine/random.h"
#include "load/crowd.h"
#include "load/server_process.h"
#include "load/tale_check.h"
#include "tables/sqlite_store.h"

namespace officina::cli {
namespace {

constexpr int kKills = 12;

TEST(KillNine, NothingConfirmedIsLostAndNothingIsPlayedTwice) {
    std::string folder = (std::filesystem::temp_directory_path() / "officina-kill-XXXXXX").string();
    ASSERT_TRUE(mkdtemp(folder.data()));
    load::ServerProcess server({.program = OFFICINA_PROGRAM, .data = folder});
    ASSERT_TRUE(server.start());
    Random random(static_cast<std::uint64_t>(getpid()));  // other moments every time
    std::vector<load::TableTale> tales;
    load::CrowdCount count;
    {
        load::Crowd crowd(
            {.ports = {server.port()}, .tables = 12, .seats = 3, .rate = 0, .seed = random.below(1u << 30)});
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

    const auto store = tables::SqliteStore::open(tables::database_in(folder));
    ASSERT_TRUE(store);
    load::TaleFindings findings;
    for (const load::TableTale& tale : tales) {
        const auto journal = (*store)->journal(tale.table);
        ASSERT_TRUE(journal);
        load::check_tale(tale, *journal, findings);
    }
    EXPECT_THAT(findings.wrong, testing::IsEmpty());
    EXPECT_GE(findings.confirmed, 50U * kKills);
    std::cout << kKills << " kills: " << findings.sent << " moves sent, " << findings.confirmed
              << " confirmed, " << tales.size() << " tables\n";

    // The check finds what it looks for: a move that was confirmed and is not there, and one that is there and was not sent.
    const auto fullest =
        std::ranges::max_element(tales, {}, [](const load::TableTale& tale) { return tale.sent.size(); });
    const auto journal = (*store)->journal(fullest->table).value();
    const auto wrong_in = [&](const load::TableTale& tale) {
        load::TaleFindings found;
        load::check_tale(tale, journal, found);
        return found.wrong;
    };
    load::TableTale lost = *fullest, twice = *fullest;
    lost.sent.push_back(lost.sent.back());
    lost.sent.back().confirmed = true;
    EXPECT_THAT(wrong_in(lost), testing::Contains(testing::HasSubstr("it is gone")));
    const auto confirmed = std::ranges::find(twice.sent, true, &load::SentMove::confirmed);
    twice.sent.erase(confirmed);
    EXPECT_THAT(wrong_in(twice), testing::Contains(testing::HasSubstr("is there twice")));
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace officina::cli
