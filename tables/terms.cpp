#include "tables/terms.h"

#include <algorithm>
#include <boost/json.hpp>

#include "match/values_json.h"
#include "tables/fields.h"

namespace officina::tables {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestWord = 200;
// Correspondence may take its time, but sums of times must not overflow.
constexpr Milliseconds kLongestTime = std::chrono::days(366);

Milliseconds time_field(Fields& fields, std::string_view name, Milliseconds least) {
    return Milliseconds(fields.number(name, least.count(), kLongestTime.count()));
}

ClockTerms clock_field(Fields& terms) {
    if (!terms.has("clock")) return {};
    const json::value& value = *terms.find("clock");
    Fields fields(value, "clock", {"kind", "time", "increment"});
    ClockTerms clock;
    clock.kind = fields.word<ClockTerms::Kind>("kind");
    // What a clock of this kind does not know would be passed over in silence.
    if (clock.kind == ClockTerms::Kind::none && fields.has("time")) fields.wrong("time", "–");
    if (clock.kind != ClockTerms::Kind::budget && fields.has("increment")) fields.wrong("increment", "–");
    if (clock.kind != ClockTerms::Kind::none) clock.time = time_field(fields, "time", Milliseconds(1));
    if (fields.has("increment")) clock.increment = time_field(fields, "increment", Milliseconds(0));
    if (fields.problem()) terms.note(*fields.problem());
    return clock;
}

json::object to_json(const ClockTerms& clock) {
    json::object object{{"kind", name_of(clock.kind)}};
    if (clock.kind != ClockTerms::Kind::none) object["time"] = clock.time.count();
    if (clock.kind == ClockTerms::Kind::budget) object["increment"] = clock.increment.count();
    return object;
}

}  // namespace

std::optional<HintTerms> hint_terms(std::string_view word) { return named<HintTerms>(word); }

json::object to_json(const TableTerms& terms) {
    return {{"game", terms.game},
            {"seats", terms.seats},
            {"options", options_to_json(terms.options)},
            {"clock", to_json(terms.clock)},
            {"public", terms.is_public},
            {"stand_in", terms.stand_in},
            {"patience", terms.patience.count()},
            {"hints", name_of(terms.hints)},
            {"going_back", name_of(terms.going_back)}};
}

std::expected<TableTerms, Problem> terms_from_json(const json::value& value) {
    Fields fields(
        value, "",
        {"game", "seats", "options", "clock", "public", "stand_in", "patience", "hints", "going_back"});
    TableTerms terms;
    terms.game = fields.text("game", 1, kLongestWord);
    terms.seats = static_cast<int>(fields.number("seats", 1, kMaxSeats));
    if (const json::value* options = fields.find("options")) {
        if (auto values = options_from_json(*options))
            terms.options = std::move(*values);
        else
            fields.note(values.error());
    }
    terms.clock = clock_field(fields);
    if (fields.has("public")) terms.is_public = fields.yes_or_no("public");
    if (fields.has("stand_in")) terms.stand_in = fields.text("stand_in", 1, kLongestWord);
    if (fields.has("patience")) terms.patience = time_field(fields, "patience", Milliseconds(0));
    if (fields.has("hints")) terms.hints = fields.word<HintTerms>("hints");
    if (fields.has("going_back")) terms.going_back = fields.word<GoingBackTerms>("going_back");
    if (fields.problem()) return std::unexpected(*fields.problem());
    return terms;
}

json::object to_json(const Occupant& occupant) {
    json::object object{{"kind", name_of(occupant.kind)}};
    if (!occupant.id.empty()) object["id"] = occupant.id;
    if (!occupant.name.empty()) object["name"] = occupant.name;
    if (occupant.kept) object["kept"] = true;
    return object;
}

std::expected<Occupant, Problem> occupant_from_json(const json::value& value, const std::string& within) {
    Fields fields(value, within, {"kind", "id", "name", "kept"});
    constexpr std::size_t kAnyLength = std::string::npos;
    Occupant occupant;
    occupant.kind = fields.word<Occupant::Kind>("kind");
    if (fields.has("id")) occupant.id = fields.text("id", 0, kAnyLength);
    if (fields.has("name")) occupant.name = fields.text("name", 0, kAnyLength);
    if (fields.has("kept")) occupant.kept = fields.yes_or_no("kept");
    if (fields.problem()) return std::unexpected(*fields.problem());
    return occupant;
}

}  // namespace officina::tables
