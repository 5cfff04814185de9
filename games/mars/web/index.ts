// Mars Needs Mechanics at the browser's table.

import type { GameBoard, Message, TableModel } from '../../../web/src/board';
import { known } from '../../../web/src/facts';
import { verbOf } from '../../../web/src/moves';
import Board from './Board.svelte';
import End from './End.svelte';
import { FACTS } from './facts';
import { help } from './help';
import Panel from './Panel.svelte';
import type { MarsView } from './view';
import { text } from './text';

// What needs no component: the rest is pressed on the board.
const BAR = ['pass', 'end', 'done', 'decline', 'look', 'keep'];
const WHOLE = ['pass', 'end', 'done', 'decline'];
// What brings the turn on: blue, and on the key of Confirm, while nothing is selected.
const MAIN = ['end', 'done', 'decline'];

// Where a move belongs on the board, for the list of options.
const REGIONS: Record<string, string> = {
  buy: 'web.mars.region.market',
  take: 'web.mars.region.market',
  replace: 'web.mars.region.market',
  build: 'web.mars.region.mechanisms',
  disassemble: 'web.mars.region.mechanisms',
  raise: 'web.mars.region.line',
  lower: 'web.mars.region.line',
  move: 'web.mars.region.line',
  space: 'web.mars.region.line',
  sell: 'web.mars.region.hand',
  part: 'web.mars.region.hand',
  cards: 'web.mars.region.hand',
  scraps: 'web.mars.region.hand',
  give: 'web.mars.region.hand',
  under: 'web.mars.region.tray',
  keep: 'web.mars.region.tray',
};

// Short words for the buttons; the list of options and the sentence say it in full.
function labelOf(move: string, says: Message, table: TableModel<MarsView>): string | undefined {
  if (move === 'pass') return table.say({ id: 'web.mars.bar.pass', arguments: says.arguments });
  if (move === 'end') return table.say({ id: 'web.mars.bar.end', arguments: {} });
  if (move === 'done') return table.say({ id: 'web.mars.bar.done', arguments: {} });
  if (move === 'decline') return table.say({ id: 'web.mars.bar.decline', arguments: {} });
  return undefined;
}

const mars: GameBoard<MarsView> = {
  board: Board,
  panel: Panel,
  end: End,
  help,
  text,
  ties: 'web.mars.ties',
  rules: [
    'mars.help.1',
    'mars.help.2',
    'mars.help.3',
    'mars.help.4',
    'mars.help.5',
    'mars.help.6',
    'mars.help.8',
    'mars.help.9',
    'mars.help.11',
    'mars.help.12',
  ],
  heading: (table: TableModel<MarsView>) =>
    table.say({
      id: 'mars.shows.round',
      arguments: {
        round: table.view.round,
        deck: table.view.deck.cards,
        last: table.view.last_round ? 'yes' : table.view.last_unless_bought ? 'idle' : 'no',
      },
    }),
  standing: (view, seat) => view.seats[seat - 1]?.cogs,
  chapters: (log) =>
    log.flatMap(({ facts }, made) =>
      known({ round: FACTS.round }, facts).map(({ round }) => ({
        made: made + 1,
        title: { id: 'web.mars.chapter', arguments: { round } },
        great: true,
      })),
    ),
  bar: (table) =>
    (table.decision?.moves ?? [])
      .filter(({ move }) => BAR.includes(verbOf(table, move)))
      .map(({ move, says }) => ({
        move,
        label: labelOf(move, says, table),
        whole: WHOLE.includes(move),
        primary: MAIN.includes(move),
      })),
  group: (choice, table) => {
    const id = REGIONS[verbOf(table, choice.move)];
    return id ? table.say({ id, arguments: {} }) : undefined;
  },
};
export default mars;
