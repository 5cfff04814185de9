#include "arena/estimate_json.h"

#include <boost/json.hpp>
#include <cmath>
#include <limits>

namespace officina::arena {

namespace json = boost::json;

json::value number_or_null(double figure) { return std::isfinite(figure) ? json::value(figure) : nullptr; }

json::object estimate_to_json(const Estimate& estimate) {
    return {{"value", number_or_null(estimate.value)},
            {"low", number_or_null(estimate.low)},
            {"high", number_or_null(estimate.high)}};
}

Estimate estimate_from_json(const json::value& value) {
    const auto number = [&](const char* name, double where_null) {
        const json::value& one = value.at(name);
        return one.is_null() ? where_null : one.to_number<double>();
    };
    constexpr double kEnd = std::numeric_limits<double>::infinity();
    return {number("value", 0), number("low", -kEnd), number("high", kEnd)};
}

}  // namespace officina::arena
