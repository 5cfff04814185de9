# For other processors and compilers (presets arm64, gcc and wasm): only what plays is built, and of other people's work nothing but
# headers is needed, which are the same everywhere. What speaks to people (ICU) is left out.
set(headers ${CMAKE_BINARY_DIR}/headers)
foreach(library IN ITEMS boost fmt)
  file(MAKE_DIRECTORY ${headers})
  file(CREATE_LINK /usr/include/${library} ${headers}/${library} SYMBOLIC)
endforeach()

file(WRITE ${CMAKE_BINARY_DIR}/boost_json.cpp "#include <boost/json/src.hpp>\n")
add_library(boost_json STATIC ${CMAKE_BINARY_DIR}/boost_json.cpp)
target_include_directories(boost_json SYSTEM PUBLIC ${headers})
add_library(Boost::json ALIAS boost_json)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  target_compile_definitions(boost_json PUBLIC BOOST_SYSTEM_DISABLE_THREADS)
endif()

add_library(fmt_headers INTERFACE)
target_include_directories(fmt_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(fmt_headers INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS fmt_headers)
