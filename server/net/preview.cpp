#include "server/net/preview.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <fmt/format.h>

#include "engine/names.h"
#include "games/games.h"
#include "server/net/picture.h"

namespace officina::server {

namespace json = boost::json;

namespace {

using Stage = tables::TableSummary::Stage;

json::object to_json(std::size_t seat, const tables::Occupant& occupant) {
    json::object object{{"seat", seat}};
    switch (occupant.kind) {
        case tables::Occupant::Kind::nobody: object["who"] = "open"; break;
        case tables::Occupant::Kind::person:
            object["who"] = "person";
            object["name"] = occupant.name;  // never the id
            if (occupant.kept) object["kept"] = true;
            break;
        case tables::Occupant::Kind::bot:
            object["who"] = "bot";
            object["bot"] = occupant.id;
            break;
    }
    return object;
}

std::string escaped(std::string_view text) {
    std::string safe;
    for (const char letter : text) switch (letter) {
            case '&': safe += "&amp;"; break;
            case '<': safe += "&lt;"; break;
            case '>': safe += "&gt;"; break;
            case '"': safe += "&quot;"; break;
            case '\'': safe += "&#39;"; break;
            default: safe += letter;
        }
    return safe;
}

Message about(const Invitation& invitation) {
    const tables::TableSummary& summary = invitation.summary;
    if (summary.stage == Stage::playing) return {"net.preview.playing", {}};
    if (summary.stage == Stage::over) return {"net.preview.over", {}};
    const auto free =
        summary.seats - std::ranges::count_if(summary.occupants, [](const tables::Occupant& occupant) {
            return occupant.kind != tables::Occupant::Kind::nobody;
        });
    if (invitation.host.empty()) return {"net.preview.gathering", {{"free", std::int64_t{free}}}};
    return {"net.preview.invited", {{"host", invitation.host}, {"free", std::int64_t{free}}}};
}

}  // namespace

json::object to_json(const Invitation& invitation) {
    const tables::TableSummary& summary = invitation.summary;
    json::object object{{"table", summary.id}, {"game", summary.game}, {"stage", name_of(summary.stage)}};
    if (!invitation.host.empty()) object["host"] = invitation.host;
    json::array seats;
    for (std::size_t i = 0; i < summary.occupants.size(); ++i)
        seats.push_back(to_json(i + 1, summary.occupants[i]));
    object["seats"] = std::move(seats);
    if (invitation.terms) object["terms"] = to_json(*invitation.terms);
    return object;
}

std::string preview_tags(const Invitation& invitation, std::string_view address, std::string_view picture,
                         const Catalogue& sentences) {
    const AnyGame* game = game_named(invitation.summary.game);
    const std::string title = escaped(game ? sentences.say(game->title()) : invitation.summary.game);
    const std::string description = escaped(sentences.say(about(invitation)));
    std::string tags;
    const auto add = [&](std::string_view key, std::string_view name, std::string_view value) {
        tags += fmt::format(R"(<meta {}="{}" content="{}">)", key, name, value);
    };
    add("name", "description", description);
    add("name", "robots", "noindex");  // a link that was given to somebody is for nobody else to find
    add("name", "twitter:card", picture.empty() ? "summary" : "summary_large_image");
    add("property", "og:type", "website");
    add("property", "og:site_name", "Officina");
    add("property", "og:title", title);
    add("property", "og:description", description);
    add("property", "og:url", escaped(address));
    if (!picture.empty()) {
        add("property", "og:image", escaped(picture));
        add("property", "og:image:width", std::to_string(kPictureWidth));
        add("property", "og:image:height", std::to_string(kPictureHeight));
    }
    return tags;
}

}  // namespace officina::server
