#include "pocket/kept_table.h"

#include <array>
#include <boost/json.hpp>

#include "tables/fields.h"

namespace officina::pocket {

namespace json = boost::json;

namespace {

constexpr std::int64_t kMostPoints = 1'000'000;

std::int64_t to_number(tables::Instant instant) { return instant.time_since_epoch().count(); }
tables::Instant instant_in(tables::Fields& fields, std::string_view name) {
    return tables::Instant(tables::Milliseconds(fields.number(name, 0, kEndOfTime)));
}

std::vector<int> numbers_in(tables::Fields& fields, std::string_view name) {
    std::vector<int> numbers;
    if (!fields.has(name)) return numbers;
    const json::array* const list = fields.find(name)->if_array();
    if (!list || list->size() > kMaxSeats) {
        fields.wrong(name, "[7, 5]");
        return numbers;
    }
    for (const json::value& one : *list) {
        if (!one.is_int64() || std::abs(one.get_int64()) > kMostPoints) fields.wrong(name, "[7, 5]");
        numbers.push_back(one.is_int64() ? static_cast<int>(one.get_int64()) : 0);
    }
    return numbers;
}

std::optional<tables::Asleep> asleep_in(tables::Fields& fields, int seats) {
    if (!fields.has("asleep")) return std::nullopt;
    tables::Fields inner(*fields.find("asleep"), "asleep", {"since", "alarm", "to_move", "made"});
    tables::Asleep asleep{.since = instant_in(inner, "since")};
    if (inner.has("alarm")) asleep.alarm = instant_in(inner, "alarm");
    asleep.made = static_cast<std::uint32_t>(inner.number("made", 0, INT32_MAX));
    for (const int number : numbers_in(inner, "to_move"))
        if (number >= 1 && number <= seats) asleep.to_move.add(Seat(number - 1));
    if (inner.problem()) fields.note(*inner.problem());
    return asleep;
}

}  // namespace

json::object to_json(const tables::Asleep& asleep) {
    json::array to_move;
    for (Seat seat : asleep.to_move) to_move.push_back(seat.index() + 1);
    json::object object{
        {"since", to_number(asleep.since)}, {"to_move", std::move(to_move)}, {"made", asleep.made}};
    if (asleep.alarm) object["alarm"] = to_number(*asleep.alarm);
    return object;
}

json::object to_json(const tables::TableSummary& summary) {
    json::array occupants;
    for (const tables::Occupant& occupant : summary.occupants) occupants.push_back(to_json(occupant));
    json::object object{{"id", summary.id},
                        {"game", summary.game},
                        {"seats", summary.seats},
                        {"public", summary.is_public},
                        {"stage", name_of(summary.stage)},
                        {"opened", to_number(summary.opened)},
                        {"changed", to_number(summary.changed)},
                        {"occupants", std::move(occupants)},
                        {"scores", json::array(summary.scores.begin(), summary.scores.end())},
                        {"ranks", json::array(summary.ranks.begin(), summary.ranks.end())},
                        {"counts", summary.counts}};
    if (summary.asleep) object["asleep"] = to_json(*summary.asleep);
    return object;
}

std::expected<tables::TableSummary, Problem> summary_from_json(const json::value& value) {
    tables::Fields fields(value, "",
                          {"id", "game", "seats", "public", "stage", "opened", "changed", "occupants",
                           "scores", "ranks", "counts", "asleep"});
    tables::TableSummary summary;
    summary.id = fields.text("id", 22, 22);
    summary.game = fields.text("game", 1, 40);
    summary.seats = static_cast<int>(fields.number("seats", 1, kMaxSeats));
    summary.is_public = fields.yes_or_no("public");
    summary.stage = fields.word<tables::Stage>("stage");
    summary.opened = instant_in(fields, "opened");
    summary.changed = instant_in(fields, "changed");
    const json::value* const occupants = fields.find("occupants");
    if (occupants && occupants->is_array() && occupants->get_array().size() <= kMaxSeats) {
        for (const json::value& one : occupants->get_array()) {
            auto occupant = tables::occupant_from_json(one, "occupants");
            if (!occupant) fields.note(occupant.error());
            summary.occupants.push_back(occupant.value_or(tables::Occupant{}));
        }
    } else {
        fields.wrong("occupants", "[...]");
    }
    summary.scores = numbers_in(fields, "scores");
    summary.ranks = numbers_in(fields, "ranks");
    summary.counts = fields.yes_or_no("counts");
    summary.asleep = asleep_in(fields, summary.seats);
    if (fields.problem()) return std::unexpected(*fields.problem());
    return summary;
}

}  // namespace officina::pocket
