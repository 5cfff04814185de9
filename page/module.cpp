// The prompter as a WebAssembly module: the page writes a request into room(), asks, and reads the answer.

#include <boost/assert/source_location.hpp>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string>

#include "page/exchange.h"

namespace officina::page {

Exchange& exchange() {
    static Exchange only;
    return only;
}

}  // namespace officina::page

extern "C" {

[[clang::export_name("room")]] char* room(std::size_t bytes) {
    officina::page::exchange().requested.resize(bytes);
    return officina::page::exchange().requested.data();
}

[[clang::export_name("ask")]] std::size_t ask() {
    static officina::page::Prompter prompter(officina::page::bots_of_module());
    return officina::page::answer_with(prompter);
}

[[clang::export_name("answer")]] const char* answer() { return officina::page::exchange().answered.data(); }

}  // extern "C"

// There are no exceptions here: what would be one ends the module, and the page says so. What the libraries would first write
// about it (with printf, a fortieth of the module) nobody would read.
namespace boost {
void throw_exception(const std::exception&) { std::abort(); }
void throw_exception(const std::exception&, const source_location&) { std::abort(); }
}  // namespace boost

void std::__libcpp_verbose_abort(const char*, ...) { std::abort(); }

extern "C" {
void abort_message(const char*, ...);  // of libc++abi
void abort_message(const char*, ...) { std::abort(); }
char* strerror(int) { std::abort(); }
int snprintf(char*, std::size_t, const char*, ...) { std::abort(); }
int vsnprintf(char*, std::size_t, const char*, va_list) { std::abort(); }
}
