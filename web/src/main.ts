import './shell/theme.css';
import { mount } from 'svelte';
import { line } from './net/line.svelte';
import { people } from './net/people.svelte';
import { lookForRenewal } from './net/renewed';
import App from './shell/App.svelte';
import { router } from './shell/router.svelte';
import { settings } from './shell/settings.svelte';

async function start(): Promise<void> {
  addEventListener('vite:preloadError', () => void lookForRenewal());
  router.start();
  const who = people.who();
  await settings.start();
  mount(App, { target: document.getElementById('app')! });
  performance.mark('officina.ready');
  // Only who is known has a line; guests get one when they first sit down or open a table.
  if (await who) line.open();
  void import('./pocket/offline').then(({ becomeOffline }) => becomeOffline()).catch(() => {});
}

void start();
