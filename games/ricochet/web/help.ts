// The rules in our own words, each with a drawing; opened from what one points at.

import type { HelpTopic } from '../../../web/src/board';
import Barriers from './help/Barriers.svelte';
import Corner from './help/Corner.svelte';
import Declare from './help/Declare.svelte';
import Others from './help/Others.svelte';
import Proof from './help/Proof.svelte';
import Run from './help/Run.svelte';
import Target from './help/Target.svelte';

export const help: HelpTopic[] = [
  { topic: 'target', title: 'web.ricochet.help.target', text: ['ricochet.help.1'], drawing: Target, rule: '3.1' },
  { topic: 'run', title: 'web.ricochet.help.run', text: ['ricochet.help.2'], drawing: Run, rule: '4.1' },
  { topic: 'others', title: 'web.ricochet.help.others', text: ['ricochet.help.3'], drawing: Others, rule: '3.2' },
  {
    topic: 'corner',
    title: 'web.ricochet.help.corner',
    text: ['ricochet.help.4', 'web.ricochet.help.corner_1'],
    drawing: Corner,
    rule: '4.4',
  },
  {
    topic: 'barrier',
    title: 'web.ricochet.help.barrier',
    text: ['web.ricochet.help.barrier_1'],
    drawing: Barriers,
    rule: '5',
  },
  {
    topic: 'declare',
    title: 'web.ricochet.help.declare',
    text: ['web.ricochet.help.declare_1', 'ricochet.help.6'],
    drawing: Declare,
    rule: '6',
  },
  {
    topic: 'proof',
    title: 'web.ricochet.help.proof',
    text: ['web.ricochet.help.proof_1', 'web.ricochet.help.proof_2'],
    drawing: Proof,
    rule: '7',
  },
  { topic: 'end', title: 'web.ricochet.help.end', text: ['web.ricochet.help.end_1', 'ricochet.help.8'], rule: '8' },
  { topic: 'planning', title: 'web.ricochet.planning', text: ['web.ricochet.help.planning_1'] },
  { topic: 'keys', title: 'web.ricochet.help.keys', text: ['web.ricochet.help.keys_1', 'web.ricochet.help.keys_2'] },
];

// In short: what the terminal's help says too, without its commands.
export const rules = [
  'ricochet.help.1',
  'ricochet.help.2',
  'ricochet.help.3',
  'ricochet.help.4',
  'ricochet.help.6',
  'ricochet.help.8',
];
