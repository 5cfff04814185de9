# officina_test(NAME SOURCES... LIBS...): one GoogleTest program; ctest runs it as a whole.
find_library(RAPIDCHECK rapidcheck REQUIRED)
# What a test itself does is quick; compiling it with optimizations takes twice as long as without. The libraries it tests keep
# theirs.
function(officina_as_test target)
  target_compile_definitions(${target} PRIVATE OFFICINA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  target_compile_options(${target} PRIVATE -O0)
endfunction()

# But for these: they play games by the thousand, with rules that are compiled in them, or read sentences by the thousand, with
# regular expressions that are.
set(OFFICINA_HOT_TESTS "/games/.*/(conformance|solver)_test.cpp|/(bots/extremes|games/sentences|server/leak)_test.cpp")

function(officina_test name)
  cmake_parse_arguments(TEST "" "" "SOURCES;LIBS" ${ARGN})
  set(hot ${TEST_SOURCES})
  list(TRANSFORM hot PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(FILTER hot INCLUDE REGEX ${OFFICINA_HOT_TESTS})
  if(hot)
    set_source_files_properties(${hot} PROPERTIES COMPILE_OPTIONS -O1 SKIP_PRECOMPILE_HEADERS ON)
  endif()
  # Those come first: of an inline function that stands in several files, the linker takes the first copy.
  add_executable(${name} ${hot} ${TEST_SOURCES})
  target_link_libraries(${name} PRIVATE officina_flags ${TEST_LIBS} ${RAPIDCHECK} GTest::gmock GTest::gtest_main)
  officina_as_test(${name})
  officina_compiled_together(${name})
  add_test(NAME ${name} COMMAND ${name} --gtest_brief=1)
  set_tests_properties(${name} PROPERTIES TIMEOUT 900)
endfunction()

# With sanitizers a game's rules are tried by the conformance kit, which plays them by the thousand, and its content by the tests of
# its reader; what else its tests know is about right and wrong, and the released build runs all of it.
macro(officina_core_tests tests)
  if(OFFICINA_CORE_ONLY)
    list(FILTER ${tests} INCLUDE REGEX "conformance_test|content_test|judgement_test|solver_test")
  endif()
endmacro()
