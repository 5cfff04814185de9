#pragma once
// What a std::expected holds; where it holds an error instead, the function that asks returns that.
//
//     const Seat seat = TRY(own_seat(request));
//     TRY(table.sit(seat, who, now));

#include <expected>
#include <utility>

#define OFFICINA_JOINED(a, b) a##b
#define OFFICINA_TRY(tried, ...)                                                          \
    __extension__({                                                                       \
        auto&& tried = (__VA_ARGS__);                                                     \
        if (!tried) return std::unexpected(std::forward<decltype(tried)>(tried).error()); \
        *std::forward<decltype(tried)>(tried);                                            \
    })
#define OFFICINA_TRY_NUMBER(number, ...) OFFICINA_TRY(OFFICINA_JOINED(tried_, number), __VA_ARGS__)
#define TRY(...) OFFICINA_TRY_NUMBER(__COUNTER__, __VA_ARGS__)
