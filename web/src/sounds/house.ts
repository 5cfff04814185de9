// What sounds alike in every game.

import { glide, note, type Recipe } from './synth';

export const HOUSE = {
  turn: [note(0, 659, 0.3, 0.3), note(0.12, 880, 0.45, 0.3)],
  move: [note(0, 440, 0.12, 0.2)],
  error: [glide(0, 220, 165, 0.25, 0.3)],
  time: [note(0, 880, 0.12, 0.3), note(0.2, 880, 0.12, 0.3)],
  phrase: [glide(0, 523, 659, 0.12, 0.22, 'sine'), note(0.1, 784, 0.2, 0.18, 'sine')],
  over: [note(0, 392, 0.4, 0.25), note(0.2, 523, 0.7, 0.25)],
  won: [
    note(0, 523, 0.35, 0.28),
    note(0.14, 659, 0.35, 0.28),
    note(0.28, 784, 0.35, 0.28),
    note(0.42, 1047, 1.2, 0.3),
    note(0.42, 784, 1.2, 0.18),
    note(0.42, 659, 1.2, 0.16),
  ],
} satisfies Record<string, Recipe>;
