// Browsers throw away what pages keep when they need room, unless they were asked not to. Some of them ask the person: so not before
// there is something to lose, and not again and again.

import { keep, kept } from '../shell/settings.svelte';

const ASKED = 'officina.persist';
const WEEK = 7 * 24 * 3_600_000;
let asked = false;

export async function askToPersist(): Promise<void> {
  if (asked || !navigator.storage?.persist) return;
  asked = true;
  if (Date.now() - kept(ASKED, 0) < WEEK || (await navigator.storage.persisted())) return;
  keep(ASKED, Date.now());
  await navigator.storage.persist();
}
