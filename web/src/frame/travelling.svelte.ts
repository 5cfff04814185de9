// Lets the things of a table travel (travel.ts), wherever a board is shown. Called while a component is made.

import { untrack } from 'svelte';
import type { BaseTable } from '../table/base.svelte';
import type { Travels } from './travel';

export function travelling(table: () => BaseTable | null, root: () => HTMLElement | undefined): void {
  let travels = $state.raw<Travels | null>(null);
  $effect(() => {
    const element = root();
    if (!element) return;
    void import('./travel').then(({ Travels }) => (travels = new Travels(element)));
    return () => {
      travels?.end();
      travels = null;
    };
  });
  $effect.pre(() => {
    void table()?.step;
    untrack(() => travels?.look());
  });
  $effect(() => {
    const now = table();
    const step = now?.step;
    if (now && step && travels)
      untrack(() => travels!.show(step, { duration: (ms) => now.duration(ms), seat: now.seat }));
  });
}
