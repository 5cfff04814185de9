#pragma once

#include <string_view>

namespace officina::server {

// Whether a password is one that is tried first: a well-known word (common_passwords.txt), or the login, with digits or signs
// around it or letters written as digits; a run over the keyboard or the alphabet; a year or a date; few letters again
// and again.
bool is_common_password(std::string_view password, std::string_view login);

}  // namespace officina::server
