# officina_fuzzer(NAME RUNS LIBS...): NAME_fuzz from NAME_fuzz.cpp (clang's libFuzzer), and a test that runs it so often, from the
# examples in fuzz_seeds/NAME. By hand for as long as you like: build/fuzz/<folder>/NAME_fuzz CORPUS <folder>/fuzz_seeds/NAME
function(officina_fuzzer name runs)
  add_executable(${name}_fuzz ${name}_fuzz.cpp)
  target_link_libraries(${name}_fuzz PRIVATE officina_flags ${ARGN})
  target_link_options(${name}_fuzz PRIVATE -fsanitize=fuzzer)
  if(OFFICINA_TESTS)
    # What it finds goes into the first folder: never into the tree.
    set(found ${CMAKE_CURRENT_BINARY_DIR}/${name}_found)
    file(MAKE_DIRECTORY ${found})
    add_test(NAME ${name}_fuzz
      COMMAND ${name}_fuzz -runs=${runs} -max_len=4096 -timeout=60 -verbosity=0
              -artifact_prefix=${CMAKE_CURRENT_BINARY_DIR}/ ${found} ${CMAKE_CURRENT_SOURCE_DIR}/fuzz_seeds/${name})
    set_tests_properties(${name}_fuzz PROPERTIES TIMEOUT 600)
  endif()
endfunction()
