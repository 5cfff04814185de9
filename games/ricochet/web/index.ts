// Ricochet Robots in the page.

import type { BarButton, GameBoard } from '../../../web/src/board';
import { known } from '../../../web/src/facts';
import { verbOf } from '../../../web/src/moves';
import { t } from '../../../web/src/words/words.svelte';
import Board from './Board.svelte';
import { deskOf } from './desk.svelte';
import End from './End.svelte';
import { FACTS } from './facts';
import { help, rules } from './help';
import Panel from './Panel.svelte';
import type { Direction } from './pieces';
import { stepOf } from './proof';
import { share } from './puzzle';
import Puzzle from './Puzzle.svelte';
import Solver from './Solver.svelte';
import type { View } from './view';
import { text } from './text';

const DIRECTION: Record<'up' | 'down' | 'left' | 'right', Direction> = {
  up: 'north',
  right: 'east',
  down: 'south',
  left: 'west',
};

export default {
  board: Board,
  panel: Panel,
  end: End,
  puzzle: Puzzle,
  solver: Solver,
  share,
  help,
  text,
  agreed: ({ turn = 'literal', tokens = '0' }) => ({ turn, tokens }),
  rules,
  heading: ({ view }) => {
    if (!view.board.targets) return '';
    const of = Object.keys(view.board.targets).length;
    return t('web.ricochet.heading', { number: of - view.tokens_face_down, of });
  },
  score: (view, seat) => view.seats.find((one) => one.seat === seat)?.tokens.length,
  chapters: (log) =>
    log.flatMap(({ facts }, made) =>
      known({ turn_up: FACTS.turn_up }, facts).map(({ colour, symbol }) => ({
        made: made + 1,
        title: { id: 'web.ricochet.target', arguments: { colour, symbol } },
        great: true,
      })),
    ),
  bar: (table) => {
    const buttons: BarButton[] = [];
    if (table.has('give up')) buttons.push({ move: 'give up', label: t('web.ricochet.give_up') });
    // One press is enough, unless the token would be lost by it.
    if (table.has('nothing better')) {
      const token = table.foresee(['nothing better'])?.state.target?.token;
      const kept = token !== undefined && token === table.view.target?.token;
      buttons.push({
        move: 'nothing better',
        act: kept ? () => void table.run(['nothing better']) : undefined,
        primary: kept,
      });
    }
    if (table.has('agree to end')) buttons.push({ move: 'agree to end', label: t('web.ricochet.agree') });
    return buttons;
  },
  group: ({ move }, table) => {
    if (verbOf(table, move) === 'declare') return t('web.ricochet.group.numbers');
    const step = stepOf(table, move);
    return step ? t('web.ricochet.robot', { robot: step.robot }) : undefined;
  },
  digit: (digit, table) => deskOf(table).digit(digit),
  arrow: (direction, table) => deskOf(table).arrow(DIRECTION[direction]),
  undo: (table) => deskOf(table).undo(),
  canUndo: (table) => deskOf(table).sketching && deskOf(table).plan.runs.length > 0,
  restart: (table) => deskOf(table).restart(),
  preferences: [
    {
      key: 'planning',
      title: 'web.ricochet.planning',
      standard: 'head',
      values: [
        { value: 'head', title: 'web.ricochet.planning.head' },
        { value: 'sketch', title: 'web.ricochet.planning.sketch' },
        { value: 'free', title: 'web.ricochet.planning.free' },
      ],
    },
  ],
} satisfies GameBoard<View>;
