// The drawings are laid into the page once, by whoever first needs one: board, panels, help and end page share them. Of
// what the robots wear and hold only that of robots seen so far: 96 of them are many nodes.

import { mount } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import Kit from './Kit.svelte';
import Sprite from './Sprite.svelte';

export const seen = new SvelteSet<string>();

let there = false;
export function laySprite(): void {
  if (there || typeof document === 'undefined') return;
  there = true;
  mount(Sprite, { target: document.body });
  mount(Kit, { target: document.body });
}
export function layRobot(slug: string): void {
  laySprite();
  if (!seen.has(slug)) seen.add(slug);
}
