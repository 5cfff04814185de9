# officina_embed(TARGET NAME FILE...): compiles text files into TARGET. They are found again as
#   extern const std::span<const officina::EmbeddedFile> officina::embedded::NAME;   (engine/embedded.h)
# each with its path relative to the folder of the calling CMakeLists.txt.
function(officina_embed target name)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded_${name}.cpp)
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DOUTPUT=${output} -DNAME=${name} -DROOT=${CMAKE_CURRENT_SOURCE_DIR} "-DFILES=${ARGN}"
            -P ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/EmbedFiles.cmake
    VERBATIM)
  set_source_files_properties(${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE ${output})
endfunction()
