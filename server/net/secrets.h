#pragma once
// Secrets: what cannot be guessed, what is kept of it, and passwords. libsodium stands behind it.

#include <string>
#include <string_view>

namespace officina::server {

// To be called once before anything else here; false where the system has no randomness.
bool prepare_secrets();

// That many random bytes of the system, as hexadecimal digits.
std::string random_hex(std::size_t bytes);
// 22 letters and digits: 131 bits, for the ids of people and tables.
std::string random_id();

// A recovery code, to be written down by hand: 80 bits in letters and digits that cannot be mistaken for others.
std::string random_code();

// What is kept of a session's secret: its hash, from which it cannot be had back.
std::string hash_of_session(std::string_view secret);

// Argon2id. Slow and 64 MB large on purpose: on a worker thread only (worker.h).
std::string hash_of_password(std::string_view password);
bool is_password(std::string_view password, const std::string& hash);

}  // namespace officina::server
