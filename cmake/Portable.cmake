# officina_portable: the program as `scripts/package archive` gives it to anybody. The same objects as everywhere else, linked with
# everything they need, the C library included: it runs on any Linux of its kind of processor, whatever is installed there. Only for a
# database server there is no library that could be linked so: it does without.
function(officina_archives target result)
  set(found ${${result}})
  if(NOT TARGET ${target} OR "${target}" IN_LIST found)
    return()
  endif()
  get_target_property(type ${target} TYPE)
  get_target_property(imported ${target} IMPORTED)
  if(type STREQUAL "STATIC_LIBRARY" AND NOT imported)
    list(APPEND found ${target})
    get_target_property(libraries ${target} LINK_LIBRARIES)
    foreach(library IN LISTS libraries)
      officina_archives("${library}" found)
    endforeach()
  endif()
  set(${result} ${found} PARENT_SCOPE)
endfunction()

set(archives "")
officina_archives(officina_commands archives)
set(files ${archives})
list(TRANSFORM files REPLACE "(.+)" "$<TARGET_FILE:\\1>")

add_executable(officina_portable EXCLUDE_FROM_ALL
  cli/main.cpp cli/without_cluster.cpp packaging/portable_fmt.cpp packaging/portable_spdlog.cpp)
add_dependencies(officina_portable ${archives})
target_include_directories(officina_portable PRIVATE ${PROJECT_SOURCE_DIR})
target_compile_definitions(officina_portable PRIVATE SPDLOG_COMPILED_LIB SPDLOG_FMT_EXTERNAL)
target_link_options(officina_portable PRIVATE -static-pie)
target_link_libraries(officina_portable PRIVATE
  -Wl,--start-group ${files} -Wl,--end-group
  -l:libboost_json.a -l:libboost_container.a -l:libicui18n.a -l:libicuuc.a -l:libicudata.a -l:libsqlite3.a -l:libsodium.a m)
# Not called officina: two programs of one name, and a build that asks for it gets either.
set_target_properties(officina_portable PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/portable)
