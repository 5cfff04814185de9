// Before the game: a table is opened, seats are taken, and the game begins.

#include <algorithm>
#include <boost/json.hpp>

#include "games/games.h"
#include "games/lessons.h"
#include "server/words/words.h"
#include "tables/person_name.h"

namespace officina::server {

namespace json = boost::json;

namespace {

// Only levels play at tables: how long other bots may think is for anybody to write.
std::expected<std::string, Problem> bot_named(const json::value* name) {
    if (name && name->is_string())
        for (std::string_view level : bots::kLevels)
            if (name->as_string() == level) return std::string(level);
    return refused("unknown_bot", {"server.bad_bot",
                                   {{"found", name ? json::serialize(*name) : "–"},
                                    {"expected", listed({bots::kLevels.begin(), bots::kLevels.end()})}}});
}

// Several people at one screen have a name each; otherwise a seat is called as its person.
std::expected<std::string, Problem> name_here(const json::object& request, const tables::Person& person) {
    if (!request.contains("name")) return person.name;
    return tables::proper_name(TRY(text_field(request, "name")));
}

// {"who":"kept","of":{"table":"…","seat":2}}: for somebody one has played with.
bool is_kept(const json::value& taker) {
    const json::object* seat = taker.if_object();
    const json::value* who = seat ? seat->if_contains("who") : nullptr;
    return who && *who == "kept" && seat->size() == 2 && seat->contains("of");
}

constexpr std::string_view kSeatsExpected =
    R"([{"who":"me","name":"..."} | {"who":"open"} | {"who":"bot","bot":"..."} | {"who":"kept","of":{...}}, ...])";

// Who is to sit on a seat, as it stands in the list of a request; nobody where it stays open or is kept.
std::expected<tables::Occupant, Problem> occupant_in(const json::array& seats, std::size_t i,
                                                     const tables::Person& person) {
    const json::object* seat = seats[i].if_object();
    const json::value* who = seat ? seat->if_contains("who") : nullptr;
    if (who && *who == "me" && seat->size() == (seat->contains("name") ? 2 : 1))
        return tables::Occupant{tables::Occupant::Kind::person, person.id, TRY(name_here(*seat, person))};
    if (who && *who == "bot" && seat->size() == 2)
        return tables::Occupant{tables::Occupant::Kind::bot, TRY(bot_named(seat->if_contains("bot"))), {}};
    if (who && *who == "open" && seat->size() == 1) return tables::Occupant{};
    if (is_kept(seats[i])) return tables::Occupant{};
    return wrong_field("seats[" + std::to_string(i) + "]", json::serialize(seats[i]),
                       std::string(kSeatsExpected));
}

// What a table is opened with.
struct Opening {
    tables::TableTerms terms;
    std::vector<RecordedMove> prelude{};  // moves that are made before it begins
    bool begins = false, is_lesson = false;
};

std::expected<void, Problem> learn(Opening& opening) {
    opening.is_lesson = opening.begins = true;
    auto lesson = lesson_of(opening.terms.game);
    if (!lesson) return refused("no_lesson", {"server.no_lesson", {{"found", opening.terms.game}}});
    opening.terms.seats = lesson->heading.seats;
    opening.terms.options = lesson->heading.options;
    opening.prelude = std::move(lesson->moves);
    return {};
}

std::expected<const AnyGame*, Problem> game_of(const tables::TableTerms& terms) {
    if (const AnyGame* game = game_named(terms.game)) return game;
    std::vector<std::string> names;
    for (const AnyGame* game : officina::games()) names.emplace_back(game->name());
    return wrong_field("terms.game", json::serialize(json::value(terms.game)), listed(names));
}

}  // namespace

struct Hall::GatheringWords {
    // To go on from a moment of another game: the same game and options, and everybody is there at once.
    static Done go_on_from(Hall& hall, Asked& asked, const json::value& from, Opening& opening) {
        const json::object* said = from.if_object();
        if (!said) return wrong_field(asked.request, "from", R"({"table":"...","made":17})");
        TRY(only_fields(*said, {"table", "made"}));
        const auto [circle, made] = TRY(hall.moment_in(asked, *said));
        const tables::Table& before = *circle.table;
        opening.terms.game = before.terms().game;
        opening.terms.seats = before.terms().seats;
        opening.terms.options = before.terms().options;
        const auto& moves = before.match().moves();
        opening.prelude.assign(moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(made));
        opening.begins = true;
        hall.turn_to(asked, nullptr);
        return {};
    }

    static std::expected<Opening, Problem> opening_in(Hall& hall, Asked& asked) {
        const json::value* terms = asked.request.if_contains("terms");
        if (!terms) return wrong_field(asked.request, "terms", "{...}");
        Opening opening{.terms = TRY(tables::terms_from_json(*terms))};
        opening.begins = TRY(flag_field(asked.request, "begin"));
        if (const json::value* from = asked.request.if_contains("from"))
            TRY(go_on_from(hall, asked, *from, opening));
        if (TRY(flag_field(asked.request, "lesson"))) TRY(learn(opening));
        return opening;
    }

