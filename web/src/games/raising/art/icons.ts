// The small drawings lie on one sheet (icons.svg): a picture is one element and no nodes of SVG, and the board shows some
// three hundred of them. Signs that take the colour of the text around them are drawn in the page (Icon.svelte).

export const SHEET = [
  'vp', 'sensor', 'gear', 'microchip', 'software', 'tape', 'battery',
  'card', 'wild', 'energy', 'cube', 'beautify', 'speed', 'communication',
  'efficiency', 'upgrade', 'build', 'design', 'fabricate', 'recycle', 'unlock',
  'assemble', 'inspire', 'report', 'cycle', 'pouch', 'secret',
] as const;
const COLUMNS = 7;
const CELL = 36 / 32; // a drawing and the space around it
const ROWS = Math.ceil(SHEET.length / COLUMNS);

export const sheetSize = `${COLUMNS * CELL * 100}% ${ROWS * CELL * 100}%`;
const share = (cell: number, cells: number): number => ((cell * CELL + 2 / 32) / (cells * CELL - 1)) * 100;
// Where a drawing lies, as background-position; undefined: not on the sheet.
export function placeOf(icon: string): string | undefined {
  const at = (SHEET as readonly string[]).indexOf(icon);
  return at < 0 ? undefined : `${share(at % COLUMNS, COLUMNS)}% ${share(Math.floor(at / COLUMNS), ROWS)}%`;
}

// Lines in the colour of the text, in a square of 32.
export const SIGNS: Record<string, { d: string; filled?: boolean; width?: number }> = {
  arrow: { d: 'M3 16h22M17 7.500 26 16l-9 8.500', width: 4 },
  or: { d: 'M21 3 11 29', width: 4 },
  check: { d: 'M5 17l8 8L27 7', width: 5 },
  now: { d: 'M8 4 26 16 8 28Z', filled: true },
  lock: { d: 'M9 14v-4a7 7 0 0 1 14 0v4h2a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V16a2 2 0 0 1 2-2Zm3 0h8v-4a4 4 0 0 0-8 0Z', filled: true },
};
