// What people can say to each other: sent as ids, read in everybody's own language.

import type { Phrase } from '../net/protocol';

export const REACTIONS = ['smile', 'laugh', 'wow', 'sad', 'applause', 'heart'] as const satisfies Phrase[];
export type Reaction = (typeof REACTIONS)[number];
export const PHRASES: Phrase[] = [
  'hello',
  'good_luck',
  'take_your_time',
  'one_moment',
  'nice_move',
  'thanks',
  'sorry',
  'oops',
  'well_played',
  'again',
  'bye',
];
