// The program that ./play builds first: without the house, and without what measures (OFFICINA_WORDS).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cli/commands.h"
#include "cli/text.h"

namespace officina::cli {
namespace {

std::string complaint_of(const std::string& line, int expected_code) {
    std::vector<std::string> words = words_of("officina --language en " + line);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    testing::internal::CaptureStderr();
    EXPECT_EQ(run_command_line(pointers), expected_code) << line;
    return testing::internal::GetCapturedStderr();
}

TEST(MissingWords, SayHowToHaveThem) {
    for (const std::string word :
         {"serve", "backup", "restore", "move-data", "arena", "balance", "bench", "load"}) {
        for (const char* rest : {"", " --port 0", " mars --bot engineer --unknown"}) {
            const std::string said = complaint_of(word + rest, kFailed);
            EXPECT_THAT(said, testing::HasSubstr("built without “" + word + "”")) << rest;
            EXPECT_THAT(said, testing::HasSubstr("scripts/build release")) << rest;
        }
    }
    EXPECT_EQ(complaint_of("games", 0), "");
}

}  // namespace
}  // namespace officina::cli
