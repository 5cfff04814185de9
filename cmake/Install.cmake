# What `cmake --install` brings to a prefix, in two components: `program` (the command, its pages, manual and completions) and `dev`
# (the rules as headers, the rest as one static library, for CMake and pkg-config).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# In the build folder the program finds the pages as it will where it is installed.
set(pages ${PROJECT_SOURCE_DIR}/build/web)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/share/officina)
file(CREATE_LINK ${pages} ${PROJECT_BINARY_DIR}/share/officina/web SYMBOLIC)

# Manual and completions, made of what the commands say of themselves.
set(described ${PROJECT_BINARY_DIR}/described)
set(languages en it fr de)
set(describing "")
foreach(language IN LISTS languages)
  list(APPEND describing COMMAND officina --language ${language} describe ${described})
endforeach()
add_custom_command(OUTPUT ${described}/made ${describing} COMMAND ${CMAKE_COMMAND} -E touch ${described}/made DEPENDS officina VERBATIM)
add_custom_target(officina_described ALL DEPENDS ${described}/made)

# Everything somebody embeds, as one archive of what is compiled anyway.
list(TRANSFORM OFFICINA_GAMES PREPEND officina_ OUTPUT_VARIABLE games)
set(embedded officina_engine officina_messages officina_match ${games} officina_games officina_bots)
add_library(officina_library STATIC)
foreach(part IN LISTS embedded)
  target_sources(officina_library PRIVATE $<TARGET_OBJECTS:${part}>)
  # What it is itself made of, such as the code for one kind of processor, is not among its own.
  get_target_property(sources ${part} SOURCES)
  list(FILTER sources INCLUDE REGEX "TARGET_OBJECTS")
  target_sources(officina_library PRIVATE ${sources})
endforeach()
set_target_properties(officina_library PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME officina EXPORT_NAME officina)
target_link_libraries(officina_library INTERFACE Boost::json fmt::fmt ICU::i18n ICU::uc Threads::Threads)
target_include_directories(officina_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/officina>)
target_compile_features(officina_library INTERFACE cxx_std_23)

add_library(officina_rules INTERFACE)
set_target_properties(officina_rules PROPERTIES EXPORT_NAME rules)
target_include_directories(officina_rules INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/officina>)
target_compile_features(officina_rules INTERFACE cxx_std_20)

install(CODE "
  set(PREFIX \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/CheckPrefix.cmake\")" ALL_COMPONENTS)
install(CODE "
  if(NOT EXISTS \"${pages}/index.html\")
    message(FATAL_ERROR \"Nothing was installed: the pages are not built (scripts/build-web makes ${pages}).\")
  endif()" COMPONENT program)
install(TARGETS officina RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY ${pages}/ DESTINATION ${CMAKE_INSTALL_DATADIR}/officina/web COMPONENT program)
install(DIRECTORY ${described}/ DESTINATION ${CMAKE_INSTALL_DATADIR} COMPONENT program PATTERN made EXCLUDE)
install(FILES README.md CHANGELOG.md LICENSE docs/operations.md docs/protocol.md docs/versions.md
  DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES docs/examples/nginx.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples COMPONENT program)

file(GLOB_RECURSE headers RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS engine/*.h match/*.h games/*.h bots/*.h)
foreach(header IN LISTS headers)
  # What only tests use stays here.
  file(STRINGS ${header} testing REGEX "#include [<\"](gtest|gmock|rapidcheck)" LIMIT_COUNT 1)
  if(testing OR header MATCHES "/testing/")
    continue()
  endif()
  cmake_path(GET header PARENT_PATH folder)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/officina/${folder} COMPONENT dev)
endforeach()
install(FILES ${CMAKE_BINARY_DIR}/made/games/all_games.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/officina/games COMPONENT dev)
install(TARGETS officina_library officina_rules EXPORT OfficinaTargets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT dev)
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/Officina)
install(EXPORT OfficinaTargets NAMESPACE Officina:: DESTINATION ${package} COMPONENT dev)
configure_package_config_file(packaging/OfficinaConfig.cmake.in ${PROJECT_BINARY_DIR}/OfficinaConfig.cmake
  INSTALL_DESTINATION ${package})
# Before 1.0 a minor version may break what is built on it (docs/versions.md).
write_basic_package_version_file(${PROJECT_BINARY_DIR}/OfficinaConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/OfficinaConfig.cmake ${PROJECT_BINARY_DIR}/OfficinaConfigVersion.cmake
  DESTINATION ${package} COMPONENT dev)
foreach(module officina officina-rules)
  configure_file(packaging/${module}.pc.in ${PROJECT_BINARY_DIR}/${module}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/${module}.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT dev)
endforeach()
