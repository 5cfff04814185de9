// A part that the page has not loaded yet cannot be had: there is no network, which will come back, or the host was renewed and has it no
// more. Then the page is loaded again at the same place, and goes on from what it keeps.

import { loadAgain } from './line.svelte';
import { at } from './place';

// The first script of a page is named after all that the page could ever load.
const buildOf = (page: Document) => page.querySelector('script[type=module]')?.getAttribute('src') ?? '';

let looking: Promise<boolean> | null = null;

// Whether the host answers. Many parts may be missed at once: it is asked for all of them.
export function lookForRenewal(): Promise<boolean> {
  looking ??= look().finally(() => (looking = null));
  return looking;
}

async function look(): Promise<boolean> {
  const answer = await fetch(at(''), { cache: 'no-cache' }).catch(() => null);
  if (!answer?.ok) return false;
  const theirs = buildOf(new DOMParser().parseFromString(await answer.text(), 'text/html'));
  if (theirs && theirs !== buildOf(document)) loadAgain(theirs);
  return true;
}
