// Signs that a voice would read by their names ("right arrow", "middle dot", "slash"), as words and pauses.

import { t } from './words.svelte';

export function spoken(text: string): string {
  return text
    .replace(/\s*→\s*/gu, () => ` ${t('web.spoken.into')} `)
    .replace(/\s*·\s*/gu, ', ')
    .replace(/(\d)\/(\d)/gu, (_, one: string, all: string) => `${one} ${t('web.spoken.of')} ${all}`);
}
