// A bedtime workshop: wood and glass by day, a music box by night.

import { type GameSounds, glide, hiss, knock, note } from '../../../web/src/sounds/synth';

const tile = [...knock(0, 280, 0.4)];
const drops = [
  note(0, 1175, 0.12, 0.2, 'sine'),
  note(0.09, 1397, 0.12, 0.2, 'sine'),
  note(0.18, 1760, 0.25, 0.2, 'sine'),
];
const belt = [hiss(0, 300, 420, 0.3, 0.4), ...knock(0.28, 220, 0.3)];
const spring = [glide(0, 262, 523, 0.18, 0.25), note(0.16, 784, 0.3, 0.22, 'sine')];
const box = [note(0, 1047, 0.3, 0.2, 'sine'), note(0.14, 1319, 0.3, 0.2, 'sine'), note(0.28, 1568, 0.5, 0.2, 'sine')];
const curtain = [hiss(0, 900, 500, 0.3, 0.3)];

export default {
  reveal: [...tile, note(0.08, 880, 0.25, 0.2)],
  turn_up: tile,
  unload: [...knock(0, 130, 0.5), ...knock(0.12, 150, 0.4)],
  dealt: curtain,
  dealt_other: curtain,
  begin: box,
  keep: curtain,
  keep_other: curtain,
  kept: curtain,
  pick: [...tile, note(0.08, 659, 0.25, 0.22)],
  stock: drops,
  take: [...tile, note(0.08, 659, 0.25, 0.22)],
  dock: [...knock(0, 130, 0.5), ...drops.map((tone) => ({ ...tone, at: tone.at + 0.1 }))],
  acquire: [...tile, hiss(0.05, 1800, 1200, 0.12, 0.25)],
  build: [...knock(0, 300, 0.4), ...knock(0.13, 360, 0.4)],
  advance: belt,
  trigger: spring,
  robot: spring,
  copy_machine: [...spring, ...spring.map((tone) => ({ ...tone, at: tone.at + 0.22 }))],
  copy_robot: [...spring, ...spring.map((tone) => ({ ...tone, at: tone.at + 0.22 }))],
  choose: [note(0, 659, 0.2, 0.22)],
  bonus: drops,
  skip: [...knock(0, 160, 0.3)],
  done: [...knock(0, 160, 0.3), note(0.06, 440, 0.25, 0.2)],
  finished: [note(0, 880, 0.5, 0.25), note(0.12, 1109, 0.5, 0.22), note(0.24, 1319, 0.9, 0.25)],
  stands: null, // a count, not an event
  moment: [note(0, 523, 0.7, 0.2), note(0.03, 1047, 0.7, 0.1, 'sine')],
  night: [glide(0, 392, 294, 0.9, 0.22, 'sine'), glide(0.1, 330, 247, 0.9, 0.18, 'sine'), hiss(0, 500, 300, 0.8, 0.15)],
  night_over: box,
  day: [note(0, 523, 0.4, 0.22), note(0.15, 659, 0.4, 0.22), note(0.3, 784, 0.7, 0.24)],
  over: null, // the house sounds the end
} satisfies GameSounds;
