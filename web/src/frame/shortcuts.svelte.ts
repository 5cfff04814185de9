// The keys as this person has chosen them, for whoever shows or hears them.

import { settings } from '../shell/settings.svelte';
import { t } from '../words/words.svelte';
import { type Action, actionFor, keyFor, keyName, SAYS } from './bindings';

// A key as it is written on a keyboard.
export function keyLabel(name: string): string {
  if (name === '') return t('web.keys.none');
  if (name === 'Space') return t('web.keys.space');
  if (name.startsWith('Shift+')) return t('web.keys.shift', { key: name.slice(6).toUpperCase() });
  return name.length === 1 ? name.toUpperCase() : name;
}
export function labelOf(action: Action): string {
  return keyLabel(keyFor(action, settings.now.bindings));
}
// "Undo (U)", for the tip of a button; undefined where no key does it.
export function tipOf(action: Action): string | undefined {
  if (!settings.now.keys || keyFor(action, settings.now.bindings) === '') return undefined;
  return t('web.keys.tip', { what: t(SAYS[action]), key: labelOf(action) });
}
// As aria-keyshortcuts wants it.
export function shortcutOf(action: Action): string | undefined {
  return (settings.now.keys && keyFor(action, settings.now.bindings)) || undefined;
}
export function actionOf(event: KeyboardEvent): Action | null {
  return settings.now.keys ? actionFor(keyName(event), settings.now.bindings) : null;
}
