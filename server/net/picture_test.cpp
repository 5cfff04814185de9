// Pictures of tables: drawn from shapes, and written as files that others can read.

#include "server/net/picture.h"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>

#include "games/games.h"

namespace officina::server {
namespace {

using testing::StartsWith;

TEST(Picture, ShapesCoverWhatTheyShouldAndTheirEdgesAreSmooth) {
    Raster raster(20, 20);
    raster.rect(0xFF0000, 2, 2, 6, 4.5);
    EXPECT_EQ(raster.at(2, 2), 0xFF0000U);
    EXPECT_EQ(raster.at(7, 5), 0xFF0000U);
    EXPECT_EQ(raster.at(8, 5), 0xFFFFFFU);
    EXPECT_EQ(raster.at(4, 6), 0xFF8080U) << "half of it";
    raster.circle(0x0000FF, 14, 14, 4);
    EXPECT_EQ(raster.at(14, 14), 0x0000FFU);
    EXPECT_EQ(raster.at(10, 10), 0xFFFFFFU);
    raster.rect(0x00FF00, -50, -50, 500, 500);  // beyond every edge
    EXPECT_EQ(raster.at(0, 0), 0x00FF00U);
    EXPECT_EQ(raster.at(19, 19), 0x00FF00U);
}

TEST(Picture, AnEmblemIsReadStrictly) {
    Raster raster(20, 20);
    EXPECT_TRUE(draw_emblem(raster, "# a remark\n\ncircle #112233 3 3 2\npolygon #000000 0 0 4 0 4 4\n", 1));
    for (const char* wrong : {"circle #112233 3 3", "circle 112233 3 3 2", "oval #112233 1 2 3",
                              "rect #112233 1 2 3 x", "polygon #112233 0 0 4 0 4"})
        EXPECT_FALSE(draw_emblem(raster, wrong, 1)) << wrong;
}

TEST(Picture, EveryGameHasOneAndItTellsTakenSeatsApart) {
    for (const AnyGame* game : games()) {
        const std::string name(game->name());
        const auto waiting = picture_of({.game = name, .seats = 2, .taken = 1});
        ASSERT_TRUE(waiting) << name;
        EXPECT_THAT(*waiting, StartsWith("\x89PNG\r\n\x1a\n"));
        EXPECT_NE(*waiting, *picture_of({.game = name, .seats = 2, .taken = 2}));
        EXPECT_NE(*waiting, *picture_of({.game = name, .seats = 3, .taken = 1}));
        EXPECT_LT(waiting->size(), 20'000U) << "it is packed";
    }
    EXPECT_FALSE(picture_of({.game = "chess"}));
}

// Whoever changes seats makes nobody draw.
TEST(Picture, OfAllWaysToSitThereAreFew) {
    std::set<PictureLooks> looks;
    for (unsigned ways = 0; ways < 1U << 12; ++ways) {
        tables::TableSummary table{.id = "t", .game = "ricochet", .seats = 12};
        table.occupants.resize(12);
        for (std::size_t seat = 0; seat < 12; ++seat)
            if (ways >> seat & 1)
                table.occupants[seat] = {tables::Occupant::Kind::person, std::to_string(ways), "Anna"};
        looks.insert(looks_of(table));
    }
    EXPECT_EQ(looks.size(), 13U);
}

// What was packed is unpacked again by another's code.
TEST(Picture, ThePixelsAreThoseThatWereDrawn) {
    Raster raster(300, 200);
    raster.rect(0x123456, 10, 20, 150, 100);
    raster.rect(0xFEDCBA, 100, 50, 100, 100);
    const std::string file = png(raster);
    const auto number = [&](std::size_t from) {
        std::uint32_t value = 0;
        for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(file[from + i]);
        return value;
    };
    std::map<std::string, std::string> chunks;
    for (std::size_t at = 8; at < file.size(); at += 12 + number(at))
        chunks[file.substr(at + 4, 4)] = file.substr(at + 8, number(at));
    const std::string& data = chunks["IDAT"];
    constexpr std::size_t kBytes = 301 * 200;
    std::string rows(kBytes + 1, '?');  // with room for one too many
    boost::beast::zlib::z_params into;
    into.next_in = data.data() + 2;  // behind the head, before the sum
    into.avail_in = data.size() - 6;
    into.next_out = rows.data();
    into.avail_out = rows.size();
    boost::system::error_code end;
    boost::beast::zlib::inflate_stream().write(into, boost::beast::zlib::Flush::sync, end);
    EXPECT_TRUE(!end || end == boost::beast::zlib::error::end_of_stream) << end.message();
    EXPECT_EQ(into.avail_in, 0U) << "there is nothing behind the last of it";
    ASSERT_EQ(into.total_out, kBytes);
    const std::string& palette = chunks["PLTE"];
    for (int y = 0; y < 200; ++y)
        for (int x = 0; x < 300; ++x) {
            const auto colour = static_cast<unsigned char>(rows[static_cast<std::size_t>(y * 301 + 1 + x)]);
            std::uint32_t drawn = 0;
            for (std::size_t i = 0; i < 3; ++i)
                drawn = drawn << 8 | static_cast<unsigned char>(palette.at(3UL * colour + i));
            ASSERT_EQ(drawn, raster.at(x, y)) << x << " " << y;
        }
}

// The checksums of the file, worked out otherwise than they were written.
TEST(Picture, TheFileIsWhole) {
    Raster raster(3, 2);
    raster.rect(0x123456, 0, 0, 1, 2);
    const std::string file = png(raster);
    std::size_t at = 8;
    std::vector<std::string> kinds;
    while (at < file.size()) {
        const auto number = [&](std::size_t from) {
            std::uint32_t value = 0;
            for (std::size_t i = 0; i < 4; ++i)
                value = value << 8 | static_cast<unsigned char>(file[from + i]);
            return value;
        };
        const std::uint32_t length = number(at);
        kinds.push_back(file.substr(at + 4, 4));
        // The polynomial, bit by bit from the top, over the message with its bits turned round.
        std::uint32_t rest = 0;
        const auto feed = [&](bool bit) {
            const bool out = (rest >> 31 != 0) != bit;
            rest = rest << 1 ^ (out ? 0x04C11DB7U : 0);
        };
        rest = ~0U;
        for (std::size_t i = at + 4; i < at + 8 + length; ++i)
            for (int bit = 0; bit < 8; ++bit) feed((static_cast<unsigned char>(file[i]) >> bit & 1) != 0);
        std::uint32_t turned = 0;
        for (int bit = 0; bit < 32; ++bit) turned |= (rest >> bit & 1) << (31 - bit);
        EXPECT_EQ(~turned, number(at + 8 + length)) << kinds.back();
        at += 12 + length;
    }
    EXPECT_EQ(at, file.size());
    EXPECT_EQ(kinds, (std::vector<std::string>{"IHDR", "PLTE", "IDAT", "IEND"}));
}

}  // namespace
}  // namespace officina::server
