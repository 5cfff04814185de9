#include "tables/journal.h"

#include <boost/json.hpp>
#include <limits>

#include "match/values_json.h"
#include "tables/fields.h"

namespace officina::tables {

namespace json = boost::json;

std::string written(const Entry& entry) {
    json::object object{{"kind", name_of(entry.kind)}, {"at", entry.at.time_since_epoch().count()}};
    if (entry.seat != kSpectator) object["seat"] = seat_to_json(entry.seat);
    if (entry.number != 0) object["number"] = entry.number;
    if (!entry.text.empty()) object["text"] = entry.text;
    if (!entry.secret.empty()) object["secret"] = entry.secret;
    if (entry.occupant != Occupant{}) object["occupant"] = to_json(entry.occupant);
    return json::serialize(object);
}

std::expected<Entry, Problem> read_entry(std::string_view line) {
    // Names and moves are kept as they came: an entry that is on disk must be readable whatever stands in it.
    json::parse_options options;
    options.allow_invalid_utf8 = true;
    json::error_code error;
    const json::value value = json::parse(line, error, {}, options);
    if (error || !value.is_object())
        return std::unexpected(Problem{"bad_json", {"engine.request.bad_json", {}}});

    constexpr std::size_t kAnyLength = std::string::npos;
    Fields fields(value, "", {"kind", "at", "seat", "number", "text", "secret", "occupant"});
    Entry entry;
    entry.kind = fields.word<Entry::Kind>("kind");
    entry.at = Instant(Milliseconds(fields.number("at", std::numeric_limits<std::int64_t>::min(),
                                                  std::numeric_limits<std::int64_t>::max())));
    if (const json::value* seat = fields.find("seat")) {
        const auto who = seat->is_double() ? std::nullopt : seat_from_json(*seat, kMaxSeats);
        if (who)
            entry.seat = *who;
        else
            fields.wrong("seat", "1 – " + std::to_string(kMaxSeats) + ", \"chance\"");
    }
    if (fields.has("number"))
        entry.number =
            static_cast<std::uint32_t>(fields.number("number", 0, std::numeric_limits<std::uint32_t>::max()));
    if (fields.has("text")) entry.text = fields.text("text", 0, kAnyLength);
    if (fields.has("secret")) entry.secret = fields.text("secret", 0, kAnyLength);
    if (const json::value* occupant = fields.find("occupant")) {
        if (auto who = occupant_from_json(*occupant, "occupant"))
            entry.occupant = std::move(*who);
        else
            fields.note(who.error());
    }
    if (fields.problem()) return std::unexpected(*fields.problem());
    return entry;
}

}  // namespace officina::tables
