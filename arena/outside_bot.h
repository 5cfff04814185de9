#pragma once
// A bot that is another program, in any language: docs/protocol.md, "An outside program in the arena".
//
// It is told what its seat sees and no more. Whatever it does wrong costs it the game and nothing else: no answer in time, no
// JSON, a move that cannot be played, an early end.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/entrant.h"
#include "arena/outside_program.h"
#include "match/catalogue.h"

namespace officina::arena {

// The programs that run and have nothing to do. One that has played a game is given the next, so that what takes long to
// start is started once for each thread. They are told to quit when this goes; all bots must be gone by then.
class OutsidePrograms {
  public:
    // What the program is told is in this language; it has this many seconds for each answer.
    OutsidePrograms(std::string_view language, double seconds) : language_(language), seconds_(seconds) {}
    ~OutsidePrograms();
    OutsidePrograms(const OutsidePrograms&) = delete;
    OutsidePrograms& operator=(const OutsidePrograms&) = delete;

    // For one seat of one game.
    std::unique_ptr<Bot> make_bot(const std::string& command, std::uint64_t seed);

  private:
    friend class OutsideBot;
    std::unique_ptr<OutsideProgram> take(const std::string& command);
    void give_back(const std::string& command, std::unique_ptr<OutsideProgram> program);

    std::string language_;
    double seconds_;
    std::mutex mutex_;
    std::map<std::string, std::vector<std::unique_ptr<OutsideProgram>>> idle_;  // by command
};

}  // namespace officina::arena
