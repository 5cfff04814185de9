// The drawings are laid into the page once, by whoever first needs one: board, panels, help and end page share them.

import { mount } from 'svelte';
import Sprite from './Sprite.svelte';

let there = false;
export function laySprite(): void {
  if (there || typeof document === 'undefined') return;
  there = true;
  mount(Sprite, { target: document.body });
}
