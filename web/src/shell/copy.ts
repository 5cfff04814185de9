// Copies a text; where the browser allows no copying, as over plain http, it is shown instead.

import { t } from '../words/words.svelte';
import { notices } from './notices.svelte';

export async function copy(text: string, copied = t('web.invite.copied')): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notices.show(copied);
  } catch {
    notices.show(text);
  }
}
