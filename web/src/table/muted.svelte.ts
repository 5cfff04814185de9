// Whose phrases are not heard on this device: the person at a seat of a table. Names are no persons: anybody may take one, or
// another one.

import { keep, kept } from '../shell/settings.svelte';

const KEY = 'officina.muted_seats';
const MOST = 200;
let seats = $state<string[]>(kept<string[]>(KEY, []));

const nameOf = (table: string, seat: number): string => `${table}/${seat}`;
export const isMuted = (table: string, seat: number): boolean => seats.includes(nameOf(table, seat));
export function mute(table: string, seat: number, yes: boolean): void {
  const others = seats.filter((one) => one !== nameOf(table, seat));
  seats = yes ? [...others, nameOf(table, seat)].slice(-MOST) : others;
  keep(KEY, seats);
}
