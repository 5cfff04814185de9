// Company: what people who sit together say to each other, and how they come to sit together again.

#include <algorithm>
#include <array>
#include <boost/json.hpp>

#include "games/games.h"
#include "server/words/words.h"

namespace officina::server {

namespace json = boost::json;

namespace {

// Phrases, and behind them reactions: each reader sees them in their own language.
constexpr std::array<std::string_view, 17> kPhrases{
    "hello", "good_luck",   "take_your_time", "one_moment", "nice_move", "thanks", "sorry",
    "oops",  "well_played", "again",          "bye",        "smile",     "laugh",  "wow",
    "sad",   "applause",    "heart"};

// Who sits where when the same people play again: everybody one seat further, so that colours and the first turn are passed on.
Seat passed_on(Seat seat, int seats) { return Seat((seat.index() + 1) % seats); }

}  // namespace

// Somebody with whom one has sat in a game: named by that table and the seat they had there.
std::expected<tables::Occupant, Problem> Hall::companion_in(const Asked& asked, const json::value* of) const {
    const json::object* said = of ? of->if_object() : nullptr;
    if (!said) return wrong_field("of", of ? json::serialize(*of) : "–", R"({"table":"...","seat":2})");
    TRY(only_fields(*said, {"table", "seat"}));
    const tables::TableId id = TRY(text_field(*said, "table"));
    std::optional<tables::TableSummary> summary;
    if (const Circle* circle = circle_here(id))
        summary = circle->table->summary();
    else
        summary = TRY(store_.summary(id));
    const tables::PersonId& own = asked.line.person().id;
    const auto is_person = [](const tables::Occupant& one) {
        return one.kind == tables::Occupant::Kind::person && !one.kept;
    };
    // Neither a stranger nor whoever merely sat down at a public table can be called.
    if (!summary || summary->stage == tables::TableSummary::Stage::gathering ||
        std::ranges::none_of(summary->occupants,
                             [&](const tables::Occupant& one) { return is_person(one) && one.id == own; }))
        return refused("no_companion", {"server.no_companion", {}});
    const auto seat = TRY(number_field(*said, "seat", 1, summary->seats));
    tables::Occupant companion = summary->occupants[static_cast<std::size_t>(seat - 1)];
    if (!is_person(companion) || companion.name.empty() || companion.id == own)
        return refused("no_companion", {"server.no_companion", {}});
    if (const auto visitor = visitors_.find(companion.id);
        visitor != visitors_.end() && !visitor->second->lines.empty())
        companion.name = visitor->second->person.name;
    companion.kept = true;
    return companion;
}

Hall::Done Hall::may_invite(const Asked& asked, std::size_t seats) const {
    if (asked.line.visitor->invitations.take(kInvitationRate, steady_now(), static_cast<double>(seats)))
        return {};
    return refused("too_many", {"server.too_many_invitations", {}});
}

void Hall::tell_invited(const Circle& circle, const Line& by, const tables::TableId& again) {
    const tables::Table& table = *circle.table;
    for (Seat seat : SeatSet::first(table.terms().seats)) {
        const tables::Occupant& occupant = table.occupant(seat);
        const auto visitor = occupant.kept ? visitors_.find(occupant.id) : visitors_.end();
        if (visitor == visitors_.end()) continue;
        JsonText text;
        text.begin('{').field("event", "invited").field("table", table.id());
        tell_seat_field(text, seat);
        text.field("game", table.terms().game).field("by", by.person().name);
        if (!again.empty()) text.field("again", again);
        const auto once = std::make_shared<const std::string>(text.end('}').take());
        for (const Line* line : visitor->second->lines)
            if (line->greeted) send(&circle, *line, once);
    }
}

struct Hall::CompanyWords {
    // Not in the journal: what is said is heard by who is there, and gone.
    static Done say(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.own_place(asked));
        const std::string phrase = TRY(text_field(asked.request, "phrase"));
        if (std::ranges::find(kPhrases, phrase) == kPhrases.end())
            return wrong_field(asked.request, "phrase", listed({kPhrases.begin(), kPhrases.end()}));
        if (!asked.line.looks_at(circle)) return refused("not_joined", {"server.not_joined", {}});
        if (!asked.line.visitor->phrases.take(kPhraseRate, hall.steady_now()))
            return refused("too_many", {"server.too_many_phrases", {}});
        JsonText text;
        text.begin('{').field("event", "said").field("table", circle.table->id());
        tell_seat_field(text, seat);
        hall.to_viewers(circle, text.field("phrase", phrase).end('}').take());
        return {};
    }

