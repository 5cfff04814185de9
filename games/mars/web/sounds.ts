// An engineer's ledger: paper, brass, coins, and a train.

import { type GameSounds, glide, hiss, knock, note } from '../../../web/src/sounds/synth';

const paper = [hiss(0, 2600, 1600, 0.14, 0.35)];
const coin = [note(0, 1976, 0.12, 0.2), note(0.06, 2637, 0.35, 0.2)];
const dial = [...knock(0, 420, 0.3), ...knock(0.09, 420, 0.3)];
const whistle = [glide(0, 587, 740, 0.5, 0.22), glide(0, 698, 880, 0.5, 0.16), hiss(0, 1500, 2200, 0.5, 0.2)];

export default {
  lay_out: paper,
  line: [hiss(0, 400, 300, 0.4, 0.45)],
  dealt: paper,
  dealt_card: paper,
  market: paper,
  mechanism: null, // its text is read, not heard
  effect: null,
  round: whistle,
  buys: [...paper, ...coin.map((tone) => ({ ...tone, at: tone.at + 0.1 }))],
  passes: [...knock(0, 160, 0.35)],
  builds: [...knock(0, 300, 0.4), ...knock(0.12, 340, 0.4), note(0.24, 880, 0.5, 0.25)],
  disassembles: [...knock(0, 340, 0.4), ...knock(0.12, 260, 0.4), glide(0.2, 440, 330, 0.3, 0.2)],
  declines: [...knock(0, 160, 0.35)],
  shifts_price: dial,
  moves_token: [hiss(0, 350, 500, 0.3, 0.45), ...knock(0.25, 180, 0.35)],
  looks: paper,
  sees: null,
  puts_under: paper,
  puts_under_seen: paper,
  keeps: paper,
  swaps: [...paper, hiss(0.15, 1600, 2600, 0.14, 0.35)],
  replaces: [...paper, hiss(0.15, 1600, 2600, 0.14, 0.35)],
  sells: [...coin, note(0.14, 2349, 0.12, 0.18), note(0.2, 3136, 0.4, 0.18), ...knock(0, 500, 0.3)],
  sells_nothing: [...knock(0, 160, 0.35)],
  keeps_scrap: [...knock(0, 520, 0.3), hiss(0.02, 3200, 1800, 0.12, 0.25)],
  gains: coin,
  round_over: [note(0, 784, 0.6, 0.22), note(0.02, 1175, 0.6, 0.12)],
  last_round: [...whistle, ...whistle.map((tone) => ({ ...tone, at: tone.at + 0.6 }))],
  prices: dial,
  over: null, // the house sounds the end
} satisfies GameSounds;
