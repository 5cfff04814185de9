// Mech a Dream at the browser's table.

import type { BarButton, GameBoard, TableModel } from '../../../web/src/board';
import { spelt, verbOf } from '../../../web/src/moves';
import Board from './Board.svelte';
import End from './End.svelte';
import { help, rules } from './help';
import Panel from './Panel.svelte';
import { planOf } from './plan.svelte';
import { chaptersOf } from './story';
import { askedOf, type MechView } from './view';
import { text } from './text';

type Table = TableModel<MechView>;
const say = (table: Table, id: string, values: Record<string, number | string> = {}): string =>
  table.say({ id, arguments: values });

// Where a move belongs on the board, for the list of options.
const REGIONS: Record<string, string> = {
  keep: 'web.mech.region.screens',
  pick: 'web.mech.region.specialists',
  take: 'web.mech.region.specialists',
  bonus: 'web.mech.region.specialists',
  stock: 'web.mech.region.stock',
  dock: 'web.mech.region.dock',
  acquire: 'web.mech.region.market',
  build: 'web.mech.region.belt',
  hourglass: 'web.mech.region.belt',
  use: 'web.mech.region.workshop',
  robot: 'web.mech.region.robot',
  copy: 'web.mech.region.choice',
  'copy robot': 'web.mech.region.choice',
  choose: 'web.mech.region.choice',
};

// The four actions have the digits 1 to 4; where a place has several moves the digit goes from one to the next.
const ACTIONS = ['stock', 'dock', 'acquire', 'build'];
function digit(number: number, table: Table): boolean {
  if (askedOf(table) !== 'action') return false;
  const verb = ACTIONS[number - 1];
  if (!verb) return false;
  const moves = (table.decision?.moves ?? []).map(({ move }) => move).filter((move) => verbOf(table, move) === verb);
  if (moves.length === 0)
    void table.whyNot(verb === 'dock' ? verb : spelt(verb, table.view.factory.offers.find((tile) => tile)?.tile ?? ''));
  else table.select(moves[(moves.indexOf(table.selected ?? '') + 1) % moves.length] ?? null);
  return true;
}

// What needs no component: the rest is pressed on the board.
function bar(table: Table): BarButton[] {
  const plan = planOf(table);
  const buttons: BarButton[] = [];
  if (plan.open && plan.moves.length > 0)
    buttons.push({
      move: 'run',
      label: say(table, 'web.mech.night.run', { count: plan.moves.length }),
      act: () => void plan.run(),
      primary: true,
    });
  if (table.has('skip')) buttons.push({ move: 'skip', whole: true, primary: buttons.length === 0 });
  // What is switched on is not lost: Done runs it, and says so beforehand.
  const count = plan.open ? plan.moves.length : 0;
  if (table.has('done'))
    buttons.push({
      move: 'done',
      label: say(table, 'web.mech.bar.done', { count }),
      act: count > 0 ? () => void plan.finish() : undefined,
      whole: true,
      primary: !buttons.some(({ primary }) => primary),
    });
  return buttons;
}
function commits(move: string, table: Table): boolean {
  const plan = planOf(table);
  if (move !== 'done' || !plan.open || plan.moves.length === 0) return false;
  void plan.finish();
  return true;
}

const mech: GameBoard<MechView> = {
  board: Board,
  panel: Panel,
  end: End,
  help,
  text,
  rules,
  ties: 'web.mech.ties',
  heading: (table) => {
    const { day, days, phase, moment } = table.view;
    return table.say({ id: 'mech.shows.heading', arguments: { day, days, phase, moment } });
  },
  score: (view, seat) => view.players[seat - 1]?.points,
  inPanels: ['stands'],
  chapters: (log, view) => chaptersOf(log, view.days),
  bar,
  group: (choice, table) => {
    const id = REGIONS[verbOf(table, choice.move)];
    return id ? say(table, id) : undefined;
  },
  commits,
  digit,
  undo: (table) => {
    const plan = planOf(table);
    if (plan.moves.length === 0 || plan.running) return false;
    plan.toggle(plan.moves[plan.moves.length - 1] ?? '');
    return true;
  },
  canUndo: (table) => planOf(table).open && planOf(table).moves.length > 0,
  restart: (table) => {
    const plan = planOf(table);
    const any = plan.moves.length > 0;
    plan.clear();
    return any;
  },
};
export default mech;
