// The command line as a person types it: what it answers, in which language, and the exit code.

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iostream>
#include <set>
#include <sstream>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/text.h"
#include "engine/processor.h"
#include "games/games.h"
#include "match/files.h"
#include "match/match.h"
#include "match/record.h"
#include "match/version.h"
#include "tables/sqlite.h"
#include "tables/sqlite_store.h"
#include "tables/table.h"
#include "tables/testing/store_help.h"

namespace officina::cli {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::Not;

struct Said {
    int code;
    std::string out, err;
};

Said run(const std::string& line) {
    std::vector<std::string> words = words_of("officina " + line);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int code = run_command_line(pointers);
    std::cout.flush();
    std::fflush(stdout);
    return {code, testing::internal::GetCapturedStdout(), testing::internal::GetCapturedStderr()};
}

// A folder that is gone after the test.
struct Folder {
    fs::path path = fs::temp_directory_path() / ("officina-commands-" + std::to_string(getpid()));
    Folder() { fs::remove_all(path); }
    ~Folder() { fs::remove_all(path); }
    std::string operator/(const std::string& name) const { return (path / name).string(); }
};

TEST(CommandLine, HelpSpeaksThePersonsLanguage) {
    EXPECT_THAT(run("--help --language en").out, HasSubstr("Play a game at this terminal."));
    EXPECT_THAT(run("play --help --language=de").out, HasSubstr("Optionen:"));
    EXPECT_THAT(run("--language it content --help").out, HasSubstr("Comandi:"));
    EXPECT_EQ(run("--help").code, 0);
}

TEST(CommandLine, TheVersionTellsWhatItWasMadeOf) {
    const Said said = run("--version");
    EXPECT_EQ(said.code, 0);
    EXPECT_TRUE(said.out.starts_with("officina " + std::string(version()) + "\ncommit ")) << said.out;
    EXPECT_THAT(said.out, HasSubstr("\ncompiler "));
    EXPECT_THAT(said.out, HasSubstr("\nprocessor "));
}

TEST(CommandLine, AnUnknownProcessorIsNamedAndNothingElseDone) {
    for (const char* wrong : {"avx1024", "AVX2", "neon,avx2"}) {
        setenv("OFFICINA_CPU", wrong, 1);
        const Said said = run("games --language en");
        unsetenv("OFFICINA_CPU");
        EXPECT_EQ(said.code, kBadUsage) << wrong;
        EXPECT_EQ(said.out, "") << wrong;
        EXPECT_THAT(said.err, HasSubstr(std::string("OFFICINA_CPU is “") + wrong)) << wrong;
        EXPECT_THAT(said.err, HasSubstr(std::string(name_of(processors_at_hand().front())))) << wrong;
    }
    setenv("OFFICINA_CPU", std::string(name_of(processors_at_hand().front())).c_str(), 1);
    EXPECT_EQ(run("games --language en").code, 0);
    unsetenv("OFFICINA_CPU");
}

TEST(CommandLine, BadUsageIsExplainedAndEndsWithTwo) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "Manca un comando."},
        {"dance", "Non si capisce: dance"},
        {"content", "Manca un comando."},
        {"games --loud", "Non si capisce: --loud"},
        {"replay", "Manca qualcosa: FILE"},
        {"play --seats", "--seats vuole un valore."},
        {"play --seats many", "Questo valore non va bene"},
        {"play chess", "Non c’è un gioco “chess”; atteso: "},
        {"play ricochet --seats 99", "99"},
        {"play ricochet --option silver", "atteso: NOME=VALORE"},
        {"play ricochet --option silver=maybe", "silver"},
        {"play ricochet --seat 2=robot", "--seat “2=robot” non si capisce"},
        {"play ricochet --seat 1=human --seat 1=random", "Il posto 1 è indicato due volte."},
        {"play ricochet --seats 2 --seat 3=human", "Il posto 3 non c’è"},
        {"play --load a.game --seats 2", "--load"},
        {"referee chess", "Non c’è un gioco “chess”"},
        {"arena mars --bot random", "almeno due bot"},
        {"arena chess --bot random --bot greedy", "Non c’è un gioco “chess”"},
        {"arena mars --bot random --bot stockfish", "“stockfish” non è un bot"},
        {"arena mars --bot random --bot greedy --games 0", "--games"},
        {"arena mars --bot random --bot greedy --bar 1.5", "--bar"},
        {"arena mars --bot random --bot greedy --outside-timeout 0", "--outside-timeout"},
        {"arena mars --bot random --bot greedy --seats 9", "9"},
        {"arena --bot random --bot greedy --option robots=yes", "robots"},
    };
    for (const auto& [line, expected] : cases) {
        const Said said = run("--language it " + std::string(line));
        EXPECT_EQ(said.code, kBadUsage) << line;
        EXPECT_THAT(said.err, HasSubstr(expected)) << line;
        EXPECT_EQ(said.out, "") << line;
    }
    EXPECT_EQ(run("games --language xx").code, kBadUsage);
}

