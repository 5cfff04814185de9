// Shows that something could not be kept, until it is, or until somebody has decided to go on without.

import { mount, unmount } from 'svelte';
import type { Trouble } from './messages';
import Sheet from './Trouble.svelte';

let shown: ReturnType<typeof mount> | null = null;

export function show(trouble: Trouble | null, goOn: (kept: boolean) => void): void {
  if (shown) void unmount(shown);
  shown = trouble && mount(Sheet, { target: document.body, props: { trouble, goOn } });
}
