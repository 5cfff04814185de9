// The table in sentences, for the text view.

import type { TableModel, TextSection } from '../../../web/src/board';
import { t } from '../../../web/src/words/words.svelte';
import { type Reach, reach, type Robots, robotsOf } from './exploring';
import type { View } from './view';
import { robotName, targetWords } from './words';

// Where each stands, and where it would run from there.
export const robotLines = (robots: Robots, runs: Reach['runs'] | null): string[] =>
  [...robots].map(([colour, cell]) => robotName(colour, cell, runs?.get(colour)));

export function text(table: TableModel<View>): TextSection[] {
  const { view } = table;
  const target = view.target
    ? [
        t('ricochet.shows.target', {
          ...targetWords(view.target.token),
          cell: view.target.cell,
          count: view.tokens_face_down,
        }),
      ]
    : [];
  const standing = robotsOf(view.robots);
  const runs = standing.size > 0 ? reach(table, standing, view.target?.token ?? null).runs : null;
  const players = view.seats.map(({ seat, tokens, declared, agrees_to_end }) =>
    [
      `${table.nameOf(seat)}: ${t('web.ricochet.tokens', { number: tokens.length })}`,
      ...tokens.map((token) => t('web.ricochet.target', targetWords(token))),
      declared === undefined ? t('web.ricochet.none_yet') : t('web.ricochet.moves', { number: declared }),
      ...(agrees_to_end ? [t('web.ricochet.agrees')] : []),
    ].join(', '),
  );
  return [
    { title: t('web.ricochet.round'), lines: target, shows: ['.ricochet .info', '.scene .target'] },
    {
      title: t('web.ricochet.text.robots'),
      lines: robotLines(standing, runs),
      shows: ['.scene .robot', '.scene .corner', '.chips', '.arrows'],
    },
    { title: t('web.panel.title'), lines: players, shows: ['.panel'] },
  ].filter(({ lines }) => lines.length > 0);
}
