// The prompter as a WebAssembly module: the page writes a request into room(), asks, and reads the answer.

#include <boost/assert/source_location.hpp>
#include <cstdlib>
#include <exception>
#include <string>

#include "page/prompter.h"

namespace {

std::string requested, answered;

}  // namespace

extern "C" {

[[clang::export_name("room")]] char* room(std::size_t bytes) {
    requested.resize(bytes);
    return requested.data();
}

[[clang::export_name("ask")]] std::size_t ask() {
    static officina::Prompter prompter;
    answered = prompter.answer(requested);
    return answered.size();
}

[[clang::export_name("answer")]] const char* answer() { return answered.data(); }

}  // extern "C"

// There are no exceptions here. What would be one ends the module, and the page says so.
namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost
