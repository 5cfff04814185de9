// What boards read of what happened is what the rules tell: each fact and each field, with its type.

import { expect, test } from 'vitest';
import type { FactList } from './facts';
import { prompter } from './rules/for_tests';

interface Schema {
  oneOf: { properties: Record<string, { const?: string; type?: string }>; required: string[] }[];
}
const TYPES: Record<string, string> = {
  number: 'integer',
  seat: 'integer',
  word: 'string',
  words: 'array',
  counts: 'object',
};

const lists = import.meta.glob<FactList>('../../games/*/web/facts.ts', { import: 'FACTS', eager: true });

test.each(Object.keys(lists).map((path) => [path.split('/')[3]!, lists[path]!] as const))(
  'the facts that the board of %s reads are told by its rules',
  (game, list) => {
    const { facts } = prompter.ask('describe', { game }) as { facts: Schema };
    for (const [what, fields] of Object.entries(list)) {
      const told = facts.oneOf.find(({ properties }) => properties['fact']!.const === what);
      expect(told, what).toBeDefined();
      for (const [field, type] of Object.entries(fields)) {
        expect(told!.properties[field]?.type, `${what}.${field}`).toBe(TYPES[type]);
        expect(told!.required, `${what}.${field}`).toContain(field);
      }
    }
  },
);
