#pragma once
// A JSON schema of the tree, to hold messages against. It takes long to compile: few tests should know it.

#include <boost/json.hpp>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#include <valijson/adapters/boost_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>
#pragma GCC diagnostic pop

namespace officina {

class Form {
  public:
    // file: as "server/schemas/ws_answer.json".
    explicit Form(const std::string& file) {
        std::ifstream in(OFFICINA_SOURCE_DIR "/" + file);
        const std::string text{std::istreambuf_iterator<char>(in), {}};
        read(boost::json::parse(text));
    }
    explicit Form(boost::json::object schema) { read(std::move(schema)); }

    bool fits(const boost::json::value& message) const {
        valijson::Validator validator;
        const valijson::adapters::BoostJsonAdapter adapter(message);
        return validator.validate(schema_, adapter, nullptr);
    }

    const boost::json::value& document() const { return document_; }

  private:
    void read(boost::json::value schema) {
        document_ = std::move(schema);
        const valijson::adapters::BoostJsonAdapter adapter(document_);
        valijson::SchemaParser(valijson::SchemaParser::kDraft7).populateSchema(adapter, schema_);
    }

    boost::json::value document_;
    valijson::Schema schema_;
};

}  // namespace officina
