// In a page sentences are made outside of the module, from ids and arguments: here there are none.

#include "match/catalogue.h"

namespace officina {

std::span<const std::string_view> languages() {
    static constexpr std::string_view kAll[] = {"en", "it", "fr", "de"};
    return kAll;
}

struct Catalogue::Sentences {};

Catalogue::Catalogue(std::string_view language) : language_(language) {}
Catalogue::~Catalogue() = default;
std::string Catalogue::say(const Message& /*message*/, std::span<const std::string> /*names*/) const {
    return {};
}
std::string Catalogue::name_of(Seat /*seat*/, std::span<const std::string> /*names*/) const { return {}; }

}  // namespace officina
