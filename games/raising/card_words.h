#pragma once
// What stands on the components, as messages: goods, effects, goals, cards.

#include <string>
#include <vector>

#include "games/raising/rules.h"
#include "match/message.h"

namespace officina::raising {

// "2 gears, 1 wild"; "nothing" where there is none.
std::vector<Message> say_goods(const Goods& goods);
Message say_amount(Good good, int number);
Message say_robot(const Rules& rules, Card robot);
Message say_robot_line(const Rules& rules, Card robot);  // a little of its character
Message say_report(const Rules& rules, Card report);
Message say_inventor(const Rules& rules, Card inventor);
Message say_inventor_line(const Rules& rules, Card inventor);
// The whole card in a line: what it costs and does.
Message say_robot_card(const Rules& rules, Card robot);
Message say_report_card(const Rules& rules, Card report);
Message say_inventor_card(const Rules& rules, Card inventor);
Message say_energy_card(const Rules& rules, Card energy);
Message say_count(const Count& count);
Message say_space(const Rules& rules, std::size_t space);
std::vector<Message> say_ability(const Rules& rules, const Ability& ability);

// P6, P7 What points are worth alone: 0 the lowest rank.
std::size_t solo_rank(const Rules& rules, int points);

std::vector<Message> say_block(const Rules& rules, Block block);
Message say_instruction(const Rules& rules, const Instruction& instruction);

// What a seat that decides is asked.
Message say_question(const Rules& rules, const State& state, Seat seat);

// What acts now: the robot whose turn it is in its row, the workshop (neither), or else the inventor.
struct Acting {
    Card robot = kNone, inventor = kNone;
};
Acting acting(const Rules& rules, const Workshop& workshop);
Message say_source(const Rules& rules, const Workshop& workshop);

// The target of a token: a robot, a report or the inventor of this workshop.
Message say_target(const Rules& rules, const Workshop& workshop, Target target);

}  // namespace officina::raising