TEST(CommandLine, ListsTheGames) {
    const Said said = run("games --language en");
    EXPECT_EQ(said.code, 0);
    EXPECT_THAT(said.out, HasSubstr("ricochet — Ricochet Robots"));
    EXPECT_THAT(said.out, HasSubstr("--option turn=literal|strict|off   (else: literal)"));
}

TEST(CommandLine, TheArenaTellsWhoIsStrongerAndWritesItDown) {
    const Folder folder;
    fs::create_directories(folder.path);
    const std::string line = "arena mars --bot greedy --bot random --seed 5 --language en --threads 2 ";
    const Said said = run(line + "--games 30 --json " + (folder / "a.json") + " --html " +
                          (folder / "a.html") + " --records " + (folder / "records"));
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("Mars Needs Mechanics, 2 seats: 30 games in "));
    EXPECT_THAT(said.out, HasSubstr("greedy against random      30"));
    EXPECT_EQ(said.err, "") << "no progress where nobody watches so short a run";
    EXPECT_THAT(*read_file(folder / "a.json"), HasSubstr("\"bots\":[\"greedy\",\"random\"]"));
    EXPECT_THAT(*read_file(folder / "a.html"), HasSubstr("</html>"));
    EXPECT_EQ(run("replay " + (folder / "records/mars-1-0001-1.game")).code, 0);

    // The bar decides the exit code: 0 where it was shown to be cleared.
    EXPECT_EQ(run(line + "--games 100 --until-decided --bar 0.5").code, 0);
    const Said too_high =
        run("arena mars --bot random --bot greedy --seed 5 --language en --games 60 --bar 0.5");
    EXPECT_EQ(too_high.code, kFailed);
    EXPECT_THAT(too_high.out, HasSubstr("shown to win less than 50.0"));
    EXPECT_EQ(run(line + "--json " + (folder / "no/such/folder.json")).code, kFailed);
}

TEST(CommandLine, ContentGoesOutAndComesBack) {
    const Folder folder;
    const std::string path = folder.path.string();
    EXPECT_EQ(run("content export " + path).code, 0);
    EXPECT_EQ(run("content check " + path).code, 0);
    EXPECT_EQ(run("content export " + path).code, kFailed);  // nothing is lost unasked
    EXPECT_EQ(run("content export --force " + path).code, 0);
    ASSERT_TRUE(write_file(folder / "ricochet/box.json", "{}"));
    fs::create_directory(folder / "richochet");
    const Said said = run("content check --language en " + path);
    EXPECT_EQ(said.code, kFailed);
    EXPECT_THAT(said.out, HasSubstr("richochet/: no game has this name; expected: "));
    EXPECT_THAT(said.out, HasSubstr("ricochet/box.json, "));
    EXPECT_EQ(run("play ricochet --content " + path).code, kFailed);
    // A house does not open with other content than was asked for.
    const Said serving =
        run("serve --no-pages --language en --data " + (folder / "data") + " --content " + path);
    EXPECT_EQ(serving.code, kFailed);
    EXPECT_THAT(serving.err, HasSubstr("ricochet/box.json, "));
    EXPECT_FALSE(fs::exists(folder / "data"));
    EXPECT_EQ(run("serve --no-pages --data " + (folder / "data") + " --content /nowhere").code, kFailed);
}

