// A robot from a kit of parts, always the same for the same card: the card's place in the box is the seed. Its name adds one thing of
// its own (props.ts).

import type { RobotCard } from '../printed';
import { PROPS, type Place } from './props';

export const HEADS = 12;
export const BODIES = 10;
export const LEGS = 8;
export const ARMS = 7;
export const EYES = 9;
export const MOUTHS = 8;
export const TOPS = 7;

// Body and second colour: far apart in lightness, so that they tell apart in grey.
export const PAINTS: [string, string][] = [
  ['#7fb2e5', '#f7e08a'],
  ['#f0a04b', '#fff1c9'],
  ['#8fd0a8', '#2f6d58'],
  ['#e58a8a', '#fbe3d6'],
  ['#c3a6e8', '#5b3f96'],
  ['#f2d76b', '#b5533c'],
  ['#9fb3c4', '#f0a04b'],
  ['#74c5c5', '#f9d3de'],
  ['#d9b38c', '#7a4a2a'],
  ['#f4a9c0', '#7a3f66'],
  ['#b7cf6a', '#4c6b1f'],
  ['#dfe6ec', '#5b7fa6'],
];

export interface Parts {
  head: number;
  body: number;
  legs: number;
  arms: number;
  eyes: number;
  mouth: number;
  top: number; // -1: the robot's own thing is up there
  paint: number;
  prop: Place | null;
}

// A few rounds of mixing: neighbours in the box look nothing alike.
function seedOf(id: string): number {
  let seed = 2166136261;
  for (const letter of id) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619);
  return seed >>> 0;
}

export function partsOf(card: Pick<RobotCard, 'number' | 'slug'>): Parts {
  let seed = seedOf(`kit R${String(card.number).padStart(2, '0')}`);
  const pick = (of: number): number => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    seed >>>= 0;
    return seed % of;
  };
  const prop = PROPS[card.slug]?.[0] ?? null;
  const parts: Parts = {
    head: pick(HEADS),
    body: pick(BODIES),
    legs: pick(LEGS),
    arms: pick(ARMS),
    eyes: pick(EYES),
    mouth: pick(MOUTHS),
    top: pick(TOPS),
    paint: pick(PAINTS.length),
    prop,
  };
  if (prop === 'top') parts.top = -1;
  return parts;
}
