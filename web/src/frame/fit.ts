// The board as large as its place. A board is laid out for a small desk; where the window leaves height empty, everything on
// it grows, until either the height is used or its lines would get too short.

import type { Attachment } from 'svelte/attachments';

const DESK = 1280; // from here on the board stands beside the panels
const LEAST_WIDTH = 880; // what a board is laid out in at least
const LEAST = 0.8; // a little smaller, rather than scrolled
const MOST = 2.4;
const FULL = 0.985; // of the height: a preview may need a line more
const LOOSE = 0.93; // what is less full than that is laid out again
const TRIES = 5;

export const fitted: Attachment<HTMLElement> = (place) => {
  const ground = place.querySelector<HTMLElement>('[data-ground]');
  if (!ground) return;
  let zoom = 1;
  let waiting = 0;
  const set = (to: number): void => {
    zoom = to;
    ground.style.zoom = to === 1 ? '' : String(to);
  };
  const height = () => ground.getBoundingClientRect().height;
  const fit = (): void => {
    waiting = 0;
    const room = place.clientHeight;
    if (place.classList.contains('zoomed') || !ground.firstElementChild) return;
    if (innerWidth < DESK || room === 0) {
      if (zoom !== 1) set(1);
      return;
    }
    const full = height() / room;
    if (full <= 1 && (full >= LOOSE || zoom >= Math.min(MOST, place.clientWidth / LEAST_WIDTH) - 0.02)) return;
    // Longer lines make a board lower: how much is found by trying.
    let [small, large] = [LEAST, Math.max(1, Math.min(MOST, place.clientWidth / LEAST_WIDTH))];
    for (let i = 0; i < TRIES && large - small > 0.02; ++i) {
      const middle = (small + large) / 2;
      set(middle);
      if (height() <= room * FULL) small = middle;
      else large = middle;
    }
    set(Math.floor(small * 100) / 100);
  };
  const later = (): void => {
    waiting ||= requestAnimationFrame(fit);
  };
  const watch = new ResizeObserver(later);
  watch.observe(place);
  watch.observe(ground);
  return () => {
    cancelAnimationFrame(waiting);
    watch.disconnect();
  };
};
