// The rules of a game by number, as games/<game>/rules.md has them: in English only, the language in which they are kept exact.

export interface Chapter {
  title: string;
  rules: { number: string; text: string }[];
}

const files = import.meta.glob<string>('../../../games/*/rules.md', { query: '?raw', import: 'default' });

export async function numberedRules(game: string): Promise<Chapter[]> {
  const load = files[`../../../games/${game}/rules.md`];
  return load ? chaptersIn(await load()) : [];
}

// A rule begins with its number at the beginning of a line, and goes on in the lines that are indented below it.
export function chaptersIn(text: string): Chapter[] {
  const chapters: Chapter[] = [];
  for (const line of text.split('\n')) {
    const heading = /^#{2,} (.*)/.exec(line);
    const rule = /^([A-Z]?\d+(?:\.\d+)*)\.? (.*)/.exec(line);
    const chapter = chapters.at(-1);
    const last = chapter?.rules.at(-1);
    if (heading) chapters.push({ title: plain(heading[1]!), rules: [] });
    else if (rule && chapter) chapter.rules.push({ number: rule[1]!, text: plain(rule[2]!) });
    else if (last && /^\s+\S/.test(line)) last.text += ` ${plain(line.trim())}`;
  }
  return chapters.filter(({ rules }) => rules.length > 0);
}
const plain = (text: string): string => text.replace(/[`*]/g, '');
