// The lesson of Mech a Dream: the day's actions, the belt, the night. The red machine R05 can be acquired in the morning,
// gets a second assistant in the afternoon, is finished in the evening and makes the first dream that same night.

import { type Lesson, type Moment } from '../../../web/src/lessons/lesson';
import { spelt } from '../../../web/src/moves';
import { planOf } from './plan.svelte';
import { assistantsOn, isNight, type MechView } from './view';

type Now = Moment<MechView>;
const own = (now: Now) => now.view.players[0]!;
const sent = (now: Now) => own(now).assistants.filter((place) => place.at !== 'cloakroom').length;
const owns = (now: Now) => own(now).belt.length + own(now).workshop.length > 0;
const used = (now: Now) => own(now).robot_used || own(now).workshop.some((tile) => tile.used);
const nextDay = (now: Now) => now.view.day > 1;
const ASKED_MACHINE = 'R05';

const lesson: Lesson<MechView> = {
  seats: 2,
  steps: [
    { say: 'web.lesson.mech.hello', marks: ['.mech .sky'] },
    { say: 'web.lesson.mech.day', marks: ['.mech .stock', '.mech .dock', '.mech .market', '.mech .belt'] },
    {
      say: 'web.lesson.mech.look',
      marks: [`.mech .market [data-tile=${ASKED_MACHINE}]`],
      done: (now) => now.table.selected === spelt('acquire', ASKED_MACHINE) || owns(now),
      otherwise: [
        { when: (now) => sent(now) > 0, say: 'web.lesson.mech.acquire_other' },
        { when: (now) => now.table.selected !== null, say: 'web.lesson.mech.look_other' },
      ],
    },
    {
      say: 'web.lesson.mech.acquire',
      marks: ['.mech .belt', '.bottom [data-commit]'],
      done: owns,
      otherwise: [
        { when: (now) => sent(now) > 0, say: 'web.lesson.mech.acquire_other' },
        {
          when: (now) => now.table.decision !== null && now.table.selected === null,
          say: 'web.lesson.mech.acquire_again',
        },
      ],
    },
    { say: 'web.lesson.mech.belt', marks: ['.mech .belt'] },
    {
      say: 'web.lesson.mech.build',
      marks: ['.mech [data-belt]'],
      done: (now) =>
        own(now).belt.some((tile) => assistantsOn(own(now), tile.tile).length > 1) || own(now).workshop.length > 0,
      otherwise: [{ when: (now) => sent(now) > 1, say: 'web.lesson.mech.build_other' }],
    },
    {
      say: 'web.lesson.mech.third',
      marks: ['.mech .dock', '.mech .stock', '.mech .dials'],
      done: (now) => sent(now) === 3 || isNight(now.view) || nextDay(now),
      otherwise: [{ when: (now) => now.view.moment !== 'evening', say: 'web.lesson.mech.third_wait' }],
    },
    {
      say: 'web.lesson.mech.night',
      marks: ['.mech [data-switch]', '.mech .night .free'],
      done: (now) => planOf(now.table).moves.length > 0 || used(now) || nextDay(now),
      otherwise: [{ when: (now) => !isNight(now.view), say: 'web.lesson.mech.night_wait' }],
    },
    {
      say: 'web.lesson.mech.run',
      marks: ['.bottom [data-bar=run]', '.mech .dials'],
      done: (now) => used(now) || nextDay(now),
      otherwise: [{ when: (now) => planOf(now.table).moves.length === 0, say: 'web.lesson.mech.run_none' }],
    },
    { say: 'web.lesson.mech.sleep', marks: ['.bottom [data-bar=done]'], done: nextDay },
    { say: 'web.lesson.mech.colours', marks: ['.mech .market'] },
    { say: 'web.lesson.mech.end' },
  ],
};
export default lesson;
