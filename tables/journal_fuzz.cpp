// Whatever lines come in, they are an entry that is written as it was read, or their mistake is told; likewise terms.

#include <boost/json.hpp>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/catalogue.h"
#include "tables/journal.h"

namespace {

void expect_sentence(const officina::Problem& problem) {
    static const officina::Catalogue english("en");
    if (english.say(problem.message).starts_with("[")) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace officina;
    using namespace officina::tables;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto entry = read_entry(text)) {
        if (read_entry(written(*entry)) != *entry) std::abort();
    } else {
        expect_sentence(entry.error());
    }
    boost::json::error_code error;
    const boost::json::value value = boost::json::parse(text, error);
    if (error) return 0;
    if (const auto terms = terms_from_json(value)) {
        if (terms_from_json(to_json(*terms)) != *terms) std::abort();
    } else {
        expect_sentence(terms.error());
    }
    return 0;
}
