# Fails with a sentence where PREFIX cannot be written; nothing is left behind. Run by scripts/install, and by `cmake --install` before
# the first file is copied.
set(there ${PREFIX})
while(NOT EXISTS "${there}" AND NOT there STREQUAL "/")
  cmake_path(GET there PARENT_PATH there)
endwhile()
if(IS_DIRECTORY "${there}")
  execute_process(COMMAND mktemp "--tmpdir=${there}" .officina-XXXXXX
    OUTPUT_VARIABLE trial OUTPUT_STRIP_TRAILING_WHITESPACE RESULT_VARIABLE failed ERROR_QUIET)
else()
  set(failed 1)
endif()
if(failed)
  message(FATAL_ERROR "Nothing was installed: the prefix ${PREFIX} cannot be written (${there} is no folder of yours).")
endif()
file(REMOVE "${trial}")