TEST(CommandLine, AFolderWithoutAnyGameIsAMistake) {
    const Said said = run("content check --language en /nowhere");
    EXPECT_EQ(said.code, kFailed);
    EXPECT_THAT(said.out,
                HasSubstr("“/nowhere” holds no folder of a game; expected at least one of these in it: "));
}

TEST(CommandLine, BotsPlayAmongThemselves) {
    const std::string line =
        "play ricochet --seat 1=bot:engineer --seat 2=bot:apprentice:Chip --seed 4 --option tokens=2";
    const Said said = run("--language it " + line);
    EXPECT_EQ(said.code, 0);
    EXPECT_THAT(said.out, HasSubstr("Ingegnere 1 dichiara "));
    EXPECT_THAT(said.out, HasSubstr(" vince con 2 gettoni."));
    EXPECT_EQ(run("--language it " + line).out, said.out);
    EXPECT_THAT(run("--language it play ricochet --seat bot:genius").err, HasSubstr("apprentice"));
}

TEST(CommandLine, ReplayTellsASavedGame) {
    const Folder folder;
    fs::create_directory(folder.path);
    const AnyGame& game = **find_game("ricochet");
    auto match = std::move(*game.start(game.content(), 1, {}));
    Random random(1);
    while (match->to_move().is_only(kChance)) ASSERT_TRUE(match->play(kChance, match->roll(random)));
    ASSERT_TRUE(match->play(Seat(0), "declare 3"));
    ASSERT_TRUE(write_file(folder / "a.game", written(record_of(*match))));
    const Said said = run("replay --language en " + (folder / "a.game"));
    EXPECT_EQ(said.code, 0);
    EXPECT_THAT(said.out, HasSubstr("Player 1 declares 3 moves."));
    EXPECT_THAT(said.out, HasSubstr("The game is not over. So far:"));
    EXPECT_EQ(run("replay " + (folder / "b.game")).code, kFailed);
}

TEST(CommandLine, ServeTouchesNothingWithoutPages) {
    const Folder folder;
    const Said said = run("serve --language en --pages /nowhere --data " + (folder / "data"));
    EXPECT_EQ(said.code, kBadUsage);
    EXPECT_THAT(said.err, HasSubstr("There are no pages in “/nowhere”"));
    setenv("OFFICINA_PAGES", "/elsewhere", 1);
    EXPECT_THAT(run("serve --language en --data " + (folder / "data")).err, HasSubstr("“/elsewhere”"));
    unsetenv("OFFICINA_PAGES");
    EXPECT_FALSE(fs::exists(folder.path));
}

TEST(CommandLine, DataOfANewerVersionIsRefused) {
    const tables::TestFolder folder;
    std::move(*tables::SqliteStore::open(tables::database_in(folder.path))).reset();
    tables::Database(tables::database_in(folder.path), tables::Database::Access::existing)
        .run("PRAGMA user_version = 99");
    const std::string before = read_file(tables::database_in(folder.path)).value();
    fs::permissions(folder.path, fs::perms::all);
    for (const char* line : {"serve --no-pages --port 0", "backup /tmp/officina-never-made.db"}) {
        const Said said = run(line + (" --language en --data " + folder.path.string()));
        EXPECT_EQ(said.code, kBadUsage) << line;
        EXPECT_THAT(said.err, HasSubstr("was written by a newer Officina (schema 99; this one knows up to "))
            << line;
    }
    EXPECT_EQ(read_file(tables::database_in(folder.path)).value(), before);
    EXPECT_EQ(fs::status(folder.path).permissions(), fs::perms::all) << "not even the folder's";
    EXPECT_FALSE(fs::exists("/tmp/officina-never-made.db"));
}

