// Short sounds: one's turn, what happens at the table, an error, time, the end. Play is complete without them. How they are made
// comes with the first one (sounds/).

import type { Fact } from '../facts';
import { settings } from './settings.svelte';

type Player = typeof import('../sounds/player');

function withPlayer(use: (player: Player, loudness: number) => void): void {
  const { sound, volume } = settings.now;
  if (!sound || volume <= 0) return;
  void import('../sounds/player').then((player) => use(player, volume / 100)).catch(() => {});
}

export function play(name: Parameters<Player['playNow']>[0]): void {
  withPlayer((player, loudness) => player.playNow(name, loudness));
}
export function playFacts(game: string, facts: readonly Fact[]): void {
  if (facts.length > 0) withPlayer((player, loudness) => void player.playFacts(game, facts, loudness));
}
