# officina_for_processors(TARGET SOURCE...): compiles SOURCEs into TARGET once for each processor that its code can choose from
# at run time (engine/processor.h).
function(officina_for_processors target)
  set(processors BASELINE)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$")
    list(APPEND processors AVX2 AVX512)
  endif()
  foreach(processor IN LISTS processors)
    string(TOLOWER ${target}_${processor} library)
    add_library(${library} OBJECT ${ARGN})
    officina_compiled_together(${library})
    target_compile_definitions(${library} PRIVATE OFFICINA_FOR_${processor})
    # How its vectors are passed is nobody's business outside of it.
    target_compile_options(${library} PRIVATE -Wno-psabi)
    target_include_directories(${library} PRIVATE $<TARGET_PROPERTY:${target},INCLUDE_DIRECTORIES>)
    target_link_libraries(${library} PRIVATE officina_engine)
    target_sources(${target} PRIVATE $<TARGET_OBJECTS:${library}>)
  endforeach()
endfunction()
