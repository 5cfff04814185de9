// What one has set on this device. Kept in localStorage; other tabs follow.

import { type Bindings, properBindings } from '../frame/bindings';
import { line } from '../net/line.svelte';
import { ownKey } from '../net/place';
import { type Language, LANGUAGES, preferredLanguage, words } from '../words/words.svelte';
import type { Pace } from '../board';

// How long a step takes, against what the guide says.
const SLOWNESS = { slow: 2, normal: 1, fast: 0.4, once: 0 };

export interface Settings {
  language: Language | 'system';
  theme: 'system' | 'light' | 'dark';
  text: number; // per cent
  motion: 'system' | Pace;
  showing: keyof typeof SLOWNESS; // of what others do
  sound: boolean;
  volume: number; // per cent
  autoConfirm: 0 | 3 | 8; // seconds; 0: off
  oneStep: boolean; // the first press plays
  keys: boolean;
  bindings: Bindings; // keys that are not as at first
  textView: boolean;
}

const STANDARD: Settings = {
  language: 'system',
  theme: 'system',
  text: 100,
  motion: 'system',
  showing: 'normal',
  // A phone is silent until it is told otherwise.
  sound: typeof matchMedia !== 'undefined' && !matchMedia('(pointer: coarse)').matches,
  volume: 60,
  autoConfirm: 0,
  oneStep: false,
  keys: true,
  bindings: {},
  textView: false,
};
const KEY = 'officina.settings';

// localStorage may be forbidden, full or hold what another version wrote.
export function kept<Value>(key: string, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(ownKey(key));
    return text === null ? otherwise : (JSON.parse(text) as Value);
  } catch {
    return otherwise;
  }
}
export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(ownKey(key), JSON.stringify(value));
  } catch {
    // It lasts as long as the page, then.
  }
}

function proper(found: Partial<Settings>): Settings {
  const settings = { ...STANDARD, ...found };
  if (settings.language !== 'system' && !LANGUAGES.includes(settings.language)) settings.language = 'system';
  settings.bindings = properBindings(settings.bindings);
  if (!Object.hasOwn(SLOWNESS, settings.showing)) settings.showing = 'normal';
  if (!(settings.volume >= 0 && settings.volume <= 100)) settings.volume = 60;
  if (!(settings.text >= 100 && settings.text <= 200)) settings.text = 100;
  return settings;
}

class Settled {
  now = $state<Settings>(proper(typeof localStorage === 'undefined' ? {} : kept<Partial<Settings>>(KEY, {})));
  #darkSystem = $state(false);
  #stillSystem = $state(false);

  get dark(): boolean {
    return this.now.theme === 'dark' || (this.now.theme === 'system' && this.#darkSystem);
  }
  get pace(): Pace {
    if (this.now.motion !== 'system') return this.now.motion;
    return this.#stillSystem ? 'off' : 'full';
  }

  get slowness(): number {
    return SLOWNESS[this.now.showing];
  }

  async start(): Promise<void> {
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const still = matchMedia('(prefers-reduced-motion: reduce)');
    this.#darkSystem = dark.matches;
    this.#stillSystem = still.matches;
    dark.addEventListener('change', () => ((this.#darkSystem = dark.matches), this.#show()));
    still.addEventListener('change', () => ((this.#stillSystem = still.matches), this.#show()));
    addEventListener('storage', (event) => {
      if (event.key !== ownKey(KEY)) return;
      const before = this.#language();
      this.now = proper(kept<Partial<Settings>>(KEY, {}));
      this.#show();
      if (this.#language() !== before) void words.use(this.#language());
    });
    this.#show();
    await words.use(this.#language());
  }

  #language(): Language {
    return this.now.language === 'system' ? preferredLanguage(navigator.languages) : this.now.language;
  }

  async set(change: Partial<Settings>): Promise<void> {
    this.now = proper({ ...this.now, ...change });
    keep(KEY, this.now);
    this.#show();
    if (change.language !== undefined) {
      await words.use(this.#language());
      line.renew(); // refusals come as finished sentences
    }
  }

  #show(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.dark ? 'dark' : 'light';
    root.dataset['motion'] = this.pace;
    root.style.setProperty('--text-scale', String(this.now.text / 100));
  }
}

export const settings = new Settled();
