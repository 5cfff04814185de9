#pragma once
// What a link to a table tells before anybody has come in: the invitation for our own page, and for pages elsewhere where the link is
// pasted the tags they look for in its head. Both say no more than who opened the table and who sits there, which whoever knows
// its id may see anyway; the tags name nobody but the host, and nobody once the game has begun.

#include <boost/json/object.hpp>
#include <string>
#include <string_view>

#include "match/catalogue.h"
#include "server/house.h"

namespace officina::server {

// {"table","game","stage","host"?,"seats":[{"seat","who","name"?,"kept"?,"bot"?}],"terms"?}
boost::json::object to_json(const Invitation& invitation);

// <meta> tags, each of them whole; nothing in them is markup of anybody else's. `address` is the page's, `picture` that of its
// picture (picture.h); empty: there is none.
std::string preview_tags(const Invitation& invitation, std::string_view address, std::string_view picture,
                         const Catalogue& sentences);

}  // namespace officina::server
