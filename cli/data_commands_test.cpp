// Commands about data, with a PostgreSQL server.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/commands.h"
#include "cli/text.h"
#include "tables/postgres_store.h"
#include "tables/sqlite_store.h"
#include "tables/testing/postgres_server.h"

namespace officina::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

struct Said {
    int code;
    std::string out, err;
};
Said run(const std::string& line, const std::string& language = "en") {
    std::vector<std::string> words = words_of("officina --language " + language + " " + line);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = run_command_line(pointers);
    return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

TEST(DataCommands, MoveThereAndBackAndBackUpWhileInUse) {
    const tables::TestFolder folder;
    const std::string address = tables::PostgresServer::here().new_database(),
                      other = tables::PostgresServer::here().new_database();
    const std::string home = folder.path.string();
    {
        const auto store = std::move(*tables::SqliteStore::open(tables::database_in(folder.path)));
        ASSERT_TRUE(tables::append(*store, "t", 0, {"a", "b"}));
        const Said used = run("move-data --from " + home + " --to " + address);
        EXPECT_EQ(used.code, kFailed);
        EXPECT_THAT(used.err, HasSubstr("Stop it first."));
    }
    const Said there = run("move-data --from " + home + " --to " + address);
    EXPECT_EQ(there.code, 0) << there.err;
    EXPECT_THAT(there.out, HasSubstr("1 table, 2 entries and 0 people copied and checked."));
    const std::string copy = folder / "copy.db";
    {
        const auto store = std::move(*tables::PostgresStore::open({.address = address}));
        ASSERT_TRUE(tables::append(*store, "t", 2, {"c"}));
        const Said said = run("backup --database " + address + " " + copy);
        EXPECT_EQ(said.code, 0) << said.err;
        EXPECT_EQ(run("move-data --from " + address + " --to " + home + "/back").code, kFailed) << "in use";
    }
    const Said back = run("move-data --from " + address + " --to " + home + "/back");
    EXPECT_EQ(back.code, 0) << back.err;
    const Said restored = run("restore --database " + other + " " + copy);
    EXPECT_EQ(restored.code, 0) << restored.err;
    EXPECT_EQ(run("restore --data " + home + "/again " + copy).code, 0);
    const std::vector<std::string> all{"a", "b", "c"};
    EXPECT_EQ((*tables::PostgresStore::open({.address = other}))->journal("t"), all);
    for (const char* where : {"back", "again"})
        EXPECT_EQ((*tables::SqliteStore::open(tables::database_in(folder / where)))->journal("t"), all);
    const Said again = run("restore --database " + other + " " + copy);
    EXPECT_EQ(again.code, kFailed);
    EXPECT_THAT(again.err, HasSubstr("is not empty; nothing was moved."));
}

TEST(DataCommands, SayWhatIsWrongWithTheDatabase) {
    EXPECT_EQ(run("backup --database mysql://x/y /tmp/officina-never.db").code, kBadUsage);
    EXPECT_EQ(run("backup --data /tmp --database postgresql://x/y /tmp/officina-never.db").code, kBadUsage);
    EXPECT_EQ(run("serve --no-pages --database club").code, kBadUsage);
    const Said nobody = run("serve --no-pages --port 0 --database postgresql://127.0.0.1:1/club");
    EXPECT_EQ(nobody.code, kFailed);
    EXPECT_THAT(nobody.err, HasSubstr("“postgresql://127.0.0.1:1/club” cannot be opened"));
    const std::string later = tables::PostgresServer::here().new_database();
    std::move(*tables::PostgresStore::open({.address = later})).reset();
    tables::PostgresConnection(later).run("UPDATE officina SET schema = 99");
    const Said newer = run("serve --no-pages --port 0 --database " + later);
    EXPECT_EQ(newer.code, kBadUsage);
    EXPECT_THAT(newer.err, HasSubstr("was written by a newer Officina (schema 99"));
}

// A node that cannot be one of several says why, in every language, and leaves the database as it is.
TEST(NodeOfSeveral, SaysWhyItCannotBegin) {
    const std::string address = tables::PostgresServer::here().new_database(),
                      start = "serve --no-pages --port 0 ";
    const Said alone = run(start + "--bus nats://127.0.0.1:1");
    EXPECT_EQ(alone.code, kBadUsage);
    EXPECT_THAT(alone.err, HasSubstr("--bus is for nodes that share a database"));
    const Said wrong = run(start + "--database " + address + " --bus http://127.0.0.1:1");
    EXPECT_EQ(wrong.code, kBadUsage);
    EXPECT_THAT(wrong.err, HasSubstr("“http://127.0.0.1:1” is no address of a NATS server"));
    const Said named = run(start + "--database " + address + " --bus nats://127.0.0.1:1 --node a.b");
    EXPECT_EQ(named.code, kBadUsage);
    EXPECT_THAT(named.err, HasSubstr("“a.b” cannot be the name of a node"));
    const std::pair<const char*, const char*> unreachable[] = {
        {"en", "The bus “nats://127.0.0.1:1” cannot be reached"},
        {"it", "Il bus «nats://127.0.0.1:1» non è raggiungibile"},
        {"fr", "Le bus « nats://127.0.0.1:1 » est injoignable"},
        {"de", "Der Bus „nats://127.0.0.1:1“ ist nicht erreichbar"}};
    for (const auto& [language, sentence] : unreachable) {
        // It may be there in a moment: whoever looks after services tries again.
        const Said nobody =
            run(start + "--database " + address + " --bus nats://anna:secret@127.0.0.1:1 --node a", language);
        EXPECT_EQ(nobody.code, kFailed);
        EXPECT_THAT(nobody.err, HasSubstr(sentence));
        EXPECT_THAT(nobody.err, testing::Not(HasSubstr("secret")));
    }
    const auto first = std::move(*tables::PostgresStore::open({.address = address, .node = "a"}));
    const Said second = run(start + "--database " + address + " --bus nats://127.0.0.1:1 --node a");
    EXPECT_EQ(second.code, kFailed);
    EXPECT_THAT(second.err, HasSubstr("A node called “a” is at work on"));
}

}  // namespace
}  // namespace officina::cli
