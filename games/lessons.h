#pragma once
// The beginnings of lessons: a record for each game that has one (games/<game>/lesson.game), from which the learner plays on.

#include <optional>
#include <string_view>

#include "match/record.h"

namespace officina {

std::optional<Record> lesson_of(std::string_view game);

}  // namespace officina
