// The keys of the table (guide, section 3). Boards have their own keys for what lies on them, with the focus there;
// what a focused control understands is left to it.

import type { GameBoard } from '../board';
import type { LiveTable } from '../table/live.svelte';
import { actionOf } from './shortcuts.svelte';

interface Doings {
  open: (what: 'options' | 'why' | 'log' | 'keys') => void;
  isOpen: () => boolean;
  undo: () => void;
  restart: () => void;
  hint: () => void;
  zoom: (how: 'closer' | 'farther' | 'whole') => void;
}

const ARROWS = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, select, textarea, [contenteditable]');
}

export function handleKey(event: KeyboardEvent, table: LiveTable, board: GameBoard, doings: Doings): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
  const target = event.target instanceof Element ? event.target : null;
  const onControl =
    target !== null && target !== document.body && target.matches('button, a, summary, [role], [tabindex="0"]');
  const { key } = event;
  const used = () => event.preventDefault();
  if (doings.isOpen()) return; // the sheet has its own

  const action = actionOf(event);
  if (action === 'skip') {
    if (table.skip()) used();
    return;
  }
  if (key === 'Enter' && !onControl) {
    confirm(table);
    return used();
  }
  if (key === 'Escape') {
    if (table.peek !== null) table.peek = null;
    else table.stop();
    return;
  }
  if (key in ARROWS) {
    const direction = ARROWS[key as keyof typeof ARROWS];
    if (!onControl && board.arrow) inOrder(table, event, () => board.arrow!(direction, table));
    return;
  }
  if (/^\d$/.test(key)) {
    const digit = key === '0' ? 10 : Number(key);
    inOrder(table, event, () => {
      if (board.digit?.(digit, table)) return true;
      const choice = table.decision?.moves[digit - 1];
      if (choice) table.press(choice.move);
      return choice !== undefined;
    });
    return;
  }
  switch (action) {
    case 'confirm':
      confirm(table);
      break;
    case 'undo':
      table.inOrder(doings.undo);
      break;
    case 'restart':
      table.inOrder(doings.restart);
      break;
    case 'options':
    case 'why':
    case 'log':
      doings.open(action);
      break;
    case 'map':
      doings.open('keys');
      break;
    case 'players':
      document.querySelector<HTMLElement>('.panels button')?.focus();
      break;
    case 'hint':
      if (table.decision) doings.hint();
      break;
    case 'back':
      table.lookBy(-1);
      break;
    case 'on':
      table.lookBy(1);
      break;
    case 'closer':
    case 'farther':
    case 'whole':
      doings.zoom(action);
      break;
    default:
      return;
  }
  used();
}

// What a key means is read in the position it is meant for.
function inOrder(table: LiveTable, event: KeyboardEvent, act: () => boolean): void {
  let done = false;
  let mattered = false;
  table.inOrder(() => {
    mattered = act();
    done = true;
  });
  if (!done || mattered) event.preventDefault();
}

function confirm(table: LiveTable): void {
  // While a move is on its way the key plays what was selected after it, never what stands ready in the next position.
  if (table.selected !== null || table.waits || table.pressed) void table.commit();
  else document.querySelector<HTMLElement>('[data-primary]')?.click();
}
