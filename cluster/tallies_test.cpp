// What nodes count together, told in pieces (tallies.h).

#include "cluster/tallies.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace officina::cluster {
namespace {

using server::Spending;
using server::Standing;

std::vector<Spending> tell(const std::vector<std::string>& pieces, Tallies& to, const std::string& from) {
    std::vector<Spending> spent;
    for (const std::string& piece : pieces) {
        PacketReader reader(piece);
        for (Spending& one : to.heard(from, reader)) spent.push_back(std::move(one));
        EXPECT_TRUE(reader.is_well());
    }
    return spent;
}

TEST(Tallies, WhatStandsElsewhereIsKnown) {
    Tallies a, b, c;
    for (int i = 0; i < 3; ++i) a.changed(Standing::tables_of_person, "anna", 1);
    a.changed(Standing::tables_of_address, "anna", 1);
    tell(a.take_news(), b, "a");
    EXPECT_EQ(b.elsewhere(Standing::tables_of_person, "anna"), 3u);
    EXPECT_EQ(a.elsewhere(Standing::tables_of_person, "anna"), 0u) << "what is here is counted here";
    c.changed(Standing::tables_of_person, "anna", 1);
    tell(c.take_news(), b, "c");
    EXPECT_EQ(b.elsewhere(Standing::tables_of_person, "anna"), 4u);
    a.changed(Standing::tables_of_person, "anna", -1);
    tell(a.take_news(), b, "a");
    EXPECT_EQ(b.elsewhere(Standing::tables_of_person, "anna"), 3u);
    EXPECT_TRUE(a.take_news().empty());
    // Whoever was not there before is told all of it.
    Tallies late;
    tell(a.all(), late, "a");
    EXPECT_EQ(late.elsewhere(Standing::tables_of_person, "anna"), 2u);
    b.forget("a");
    EXPECT_EQ(b.elsewhere(Standing::tables_of_person, "anna"), 1u);
}

TEST(Tallies, WhatWasSpentIsToldOnceAndInOrder) {
    Tallies a, b;
    const std::vector<Spending> spent{{Spending::What::guess, "anna", "192.0.2.1"},
                                      {Spending::What::right_guess, "anna", "192.0.2.1"},
                                      {Spending::What::opening, "192.0.2.1"}};
    for (const Spending& one : spent) a.spent(one);
    EXPECT_EQ(tell(a.take_news(), b, "a"), spent);
    EXPECT_TRUE(a.take_news().empty());
}

TEST(Tallies, MuchIsToldInPieces) {
    Tallies a, b;
    for (int i = 0; i < 2500; ++i) {
        a.changed(Standing::tables_of_person, std::to_string(i), 1 + i % 3);
        a.spent({Spending::What::opening, std::to_string(i)});
    }
    const std::vector<std::string> pieces = a.take_news();
    EXPECT_EQ(pieces.size(), 3u);
    EXPECT_EQ(tell(pieces, b, "a").size(), 2500u);
    for (int i = 0; i < 2500; ++i)
        EXPECT_EQ(b.elsewhere(Standing::tables_of_person, std::to_string(i)),
                  static_cast<std::size_t>(1 + i % 3));
}

// Whoever reaches the bus may send anything.
TEST(Tallies, WhatIsCutOffCountsAsFarAsItGoes) {
    Tallies a, b;
    a.changed(Standing::tables_of_person, "anna", 1);
    a.spent({Spending::What::opening, "192.0.2.1"});
    const std::string piece = a.take_news().front();
    for (std::size_t size = 0; size < piece.size(); ++size) {
        PacketReader reader(std::string_view(piece).substr(0, size));
        EXPECT_TRUE(b.heard("a", reader).empty());
        EXPECT_FALSE(reader.is_well());
    }
    const std::string endless = PacketWriter().number(std::uint64_t{1} << 60).take();
    PacketReader reader(endless);
    EXPECT_TRUE(b.heard("a", reader).empty());
}

}  // namespace
}  // namespace officina::cluster
