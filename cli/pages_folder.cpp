#include "cli/pages_folder.h"

#include <cstdlib>
#include <sys/auxv.h>

namespace officina::cli {

namespace fs = std::filesystem;

fs::path pages_for(const fs::path& named) {
    if (!named.empty()) return named;
    if (const char* folder = std::getenv("OFFICINA_PAGES"); folder && *folder) return folder;
    std::error_code error;
    fs::path program = fs::read_symlink("/proc/self/exe", error);
    if (error) {  // no /proc, as in a bare chroot: as it was called, which the kernel tells as a number
        const auto called = getauxval(AT_EXECFN);
        program =
            fs::absolute(reinterpret_cast<const char*>(called), error);  // NOLINT(performance-no-int-to-ptr)
    }
    return program.parent_path().parent_path() / "share" / "officina" / "web";
}

}  // namespace officina::cli
