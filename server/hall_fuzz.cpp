// Whatever is said, the hall answers it with one JSON object and goes on, and nobody else at the table is disturbed.
// A line of the input is a message; TABLE in it stands for a table that two people have begun.

#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/games.h"
#include "match/lines.h"
#include "server/testing/test_hall.h"

namespace {

void must(bool holds) {
    if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace officina;
    using namespace officina::server;
    // A house takes long to furnish: many parties meet in the same one.
    static std::unique_ptr<TestHall> hall;
    static int parties = 0;
    if (parties++ % 200 == 0) hall = std::make_unique<TestHall>();
    TestHall& house = *hall;
    Guest anna(house, "Anna " + std::to_string(parties)), bea(house, "Bea " + std::to_string(parties));
    const auto opened = anna.ask(R"({"do":"open","terms":{"game":"mars","seats":2}})");
    const std::string table(opened.at("table").as_string());
    for (Guest* guest : {&anna, &bea}) guest->ask(R"({{"do":"join","table":"{}"}})", table);
    bea.ask(R"({{"do":"sit","table":"{}","seat":2}})", table);
    anna.ask(R"({{"do":"begin","table":"{}"}})", table);

    std::string_view input(reinterpret_cast<const char*>(data), size);
    bool by_anna = false;
    while (!input.empty()) {
        std::string line(take_line(input));
        // Thinking takes its time, and is tried elsewhere.
        if (line.find("hint") != std::string::npos || line.find("bot") != std::string::npos) continue;
        for (std::size_t at; (at = line.find("TABLE")) != std::string::npos;) line.replace(at, 5, table);
        by_anna = !by_anna;
        Guest& guest = by_anna ? anna : bea;
        guest.forget();
        (by_anna ? bea : anna).forget();
        guest.say(line);
        house.run();
        int answers = 0;
        for (const Sendable& message : guest.heard) {
            const auto value = boost::json::parse(*message);
            must(value.is_object());
            const auto& object = value.as_object();
            if (object.contains("event")) continue;
            ++answers;
            must(object.contains("ok") != object.contains("error"));
        }
        must(answers == 1);
        for (const Sendable& message : (by_anna ? bea : anna).heard)
            must(boost::json::parse(*message).as_object().contains("event"));
    }
    // What is on disk makes the same table again.
    std::vector<tables::Entry> journal;
    for (const std::string& entry : *house.store.journal(table))
        journal.push_back(*tables::read_entry(entry));
    const auto again = tables::Table::restored(table, journal, game_named("mars")->content());
    must(again.has_value());
    if (const tables::Table* kept = house.hall->table(table))
        must((*again)->match().state(std::nullopt) == kept->match().state(std::nullopt));
    return 0;
}
