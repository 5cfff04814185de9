#pragma once
// How the crowd and the bare echo wait for the network: in coroutines, with errors as values.

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>

namespace officina::load {

namespace asio = boost::asio;
using Clock = std::chrono::steady_clock;

inline constexpr auto kNoThrow = asio::as_tuple(asio::use_awaitable);

}  // namespace officina::load
