// Plays what is wanted, one thing after another where several happen at once. Loaded with the first sound.

import type { Fact } from '../facts';
import { HOUSE } from './house';
import { type GameSounds, type Recipe, render } from './synth';

const SPACE = 0.11; // seconds between the beginnings of two sounds of one move
const MOST = 3; // of one move
const games = import.meta.glob<GameSounds>('../../../games/*/web/sounds.ts', { import: 'default' });

let context: AudioContext | null = null;
let volume: GainNode | null = null;

function sound(recipes: Recipe[], loudness: number): void {
  try {
    context ??= new AudioContext();
    volume ??= new GainNode(context);
    volume.connect(context.destination);
    volume.gain.value = loudness;
    // Nobody has pressed anything yet: what would sound now would come late, all at once.
    if (context.state === 'suspended') {
      void context.resume();
      return;
    }
    const start = context.currentTime + 0.01;
    recipes.forEach((recipe, i) => render(context!, volume!, recipe, start + i * SPACE));
  } catch {
    // No sound device: silent play is complete.
  }
}

export function playNow(name: keyof typeof HOUSE, loudness: number): void {
  sound([HOUSE[name]], loudness);
}

// The sounds of what happened, in order, each once.
export async function recipesOf(game: string, facts: readonly Fact[]): Promise<Recipe[]> {
  const own = await games[`../../../games/${game}/web/sounds.ts`]?.();
  if (!own) return facts.length > 0 ? [HOUSE.move] : [];
  const heard = facts.map(({ fact }) => own[fact] ?? null).filter((recipe) => recipe !== null);
  return [...new Set(heard)].slice(0, MOST);
}
export async function playFacts(game: string, facts: readonly Fact[], loudness: number): Promise<void> {
  const recipes = await recipesOf(game, facts);
  if (recipes.length > 0) sound(recipes, loudness);
}
