#include "tables/sqlite_summary.h"

#include <boost/json.hpp>
#include <sqlite3.h>

#include "tables/instants.h"

namespace officina::tables {

namespace json = boost::json;

namespace {

[[noreturn]] void damaged(std::string_view text) { throw SqliteError(SQLITE_CORRUPT, std::string(text)); }

json::array list_in(std::string_view text) {
    json::parse_options options;
    options.allow_invalid_utf8 = true;
    json::error_code error;
    json::value value = json::parse(text, error, {}, options);
    if (error || !value.is_array()) damaged(text);
    return std::move(value.get_array());
}

}  // namespace

std::string occupants_to_text(const std::vector<Occupant>& occupants) {
    json::array list;
    for (const Occupant& occupant : occupants) list.push_back(to_json(occupant));
    return json::serialize(list);
}

std::vector<Occupant> occupants_from_text(std::string_view text) {
    std::vector<Occupant> occupants;
    for (const json::value& item : list_in(text)) {
        auto occupant = occupant_from_json(item, "occupants");
        if (!occupant) damaged(text);
        occupants.push_back(std::move(*occupant));
    }
    return occupants;
}

std::string numbers_to_text(const std::vector<int>& numbers) {
    return json::serialize(json::array(numbers.begin(), numbers.end()));
}

std::vector<int> numbers_from_text(std::string_view text) {
    std::vector<int> numbers;
    for (const json::value& item : list_in(text)) {
        if (!item.is_int64()) damaged(text);
        numbers.push_back(static_cast<int>(item.get_int64()));
    }
    return numbers;
}

std::string instants_to_text(const std::vector<Instant>& instants) {
    json::array list;
    for (const Instant instant : instants) list.push_back(count_of(instant));
    return json::serialize(list);
}

std::vector<Instant> instants_from_text(std::string_view text) {
    constexpr std::int64_t kEndOfTime =
        253'402'300'799'000;  // the year 9999: whatever is added is a moment, too
    json::error_code error;
    const json::value value = json::parse(text, error);
    const json::array* const list = error ? nullptr : value.if_array();
    if (!list || list->size() > kMaxSeats) return {};
    std::vector<Instant> instants;
    for (const json::value& item : *list) {
        const std::int64_t* const count = item.if_int64();
        if (!count || *count < 0 || *count > kEndOfTime) return {};
        instants.push_back(instant_of(*count));
    }
    return instants;
}

std::int64_t seats_to_number(SeatSet seats) {
    std::int64_t number = 0;
    for (Seat seat : seats) number |= std::int64_t{1} << seat.index();
    return number;
}

SeatSet seats_from_number(std::int64_t number) {
    SeatSet seats;
    for (int seat = 0; seat < kMaxSeats; ++seat)
        if ((number >> seat & 1) != 0) seats.add(Seat(seat));
    return seats;
}

}  // namespace officina::tables
