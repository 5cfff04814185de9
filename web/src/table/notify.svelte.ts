// Word from the system when it becomes one's turn and the page is out of sight. Asked for once: when one has just moved in a game
// with other people and waits for them.

import { keep, kept } from '../shell/settings.svelte';
import { t } from '../words/words.svelte';

const KEY = 'officina.notify';
let asked = $state(kept<boolean>(KEY, false));

export function mayAsk(): boolean {
  return typeof Notification !== 'undefined' && Notification.permission === 'default' && !asked;
}
export async function answerNotify(yes: boolean): Promise<void> {
  asked = true;
  keep(KEY, true);
  if (yes) await Notification.requestPermission();
}

export function notifyTurn(table: string, title: string, body: string): void {
  if (document.visibilityState === 'visible' || typeof Notification === 'undefined') return;
  if (Notification.permission !== 'granted') return;
  const headline = `${t('web.panel.your_turn')} · ${title}`;
  const about = { body, tag: `officina-${table}` };
  try {
    const notice = new Notification(headline, about);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    // Phones want the worker for it, which brings the page back (site/service_worker.js).
    void navigator.serviceWorker
      ?.getRegistration()
      .then((worker) => worker?.showNotification(headline, { ...about, data: location.href }))
      .catch(() => {}); // the tab's title says it too
  }
}
