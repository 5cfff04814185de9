// The kit of parts is laid into the page once, by whoever first shows a robot: board, panels, help and end page share it.
// Of what the robots wear and hold only that of robots shown now: 96 of them are many nodes.

import { mount } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import Kit from './Kit.svelte';

export const shown = new SvelteMap<string, number>(); // how often

let there = false;
// Gives back how it is put away again.
export function layRobot(slug: string, withThing: boolean): () => void {
  if (!there && typeof document !== 'undefined') {
    there = true;
    mount(Kit, { target: document.body });
  }
  if (!withThing) return () => {};
  shown.set(slug, (shown.get(slug) ?? 0) + 1);
  return () => {
    const left = (shown.get(slug) ?? 1) - 1;
    if (left > 0) shown.set(slug, left);
    else shown.delete(slug);
  };
}
