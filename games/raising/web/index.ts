// Raising Robots at the browser's table.

import type { BarButton, GameBoard, Message, TableModel } from '../../../web/src/board';
import { verbOf } from '../../../web/src/moves';
import { notices } from '../../../web/src/shell/notices.svelte';
import Board from './Board.svelte';
import { chaptersOf } from './chapters';
import { deskOf } from './desk.svelte';
import End from './End.svelte';
import { help, rules } from './help';
import Panel from './Panel.svelte';
import { message } from './words';
import { type RaisingView, sumOf } from './view';
import { text } from './text';

// Where a move belongs on the board, for the list of options.
const REGIONS: Record<string, string> = {
  discard: 'web.raising.group.hand',
  build: 'web.raising.group.hand',
  assign: 'web.raising.group.phases',
  unlock: 'web.raising.group.tokens',
  place: 'web.raising.group.tokens',
  token: 'web.raising.group.tokens',
  pay: 'web.raising.group.pay',
  'pay card': 'web.raising.group.pay',
  'pay as suggested': 'web.raising.group.pay',
  bid: 'web.raising.group.auction',
};

// Short words for the buttons; the list of options and the sentence say it in full.
function labelOf(move: string, says: Message, table: TableModel<RaisingView>): string {
  if (move === 'done') return table.say(says);
  if (move === 'token') return table.say(message('web.raising.bar.token'));
  return table.say(says);
}
// Where a token may be the point of the question; else the pouch on the table is enough.
const ASKS_TOKENS = ['last_token', 'spare_token', 'activate', 'round_end'];
const BAR = ['done', 'skip', 'back', 'keep none', 'token'];

function bar(table: TableModel<RaisingView>): BarButton[] {
  const desk = deskOf(table);
  const own: BarButton[] = [];
  if (desk.doing === 'setup' || desk.doing === 'assign')
    own.push({
      move: 'ready',
      label: table.say(message('web.raising.bar.ready')),
      primary: true,
      disabled: !desk.ready,
      act: () => {
        if (desk.ready) void desk.commit();
        else
          notices.show(
            table.say(message('web.raising.bar.missing', { doing: desk.doing, what: desk.missing[0] ?? 'none' })),
            'reason',
          );
      },
    });
  if (desk.doing === 'setup')
    own.push({
      move: 'choose for me',
      label: table.say(message('web.raising.bar.choose_for_me')),
      act: () => void desk.chooseForMe(),
    });
  if (desk.doing === 'cycle')
    own.push({
      move: 'cycle',
      label: table.say(
        message('web.raising.bar.cycle', {
          out: desk.goes.length,
          draw: desk.draws,
        }),
      ),
      primary: true,
      reveals: table.foresee(desk.cycleMoves)?.reveals ?? false,
      act: () => void desk.commit(),
    });
  const moves = table.decision?.moves ?? [];
  const tokens =
    ASKS_TOKENS.includes(desk.doing) || moves.every(({ move }) => move === 'batteries 0' || BAR.includes(move)); // nothing else to do
  const offered = moves.filter(
    ({ move }) =>
      BAR.includes(move) &&
      !(desk.doing === 'cycle' && move === 'done') &&
      !(move === 'skip' && desk.doing !== 'build') &&
      (move !== 'token' || tokens),
  );
  const whole = ['done', 'skip'];
  // One of them is the main act, where the game has none of its own.
  const main = own.some(({ primary }) => primary) ? undefined : whole.find((move) => table.has(move));
  return [
    ...own,
    ...offered.map(({ move, says }) => ({
      move,
      label: labelOf(move, says, table),
      whole: whole.includes(move),
      primary: move === main,
    })),
  ];
}

const raising: GameBoard<RaisingView> = {
  board: Board,
  panel: Panel,
  end: End,
  help,
  text,
  rules,
  ties: 'web.raising.ties',
  heading: (table) => {
    const { view } = table;
    const say = (said: Message) => table.say(said);
    const parts = [say(message('raising.shows.round', { round: view.round }))];
    if (view.games) parts.unshift(say(message('raising.shows.game', { game: view.game ?? 1 })));
    return parts.join(' · ');
  },
  score: (view, seat) => {
    const workshop = view.workshops[seat - 1];
    return workshop ? sumOf(workshop.points) + (view.points_before ?? 0) : undefined;
  },
  chapters: (log, view, seat) => chaptersOf(log, view.games ?? 1, seat),
  bar,
  sentence: (table) => {
    const desk = deskOf(table);
    if (desk.doing !== 'setup' && desk.doing !== 'assign') return undefined;
    if (desk.doing === 'assign' && !desk.dirty) return undefined;
    if (desk.ready) return table.say(message('web.raising.bar.all_set', { doing: desk.doing }));
    if (desk.doing === 'setup')
      return table.say(message('web.raising.bar.missing', { doing: 'setup', what: desk.missing[0] ?? 'none' }));
    return table.say(message('web.raising.bar.other_card'));
  },
  group: (choice, table) => {
    const id = REGIONS[verbOf(table, choice.move)];
    return id ? table.say(message(id)) : undefined;
  },
  digit: (digit, table) => deskOf(table).digit(digit),
  arrow: (direction, table) => deskOf(table).arrow(direction),
  undo: (table) => deskOf(table).undo(),
  canUndo: (table) => deskOf(table).dirty,
  restart: (table) => deskOf(table).restart(),
};
export default raising;
