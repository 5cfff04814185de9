// The lesson of Mars Needs Mechanics: buying, the order line and prices, building, selling sets. One begins with two
// Gears, with their token at the back of the line, and with what the Rocket Booster needs but for the Piping.

import { type Lesson, type Moment, happened } from '../../../web/src/lessons/lesson';
import type { MarsView } from './view';

const own = (now: Moment<MarsView>) => now.view.seats[0]!;
const boughtAny = (now: Moment<MarsView>) => happened(now, 'buys', 1);
const selling = (now: Moment<MarsView>) => ['selling', 'counting', 'scrapping'].includes(now.view.phase);

const lesson: Lesson<MarsView> = {
  seats: 2,
  steps: [
    { say: 'web.lesson.mars.hello', marks: ['.mars .purse'] },
    { say: 'web.lesson.mars.hand', marks: ['.mars .stack.gear'] },
    { say: 'web.lesson.mars.line', marks: ['.mars .line'] },
    {
      say: 'web.lesson.mars.look',
      marks: ['.mars .market .card.gear'],
      done: (now) => now.table.selected === 'buy gear' || boughtAny(now),
      otherwise: [{ when: (now) => now.table.selected !== null, say: 'web.lesson.mars.look_other' }],
    },
    {
      say: 'web.lesson.mars.buy',
      marks: ['.mars .car[data-kind=gear]', '.mars .market .card.mark-selected', '.bottom [data-commit]'],
      done: boughtAny,
      otherwise: [
        { when: (now) => happened(now, 'passes', 1), say: 'web.lesson.mars.buy_passed' },
        { when: (now) => now.table.selected === null && now.view.phase === 'turn', say: 'web.lesson.mars.buy_again' },
      ],
    },
    { say: 'web.lesson.mars.end_turn', marks: ['.mars .car[data-kind=gear]'] },
    { say: 'web.lesson.mars.watch', marks: ['.mars .line'] },
    {
      say: 'web.lesson.mars.piping',
      marks: ['.mars .market .card.piping', '.mars [data-mechanism=rocket_booster]'],
      done: (now) => (own(now).hand.piping ?? 0) > 0 || own(now).built.length > 0,
      otherwise: [
        {
          when: (now) => (now.view.market.piping ?? 0) === 0 && now.view.phase === 'turn',
          say: 'web.lesson.mars.piping_gone',
        },
        { when: boughtAny, say: 'web.lesson.mars.piping_other' },
      ],
    },
    {
      say: 'web.lesson.mars.build',
      marks: ['.mars [data-mechanism=rocket_booster]'],
      done: (now) => own(now).built.length > 0,
      otherwise: [{ when: (now) => now.view.active !== 1, say: 'web.lesson.mars.build_later' }],
    },
    {
      say: 'web.lesson.mars.round',
      marks: ['.bottom [data-bar=end]', '.bottom [data-bar=pass]', '.mars .market'],
      done: (now) => happened(now, 'round_over') || selling(now),
      otherwise: [{ when: (now) => happened(now, 'passes', 1), say: 'web.lesson.mars.round_passed' }],
    },
    { say: 'web.lesson.mars.prices', marks: ['.mars .line'] },
    {
      say: 'web.lesson.mars.sell',
      marks: (now) => (selling(now) ? ['.mars .stack.gear', '.mars .register'] : ['.mars .stack.gear']),
      done: (now) => happened(now, 'sells', 1),
      otherwise: [
        { when: (now) => happened(now, 'sells_nothing', 1), say: 'web.lesson.mars.sell_nothing' },
        { when: (now) => !selling(now), say: 'web.lesson.mars.sell_later' },
      ],
    },
    { say: 'web.lesson.mars.sold', marks: ['.mars .purse'] },
    { say: 'web.lesson.mars.end' },
  ],
};
export default lesson;
