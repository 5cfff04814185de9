// The lesson of Ricochet Robots: sliding, turning once, declaring, proving. Red stands in a straight line with its
// target, so that the corner it must turn is what one thinks about.

import { type Lesson, type Moment, happened } from '../../../web/src/lessons/lesson';
import { deskOf } from './desk.svelte';
import { cellNamed } from './pieces';
import type { View } from './view';

const desk = (now: Moment<View>) => deskOf(now.table);
const RED = '.scene .robot[data-robot=red] .reach';
const TARGET = '.scene .target.active .lit';

const lesson: Lesson<View> = {
  seats: 1,
  steps: [
    { say: 'web.lesson.ricochet.hello', marks: ['.scene .robot .reach'] },
    { say: 'web.lesson.ricochet.target', marks: ['.ricochet .info .target', TARGET, RED] },
    {
      say: 'web.lesson.ricochet.sketch',
      marks: ['[data-planning=sketch]'],
      done: (now) => desk(now).planning !== 'head',
    },
    {
      say: 'web.lesson.ricochet.choose',
      marks: [RED, '.chips [data-robot=red]'],
      done: (now) => desk(now).robot === 'red',
      otherwise: [{ when: (now) => desk(now).robot !== null, say: 'web.lesson.ricochet.choose_other' }],
    },
    {
      say: 'web.lesson.ricochet.slide',
      marks: [RED, '.arrows [data-direction=east]'],
      done: (now) => desk(now).plan.runs.length > 0,
    },
    { say: 'web.lesson.ricochet.straight', marks: [TARGET, '.scene .corner'] },
    {
      say: 'web.lesson.ricochet.corner',
      marks: [TARGET],
      done: (now) => desk(now).plan.solvedIn > 0,
      otherwise: [
        { when: (now) => desk(now).planning === 'head', say: 'web.lesson.ricochet.corner_head' },
        { when: (now) => desk(now).plan.runs.length > 4, say: 'web.lesson.ricochet.corner_long' },
        {
          when: (now) =>
            now.view.target !== undefined && desk(now).plan.robots.get('red') === cellNamed(now.view.target.cell),
          say: 'web.lesson.ricochet.corner_straight',
        },
      ],
    },
    {
      say: 'web.lesson.ricochet.declare',
      values: (now) => ({ number: desk(now).plan.solvedIn || 3 }),
      marks: ['.ricochet .pad', '.bottom [data-commit]'],
      done: (now) => now.view.phase === 'proving' || happened(now, 'declare'),
      otherwise: [
        { when: (now) => desk(now).plan.solvedIn === 0, say: 'web.lesson.ricochet.declare_lost' },
        { when: (now) => now.table.selected === null, say: 'web.lesson.ricochet.declare_number' },
      ],
    },
    {
      say: 'web.lesson.ricochet.prove',
      marks: ['.ricochet .controls .show', '.bottom [data-commit]', TARGET],
      done: (now) => happened(now, 'won'),
      otherwise: [
        {
          when: (now) => happened(now, 'failed') || happened(now, 'gave_up'),
          say: 'web.lesson.ricochet.prove_failed',
        },
      ],
    },
    { say: 'web.lesson.ricochet.won', marks: ['.panel'] },
    { say: 'web.lesson.ricochet.others' },
    { say: 'web.lesson.ricochet.end' },
  ],
};
export default lesson;
