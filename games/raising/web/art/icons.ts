// The small drawings are pictures, not nodes of SVG in the page: the board shows some three hundred of them. All lie on one
// sheet (icons.svg), a line each, and are cut out here: a browser lays out a whole sheet again for every place that shows a
// part of it. Signs that take the colour of the text around them are drawn in the page (Icon.svelte).

import sheet from './icons.svg?raw';

// The same shapes, white and wider, underneath: a filter would be worked out again for every icon that is painted.
const RIM =
  '<style>.rim *{stroke:#fff;stroke-width:4.2;stroke-linejoin:round}.rim :not([fill=none]){fill:#fff}</style>';
const withRim = (drawing: string): string => `${RIM}<g class="rim">${drawing}</g>${drawing}`;

export const PICTURES: ReadonlyMap<string, string> = new Map(
  [...sheet.matchAll(/^ *<g id="(\w+)"( class="sticker")?[^>]*>(.*)<\/g>$/gm)].map(([, name, sticker, drawing]) => [
    name!,
    `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${sticker ? withRim(drawing!) : drawing}</svg>`)}`,
  ]),
);

// Lines in the colour of the text, in a square of 32.
export const SIGNS: Record<string, { d: string; filled?: boolean; width?: number }> = {
  arrow: { d: 'M3 16h22M17 7.500 26 16l-9 8.500', width: 4 },
  or: { d: 'M21 3 11 29', width: 4 },
  check: { d: 'M5 17l8 8L27 7', width: 5 },
  now: { d: 'M8 4 26 16 8 28Z', filled: true },
  lock: {
    d: 'M9 14v-4a7 7 0 0 1 14 0v4h2a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V16a2 2 0 0 1 2-2Zm3 0h8v-4a4 4 0 0 0-8 0Z',
    filled: true,
  },
};

// Everything there is to draw, as the legend (help/Legend.svelte) shows it. A test holds it against what is there.
export const LEGEND = {
  goods: ['vp', 'sensor', 'gear', 'microchip', 'software', 'tape', 'battery', 'card', 'wild'],
  energy: ['energy', 'cube', 'secret'],
  phases: ['upgrade', 'build', 'design', 'fabricate', 'recycle'],
  tokens: ['beautify', 'speed', 'communication', 'efficiency', 'pouch'],
  signs: ['unlock', 'inspire', 'assemble', 'cycle', 'report', 'arrow', 'or', 'check', 'now', 'lock'],
} as const;