// What a person is told by --help they find in the manual, and a shell completes it.
TEST(CommandLine, ManualAndCompletionsKnowEveryWordAndOption) {
    const Folder folder;
    for (const std::string language : {"en", "it", "fr", "de"})
        ASSERT_EQ(run("--language " + language + " describe " + folder.path.string()).code, 0);
    const std::string bash = read_file(folder / "bash-completion/completions/officina").value();
    const std::string zsh = read_file(folder / "zsh/site-functions/_officina").value();
    EXPECT_THAT(run("--help --language en").out, testing::Not(HasSubstr("describe")));
    int words = 0;
    for (const auto& page : fs::directory_iterator(folder.path / "man" / "man1")) {
        const std::string name = page.path().stem().string();
        if (name == "officina") continue;
        ++words;
        const std::string word = name.substr(name.find('-') + 1);
        std::string manual = read_file(page.path()).value();
        std::erase(manual, '\\');
        EXPECT_THAT(bash, HasSubstr("\"officina " + word + "\")"));
        EXPECT_THAT(zsh, HasSubstr("        '" + word + ":"));
        std::istringstream help(run(word + " --help --language en").out);
        for (std::string line; std::getline(help, line);) {
            const std::size_t at = line.find("--");
            if (at == std::string::npos || line.find_first_not_of(' ') + 3 < at) continue;
            const std::string option = line.substr(at, line.find_first_of(" ,=", at) - at);
            EXPECT_THAT(manual, HasSubstr("fB" + option + "fR")) << word;
            EXPECT_THAT(bash, HasSubstr(option)) << word;
            EXPECT_THAT(zsh, HasSubstr(option + "[")) << word;
        }
        for (const char* language : {"it", "fr", "de"})
            EXPECT_TRUE(fs::exists(folder.path / "man" / language / "man1" / page.path().filename()));
    }
    EXPECT_GE(words, 15);
    EXPECT_EQ(run("describe /proc/nowhere").code, kFailed);
}

TEST(CommandLine, BackupCopiesARunningServersData) {
    const tables::TestFolder folder;
    const auto store = std::move(*tables::SqliteStore::open(tables::database_in(folder.path)));
    ASSERT_TRUE(tables::append(*store, "t", 0, {"a", "b"}));
    const std::string copy = folder / "copy.db";
    const Said said = run("backup --language en --data " + folder.path.string() + " " + copy);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(said.out, "“" + copy + "”: 1 table, 2 entries and 0 people copied and checked.\n");
    EXPECT_EQ((*tables::SqliteStore::open(copy))->journal("t"), (std::vector<std::string>{"a", "b"}));
    ASSERT_TRUE(tables::append(*store, "t", 2, {"c"}));  // the server goes on

    const Said again = run("backup --language en --data " + folder.path.string() + " " + copy);
    EXPECT_EQ(again.code, kFailed);
    EXPECT_THAT(again.err, HasSubstr("is already there; nothing was copied."));
    const Said nowhere = run("backup --language de --data /nowhere " + (folder / "other.db").string());
    EXPECT_EQ(nowhere.code, kFailed);
    EXPECT_THAT(nowhere.err, HasSubstr("„/nowhere“ enthält keine Daten eines Servers"));
    EXPECT_EQ(run("backup " + (folder / "other.db").string()).code, kBadUsage);
}

