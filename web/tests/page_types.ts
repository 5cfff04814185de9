// What the page believes of the protocol (src/net/protocol.ts) and of the prompter (src/rules/words.ts), held against what the schemas
// say, by the TypeScript compiler.

import { join } from 'node:path';
import ts from 'typescript';
import { REPOSITORY, answer, asked, event, prompted, request, typesOf } from './schemas';

const FOLDER = join(REPOSITORY, 'web/src/net');
const WIRE = join(FOLDER, 'wire.ts'); // in memory only
const PROOF = join(FOLDER, 'proof.ts');

// The page says `views: 'bytes'`, so it is never sent a `state`.
export const wireTypes = () =>
  typesOf('answer', answer, 'ok', ['state']) +
  typesOf('event', event, 'event', ['state']) +
  typesOf('request', request, 'do') +
  typesOf('asked', asked, 'do') +
  typesOf('prompted', prompted, 'ok');

// What the page is sent has to be what it reads; what it says has to be what is understood.
const proof = `
import type * as page from './protocol';
import type * as rules from '../rules/words';
import type * as wire from './wire';
export const problem: page.Problem = null! as wire.answer.error;
export const answers: page.Answers = null! as wire.answer.Words;
export const events: page.Events = null! as wire.event.Words;
type FieldsOf<Message> = Message extends unknown ? Omit<Message, 'do' | 'id'> : never;
export const requests: { [W in page.Word]: FieldsOf<wire.request.Words[W]> } = null! as page.Requests;
export const told: wire.answer.Words = null!;
export const heard: wire.event.Words = null!;
export const said: page.Requests = null!;
export const understood: wire.request.Words = null!;
export const answered: rules.Answers = null! as wire.prompted.Words;
export const questions: { [W in rules.Word]: FieldsOf<wire.asked.Words[W]> } = null! as rules.Requests;
export const prompted: wire.prompted.Words = null!;
export const asked: rules.Requests = null!;
export const known: wire.asked.Words = null!;
`;

const parsed = new Map<string, ts.SourceFile>(); // what is the same for every question: the libraries

// Every way in which the two disagree. `page`: files of src that read otherwise, by their names: with a fault in them.
export function disagreements(page: Record<string, string> = {}, wire = wireTypes()): string[] {
  const { config } = ts.readConfigFile(join(REPOSITORY, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, REPOSITORY);
  const texts = new Map([
    [WIRE, wire],
    [PROOF, proof],
    ...Object.entries(page).map(([name, text]) => [join(REPOSITORY, 'web/src', name), text] as const),
  ]);
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (name) => texts.has(name) || fileExists(name);
  host.readFile = (name) => texts.get(name) ?? readFile(name);
  host.getSourceFile = (name, language, ...rest) => {
    const text = texts.get(name);
    if (text !== undefined) return ts.createSourceFile(name, text, language);
    const file = parsed.get(name) ?? getSourceFile(name, language, ...rest);
    if (file) parsed.set(name, file);
    return file;
  };
  const program = ts.createProgram([PROOF], { ...options, types: [] }, host);
  const source = program.getSourceFile(PROOF)!;
  const wrong = ts
    .getPreEmitDiagnostics(program, source)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));

  const checker = program.getTypeChecker();
  const types = new Map(
    checker
      .getExportsOfModule(checker.getSymbolAtLocation(source)!)
      .map((symbol) => [symbol.name, checker.getTypeOfSymbol(symbol)]),
  );
  const names = (page: string, known: string) => unknownNames(checker, types.get(page)!, types.get(known)!, page);
  return [
    ...wrong,
    ...names('answers', 'told'),
    ...names('events', 'heard'),
    ...names('said', 'understood'),
    ...names('answered', 'prompted'),
    ...names('asked', 'known'),
  ];
}

// The fields that one type names and the other does not have: an optional one too many is no mistake to the compiler.
function unknownNames(
  checker: ts.TypeChecker,
  page: ts.Type,
  wire: ts.Type,
  path: string,
  met = new Map<ts.Type, Set<ts.Type>>(),
): string[] {
  const partsOf = (type: ts.Type) =>
    (type.isUnion() ? type.types : [type]).filter((one) => one.flags & ts.TypeFlags.Object || one.isIntersection());
  if (met.get(page)?.has(wire)) return [];
  met.set(page, (met.get(page) ?? new Set()).add(wire));
  const known = partsOf(wire);
  return partsOf(page).flatMap((part) => {
    const item = checker.getIndexTypeOfType(part, ts.IndexKind.Number);
    if (checker.isArrayType(part) || checker.isTupleType(part))
      return known.flatMap((one) => {
        const other = checker.getIndexTypeOfType(one, ts.IndexKind.Number);
        return item && other ? unknownNames(checker, item, other, `${path}[]`, met) : [];
      });
    return checker.getPropertiesOfType(part).flatMap((property) => {
      const here = `${path}.${property.name}`;
      const there = known.flatMap((one) => checker.getPropertyOfType(one, property.name) ?? []);
      if (there.length === 0) return [`${here}: no schema knows it`];
      const type = checker.getTypeOfSymbol(property);
      return there.flatMap((one) => unknownNames(checker, type, checker.getTypeOfSymbol(one), here, met));
    });
  });
}
