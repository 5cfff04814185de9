// The schemas are the one description of the server's protocol and of the prompter's: the manual and the page say the same.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disagreements, wireTypes } from '../../tests/page_types';
import {
  REPOSITORY,
  type SchemaFile,
  answer,
  asked,
  event,
  fieldsOf,
  inWords,
  messagesOf,
  prompted,
  request,
} from '../../tests/schemas';

const served = { request, answer, event };
const files = { ...served, asked, prompted };

describe('the schemas', () => {
  it('mean the same by the same name', () => {
    const meanings = new Map<string, unknown>();
    for (const { definitions } of Object.values(files))
      for (const [name, schema] of Object.entries(definitions)) {
        if (meanings.has(name)) expect([name, schema]).toEqual([name, meanings.get(name)]);
        meanings.set(name, schema);
      }
  });
  it('define nothing that nobody uses', () => {
    for (const file of Object.values(files))
      for (const name of Object.keys(file.definitions))
        expect(JSON.stringify(file)).toContain(`{"$ref":"#/definitions/${name}"}`);
  });
  it.each([
    [request, answer],
    [asked, prompted],
  ])('know an answer to every word', (said, told) => {
    expect([...messagesOf(told, 'ok').keys()].sort()).toEqual([...messagesOf(said, 'do').keys()].sort());
  });
});

describe('the manual', () => {
  const manual = readFileSync(join(REPOSITORY, 'docs/protocol.md'), 'utf8');
  const [server, prompter] = manual.split('# The server protocol')[1]!.split('# The prompter') as [string, string];
  // The rows of the table under that heading: what is named in the first cell, and the second one.
  const rowsOf = (chapter: string, heading: string) => {
    const table = chapter.slice(chapter.indexOf(`\n| ${heading} |`) + 1).split('\n\n')[0]!;
    return table
      .split('\n')
      .slice(2)
      .flatMap((line) => {
        const [names = '', cell = ''] = line.split('|').slice(1);
        return [...names.matchAll(/\w+/g)].map(([name]): [string, string] => [name, cell.trim()]);
      });
  };
  const expectRows = (chapter: string, heading: string, rows: Map<string, string>) =>
    expect(Object.fromEntries(rowsOf(chapter, heading))).toEqual(Object.fromEntries(rows));
  const messages = (file: SchemaFile, field: string) =>
    new Map([...messagesOf(file, field)].map(([word, schema]) => [word, fieldsOf(schema, ['id', field])]));

  const definitions = (...of: SchemaFile[]) =>
    new Map(of.flatMap((file) => Object.entries(file.definitions).map(([name, one]) => [name, inWords(one)])));

  it.each([
    [server, request],
    [prompter, asked],
  ])('lists every word with its fields', (chapter, said) => expectRows(chapter, '`do`', messages(said, 'do')));
  it.each([
    [server, answer],
    [prompter, prompted],
  ])('lists every answer that has fields', (chapter, told) =>
    expectRows(chapter, '`ok`', new Map([...messages(told, 'ok')].filter(([, fields]) => fields !== ''))),
  );
  it('lists every event with its fields', () => expectRows(server, '`event`', messages(event, 'event')));
  it('says what everything is that has a name', () => {
    const known = definitions(...Object.values(served));
    expectRows(server, 'name', known);
    expectRows(prompter, 'name', new Map([...definitions(asked, prompted)].filter(([name]) => !known.has(name))));
  });
  it('explains all the terms of a table', () => {
    const named = rowsOf(server, 'field').map(([name]) => name);
    expect(named.sort()).toEqual(Object.keys(request.definitions['terms']!.properties!).sort());
  });
});

describe('the page', () => {
  const source = (file: string) => readFileSync(join(REPOSITORY, 'web/src', file), 'utf8');

  it('reads what it is sent, and says what is understood', () => expect(disagreements()).toEqual([]), 60_000);

  // What the check is worth: faults on either side.
  it.each([
    ['a field that is not sent', 'log_from: number;', 'log_start: number;', /log_start/],
    ['an optional one that nobody knows', 'undo?: boolean;', 'redo?: boolean;', /answers\.join\.redo/],
    ['another type', 'score?: number;', 'score?: string;', /score/],
    ['a field that may be missing', 'build?: string', 'build: string', /build/],
    ['a value that is not among the page’s', "'gathering' | 'playing' | 'over'", "'gathering' | 'over'", /playing/],
    ['a field that is not understood', 'yes: boolean; to', 'yes: boolean; why?: string; to', /said\.answer\.why/],
    ['a word that is not understood', 'ping: object;', 'pong: object;', /pong/],
    ['a request without what it needs', 'to: number }', 'to?: number }', /go_back/],
    ['a request of another type', 'moves: string[]; position', 'moves: number[]; position', /play/],
    ['what the prompter does not tell', 'private: boolean', 'secret: boolean', /secret/, 'rules/words.ts'],
    ['what it does not tell so', 'parts: string[]', 'parts: string', /parts/, 'rules/words.ts'],
    ['what it is not asked', 'describe: { game: string }', 'describe: { name: string }', /name/, 'rules/words.ts'],
  ])(
    'is found out: %s',
    (_what, right, wrong, complaint, file = 'net/protocol.ts') => {
      const text = source(file);
      expect(text).toContain(right);
      expect(disagreements({ [file]: text.replace(right, wrong) }).join('\n')).toMatch(complaint);
    },
    60_000,
  );
  it.each([
    ['takes a field away', 'log_from: number; ', '', /log_from/],
    ['lets a field be missing', 'opener: boolean', 'opener?: boolean', /opener/],
    ['asks for a field more', 'do: "undo"; ', 'do: "undo"; sure: boolean; ', /sure/],
    ['adds a value', '"gathering" | ', '"paused" | "gathering" | ', /paused/],
    ['asks for another seat', 'do: "look"; table: open_table; seat?', 'do: "look"; table: open_table; seat', /look/],
    ['tells no parts', 'parts: (string)[]', 'parts?: (string)[]', /parts/],
  ])(
    'is told when a schema %s',
    (_what, right, wrong, complaint) => {
      expect(wireTypes()).toContain(right);
      expect(disagreements({}, wireTypes().replaceAll(right, wrong)).join('\n')).toMatch(complaint);
    },
    60_000,
  );
});
