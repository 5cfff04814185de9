// Which key does what at a table. Everybody may choose other keys; what stands for itself everywhere (Tab, arrows, Enter,
// Esc, digits) stays.

export const ACTIONS = [
  'confirm',
  'undo',
  'restart',
  'options',
  'why',
  'players',
  'log',
  'hint',
  'back',
  'on',
  'skip',
  'closer',
  'farther',
  'whole',
  'lesson_back',
  'lesson_next',
  'map',
] as const;
export type Action = (typeof ACTIONS)[number];
export type Bindings = Partial<Record<Action, string>>; // '' is no key

export const STANDARD_KEYS: Record<Action, string> = {
  confirm: 'c',
  undo: 'u',
  restart: 'Shift+u',
  options: 'o',
  why: 'w',
  players: 'p',
  log: 'l',
  hint: 'h',
  back: ',',
  on: '.',
  skip: 'Space',
  closer: '+',
  farther: '-',
  whole: 'z', // not 0: digits are moves
  lesson_back: 'b',
  lesson_next: 'n',
  map: '?',
};

// The message ids of what they do, whole, so that the test of the catalogues finds them.
export const SAYS: Record<Action, string> = {
  confirm: 'web.keys.confirm',
  undo: 'web.keys.undo',
  restart: 'web.keys.restart',
  options: 'web.keys.options',
  why: 'web.keys.why',
  players: 'web.keys.players',
  log: 'web.keys.log',
  hint: 'web.keys.hint',
  back: 'web.keys.back',
  on: 'web.keys.on',
  skip: 'web.keys.skip',
  closer: 'web.keys.closer',
  farther: 'web.keys.farther',
  whole: 'web.keys.whole',
  lesson_back: 'web.keys.lesson_back',
  lesson_next: 'web.keys.lesson_next',
  map: 'web.keys.map',
};

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>;

// A key's name: letters with Shift apart and without Caps Lock, signs as they are typed. '' for what is no key of ours:
// modifiers alone, and whatever the browser or the system may want.
export function keyName(event: Pressed): string {
  const { key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return '';
  if (key === ' ') return 'Space';
  if (/^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Unidentified|Process)$/.test(key)) return '';
  if (/^\p{L}$/u.test(key)) return `${event.shiftKey ? 'Shift+' : ''}${key.toLowerCase()}`;
  return key;
}

// Those that mean the same everywhere, and those the browser needs.
export function isFixed(name: string): boolean {
  return /^(\d|Tab|Enter|Escape|Backspace|Delete|Arrow\w+|Home|End|Page\w+|F\d+)$/.test(name);
}

export function keyFor(action: Action, bindings: Bindings): string {
  return bindings[action] ?? STANDARD_KEYS[action];
}
export function actionFor(name: string, bindings: Bindings): Action | null {
  if (name === '') return null;
  return ACTIONS.find((action) => keyFor(action, bindings) === name) ?? null;
}

export type Bound = { bindings: Bindings } | { fixed: true } | { taken: Action };
// Another key for an action, or why not; '' for none. What is as it was at first is not kept.
export function bind(action: Action, name: string, bindings: Bindings): Bound {
  if (isFixed(name)) return { fixed: true };
  const holder = actionFor(name, bindings);
  if (holder && holder !== action) return { taken: holder };
  const { [action]: _, ...rest } = bindings;
  return { bindings: name === STANDARD_KEYS[action] ? rest : { ...rest, [action]: name } };
}
// Back to the first key, unless something else has it now.
export function unbind(action: Action, bindings: Bindings): Bound {
  return bind(action, STANDARD_KEYS[action], bindings);
}

// What was kept by another version or by hand: only actions that are there, keys that may be, and none twice.
export function properBindings(found: unknown): Bindings {
  let bindings: Bindings = {};
  if (typeof found !== 'object' || found === null) return bindings;
  // All at once first, for two may have changed places.
  for (const action of ACTIONS) {
    const name = (found as Record<string, unknown>)[action];
    if (typeof name === 'string' && name !== STANDARD_KEYS[action] && !isFixed(name)) bindings[action] = name;
  }
  for (const action of ACTIONS) {
    const name = keyFor(action, bindings);
    if (name !== '' && actionFor(name, bindings) !== action) bindings = { ...bindings, [action]: '' };
  }
  return bindings;
}
