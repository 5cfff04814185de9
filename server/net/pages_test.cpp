// Pages: types, caching, the page behind every place of the application, and files that were packed beforehand.

#include "server/net/pages.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace officina::server {
namespace {

namespace fs = std::filesystem;

class PagesTest : public testing::Test {
  protected:
    PagesTest() {
        fs::create_directories(folder_ / "assets");
        write("index.html", "<base href=\"/\">page");
        write("assets/index-DiwrgTda.js", "plain");
        write("assets/index-DiwrgTda.js.br", "brotli");
        write("assets/index-DiwrgTda.js.gz", "gzip");
        write("assets/logo.svg", "<svg/>");
        write("robots.txt", "robots");
    }
    ~PagesTest() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) { std::ofstream(folder_ / name) << text; }
    static Request get(std::string path) {
        Request request;
        request.method = "GET";
        request.path = std::move(path);
        return request;
    }
    static std::string header(const Response& response, std::string_view name) {
        for (const auto& [key, value] : response.headers)
            if (key == name) return value;
        return "";
    }

    fs::path folder_ = fs::temp_directory_path() / ("officina-pages-" + std::to_string(getpid()));
};

TEST_F(PagesTest, TypesAndCaching) {
    const auto pages = Pages::from_folder(folder_, "");
    ASSERT_TRUE(pages);
    const auto index = pages->answer(get("/"));
    ASSERT_TRUE(index);
    EXPECT_EQ(*index->body, "<base href=\"/\">page");
    EXPECT_EQ(header(*index, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(*index, "Cache-Control"), "no-store");
    const auto script = pages->answer(get("/assets/index-DiwrgTda.js"));
    EXPECT_EQ(header(*script, "Content-Type"), "text/javascript; charset=utf-8");
    EXPECT_EQ(header(*script, "Cache-Control"), "public, max-age=31536000, immutable");
    // A name that says nothing of its contents is asked for again.
    EXPECT_EQ(header(*pages->answer(get("/assets/logo.svg")), "Cache-Control"), "no-cache");
    EXPECT_EQ(content_type_of("x.wasm"), "application/wasm");
    EXPECT_EQ(content_type_of("x.unknown"), "application/octet-stream");
}

TEST_F(PagesTest, WhatIsKnownIsNotSentAgain) {
    const auto pages = Pages::from_folder(folder_, "");
    Request request = get("/robots.txt");
    const std::string tag = header(*pages->answer(request), "ETag");
    EXPECT_EQ(tag.size(), 34U);
    for (const std::string& known : {tag, "\"other\", " + tag, "W/" + tag, std::string("*")}) {
        request.if_none_match = known;
        EXPECT_EQ(pages->answer(request)->status, 304U) << known;
        EXPECT_EQ(pages->answer(request)->body, nullptr);
    }
    request.if_none_match = "\"other\"";
    EXPECT_EQ(pages->answer(request)->status, 200U);
    EXPECT_NE(header(*pages->answer(get("/")), "ETag"), tag);
}

TEST_F(PagesTest, PlacesOfTheApplicationGetItsPage) {
    const auto pages = Pages::from_folder(folder_, "/games");
    Request request = get("/t/abc");
    EXPECT_FALSE(pages->answer(request)) << "a program asks";
    request.accept = "text/html,*/*";
    EXPECT_EQ(*pages->answer(request)->body, "<base href=\"/games/\">page");
    // Where the application has nothing to show its page says so, and is not kept.
    request.if_none_match = header(*pages->answer(request), "ETag");
    EXPECT_EQ(pages->answer(request)->status, 304U);
    const auto lost = pages->answer(request, false);
    EXPECT_EQ(lost->status, 404U);
    EXPECT_EQ(*lost->body, "<base href=\"/games/\">page");
    EXPECT_EQ(header(*lost, "Cache-Control"), "no-store");
    EXPECT_EQ(header(*lost, "ETag"), "");
    EXPECT_EQ(pages->answer(get("/robots.txt"), false)->status, 200U) << "a file is a file";
    request.path = "/assets/gone-12345678.js";
    EXPECT_FALSE(pages->answer(request)) << "a missing script is no page";
}

TEST_F(PagesTest, PackedFilesGoToWhoUnpacksThem) {
    const auto pages = Pages::from_folder(folder_, "");
    Request request = get("/assets/index-DiwrgTda.js");
    EXPECT_EQ(*pages->answer(request)->body, "plain");
    EXPECT_EQ(header(*pages->answer(request), "Vary"), "Accept-Encoding");
    request.accept_encoding = "gzip, deflate, br";
    EXPECT_EQ(*pages->answer(request)->body, "brotli");
    EXPECT_EQ(header(*pages->answer(request), "Content-Encoding"), "br");
    EXPECT_EQ(header(*pages->answer(request), "Content-Type"), "text/javascript; charset=utf-8");
    request.accept_encoding = "gzip, br;q=0";
    EXPECT_EQ(*pages->answer(request)->body, "gzip");
}

TEST_F(PagesTest, AFolderWithoutAPageIsRefused) {
    fs::remove(folder_ / "index.html");
    EXPECT_EQ(Pages::from_folder(folder_, "").error().message.id, "net.pages.none");
    EXPECT_FALSE(Pages::from_folder(folder_ / "nowhere", ""));
}

}  // namespace
}  // namespace officina::server
