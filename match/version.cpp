#include "match/version.h"

namespace officina {

std::string_view version() { return OFFICINA_VERSION; }

}  // namespace officina
