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
  # Objects are left as bitcode, for the linker to drop what no page asks for. Whichever `ar` there is need not be able to read
  # them, and so makes no index (S); the linker does without.
  set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcS <TARGET> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_FINISH "")
  # Nobody there reads from which line an error comes; and how a fraction is written may be computed instead of looked up.
  target_compile_definitions(boost_json PUBLIC
    BOOST_SYSTEM_DISABLE_THREADS BOOST_DISABLE_CURRENT_LOCATION BOOST_JSON_RYU_OPTIMIZE_SIZE)
endif()

add_library(fmt_headers INTERFACE)
target_include_directories(fmt_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(fmt_headers INTERFACE FMT_HEADER_ONLY)
add_library(fmt::fmt ALIAS fmt_headers)
