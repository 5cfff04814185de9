// Whose phrases are not heard on this device. Names are no persons: anybody may take one, or another one; whom one meets again
// is known by their mark.

import { keep, kept } from '../shell/settings.svelte';

const KEY = 'officina.muted';
const MOST = 200;
let marks = $state<string[]>(kept<string[]>(KEY, []));

export const isMuted = (mark: string): boolean => marks.includes(mark);
export function mute(mark: string, yes: boolean): void {
  const others = marks.filter((one) => one !== mark);
  marks = yes ? [...others, mark].slice(-MOST) : others;
  keep(KEY, marks);
}
