// Parts of the page that are fetched when they are to be shown. One that cannot be had comes when the network is back, without
// being pressed for again.
//
//   {#await wanted(() => import('./Phrases.svelte')) then { default: Phrases }}<Phrases />{/await}

import { notices } from '../shell/notices.svelte';
import { t } from '../words/words.svelte';
import { line } from './line.svelte';
import { lookForRenewal } from './renewed';

type Part<Module> = () => Promise<Module>;

const AGAIN_MS = 1500;
const RELOADED = 'officina.reloaded'; // when, for a part
const RELOADS_MS = 60_000;

// Somebody has pressed something, and hears why nothing is to be seen.
export function wanted<Module>(part: Part<Module>): Promise<Module> {
  const missed = () => notices.show(t('web.line.part'), 'error');
  return persist(part, missed, loadAgain);
}
// What shows itself is missed by nobody until it is there.
export function fetched<Module>(part: Part<Module>): Promise<Module> {
  return persist(
    part,
    () => {},
    () => {},
  );
}

async function persist<Module>(part: Part<Module>, missed: () => void, inVain: () => void): Promise<Module> {
  for (let hostThere = false, tries = 0; ; ++tries) {
    try {
      return await part();
    } catch {
      if (tries === 0) missed();
      if (hostThere) inVain();
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      if (line.state === 'lost') await line.whenOpen();
      hostThere = await lookForRenewal();
    }
  }
}

// Firefox never asks again for what it could not have once: only the page that is loaded again has it, and it is at the same place
// and goes on from what it keeps. If that did not help, it does not help soon.
function loadAgain(): void {
  const before = Number(sessionStorage.getItem(RELOADED));
  if (Date.now() - before < RELOADS_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
