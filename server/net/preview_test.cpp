// What a link tells before anybody comes in.

#include "server/net/preview.h"

#include <boost/json/serialize.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::server {
namespace {

using testing::HasSubstr;
using testing::Not;

Invitation invitation(tables::TableSummary::Stage stage = tables::TableSummary::Stage::gathering) {
    Invitation found{.summary = {.id = "t", .game = "mars", .seats = 3, .stage = stage}};
    found.summary.occupants = {{tables::Occupant::Kind::person, "secret-id", "Anna <b>"},
                               {tables::Occupant::Kind::person, "other-id", "Bea", true},
                               {}};
    found.host = "Anna <b>";
    return found;
}

TEST(Preview, TheInvitationNamesGameHostAndSeatsButNoIds) {
    const std::string text = boost::json::serialize(to_json(invitation()));
    EXPECT_THAT(text, HasSubstr(R"("game":"mars","stage":"gathering","host":"Anna <b>")"));
    EXPECT_THAT(text,
                HasSubstr(R"({"seat":2,"who":"person","name":"Bea","kept":true},{"seat":3,"who":"open"})"));
    EXPECT_THAT(text, Not(HasSubstr("-id")));
}

TEST(Preview, TheTagsSpeakTheLanguageOfWhoeverAsksAndLetNoMarkupThrough) {
    const std::string tags = preview_tags(invitation(), "https://x.example/table/t?a=\"b\"",
                                          "https://x.example/p.png", Catalogue("de"));
    EXPECT_THAT(tags, HasSubstr("<meta property=\"og:title\" content=\"Mars Needs Mechanics\">"));
    EXPECT_THAT(tags, HasSubstr("content=\"Anna &lt;b&gt; hat einen Tisch eröffnet. Ein Platz ist frei.\""));
    EXPECT_THAT(tags, HasSubstr("a=&quot;b&quot;"));
    EXPECT_THAT(tags, HasSubstr("og:image\" content=\"https://x.example/p.png\""));
    EXPECT_THAT(tags, Not(HasSubstr("<b>")));
    EXPECT_THAT(tags, Not(HasSubstr("Bea")));
}

TEST(Preview, AGameThatHasBegunNamesNobody) {
    for (const auto stage : {tables::TableSummary::Stage::playing, tables::TableSummary::Stage::over})
        EXPECT_THAT(preview_tags(invitation(stage), "x", "", Catalogue("en")), Not(HasSubstr("Anna")));
}

}  // namespace
}  // namespace officina::server
