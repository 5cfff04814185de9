// Pictures are drawn beside everything else, each once, and kept as long as they are wanted.

#include "server/net/pictures.h"

#include <atomic>
#include <deque>
#include <future>
#include <gtest/gtest.h>
#include <mutex>

namespace officina::server {
namespace {

using Missing = Pictures::Missing;

// The network's thread is the test's: what is posted waits until the test gets round to it.
class Gallery {
  public:
    explicit Gallery(std::size_t most_kept = 256)
        : pictures({.post =
                        [this](std::function<void()> what) {
                            const std::lock_guard lock(mutex_);
                            posted_.push_back(std::move(what));
                        },
                    .draw = [this](const PictureLooks& looks) { return draw(looks); },
                    .most_kept = most_kept}) {}
    ~Gallery() { pictures.end(); }
    Gallery(const Gallery&) = delete;
    Gallery& operator=(const Gallery&) = delete;

    void run_one() {
        std::function<void()> what;
        while (!what) {
            std::this_thread::yield();
            const std::lock_guard lock(mutex_);
            if (posted_.empty()) continue;
            what = std::move(posted_.front());
            posted_.pop_front();
        }
        what();
    }
    void ask(std::size_t seats, const std::string& from = "192.0.2.1") {
        pictures.ask(
            {.game = seats == 99 ? "chess" : "mars", .seats = seats, .taken = 0},
            {.network = from, .address = from}, [this](const auto& file) {
                answers.push_back(file ? **file : file.error() == Missing::busy ? "busy" : "no emblem");
            });
    }
    // Asks, and waits for it where it has to be drawn.
    void get(std::size_t seats) {
        const std::size_t before = answers.size();
        ask(seats);
        if (answers.size() == before) run_one();
    }

    std::atomic<int> drawn = 0;
    std::promise<void> may_draw;
    std::shared_future<void> allowed = may_draw.get_future().share();
    std::vector<std::string> answers;

  private:
    std::optional<std::string> draw(const PictureLooks& looks) {
        allowed.wait();
        ++drawn;
        if (looks.game == "chess") return std::nullopt;
        return std::to_string(looks.seats);
    }

    std::mutex mutex_;
    std::deque<std::function<void()>> posted_;

  public:
    Pictures pictures;  // last: its thread uses all of the above
};

TEST(Pictures, AreDrawnElsewhereAndOnceForAllWhoWait) {
    Gallery gallery;
    for (int i = 0; i < 50; ++i) gallery.ask(2);
    EXPECT_TRUE(gallery.answers.empty()) << "nobody has drawn anything yet, and nobody was held up";
    gallery.may_draw.set_value();
    gallery.run_one();
    EXPECT_EQ(gallery.answers, std::vector<std::string>(50, "2"));
    gallery.ask(2);
    EXPECT_EQ(gallery.answers.size(), 51U) << "it is there now";
    EXPECT_EQ(gallery.drawn, 1);
}

TEST(Pictures, TheOneWantedLastGoesLast) {
    Gallery gallery(2);
    gallery.may_draw.set_value();
    for (const std::size_t seats : {1U, 2U, 1U, 3U, 1U}) gallery.get(seats);
    EXPECT_EQ(gallery.drawn, 3) << "one was wanted again and again";
    gallery.get(2);
    EXPECT_EQ(gallery.drawn, 4) << "two was not";
    EXPECT_EQ(gallery.answers, (std::vector<std::string>{"1", "2", "1", "3", "1", "2"}));
}

TEST(Pictures, AnAddressHasAFewDrawnAtATimeAndKeepsNobodyElseOut) {
    Gallery gallery;
    for (std::size_t seats = 1; seats <= 12; ++seats) gallery.ask(seats);
    const std::size_t refused = gallery.answers.size();
    EXPECT_GE(refused, 7U);
    EXPECT_EQ(gallery.answers, std::vector<std::string>(refused, "busy"));
    gallery.ask(20, "198.51.100.7");
    EXPECT_EQ(gallery.answers.size(), refused) << "another address waits like anybody";
    gallery.may_draw.set_value();
    for (std::size_t i = 0; i < 13 - refused; ++i) gallery.run_one();
    EXPECT_EQ(std::ranges::count(gallery.answers, "20"), 1);
    EXPECT_EQ(gallery.answers.size(), 13U);
}

TEST(Pictures, AGameWithoutEmblemHasNone) {
    Gallery gallery;
    gallery.may_draw.set_value();
    gallery.get(99);
    gallery.get(99);
    EXPECT_EQ(gallery.answers, (std::vector<std::string>{"no emblem", "no emblem"}));
    EXPECT_EQ(gallery.drawn, 1);
}

}  // namespace
}  // namespace officina::server
