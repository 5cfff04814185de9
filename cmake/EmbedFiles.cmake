# Writes OUTPUT, a C++ file that holds the text of FILES. Called by officina_embed.
set(entries "")
foreach(file IN LISTS FILES)
  file(READ "${ROOT}/${file}" text)
  # A string literal may not be longer than some compilers allow: cut it into pieces that the compiler joins. A piece ends
  # with a line, so that no letter of several bytes is cut.
  string(LENGTH "${text}" length)
  set(literal "")
  set(at 0)
  while(at LESS length)
    string(SUBSTRING "${text}" ${at} 8000 piece)
    string(FIND "${piece}" "\n" end REVERSE)
    math(EXPR size "${end} + 1")
    if(size GREATER 0)
      string(SUBSTRING "${piece}" 0 ${size} piece)
    else()
      set(size 8000)
    endif()
    string(APPEND literal "R\"~~~(${piece})~~~\"\n")
    math(EXPR at "${at} + ${size}")
  endwhile()
  string(APPEND entries "    {\"${file}\", ${literal}},\n")
endforeach()
file(WRITE ${OUTPUT}
"#include \"engine/embedded.h\"

namespace officina::embedded {
static const EmbeddedFile files[] = {
${entries}};
extern const std::span<const EmbeddedFile> ${NAME};
const std::span<const EmbeddedFile> ${NAME}{files};
}  // namespace officina::embedded
")
