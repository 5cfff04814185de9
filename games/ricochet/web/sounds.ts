// A toy laboratory: enamel robots that hum over the floor and stop at a wall.

import { type GameSounds, glide, hiss, knock, note } from '../../../web/src/sounds/synth';

const plate = [...knock(0, 240, 0.4)];
const sand = [hiss(0, 3000, 5000, 0.5, 0.35), ...knock(0, 320, 0.3)];
const fail = [glide(0, 392, 311, 0.3), glide(0.25, 311, 233, 0.45)];

export default {
  lay: plate,
  place: plate,
  turn_up: [hiss(0, 1800, 3200, 0.12, 0.3), note(0.1, 988, 0.3, 0.25)],
  declare: [note(0, 740, 0.12, 0.28), note(0.08, 740, 0.2, 0.2)],
  glass_turned: sand,
  glass_again: sand,
  glass_over: [...knock(0, 150, 0.5), note(0.05, 330, 0.4, 0.3)],
  glass_ended: [...knock(0, 150, 0.5), note(0.05, 440, 0.3, 0.25)],
  patience_over: [note(0, 440, 0.2, 0.25), note(0.18, 440, 0.2, 0.25)],
  agree: [note(0, 523, 0.15, 0.22)],
  rest: [glide(0, 494, 440, 0.2, 0.22)],
  shows: [note(0, 523, 0.15, 0.25), note(0.1, 698, 0.3, 0.25)],
  run: [glide(0, 180, 320, 0.22, 0.22, 'sawtooth'), ...knock(0.22, 200, 0.5)],
  unturned: [glide(0, 311, 277, 0.25, 0.25)],
  won: [note(0, 659, 0.2), note(0.1, 831, 0.2), note(0.2, 988, 0.6), note(0.2, 659, 0.6, 0.15)],
  failed: fail,
  gave_up: fail,
  back: [hiss(0, 2400, 1200, 0.15, 0.3)],
  face_down: [hiss(0, 2400, 1200, 0.15, 0.3), ...knock(0.1, 200, 0.3)],
} satisfies GameSounds;
