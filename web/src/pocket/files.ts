// Tables as files: out of the house in the pocket, and into it.

import { http } from '../net/people.svelte';
import { deviceForFile, takeDevice } from './device';
import type { KeptFile } from './messages';

export function save(text: string, name: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// All tables, or one.
export async function saveTables(table?: string): Promise<void> {
  const file = await http<KeptFile>('GET', table ? `pocket/export/${table}` : 'pocket/export');
  const day = new Date().toISOString().slice(0, 10);
  if (!table) file.device = deviceForFile();
  save(JSON.stringify(file), `officina-${table ? (file.tables[0]?.summary.game ?? 'table') : 'tables'}-${day}.json`);
}

export async function takeTables(file: File): Promise<{ taken: number; known: number }> {
  let found: unknown = null;
  try {
    found = JSON.parse(await file.text());
  } catch {
    // The house says what is wrong with it.
  }
  const taken = await http<{ taken: number; known: number }>('POST', 'pocket/import', found as object);
  takeDevice((found as Partial<KeptFile>).device);
  return taken;
}
