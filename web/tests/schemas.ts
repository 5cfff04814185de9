// The protocols as their schemas describe them (server/schemas/ws_*.json, page/schemas): as TypeScript for the compiler, and in
// words for the manual.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
}
export interface SchemaFile {
  oneOf: Schema[];
  definitions: Record<string, Schema>;
}

export const REPOSITORY = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(REPOSITORY, `${file}.json`), 'utf8')) as SchemaFile;
export const request = read('server/schemas/ws_request');
export const answer = read('server/schemas/ws_answer');
export const event = read('server/schemas/ws_event');
// The same of the prompter.
export const asked = read('page/schemas/prompter_request');
export const prompted = read('page/schemas/prompter_answer');

// Every message of a file by the word it has in `field`. What has none is a refusal, which is the same for all.
export function messagesOf(file: SchemaFile, field: string): Map<string, Schema> {
  return new Map(
    file.oneOf.flatMap((one) => {
      const word = one.properties?.[field];
      return word ? (word.enum ?? [word.const]).map((name): [string, Schema] => [String(name), one]) : [];
    }),
  );
}

const nameOf = (schema: Schema) => schema.$ref?.split('/').at(-1);
// An object of which one of several fields is there, and not the others: {"oneOf": [{"required": ["a"]}, …]}.
const eitherOf = (schema: Schema) =>
  schema.properties && schema.oneOf ? schema.oneOf.map((one) => one.required![0]!) : [];

// What fields of any other name hold, where there may be some.
const othersIn = ({ additionalProperties: others }: Schema) => (typeof others === 'object' ? others : undefined);
const isTuple = (schema: Schema) => schema.minItems !== undefined && schema.minItems === schema.maxItems;

// --- As TypeScript

// `never`: fields that this reader is never sent.
export function typeOf(schema: Schema, never: string[] = []): string {
  const inner = (one: Schema) => typeOf(one, never);
  const named = nameOf(schema);
  if (named) return named;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.properties) {
    const kept = Object.entries(schema.properties).filter(([name]) => !never.includes(name));
    const choices = eitherOf(schema).filter((name) => !never.includes(name));
    const more = othersIn(schema);
    const fields = (chosen?: string) =>
      kept
        .filter(([name]) => name === chosen || !choices.includes(name))
        .map(([name, one]) => `${name}${schema.required?.includes(name) || name === chosen ? '' : '?'}: ${inner(one)}`)
        .concat(more ? `[name: string]: ${inner(more)}` : [])
        .join('; ');
    return choices.length === 0 ? `{ ${fields()} }` : choices.map((chosen) => `{ ${fields(chosen)} }`).join(' | ');
  }
  if (schema.oneOf) return schema.oneOf.map(inner).join(' | ');
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'array': {
      const item = inner(schema.items!);
      return isTuple(schema) ? `[${Array(schema.minItems).fill(item).join(', ')}]` : `(${item})[]`;
    }
    case 'object': {
      const values = othersIn(schema);
      return `Record<string, ${values ? inner(values) : 'unknown'}>`;
    }
    case undefined:
      return 'unknown';
    default:
      return schema.type;
  }
}

// A namespace with every definition, and `Words`: the messages by their words.
export function typesOf(name: string, file: SchemaFile, field: string, never: string[] = []): string {
  const definitions = Object.entries(file.definitions).map(
    ([each, schema]) => `  export type ${each} = ${typeOf(schema, never)};\n`,
  );
  const words = [...messagesOf(file, field)].map(([word, schema]) => `    ${word}: ${typeOf(schema, never)};\n`);
  return `export namespace ${name} {\n${definitions.join('')}  export interface Words {\n${words.join('')}  }\n}\n`;
}

// --- In words

const oneOfThem = (all: string[]) =>
  all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`;

// The fields of a message or of an object: "`table`, `most`? number"; what is named after what it is needs no more words.
export function fieldsOf(schema: Schema, without: string[] = []): string {
  const choices = eitherOf(schema);
  const told = ([name, one]: [string, Schema]) => {
    const optional = schema.required?.includes(name) || choices.includes(name) ? '' : '?';
    return `\`${name}\`${optional}${nameOf(one) === name ? '' : ` ${inWords(one)}`}`;
  };
  const others = othersIn(schema);
  const all = Object.entries(schema.properties ?? {}).filter(([name]) => !without.includes(name));
  const chosen = all.filter(([name]) => choices.includes(name));
  return all
    .flatMap((one) => {
      if (!choices.includes(one[0])) return [told(one)];
      return one === chosen[0] ? [oneOfThem(chosen.map(told))] : [];
    })
    .concat(others ? `name: ${inWords(others)}` : [])
    .join(', ');
}

export function inWords(schema: Schema): string {
  const named = nameOf(schema);
  if (named) return `*${named}*`;
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  if (schema.enum) return oneOfThem(schema.enum.map((one) => `\`${JSON.stringify(one)}\``));
  if (schema.properties) return `{${fieldsOf(schema)}}`;
  if (schema.oneOf) return oneOfThem(schema.oneOf.map(inWords));
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return 'text';
    case 'boolean':
      return 'flag';
    case 'null':
      return '`null`';
    case 'array': {
      const item = inWords(schema.items!);
      return isTuple(schema) ? `[${Array(schema.minItems).fill(item).join(', ')}]` : `list of ${item}`;
    }
    case 'object': {
      const values = othersIn(schema);
      return values ? `{name: ${inWords(values)}}` : 'object';
    }
    default:
      return 'anything';
  }
}
