// A school science fair: index cards, switches, little motors, and a bell between the lessons.

import { type GameSounds, glide, hiss, knock, note } from '../../../web/src/sounds/synth';

const card = [hiss(0, 2800, 1700, 0.12, 0.35)];
const goods = [...knock(0, 420, 0.3), ...knock(0.07, 500, 0.3), ...knock(0.14, 580, 0.3)];
const coins = [...knock(0, 580, 0.3), ...knock(0.07, 420, 0.3)];
const power = [glide(0, 110, 330, 0.35, 0.2, 'sawtooth'), note(0.3, 660, 0.2, 0.2)];
const bell = [note(0, 1319, 0.7, 0.2, 'sine'), note(0.01, 1976, 0.6, 0.12, 'sine')];
const tape = [hiss(0, 1200, 4200, 0.22, 0.4)];
const click = [...knock(0, 700, 0.35)];

export default {
  energy: card,
  hand: card,
  dealt_robots: card,
  offered: card,
  dealt_reports: card,
  dealt_inventors: card,
  reveal: [...tape, note(0.18, 784, 0.3, 0.22)],
  first_bidder: [note(0, 587, 0.3, 0.22)],
  on_offer: [...card, note(0.1, 587, 0.3, 0.22)],
  draw_own: card,
  draw: card,
  keep_report: [...card, ...click],
  discard: [hiss(0, 1700, 900, 0.16, 0.35)],
  keep_inventor: [...card, note(0.1, 659, 0.3, 0.22)],
  replace: [...card, hiss(0.15, 1700, 2800, 0.12, 0.35)],
  none: [...knock(0, 160, 0.3)],
  build: [...knock(0, 260, 0.4), ...knock(0.1, 320, 0.4), ...power.map((tone) => ({ ...tone, at: tone.at + 0.18 }))],
  unlock: [...click, note(0.06, 880, 0.35, 0.25)],
  assign_own: card,
  assign: card,
  upgrade: power,
  activate: [glide(0, 220, 440, 0.16, 0.2, 'sawtooth'), ...click],
  inspire: [note(0, 784, 0.2, 0.22), note(0.1, 988, 0.2, 0.22), note(0.2, 1175, 0.4, 0.22)],
  pay_card: [hiss(0, 1700, 900, 0.16, 0.35)],
  place: click,
  bid: [...knock(0, 200, 0.5)],
  outbid: [...knock(0, 200, 0.5), glide(0.08, 440, 349, 0.3, 0.22)],
  paid: coins,
  gained: goods,
  brings: goods,
  phase: bell,
  finished: [...click, note(0.05, 523, 0.2, 0.2)],
  revealed: tape,
  pause: null, // nothing happens
  round: [...bell, ...bell.map((tone) => ({ ...tone, at: tone.at + 0.25 }))],
  next_game: [...bell, ...bell.map((tone) => ({ ...tone, at: tone.at + 0.25 })), note(0.5, 784, 0.6, 0.22)],
  over: null, // the house sounds the end
} satisfies GameSounds;
