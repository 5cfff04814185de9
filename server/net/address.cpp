#include "server/net/address.h"

#include <algorithm>
#include <charconv>

namespace officina::server {

namespace ip = boost::asio::ip;

namespace {

ip::address_v6 as_v6(const Address& address) {
    return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

Address unmapped(const Address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

std::string_view trimmed(std::string_view text) {
    const auto first = text.find_first_not_of(" \t");
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::optional<Address> read_address(std::string_view text) {
    // Some proxies write a port: "192.0.2.1:4711", "[2001:db8::1]:4711".
    if (text.starts_with('[')) {
        text = text.substr(1, text.find(']') - 1);
    } else if (std::ranges::count(text, ':') == 1) {
        text = text.substr(0, text.find(':'));
    }
    boost::system::error_code error;
    const Address address = ip::make_address(text, error);
    if (error) return std::nullopt;
    return unmapped(address);
}

ip::address_v6::bytes_type first_bits(ip::address_v6::bytes_type bytes, int bits) {
    for (int i = 0; i < 16; ++i) {
        const int keep = std::clamp(bits - i * 8, 0, 8);
        bytes[static_cast<std::size_t>(i)] &= static_cast<unsigned char>(0xff << (8 - keep));
    }
    return bytes;
}

}  // namespace

std::optional<Prefix> Prefix::read(std::string_view text) {
    const std::size_t slash = text.find('/');
    boost::system::error_code error;
    const Address address = ip::make_address(text.substr(0, slash), error);
    if (error) return std::nullopt;
    const int most = address.is_v4() ? 32 : 128;
    int bits = most;
    if (slash != std::string_view::npos) {
        const std::string_view number = text.substr(slash + 1);
        const auto [end, wrong] = std::from_chars(number.data(), number.data() + number.size(), bits);
        if (wrong != std::errc{} || end != number.data() + number.size() || bits < 0 || bits > most)
            return std::nullopt;
    }
    bits += 128 - most;
    return Prefix{ip::address_v6(first_bits(as_v6(address).to_bytes(), bits)), bits};
}

bool Prefix::holds(const Address& address) const {
    return first_bits(as_v6(address).to_bytes(), bits) == network.to_bytes();
}

Peer peer_of(const Address& direct, std::string_view forwarded_for, std::string_view forwarded_proto,
             std::span<const Prefix> trusted) {
    const auto is_ours = [&](const Address& address) {
        return std::ranges::any_of(trusted, [&](const Prefix& prefix) { return prefix.holds(address); });
    };
    Peer peer{.address = unmapped(direct), .secure = false, .forwarded = !forwarded_for.empty()};
    if (!is_ours(peer.address)) return peer;
    peer.secure = trimmed(forwarded_proto.substr(forwarded_proto.rfind(',') + 1)) == "https";
    while (!forwarded_for.empty() && is_ours(peer.address)) {
        const std::size_t comma = forwarded_for.rfind(',');
        const auto address = read_address(trimmed(forwarded_for.substr(comma + 1)));
        if (!address) break;
        peer.address = *address;
        forwarded_for = comma == std::string_view::npos ? std::string_view{} : forwarded_for.substr(0, comma);
    }
    return peer;
}

std::string limit_key(const Address& address) {
    const Address plain = unmapped(address);
    if (plain.is_v4()) return plain.to_string();
    return ip::address_v6(first_bits(plain.to_v6().to_bytes(), 64)).to_string();
}

std::string network_around(const Address& address) {
    const Address plain = unmapped(address);
    if (plain.is_v6()) return ip::address_v6(first_bits(plain.to_v6().to_bytes(), 48)).to_string() + "/48";
    auto bytes = plain.to_v4().to_bytes();
    bytes[3] = 0;
    return ip::address_v4(bytes).to_string() + "/24";
}

std::string shortened(const Address& address) {
    const Address plain = unmapped(address);
    return plain.is_loopback() ? plain.to_string() : network_around(plain);
}

}  // namespace officina::server
