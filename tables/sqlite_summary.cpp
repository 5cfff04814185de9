#include "tables/sqlite_summary.h"

#include <boost/json.hpp>
#include <sqlite3.h>

namespace officina {

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

std::string scores_to_text(const std::vector<std::string>& scores) {
    json::array list;
    for (const std::string& score : scores) list.emplace_back(score);
    return json::serialize(list);
}

std::vector<std::string> scores_from_text(std::string_view text) {
    std::vector<std::string> scores;
    for (const json::value& item : list_in(text)) {
        if (!item.is_string()) damaged(text);
        scores.emplace_back(item.get_string());
    }
    return scores;
}

std::string ranks_to_text(const std::vector<int>& ranks) {
    return json::serialize(json::array(ranks.begin(), ranks.end()));
}

std::vector<int> ranks_from_text(std::string_view text) {
    std::vector<int> ranks;
    for (const json::value& item : list_in(text)) {
        if (!item.is_int64()) damaged(text);
        ranks.push_back(static_cast<int>(item.get_int64()));
    }
    return ranks;
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

}  // namespace officina
