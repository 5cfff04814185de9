# officina_commit(TARGET): compiles into TARGET which commit the sources are, as
#   extern const std::string_view officina::cli::kCommit;
# "unknown" outside a repository. It is looked up again only when the log of HEAD has grown, so that a build with nothing to do
# does nothing.
if(CMAKE_SCRIPT_MODE_FILE)
  execute_process(COMMAND git -C ${ROOT} rev-parse --short=12 HEAD
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(failed)
    set(commit unknown)
  endif()
  file(WRITE ${OUTPUT} "#include <string_view>

namespace officina::cli {
extern const std::string_view kCommit;
const std::string_view kCommit = \"${commit}\";
}  // namespace officina::cli
")
  return()
endif()

function(officina_commit target)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/commit.cpp)
  execute_process(COMMAND git -C ${PROJECT_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD
    OUTPUT_VARIABLE log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT EXISTS "${log}")
    set(log "")
  endif()
  add_custom_command(OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUTPUT=${output} -P ${PROJECT_SOURCE_DIR}/cmake/Commit.cmake
    DEPENDS ${log} ${PROJECT_SOURCE_DIR}/cmake/Commit.cmake
    VERBATIM)
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()
