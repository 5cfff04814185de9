// Once the page was loaded, it needs no network any more: its service worker (site/service_worker.js) has all of it. A page of a
// server goes on in a house in the pocket then, if one wishes.

import { mount } from 'svelte';
import { besideServer, pocket } from '../net/place';
import { notices } from '../shell/notices.svelte';
import { keep, kept } from '../shell/settings.svelte';
import { t } from '../words/words.svelte';
import { said } from './words';

const TOLD = 'officina.offline';
const QUIET = 5000; // ms

// What is kept for later must not stand in the way of what is wanted now, such as a first game.
function quiet(): Promise<void> {
  return new Promise((done) => {
    let timer = setTimeout(done, QUIET);
    new PerformanceObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(done, QUIET);
    }).observe({ type: 'resource' });
  });
}

export async function becomeOffline(): Promise<void> {
  if (!navigator.serviceWorker) return; // not over a connection that can be trusted
  if (!navigator.serviceWorker.controller) await quiet();
  await said;
  if (!pocket) {
    const { default: OnThisDevice } = await import('./OnThisDevice.svelte');
    mount(OnThisDevice, { target: document.body });
  }
  const script = pocket && !besideServer ? 'sw.js' : 'server_sw.js';
  const registration = await navigator.serviceWorker.register(new URL(script, document.baseURI));
  if (!pocket) return;
  void navigator.serviceWorker.ready.then(() => {
    if (kept(TOLD, false)) return;
    keep(TOLD, true);
    notices.show(t('web.pocket.offline'));
  });
  const tellOf = (waiting: ServiceWorker | null) => {
    if (waiting && navigator.serviceWorker.controller) notices.show(t('web.pocket.update'));
  };
  tellOf(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing;
    coming?.addEventListener('statechange', () => coming.state === 'installed' && tellOf(coming));
  });
}
