// The rules in short, with drawings; most sentences are those of the terminal.

import type { HelpTopic } from '../../../web/src/board';
import Blueprint from './help/Blueprint.svelte';
import Dials from './help/Dials.svelte';
import Line from './help/Line.svelte';
import Sets from './help/Sets.svelte';
import Turn from './help/Turn.svelte';

export const help: HelpTopic[] = [
  { topic: 'goal', title: 'web.mars.help.goal', text: ['mars.help.1'], rule: '7.2' },
  {
    topic: 'turn',
    title: 'web.mars.help.turn',
    text: ['mars.help.2', 'web.mars.help.turn_press'],
    drawing: Turn,
    rule: '3.2',
  },
  {
    topic: 'order_line',
    title: 'web.mars.help.line',
    text: ['mars.help.3', 'mars.help.5'],
    drawing: Line,
    rule: '6.2',
  },
  { topic: 'dials', title: 'web.mars.help.dials', text: ['web.mars.help.dials_read'], drawing: Dials, rule: '6.2' },
  { topic: 'round', title: 'web.mars.help.round', text: ['mars.help.4', 'mars.help.8'], rule: '6.1' },
  {
    topic: 'selling',
    title: 'web.mars.help.selling',
    text: ['mars.help.6', 'web.mars.help.selling_press'],
    drawing: Sets,
    rule: '6.4',
  },
  {
    topic: 'mechanisms',
    title: 'web.mars.help.mechanisms',
    text: ['mars.help.9', 'web.mars.help.mechanisms_press'],
    drawing: Blueprint,
    rule: '5.1',
  },
  { topic: 'hidden', title: 'web.mars.help.hidden', text: ['web.mars.help.hidden_read'], rule: '1.4' },
  { topic: 'last_round', title: 'web.mars.help.last', text: ['mars.help.11'], rule: '6.3' },
  { topic: 'end', title: 'web.mars.help.end', text: ['mars.help.12'], rule: '7.1' },
];
