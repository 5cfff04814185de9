#pragma once
// All that can be said to a server, as the server itself describes it (/schemas/ws_request.json, /openapi.json), so that an attack
// forgets no word, no field and no route; and values that fit such a description, but for those that are to be strange.

#include <boost/json.hpp>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engine/random.h"
#include "server/net/testing/wire.h"

namespace officina::cli {

class Vocabulary {
  public:
    struct Route {
        std::string method, path;  // "/tables/{table}/record"
        boost::json::value body;   // what it should be like; null: none
    };

    explicit Vocabulary(std::uint16_t port)
        : requests_(fetched(port, "/schemas/ws_request.json")), openapi_(fetched(port, "/openapi.json")) {
        collect_fields(requests_);
        collect_fields(openapi_.at("paths"));
        for (const auto& [path, methods] : openapi_.at("paths").as_object())
            for (const auto& [method, about] : methods.as_object()) {
                Route route{.method = method, .path = path, .body = nullptr};
                for (char& letter : route.method) letter = static_cast<char>(letter - 'a' + 'A');
                boost::system::error_code none;
                if (const auto* body =
                        about.find_pointer("/requestBody/content/application~1json/schema", none))
                    route.body = *body;
                routes.push_back(std::move(route));
            }
    }

    // Each a schema; its field "do" is the word.
    const boost::json::array& words() const { return requests_.at("oneOf").as_array(); }
    static std::string name_of(const boost::json::value& word) {
        return std::string(word.at("properties").at("do").at("const").as_string());
    }
    std::set<std::string> names() const {
        std::set<std::string> names;
        for (const auto& word : words()) names.insert(name_of(word));
        return names;
    }

    // `known`: a value for a text or a number of that name, or null. `strange`: instead of what fits, or null.
    struct Taste {
        std::function<boost::json::value(const std::string& name)> known, strange;
    };
    boost::json::value fitting(const boost::json::value& form, const std::string& name, Random& random,
                               const Taste& taste) const {
        const auto below = [&](std::size_t number) {
            return random.below(static_cast<std::uint32_t>(number));
        };
        if (auto other = taste.strange(name); !other.is_null()) return other;
        const boost::json::object& of = form.as_object();
        if (const auto* ref = of.if_contains("$ref")) {
            const std::string path(std::string_view(ref->as_string()).substr(1));
            return fitting(requests_.at_pointer(path), path.substr(path.rfind('/') + 1), random, taste);
        }
        if (const auto* only = of.if_contains("const")) return *only;
        for (const char* choice : {"enum", "oneOf"})
            if (const auto* list = of.if_contains(choice)) {
                const auto& one = list->as_array()[below(list->as_array().size())];
                return choice[0] == 'e' ? one : fitting(one, name, random, taste);
            }
        const auto number = [&](const char* key, std::int64_t otherwise) {
            const auto* value = of.if_contains(key);
            return value ? value->to_number<std::int64_t>() : otherwise;
        };
        const auto* type = of.if_contains("type");
        if (!type) return static_cast<std::int64_t>(below(100));
        if (*type == "boolean") return below(2) == 0;
        if (*type == "object") return object(of, random, taste);
        if (*type == "array") {
            boost::json::array list;
            const auto least = number("minItems", 0);
            for (auto i = least + below(4); i > 0; --i)
                list.push_back(fitting(of.at("items"), name, random, taste));
            return list;
        }
        if (auto known = taste.known(name); !known.is_null()) return known;
        if (*type == "integer") {
            const auto least = number("minimum", 0), most = number("maximum", least + 300);
            return least + static_cast<std::int64_t>(below(static_cast<std::size_t>(most - least) + 1));
        }
        return boost::json::string(static_cast<std::size_t>(number("minLength", 1)) + below(5), 'a');
    }

    std::vector<Route> routes;
    std::vector<std::string> fields;  // all there are, each once

  private:
    static boost::json::value fetched(std::uint16_t port, std::string_view path) {
        return boost::json::parse(
            server::Wire(port).ask(server::Wire::request("GET", path, "127.0.0.1")).body);
    }

    boost::json::value object(const boost::json::object& of, Random& random, const Taste& taste) const {
        boost::json::object made;
        std::set<std::string> required;
        if (const auto* list = of.if_contains("required"))
            for (const auto& one : list->as_array()) required.emplace(one.as_string());
        if (const auto* properties = of.if_contains("properties"))
            for (const auto& [field, form] : properties->as_object())
                if (required.contains(field) || random.below(2) == 0)
                    made[field] = fitting(form, field, random, taste);
        if (const auto* others = of.if_contains("additionalProperties"); others && others->is_object())
            for (std::uint32_t i = random.below(3); i > 0; --i)
                made[fields[random.below(static_cast<std::uint32_t>(fields.size()))]] =
                    fitting(*others, "", random, taste);
        return made;
    }

    void collect_fields(const boost::json::value& form) {
        if (const auto* list = form.if_array())
            for (const auto& one : *list) collect_fields(one);
        const auto* object = form.if_object();
        if (!object) return;
        for (const auto& [name, value] : *object) {
            if (name == "properties")
                for (const auto& property : value.as_object())
                    if (seen_.emplace(property.key()).second) fields.emplace_back(property.key());
            collect_fields(value);
        }
    }

    boost::json::value requests_, openapi_;
    std::set<std::string> seen_;
};

}  // namespace officina::cli