    static Done seat_all(Hall& hall, const Asked& asked, tables::Table& table, const Opening& opening) {
        const tables::Person& person = asked.line.person();
        const json::value* seats = asked.request.if_contains("seats");
        if (!seats) {
            TRY(table.sit(Seat(0), {tables::Occupant::Kind::person, person.id, person.name}, hall.now()));
            for (int seat = 1; opening.is_lesson && seat < opening.terms.seats; ++seat)
                (void)table.sit(Seat(seat), {tables::Occupant::Kind::bot, "apprentice", {}}, hall.now());
            return {};
        }
        const json::array* list = seats->if_array();
        if (!list || list->size() > static_cast<std::size_t>(opening.terms.seats))
            return wrong_field(asked.request, "seats", std::string(kSeatsExpected));
        for (std::size_t i = 0; i < list->size(); ++i) {
            const tables::Occupant occupant = TRY(occupant_in(*list, i, person));
            if (occupant.kind != tables::Occupant::Kind::nobody)
                TRY(table.sit(Seat(static_cast<int>(i)), occupant, hall.now()));
        }
        return {};
    }

    // Seats that the request keeps for somebody.
    static Done keep_all(Hall& hall, const Asked& asked, tables::Table& table) {
        const json::value* seats = asked.request.if_contains("seats");
        const json::array* list = seats ? seats->if_array() : nullptr;
        if (!list) return {};
        std::size_t kept = 0;
        for (const json::value& seat : *list) kept += is_kept(seat) ? 1 : 0;
        if (kept > 0) TRY(hall.may_invite(asked, kept));
        for (std::size_t i = 0; i < list->size(); ++i)
            if (is_kept((*list)[i]))
                TRY(table.sit(Seat(static_cast<int>(i)),
                              TRY(hall.companion_in(asked, (*list)[i].as_object().if_contains("of"))),
                              hall.now()));
        return {};
    }

    static Done open(Hall& hall, Asked& asked) {
        Opening opening = TRY(opening_in(hall, asked));
        const AnyGame& game = *TRY(game_of(opening.terms));
        const json::value stand_in(opening.terms.stand_in);
        TRY(bot_named(&stand_in));
        TRY(hall.may_open(asked.line));
        std::unique_ptr<tables::Table> table = TRY(tables::Table::open(
            hall.settings_.id(), opening.terms, asked.line.person().id, hall.content_of(game),
            hall.new_seed(), hall.now(), std::move(opening.prelude)));
        TRY(seat_all(hall, asked, *table, opening));
        TRY(keep_all(hall, asked, *table));
        if (opening.begins) TRY(table->begin(hall.now()));

        Circle& circle = hall.add(std::move(table));
        hall.count_for(circle, asked.line);
        hall.count_opening(asked.line);
        hall.turn_to(asked, &circle);
        asked.news = hall.to_disk(circle);
        asked.answer.field("table", circle.table->id()).field("commitment", circle.table->commitment());
        hall.tell_invited(circle, asked.line);
        return {};
    }

    static Done sit(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.any_place(asked));
        const tables::Person& person = asked.line.person();
        const std::string name = TRY(name_here(asked.request, person));
        // Another name is for who shares a screen with others at their own table.
        if (name != person.name) TRY(hall.allow_opener(asked, circle));
        TRY(circle.table->sit(seat, {tables::Occupant::Kind::person, person.id, name}, hall.now()));
        const bool looks = std::ranges::any_of(
            circle.viewers, [&](const Viewer& viewer) { return viewer.line->visitor == asked.line.visitor; });
        circle.table->set_present(seat, looks, hall.now());
        asked.news = hall.to_disk(circle);
        return {};
    }

    static Done seat_bot(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.any_place(asked));
        const std::string bot = TRY(bot_named(asked.request.if_contains("bot")));
        TRY(hall.allow_opener(asked, circle));
        tables::Table& table = *circle.table;
        // One bot instead of another.
        if (table.stage() == tables::Table::Stage::gathering &&
            table.occupant(seat).kind == tables::Occupant::Kind::bot)
            TRY(table.stand_up(seat, hall.now()));
        TRY(table.sit(seat, {tables::Occupant::Kind::bot, bot, {}}, hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }

    static Done clear_seat(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.any_place(asked));
        TRY(hall.allow_opener(asked, circle));
        TRY(circle.table->stand_up(seat, hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }

    static Done stand_up(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        TRY(circle.table->stand_up(seat, hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }

    static Done begin(Hall& hall, Asked& asked) {
        Circle& circle = *TRY(hall.circle_of(asked));
        TRY(hall.allow_opener(asked, circle));
        TRY(circle.table->begin(hall.now()));
        asked.news = hall.to_disk(circle);
        return {};
    }
};

std::span<const Hall::Word> Hall::gathering_words() {
    using W = GatheringWords;
    static const Word words[] = {
        {"open", {"terms", "seats", "begin", "from", "lesson"}, kChanges, W::open},
        {"sit", {"table", "seat", "name"}, kChanges, W::sit},
        {"seat_bot", {"table", "seat", "bot"}, kChanges, W::seat_bot},
        {"clear_seat", {"table", "seat"}, kChanges, W::clear_seat},
        {"stand_up", {"table", "seat"}, kChanges, W::stand_up},
        {"begin", {"table"}, kChanges, W::begin},
    };
    return words;
}

}  // namespace officina::server
