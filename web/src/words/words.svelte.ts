// The sentences of the house in the viewer's language: the catalogues are those of the terminal and the server
// (messages/<language>/*.json, games/<game>/messages/<language>/*.json), loaded by language and game when first needed.

import type { Argument, Message, Who } from '../board';
import { casesOf, Grammar, parse, type Pattern, type Value } from './format';

export const LANGUAGES = ['en', 'it', 'fr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

// Each language's own name, so that whoever cannot read the page finds it.
export const OWN_NAMES: Record<Language, string> = { en: 'English', it: 'Italiano', fr: 'Français', de: 'Deutsch' };

type Files = Record<string, () => Promise<Record<string, string>>>;

const files: Files = import.meta.glob<Record<string, string>>(
  ['../../../messages/*/web.json', '../../../games/*/messages/*/{cover,words,web}.json'],
  { import: 'default' },
);

// Files, with @ for the language: the shell's own, and what stands on the boxes of the games.
const SHELL = [
  'messages/@/web',
  ...Object.keys(files).flatMap((path) => /(games\/\w+\/messages\/)en(\/cover)/.exec(path)?.slice(1).join('@') ?? []),
];

class Words {
  language = $state<Language>('en');
  // Grows whenever sentences came in, so that what was said is said again.
  #version = $state(0);
  #patterns = new Map<string, string>();
  #parsed = new Map<string, Pattern>();
  #grammar = new Grammar('en');
  #parts = new Map(SHELL.map((part) => [part, files]));
  #number = 0;

  async use(language: Language): Promise<void> {
    const number = ++this.#number;
    const patterns = await load(language, this.#parts);
    if (number !== this.#number) return; // another language was chosen meanwhile
    this.#patterns = patterns;
    this.#parsed.clear();
    this.#grammar = new Grammar(language);
    this.language = language;
    this.#version += 1;
    if (typeof document !== 'undefined') document.documentElement.lang = language;
  }

  // The sentences of a game too.
  addGame(game: string): Promise<void> {
    return this.add([`games/${game}/messages/@/words`, `games/${game}/messages/@/web`], files);
  }
  // Those of some files, where they are not there yet.
  async add(parts: string[], files: Files): Promise<void> {
    const missing = new Map(parts.filter((part) => !this.#parts.has(part)).map((part) => [part, files]));
    if (missing.size === 0) return;
    const language = this.language;
    const patterns = await load(language, missing);
    for (const part of missing.keys()) this.#parts.set(part, files);
    if (language !== this.language) return this.use(this.language);
    for (const [id, pattern] of patterns) this.#patterns.set(id, pattern);
    this.#version += 1;
  }

  has(id: string): boolean {
    void this.#version;
    return this.#patterns.has(id);
  }

  t(id: string, values: Record<string, Value> = {}): string {
    const pattern = this.#patternOf(id);
    return pattern ? this.#grammar.format(pattern, values) : `[${id}]`;
  }
  // The values of an argument that a sentence has words for.
  cases(id: string, argument: string): string[] {
    return casesOf(this.#patternOf(id) ?? [], argument);
  }
  #patternOf(id: string): Pattern | undefined {
    void this.#version;
    const text = this.#patterns.get(id);
    if (text === undefined) return undefined;
    let parsed = this.#parsed.get(id);
    if (!parsed) this.#parsed.set(id, (parsed = parse(text)));
    return parsed;
  }

  say(message: Message, nameOf: (who: Who) => string): string {
    const values: Record<string, Value> = {};
    for (const [name, argument] of Object.entries(message.arguments)) values[name] = this.value(argument, nameOf);
    return this.t(message.id, values);
  }

  private value(argument: Argument, nameOf: (who: Who) => string): Value {
    if (typeof argument !== 'object') return argument;
    if (Array.isArray(argument)) return argument.map((each) => this.say(each, nameOf)).join(', ');
    return nameOf(argument.seat);
  }
}

async function load(language: Language, parts: Map<string, Files>): Promise<Map<string, string>> {
  const patterns = new Map<string, string>();
  const found = await Promise.all(
    [...parts].map(
      ([part, from]): Promise<Record<string, string>> =>
        from[`../../../${part.replace('@', language)}.json`]?.() ?? Promise.resolve({}),
    ),
  );
  for (const file of found) for (const [id, pattern] of Object.entries(file)) patterns.set(id, pattern);
  return patterns;
}

export const words = new Words();

export function t(id: string, values?: Record<string, Value>): string {
  return words.t(id, values);
}

// The best of ours among the languages the browser names.
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const found = LANGUAGES.find((language) => one.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}