TEST(CommandLine, SiteIsThePagesWithoutWhatOnlyAServerNeeds) {
    const tables::TestFolder folder;
    const fs::path pages = folder / "pages", site = folder / "site";
    fs::create_directories(pages / "assets");
    fs::create_directories(pages / ".vite");
    for (const char* file :
         {"index.html", "pocket.html", "pocket.html.br", "sw.js", "assets/a-12345678.js",
          "assets/a-12345678.js.gz", "assets/a-12345678.js.br", "assets/house-12345678.wasm",
          "assets/officina-12345678.wasm", ".vite/manifest.json"})
        std::ofstream(pages / file) << file;
    std::ofstream(pages / "site.txt")
        << "pocket.html\npocket.html.br\nsw.js\nassets/a-12345678.js\nassets/house-12345678.wasm\n";
    const std::string line = "site --language en --pages " + pages.string() + " " + site.string();
    const Said said = run(line);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("”: 5 files, 0 kB."));
    EXPECT_EQ(read_file(site / "index.html").value(), "pocket.html");
    EXPECT_EQ(read_file(site / "index.html.br").value(), "pocket.html.br");
    std::set<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(site))
        if (entry.is_regular_file()) files.insert(entry.path().lexically_relative(site).string());
    EXPECT_EQ(files, (std::set<std::string>{"index.html", "index.html.br", "sw.js", "assets/a-12345678.js",
                                            "assets/house-12345678.wasm"}));

    const Said again = run(line);
    EXPECT_EQ(again.code, kBadUsage);
    EXPECT_THAT(again.err, HasSubstr("is not empty; nothing was written."));
    const Said nowhere = run("site --language de --pages /nowhere " + (folder / "other").string());
    EXPECT_EQ(nowhere.code, kBadUsage);
    EXPECT_THAT(nowhere.err, HasSubstr("„/nowhere“ enthält die gebauten Seiten nicht"));
    EXPECT_EQ(run("site --pages " + pages.string() + " /proc/nowhere").code, kFailed);
}

// 0 only where everything was checked; what was not is said.
TEST(CommandLine, VerifySaysWhatItDidNotCheck) {
    const AnyGame& game = *game_named("mars");
    const tables::Instant now{tables::Milliseconds(1'760'000'000'000)};
    tables::TableTerms terms;
    terms.game = "mars";
    auto table = *tables::Table::open("T", terms, "anna", game.content(), std::string(64, '7'), now);
    for (int i = 0; i < 2; ++i)
        ASSERT_TRUE(table->sit(Seat(i), {tables::Occupant::Kind::person, std::to_string(i), "P"}, now));
    ASSERT_TRUE(table->begin(now));
    const std::string told = table->commitment();
    while (table->stage() == tables::Table::Stage::playing) {
        const Seat seat = *table->match().to_move().begin();
        ASSERT_TRUE(table->play(seat, table->match().choices(seat).back().move, table->position(), now));
    }
    const Folder folder;
    fs::create_directories(folder.path);
    const std::string honest = folder / "honest.game", forged = folder / "forged.game";
    Record record = table->record();
    ASSERT_TRUE(write_file(honest, written(record)));
    Said said = run("--language en verify " + honest + " --commitment " + told);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("came out as the promised seed has it."));
    EXPECT_THAT(said.out, Not(HasSubstr("Not checked")));
    said = run("--language en verify " + honest);
    EXPECT_EQ(said.code, kUnsure);
    EXPECT_THAT(said.out,
                HasSubstr("Not checked:\n- whether the table showed this promise before the first"));
    EXPECT_THAT(said.out, HasSubstr(told));
    // All of it drawn elsewhere, if one believed the record.
    record.promises[0].from = static_cast<std::uint32_t>(record.moves.size());
    ASSERT_TRUE(write_file(forged, written(record)));
    for (const std::string& rest : {std::string(), " --commitment " + told}) {
        said = run("--language en verify " + forged + rest);
        EXPECT_EQ(said.code, kFailed) << said.out;
        EXPECT_THAT(said.err, HasSubstr("are not what was promised"));
    }
}

}  // namespace
}  // namespace officina::cli
