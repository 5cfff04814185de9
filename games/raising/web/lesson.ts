// The lesson of Raising Robots: phases, energy, building, running a row, reports. The setup is done; Rivet in hand can be
// built in the first round, and with it a column is full and the report Geometry gets its first grade.

import { type Lesson, type Moment, happened } from '../../../web/src/lessons/lesson';
import { deskOf } from './desk.svelte';
import type { Phase, RaisingView } from './view';

type Now = Moment<RaisingView>;
const desk = (now: Now) => deskOf(now.table);
const own = (now: Now) => now.view.workshops[0]!;
const robots = (now: Now) => Object.values(own(now).rows).reduce((sum, row) => sum + row.length, 0);
const assigned = (now: Now) => now.view.stage !== 'assigning' || now.view.round > 1;
const inPhase = (now: Now, phase: Phase) => own(now).phase === phase && now.view.stage === 'phases';
const built = (now: Now) => robots(now) > 2;
const roundOver = (now: Now) => now.view.round > 1;

const lesson: Lesson<RaisingView> = {
  seats: 1,
  steps: [
    { say: 'web.lesson.raising.hello', marks: ['.raising [data-robot]'] },
    { say: 'web.lesson.raising.phases', marks: ['.raising .phases'] },
    {
      say: 'web.lesson.raising.assign',
      marks: ['.raising [data-energy="0"]', '.raising [data-phase=build]'],
      done: (now) => desk(now).cardFor('build') !== null || assigned(now),
      otherwise: [
        { when: (now) => desk(now).phases.some((phase) => phase !== null), say: 'web.lesson.raising.assign_other' },
      ],
    },
    {
      say: 'web.lesson.raising.second',
      marks: ['.raising [data-energy="1"]', '.raising [data-phase=fabricate]'],
      done: (now) => desk(now).cardFor('fabricate') !== null || assigned(now),
      otherwise: [
        { when: (now) => desk(now).phases.every((phase) => phase !== null), say: 'web.lesson.raising.second_other' },
      ],
    },
    {
      say: 'web.lesson.raising.ready',
      marks: ['.bottom [data-bar=ready]'],
      done: assigned,
    },
    { say: 'web.lesson.raising.cubes', marks: ['.raising .phases'] },
    {
      say: 'web.lesson.raising.batteries',
      marks: ['.raising .batteries'],
      done: (now) => desk(now).doing === 'assemble' || built(now) || roundOver(now),
      otherwise: [
        {
          when: (now) => inPhase(now, 'upgrade') && desk(now).doing !== 'batteries',
          say: 'web.lesson.raising.upgrade',
        },
        { when: (now) => inPhase(now, 'upgrade'), say: 'web.lesson.raising.upgrade_first' },
        {
          when: (now) => own(now).phase !== 'build' && now.view.stage === 'phases',
          say: 'web.lesson.raising.no_build',
        },
      ],
    },
    {
      say: 'web.lesson.raising.build',
      marks: ['.raising [data-card=rivet]'],
      done: (now) => built(now) || roundOver(now),
      otherwise: [
        { when: (now) => desk(now).doing === 'pay', say: 'web.lesson.raising.pay' },
        { when: (now) => own(now).phase !== 'build', say: 'web.lesson.raising.build_over' },
      ],
    },
    {
      say: 'web.lesson.raising.built',
      marks: ['.raising [data-robot=rivet]', '.bottom [data-bar=done]'],
      done: (now) => own(now).phase !== 'build' || roundOver(now),
      otherwise: [{ when: (now) => desk(now).doing === 'pay', say: 'web.lesson.raising.pay' }],
    },
    {
      say: 'web.lesson.raising.row',
      marks: ['.raising .bench', '.raising .run'],
      done: (now) =>
        roundOver(now) ||
        (own(now).phase === 'recycle' && now.view.stage === 'phases') ||
        happened(now, 'round') ||
        own(now).finished === true,
      otherwise: [{ when: (now) => inPhase(now, 'design'), say: 'web.lesson.raising.row_design' }],
    },
    { say: 'web.lesson.raising.goods', marks: ['.raising .goods'] },
    { say: 'web.lesson.raising.report', marks: ['.raising [data-report]'] },
    { say: 'web.lesson.raising.inventor', marks: ['.raising [data-inventor]', '.raising .pouch'] },
    { say: 'web.lesson.raising.end' },
  ],
};
export default lesson;
