// What a house keeps on the device beside its tables: settings, results of puzzles, lessons, and what was chosen last.

import type { PuzzleResult } from '../board';
import { ownKey } from '../net/place';
import { keepResult } from '../pages/puzzles';
import { keep, kept } from '../shell/settings.svelte';

const OURS = 'officina.';
const PUZZLES = 'officina.puzzles';
// What somebody would want on another device, too; whoever is muted, by whatever they are known (table/muted.svelte.ts).
const TAKEN_ALONG = /^officina\.(settings|puzzles|muted\w*|(lesson|last|preferences)\.[\w.-]+)$/;

// The names of all that this house keeps here: not those of another house on the same host, nor of anything else that lies there.
function keys(): string[] {
  const end = ownKey('');
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(OURS) && key.endsWith(end))
    .map((key) => key.slice(0, key.length - end.length));
}

export function forgetDevice(): void {
  try {
    for (const key of keys()) localStorage.removeItem(ownKey(key));
  } catch {
    // Where nothing may be kept, nothing was.
  }
}

export function deviceForFile(): Record<string, unknown> {
  try {
    return Object.fromEntries(
      keys()
        .filter((key) => TAKEN_ALONG.test(key))
        .map((key) => [key, kept(key, null)]),
    );
  } catch {
    return {};
  }
}

// From a file. What somebody has here already stays, but for puzzles that were solved better there.
export function takeDevice(found: unknown): void {
  for (const [key, value] of Object.entries(typeof found === 'object' && found ? found : {})) {
    if (!TAKEN_ALONG.test(key) || value === null) continue;
    if (key === PUZZLES) takePuzzles(value);
    else if (kept<unknown>(key, null) === null) keep(key, value);
  }
}
function takePuzzles(found: unknown): void {
  for (const [day, result] of Object.entries(typeof found === 'object' && found ? found : {})) {
    const { stars, moves } = (result ?? {}) as Partial<PuzzleResult>;
    if (/^\d{4}-\d\d-\d\d$/.test(day) && Number.isInteger(stars) && Number.isInteger(moves))
      keepResult(day, result as PuzzleResult);
  }
}
