/** Inputs that no form sends: one that a service takes, with garbage in each of its places in turn. */

import { z } from 'zod';

/** What a person, a script or an attacker may put anywhere. */
const garbage: readonly unknown[] = [
  '',
  ' ',
  'foo bar',
  'http://',
  'http://[',
  'http:///',
  '//',
  'intranet.example',
  'javascript:alert(1)',
  '..',
  '../../etc',

  '\0',
  'a\0b',
  '\ud800',
  '\u202eevil',
  '😀',
  '%',
  '%00',
  '%zz',
  "'; DROP TABLE x; --",
  '<script>',
  '${x}',
  '[',
  '(',
  '*',
  '\\',

  '__proto__',
  'constructor',
  'x'.repeat(10_000),
  '1',
  '-1',
  '1e999',
  '9'.repeat(40),
  '0'.repeat(32),
  'f'.repeat(64),

  -1,
  0,
  1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  Number.NaN,
  Infinity,
  null,
  undefined,
  true,
  [],
  {},
  [[]],
  [null],
  [''],
  ['\0'],
  { __proto__: null },
  new Uint8Array(),
  new Uint8Array([0, 255]),
];

type JsonSchema = Readonly<Record<string, unknown>>;

/** Values that exist, by the name of the field. */
export type Known = Readonly<Record<string, unknown>>;

/** Every input: the ones the schema describes, each with one place spoilt, and what is no object at all. */
export function* garbageFor(schema: z.ZodType, known: Known): Generator<unknown> {
  yield* garbage;
  for (const input of plainInputs(schema, known)) {
    yield input;
    yield* spoilt(input);
  }
}

/** Inputs as the schema describes them, one for each alternative at the top. */
export function plainInputs(schema: z.ZodType, known: Known): readonly unknown[] {
  return inputsOf(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', cycles: 'ref', reused: 'inline' }),
    known,
  );
}

/** One input for each alternative at the top. */
function inputsOf(schema: JsonSchema, known: Known): readonly unknown[] {
  const choices = listOf(schema['anyOf'] ?? schema['oneOf']);
  return choices.length > 0 ? choices.flatMap((each) => inputsOf(asSchema(each), known)) : [valueOf(schema, known, '')];
}

function valueOf(schema: JsonSchema, known: Known, name: string): unknown {
  if (Object.hasOwn(known, name)) return known[name];
  const [choice] = listOf(schema['anyOf'] ?? schema['oneOf']);
  if (choice !== undefined) return valueOf(asSchema(choice), known, name);
  if ('contentEncoding' in schema) return new Uint8Array([120]);
  if ('const' in schema) return schema['const'];
  const [option] = listOf(schema['enum']);
  return option ?? plainValue(schema, known);
}

function plainValue(schema: JsonSchema, known: Known): unknown {
  switch (schema['type']) {
    case 'object': {
      const fields = Object.entries(asSchema(schema['properties']));
      return Object.fromEntries(fields.map(([key, each]) => [key, valueOf(asSchema(each), known, key)]));
    }
    case 'array':
      return [valueOf(asSchema(schema['items']), known, '')];
    case 'number':
    case 'integer':
      return schema['minimum'] ?? 1;
    case 'boolean':
      return false;
    case 'string':
      return 'x';
    default:
      return new Uint8Array([120]);
  }
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function* spoilt(input: unknown): Generator<unknown> {
  if (typeof input !== 'object' || input === null || input instanceof Uint8Array) return;
  for (const [key, value] of Object.entries(input)) {
    const withValue = (next: unknown): unknown =>
      Array.isArray(input)
        ? input.map((each: unknown, at) => (String(at) === key ? next : each))
        : { ...input, [key]: next };
    for (const bad of garbage) yield withValue(bad);
    for (const inner of spoilt(value)) yield withValue(inner);
  }
}
