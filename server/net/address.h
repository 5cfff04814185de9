#pragma once
// Where somebody calls from, through proxies that are believed.

#include <boost/asio/ip/address.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace officina::server {

using Address = boost::asio::ip::address;

// A network: "10.0.0.0/8", "::1", "fd00::/8".
struct Prefix {
    boost::asio::ip::address_v6 network;  // IPv4 mapped into IPv6
    int bits = 128;

    static std::optional<Prefix> read(std::string_view text);
    bool holds(const Address& address) const;
};

struct Peer {
    Address address;         // who really calls, as far as we can know
    bool secure = false;     // over TLS, at the proxy
    bool forwarded = false;  // somebody says to speak for somebody else, believed or not
};

// X-Forwarded-For is read from its end: the first address that is no proxy of ours is the caller. What stands before it
// the caller may have made up.
Peer peer_of(const Address& direct, std::string_view forwarded_for, std::string_view forwarded_proto,
             std::span<const Prefix> trusted);

// What limits count by: an IPv4 address, or the /64 network of an IPv6 address, which belongs to one household.
std::string limit_key(const Address& address);

// What providers give out as one, of which a single customer may have all: /48 of IPv6, /24 of IPv4.
std::string network_around(const Address& address);

// For the log: enough to see a pattern, too little to find a person.
std::string shortened(const Address& address);

}  // namespace officina::server
