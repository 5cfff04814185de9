// The schemas of the server are the one description of the protocol: the manual and the page say the same.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { disagreements, wireTypes } from '../../tests/page_types';
import {
  REPOSITORY,
  type SchemaFile,
  answer,
  event,
  fieldsOf,
  inWords,
  messagesOf,
  request,
} from '../../tests/schemas';

const files = { request, answer, event };

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
  it('know an answer to every word', () => {
    expect([...messagesOf(answer, 'ok').keys()].sort()).toEqual([...messagesOf(request, 'do').keys()].sort());
  });
});

describe('the manual', () => {
  const manual = readFileSync(join(REPOSITORY, 'docs/protocol.md'), 'utf8').split('# The server protocol')[1]!;
  // The rows of the table under that heading: what is named in the first cell, and the second one.
  const rowsOf = (heading: string) => {
    const table = manual.slice(manual.indexOf(`\n| ${heading} |`) + 1).split('\n\n')[0]!;
    return table
      .split('\n')
      .slice(2)
      .flatMap((line) => {
        const [names = '', cell = ''] = line.split('|').slice(1);
        return [...names.matchAll(/\w+/g)].map(([name]): [string, string] => [name, cell.trim()]);
      });
  };
  const expectRows = (heading: string, rows: Map<string, string>) =>
    expect(Object.fromEntries(rowsOf(heading))).toEqual(Object.fromEntries(rows));
  const messages = (file: SchemaFile, field: string) =>
    new Map([...messagesOf(file, field)].map(([word, schema]) => [word, fieldsOf(schema, ['id', field])]));

  it('lists every word with its fields', () => expectRows('`do`', messages(request, 'do')));
  it('lists every answer that has fields', () =>
    expectRows('`ok`', new Map([...messages(answer, 'ok')].filter(([, fields]) => fields !== ''))));
  it('lists every event with its fields', () => expectRows('`event`', messages(event, 'event')));
  it('says what everything is that has a name', () => {
    const all = Object.values(files).flatMap(({ definitions }) => Object.entries(definitions));
    expectRows('name', new Map(all.map(([name, schema]) => [name, inWords(schema)])));
  });
  it('explains all the terms of a table', () => {
    const named = rowsOf('field').map(([name]) => name);
    expect(named.sort()).toEqual(Object.keys(request.definitions['terms']!.properties!).sort());
  });
});

describe('the page', () => {
  const protocol = readFileSync(join(import.meta.dirname, 'protocol.ts'), 'utf8');

  it('reads what it is sent, and says what is understood', () => expect(disagreements()).toEqual([]), 60_000);

  // What the check is worth: faults on either side.
  it.each([
    ['a field that is not sent', 'log_from: number;', 'log_start: number;', /log_start/],
    ['an optional one that nobody knows', 'undo?: boolean;', 'redo?: boolean;', /answers\.join\.redo/],
    ['another type', 'score?: number;', 'score?: string;', /score/],
    ['a field that may be missing', 'build?: string', 'build: string', /build/],
    ['a value that is not among the page’s', "'gathering' | 'playing' | 'over'", "'gathering' | 'over'", /playing/],
    ['a field that is not understood', 'yes: boolean }', 'yes: boolean; why?: string }', /said\.answer\.why/],
    ['a word that is not understood', 'ping: object;', 'pong: object;', /pong/],
    ['a request without what it needs', 'to: number }', 'to?: number }', /go_back/],
    ['a request of another type', 'moves: string[]; position', 'moves: number[]; position', /play/],
  ])(
    'is found out: %s',
    (_what, right, wrong, complaint) => {
      expect(protocol).toContain(right);
      expect(disagreements(protocol.replace(right, wrong)).join('\n')).toMatch(complaint);
    },
    60_000,
  );
  it.each([
    ['takes a field away', 'log_from: number; ', '', /log_from/],
    ['lets a field be missing', 'opener: boolean', 'opener?: boolean', /opener/],
    ['asks for a field more', 'do: "undo"; ', 'do: "undo"; sure: boolean; ', /sure/],
    ['adds a value', '"gathering" | ', '"paused" | "gathering" | ', /paused/],
  ])(
    'is told when a schema %s',
    (_what, right, wrong, complaint) => {
      expect(wireTypes()).toContain(right);
      expect(disagreements(undefined, wireTypes().replaceAll(right, wrong)).join('\n')).toMatch(complaint);
    },
    60_000,
  );
});
