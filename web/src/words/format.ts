// ICU MessageFormat as the catalogues use it: {name}, {n, plural, =0 {…} one {…} other {…}} with #, and
// {word, select, … other {…}}, nested at will. The C++ side formats the same patterns with ICU itself; a test compares.

export type Value = string | number;

type Part =
  | string
  | { kind: 'value'; name: string }
  | { kind: 'number' } // the # of a plural
  | { kind: 'select' | 'plural'; name: string; cases: Map<string, Part[]> };

export type Pattern = Part[];

export class PatternError extends Error {}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  whole(): Pattern {
    const parts = this.parts(false);
    if (this.at < this.text.length) throw new PatternError(`unexpected } in “${this.text}”`);
    return parts;
  }

  private parts(inPlural: boolean): Part[] {
    const parts: Part[] = [];
    let literal = '';
    const flush = () => {
      if (literal) parts.push(literal);
      literal = '';
    };
    while (this.at < this.text.length) {
      const letter = this.text[this.at]!;
      if (letter === '}') break;
      if (letter === '{') {
        flush();
        this.at += 1;
        parts.push(this.argument(inPlural));
      } else if (letter === '#' && inPlural) {
        flush();
        this.at += 1;
        parts.push({ kind: 'number' });
      } else if (letter === "'") {
        literal += this.quoted(inPlural);
      } else {
        literal += letter;
        this.at += 1;
      }
    }
    flush();
    return parts;
  }

  // '' is one apostrophe; '{…' is literal up to the next apostrophe.
  private quoted(inPlural: boolean): string {
    const next = this.text[this.at + 1] ?? '';
    if (next === "'") {
      this.at += 2;
      return "'";
    }
    if (next === '{' || next === '}' || (next === '#' && inPlural)) {
      const end = this.text.indexOf("'", this.at + 2);
      const stop = end < 0 ? this.text.length : end;
      const literal = this.text.slice(this.at + 1, stop);
      this.at = stop + 1;
      return literal;
    }
    this.at += 1;
    return "'";
  }

  private word(): string {
    const match = /^\s*([^\s{},]+)\s*/.exec(this.text.slice(this.at));
    if (!match) throw new PatternError(`a word is missing in “${this.text}”`);
    this.at += match[0].length;
    return match[1]!;
  }

  private expect(letter: string): void {
    if (this.text[this.at] !== letter) throw new PatternError(`${letter} is missing in “${this.text}”`);
    this.at += 1;
  }

  private argument(inPlural: boolean): Part {
    const name = this.word();
    if (this.text[this.at] === '}') {
      this.at += 1;
      return { kind: 'value', name };
    }
    this.expect(',');
    const kind = this.word();
    if (kind !== 'select' && kind !== 'plural') throw new PatternError(`“${kind}” is not known`);
    this.expect(',');
    const cases = new Map<string, Part[]>();
    for (;;) {
      const rest = /^\s*/.exec(this.text.slice(this.at))![0].length;
      if (this.text[this.at + rest] === '}') {
        this.at += rest + 1;
        break;
      }
      const which = this.word();
      this.expect('{');
      cases.set(which, this.parts(kind === 'plural' || inPlural));
      this.expect('}');
    }
    if (!cases.has('other')) throw new PatternError(`“other” is missing in “${this.text}”`);
    return { kind, name, cases };
  }
}

export function parse(pattern: string): Pattern {
  return new Reader(pattern).whole();
}

// What a pattern selects by an argument, but for `other`.
export function casesOf(pattern: Pattern, argument: string): string[] {
  return pattern.flatMap((part) =>
    typeof part === 'object' && part.kind === 'select' && part.name === argument
      ? [...part.cases.keys()].filter((which) => which !== 'other')
      : [],
  );
}

export class Grammar {
  private readonly plurals: Intl.PluralRules;
  private readonly numbers: Intl.NumberFormat;
  constructor(language: string) {
    this.plurals = new Intl.PluralRules(language);
    this.numbers = new Intl.NumberFormat(language);
  }

  format(pattern: Pattern, values: Record<string, Value>, plural?: number): string {
    let text = '';
    for (const part of pattern) {
      if (typeof part === 'string') text += part;
      else if (part.kind === 'number') text += this.numbers.format(plural ?? 0);
      else if (part.kind === 'value') text += this.shown(values[part.name], part.name);
      else if (part.kind === 'select') {
        const chosen = part.cases.get(String(values[part.name])) ?? part.cases.get('other')!;
        text += this.format(chosen, values, plural);
      } else {
        const number = Number(values[part.name]);
        const chosen =
          part.cases.get(`=${number}`) ?? part.cases.get(this.plurals.select(number)) ?? part.cases.get('other')!;
        text += this.format(chosen, values, number);
      }
    }
    return text;
  }

  // As ICU does: an argument that is not there stays visible.
  private shown(value: Value | undefined, name: string): string {
    if (value === undefined) return `{${name}}`;
    return typeof value === 'number' ? this.numbers.format(value) : value;
  }
}

// The names of all arguments, for the test that compares languages.
export function argumentsOf(pattern: Pattern, names = new Set<string>()): Set<string> {
  for (const part of pattern) {
    if (typeof part === 'string' || part.kind === 'number') continue;
    names.add(part.name);
    if (part.kind !== 'value') for (const inner of part.cases.values()) argumentsOf(inner, names);
  }
  return names;
}
