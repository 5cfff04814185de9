#include "tables/terms.h"

#include <algorithm>
#include <boost/json.hpp>

#include "engine/record.h"
#include "tables/fields.h"

namespace officina {

namespace json = boost::json;

namespace {

constexpr std::size_t kLongestWord = 200;
// Correspondence may take its time, but sums of times must not overflow.
constexpr Milliseconds kLongestTime = std::chrono::days(366);

constexpr std::string_view kClockKinds[] = {"none", "per_move", "budget"};
constexpr std::string_view kOccupantKinds[] = {"nobody", "person", "bot"};
constexpr std::string_view kGoingBack[] = {"everybody", "present", "nobody"};

Milliseconds time_field(Fields& fields, std::string_view name, Milliseconds least) {
    return Milliseconds(fields.number(name, least.count(), kLongestTime.count()));
}

ClockTerms clock_field(Fields& terms) {
    if (!terms.has("clock")) return {};
    const json::value& value = *terms.find("clock");
    Fields fields(value, "clock", {"kind", "time", "increment"});
    ClockTerms clock;
    clock.kind = static_cast<ClockTerms::Kind>(fields.word("kind", kClockKinds));
    // What a clock of this kind does not know would be passed over in silence.
    if (clock.kind == ClockTerms::Kind::none && fields.has("time")) fields.wrong("time", "–");
    if (clock.kind != ClockTerms::Kind::budget && fields.has("increment")) fields.wrong("increment", "–");
    if (clock.kind != ClockTerms::Kind::none) clock.time = time_field(fields, "time", Milliseconds(1));
    if (fields.has("increment")) clock.increment = time_field(fields, "increment", Milliseconds(0));
    if (fields.problem()) terms.note(*fields.problem());
    return clock;
}

json::object to_json(const ClockTerms& clock) {
    json::object object{{"kind", kClockKinds[static_cast<std::size_t>(clock.kind)]}};
    if (clock.kind != ClockTerms::Kind::none) object["time"] = clock.time.count();
    if (clock.kind == ClockTerms::Kind::budget) object["increment"] = clock.increment.count();
    return object;
}

}  // namespace

std::optional<HintTerms> hint_terms(std::string_view word) {
    const auto known = std::ranges::find(kHintTerms, word);
    if (known == kHintTerms.end()) return std::nullopt;
    return static_cast<HintTerms>(known - kHintTerms.begin());
}

json::object to_json(const TableTerms& terms) {
    return {{"game", terms.game},
            {"seats", terms.seats},
            {"options", options_to_json(terms.options)},
            {"clock", to_json(terms.clock)},
            {"public", terms.is_public},
            {"stand_in", terms.stand_in},
            {"patience", terms.patience.count()},
            {"hints", kHintTerms[static_cast<std::size_t>(terms.hints)]},
            {"going_back", kGoingBack[static_cast<std::size_t>(terms.going_back)]}};
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
    if (fields.has("hints")) terms.hints = static_cast<HintTerms>(fields.word("hints", kHintTerms));
    if (fields.has("going_back"))
        terms.going_back = static_cast<GoingBackTerms>(fields.word("going_back", kGoingBack));
    if (fields.problem()) return std::unexpected(*fields.problem());
    return terms;
}

json::object to_json(const Occupant& occupant) {
    json::object object{{"kind", kOccupantKinds[static_cast<std::size_t>(occupant.kind)]}};
    if (!occupant.id.empty()) object["id"] = occupant.id;
    if (!occupant.name.empty()) object["name"] = occupant.name;
    return object;
}

std::expected<Occupant, Problem> occupant_from_json(const json::value& value, const std::string& within) {
    Fields fields(value, within, {"kind", "id", "name"});
    constexpr std::size_t kAnyLength = std::string::npos;
    Occupant occupant;
    occupant.kind = static_cast<Occupant::Kind>(fields.word("kind", kOccupantKinds));
    if (fields.has("id")) occupant.id = fields.text("id", 0, kAnyLength);
    if (fields.has("name")) occupant.name = fields.text("name", 0, kAnyLength);
    if (fields.problem()) return std::unexpected(*fields.problem());
    return occupant;
}

}  // namespace officina
