// Entries of the journal as lines: what is written can be read again, and nothing else is taken for an entry.

#include "tables/journal.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "match/catalogue.h"

namespace officina::tables {
namespace {

std::string mistake_in(std::string_view line) {
    const auto entry = read_entry(line);
    return entry ? "none" : Catalogue("en").say(entry.error().message);
}

TEST(Journal, ALineSaysOnlyWhatThereIsToSay) {
    const Instant noon{Milliseconds(1760000000000)};
    EXPECT_EQ(written({.kind = Entry::Kind::began, .at = noon}), R"({"kind":"began","at":1760000000000})");
    EXPECT_EQ(
        written({.kind = Entry::Kind::moved, .at = noon, .seat = Seat(1), .number = 17, .text = "declare 7"}),
        R"({"kind":"moved","at":1760000000000,"seat":2,"number":17,"text":"declare 7"})");
    EXPECT_EQ(written({.kind = Entry::Kind::moved, .at = noon, .seat = kChance, .text = "lay 1A"}),
              R"({"kind":"moved","at":1760000000000,"seat":"chance","text":"lay 1A"})");
    EXPECT_EQ(written({.kind = Entry::Kind::sat,
                       .at = noon,
                       .seat = Seat(0),
                       .occupant = {Occupant::Kind::person, "p1", "Zoë\n\"x\""}}),
              R"({"kind":"sat","at":1760000000000,"seat":1,)"
              R"("occupant":{"kind":"person","id":"p1","name":"Zoë\n\"x\""}})");
}

RC_GTEST_PROP(Journal, WhatIsWrittenCanBeRead, ()) {
    Entry entry;
    entry.kind = static_cast<Entry::Kind>(*rc::gen::inRange(0, static_cast<int>(Entry::Kind::ended) + 1));
    entry.at = Instant(Milliseconds(*rc::gen::arbitrary<std::int64_t>()));
    entry.seat = *rc::gen::element(Seat(0), Seat(5), Seat(kMaxSeats - 1), kChance, kSpectator);
    entry.number = *rc::gen::arbitrary<std::uint32_t>();
    // Any bytes at all, not only letters.
    entry.text = *rc::gen::arbitrary<std::string>();
    entry.secret = *rc::gen::arbitrary<std::string>();
    entry.occupant = {static_cast<Occupant::Kind>(*rc::gen::inRange(0, 3)),
                      *rc::gen::arbitrary<std::string>(), *rc::gen::arbitrary<std::string>()};
    const std::string line = written(entry);
    RC_ASSERT(line.find('\n') == std::string::npos);
    const auto read = read_entry(line);
    RC_ASSERT(read.has_value());
    RC_ASSERT((*read == entry));
}

TEST(Journal, WhatIsWrongIsNamed) {
    const std::pair<const char*, const char*> cases[] = {
        {"", "This line is no JSON object."},
        {"[]", "This line is no JSON object."},
        {R"({"kind":"began","at":1} {})", "This line is no JSON object."},
        {R"({"kind":"began","at":1)", "This line is no JSON object."},
        {R"({"at":1})",
         "Field kind: found –; expected: opened, sat, stood_up, began, moved, went_back, asked, answered, "
         "replaced, returned, woken, ended, hinted."},
        {R"({"kind":"began"})", "Field at: found –; expected: -9223372036854775808 – 9223372036854775807."},
        {R"({"kind":"moved","at":1,"seat":0})", "Field seat: found 0; expected: 1 – 12, \"chance\"."},
        {R"({"kind":"moved","at":1,"seat":13})", "Field seat: found 13; expected: 1 – 12, \"chance\"."},
        {R"({"kind":"moved","at":1,"seat":1.0})", "Field seat: found 1E0; expected: 1 – 12, \"chance\"."},
        {R"({"kind":"moved","at":1,"number":-1})", "Field number: found -1; expected: 0 – 4294967295."},
        {R"({"kind":"moved","at":1,"number":4294967296})",
         "Field number: found 4294967296; expected: 0 – 4294967295."},
        {R"({"kind":"moved","at":1,"text":1})", "Field text: found 1; expected: \"…\"."},
        {R"({"kind":"moved","at":1,"move":"x"})",
         "The field “move” is not known here. Known: kind, at, seat, number, text, secret, occupant."},
        {R"({"kind":"sat","at":1,"occupant":{"kind":"bot","level":3}})",
         "The field “occupant.level” is not known here. Known: kind, id, name, kept."},
    };
    for (const auto& [line, expected] : cases) EXPECT_EQ(mistake_in(line), expected) << line;
}

}  // namespace
}  // namespace officina::tables