    static Done keep_seat(Hall& hall, Asked& asked) {
        const auto [circle, seat] = TRY(hall.any_place(asked));
        TRY(hall.allow_opener(asked, circle));
        const tables::Occupant companion = TRY(hall.companion_in(asked, asked.request.if_contains("of")));
        TRY(hall.may_invite(asked, 1));
        TRY(circle.table->sit(seat, companion, hall.now()));
        asked.news = hall.to_disk(circle);
        hall.tell_invited(circle, asked.line);
        return {};
    }

    // Whoever asks first opens the table; for the others who ask it is there.
    static Done rematch(Hall& hall, Asked& asked) {
        Circle& before = *TRY(hall.circle_of_game_over(asked, asked.request));
        const tables::PersonId& own = asked.line.person().id;
        if (hall.seats_of(before, own).empty()) return refused("no_companion", {"server.not_at_table", {}});
        if (!before.rematch.empty())
            if (const auto next = hall.find(before.rematch);
                next && (*next)->table->stage() != tables::Table::Stage::over)
                return follow(hall, asked, **next);

        const tables::Table& old = *before.table;
        const tables::TableId again = old.id();
        const int seats = old.terms().seats;
        TRY(hall.may_open(asked.line));
        TRY(hall.may_invite(asked, static_cast<std::size_t>(seats - 1)));
        const AnyGame& game = *game_named(old.terms().game);
        std::unique_ptr<tables::Table> table = TRY(tables::Table::open(
            hall.settings_.id(), old.terms(), own, hall.content_of(game), hall.new_seed(), hall.now()));
        for (Seat seat : SeatSet::first(seats)) {
            tables::Occupant occupant = old.occupant(seat);
            if (occupant.kind == tables::Occupant::Kind::person) {
                if (occupant.name.empty()) continue;  // they are gone for good
                occupant.kept = occupant.id != own;
            }
            // Whoever had shared a screen with others has one seat at somebody else's table; the rest is open.
            (void)table->sit(passed_on(seat, seats), occupant, hall.now());
        }
        Circle& circle = hall.add(std::move(table));
        before.rematch = circle.table->id();
        hall.count_for(circle, asked.line);
        hall.count_opening(asked.line);
        hall.turn_to(asked, &circle);
        asked.news = hall.to_disk(circle);
        asked.answer.field("table", circle.table->id());
        hall.tell_invited(circle, asked.line, again);
        return {};
    }

    static Done follow(Hall& hall, Asked& asked, Circle& next) {
        hall.turn_to(asked, &next);
        asked.answer.field("table", next.table->id());
        const tables::Person& person = asked.line.person();
        for (Seat seat : hall.seats_of(next, person.id))
            if (next.table->occupant(seat).kept)
                TRY(next.table->sit(seat, {tables::Occupant::Kind::person, person.id, person.name},
                                    hall.now()));
        asked.news = hall.to_disk(next);
        return {};
    }
};

std::span<const Hall::Word> Hall::company_words() {
    using W = CompanyWords;
    static const Word words[] = {
        {"say", {"table", "seat", "phrase"}, kOnlyTells, W::say},
        {"keep_seat", {"table", "seat", "of"}, kChanges, W::keep_seat},
        {"rematch", {"table"}, kChanges, W::rematch},
    };
    return words;
}

}  // namespace officina::server
