// The rules in short, with drawings; most sentences are those of the terminal.

import type { HelpTopic } from '../../../web/src/board';
import Acquire from './help/Acquire.svelte';
import Day from './help/Day.svelte';
import Kinds from './help/Kinds.svelte';
import Night from './help/Night.svelte';
import Specialist from './help/Specialist.svelte';
import Stock from './help/Stock.svelte';

export const help: HelpTopic[] = [
  { topic: 'goal', title: 'web.mech.help.goal', text: ['mech.help.1'], rule: '8.1' },
  {
    topic: 'day',
    title: 'web.mech.help.day',
    text: ['mech.help.2', 'web.mech.help.day_press'],
    drawing: Day,
    rule: '3.1',
  },
  { topic: 'stock', title: 'web.mech.region.stock', text: ['web.mech.help.stock'], drawing: Stock, rule: '4.3.1' },
  {
    topic: 'dock',
    title: 'web.mech.region.dock',
    text: ['web.mech.help.dock', 'web.mech.help.activation'],
    rule: '4.4.1',
  },
  {
    topic: 'acquire',
    title: 'web.mech.help.acquire_title',
    text: ['web.mech.help.acquire', 'web.mech.help.build'],
    drawing: Acquire,
    rule: '4.5.1',
  },
  { topic: 'time', title: 'web.mech.help.time_title', text: ['mech.help.7', 'web.mech.help.hourglass'], rule: '5.1' },
  {
    topic: 'kinds',
    title: 'web.mech.help.kinds_title',
    text: ['mech.help.10', 'web.mech.help.kinds'],
    drawing: Kinds,
    rule: '9.1',
  },
  {
    topic: 'night',
    title: 'web.mech.help.night_title',
    text: ['web.mech.help.night', 'web.mech.help.night_press'],
    drawing: Night,
    rule: '7.2',
  },
  { topic: 'robots', title: 'web.mech.help.robots_title', text: ['web.mech.help.robots'], rule: '10.1' },
  {
    topic: 'specialists',
    title: 'web.mech.region.specialists',
    text: ['web.mech.help.specialists'],
    drawing: Specialist,
    rule: '11.5',
  },
  { topic: 'end', title: 'web.mech.help.end', text: ['mech.help.12'], rule: '8.3' },
];

// The game in short: without what is about the terminal's commands and picture.
export const rules = ['mech.help.1', 'mech.help.2', 'mech.help.7', 'mech.help.10', 'mech.help.12'];
