// The rules in short, with drawings; most sentences are those of the terminal.

import type { HelpTopic } from '../../../web/src/board';
import Cards from './help/Cards.svelte';
import Energy from './help/Energy.svelte';
import Goods from './help/Goods.svelte';
import Legend from './help/Legend.svelte';
import Reports from './help/Reports.svelte';
import Round from './help/Round.svelte';
import Run from './help/Run.svelte';
import Tokens from './help/Tokens.svelte';

export const help: HelpTopic[] = [
  { topic: 'goal', title: 'web.raising.help.goal', text: ['raising.help.aim', 'raising.help.end'], rule: 'M1' },
  {
    topic: 'goods',
    title: 'web.raising.help.goods',
    text: ['raising.help.goods', 'web.raising.help.goods_read'],
    drawing: Goods,
    rule: 'A3',
  },
  { topic: 'icons', title: 'web.raising.legend', text: [], drawing: Legend, words: true },
  {
    topic: 'setup',
    title: 'web.raising.help.setup',
    text: ['raising.help.setup', 'web.raising.help.setup_press'],
    rule: 'B3',
  },
  {
    topic: 'round',
    title: 'web.raising.help.round',
    text: ['raising.help.round', 'web.raising.help.round_press'],
    drawing: Round,
    rule: 'C3',
  },
  {
    topic: 'energy',
    title: 'web.raising.help.energy',
    text: ['raising.help.energy', 'raising.help.batteries'],
    drawing: Energy,
    rule: 'D3',
  },
  {
    topic: 'build',
    title: 'web.raising.help.build',
    text: ['raising.help.build', 'web.raising.help.card_read'],
    drawing: Cards,
    rule: 'F3',
  },
  {
    topic: 'rows',
    title: 'web.raising.help.rows',
    text: ['raising.help.rows', 'web.raising.help.run_read'],
    drawing: Run,
    rule: 'G1',
  },
  {
    topic: 'upgrade',
    title: 'web.raising.help.upgrade',
    text: ['raising.help.upgrade', 'web.raising.help.tokens_press'],
    drawing: Tokens,
    rule: 'E3',
  },
  {
    topic: 'reports',
    title: 'web.raising.help.reports',
    text: ['raising.help.reports', 'web.raising.help.gauge_read'],
    drawing: Reports,
    rule: 'J2',
  },
  { topic: 'inventor', title: 'web.raising.help.inventor', text: ['raising.help.inventor'], rule: 'L1' },
  { topic: 'auction', title: 'web.raising.help.auction', text: ['web.raising.help.auction_read'], rule: 'Q2' },
  { topic: 'few', title: 'web.raising.help.few', text: ['raising.help.few', 'raising.help.ranks'], rule: 'P6' },
  { topic: 'content', title: 'web.raising.help.content', text: ['web.raising.help.content_read'] },
];
// Those about the terminal's picture and letters are not for the page.
export const rules = [
  'raising.help.aim',
  'raising.help.goods',
  'raising.help.setup',
  'raising.help.round',
  'raising.help.energy',
  'raising.help.batteries',
  'raising.help.upgrade',
  'raising.help.build',
  'raising.help.rows',
  'web.raising.help.tokens_place',
  'raising.help.reports',
  'raising.help.inventor',
  'raising.help.end',
  'raising.help.few',
];
