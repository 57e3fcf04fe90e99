/** What the check of a file lets through compiles: no run stops on a line that the console took. */

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../../catalog.ts';
import { writeValue } from '../../lang/pblock-value.ts';
import { checkCollection } from '../../languages/workspace.ts';
import { defineFunction } from '../../sdk/define-function.ts';
import type { FunctionDeclaration } from '../../sdk/define-function.ts';
import { describeParam } from '../../sdk/describe.ts';
import { paramFromEntry } from '../../sdk/param-from-entry.ts';
import { string } from '../../sdk/param.ts';
import type { Param } from '../../sdk/param.ts';
import type { Catalog } from '../../sdk/describe.ts';
import { functions } from '../../functions/index.ts';
import { summarizers } from '../../summarizers/index.ts';
import { compileTexts, filters, testDeclarations } from '../testing/program.ts';

/** As a browser has it: plain data. */
const catalog = JSON.parse(JSON.stringify(buildCatalog({ ...testDeclarations, summarizers }))) as Catalog;

const before: Readonly<Record<string, string>> = {
  'assign-type-by-extension': 'Setup fn=setup-type-by-extension file=mime.types\n',
  'filter-by-md5': 'Data fn=generate-md5\n',
};

const usual: Readonly<Record<string, readonly string[]>> = {
  integer: ['0', '10', '-1', '1.5', '1e3', ' 7 ', '99999999999999999999'],
  boolean: ['true', 'OFF', 'maybe'],
  regex: ['.*', '*.gov', '\\*.gov', '(', '[a', 'a{2,1}', 'a{1,99999}', '(?=a)', '\\1', '[[:alpha:]]', '~', '*~(a|b)'],
  source: ['type', 'content-type', 'host', 'hosts', 'content-length', ' ', '__proto__'],
  attribute: ['title', 'partial-text', '__proto__'],
  list: ['author', 'a->b', 'title author-name', 'a->b, c', 'a->', '->', ',', 'a->b->c', 'a->a'],
  renamings: ['author', 'a->b', 'title author-name', 'a->b, c', 'a->', '->', ',', 'a->b->c', 'a->a'],
  'mime-type': ['text/html', 'html', 'unknown', '/'],
  path: ['./config/filterrules.conf', 'mime.types', '/', ''],
};

const signs = 'ab->,;|()[]{}*+?^$\\."\' /:~0'.split('');

function valueOf({ kind, choices }: Param<unknown>): fc.Arbitrary<string> {
  const known = [...(usual[kind] ?? ['all', 'text/html']), ...(choices ?? []).map(({ value }) => value)];
  return fc.oneof(
    fc.constantFrom(...known),
    fc.string({ unit: fc.constantFrom(...signs), maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
}

function paramsOf(declaration: FunctionDeclaration): fc.Arbitrary<Readonly<Record<string, string | undefined>>> {
  const entries = Object.entries(declaration.params);
  const written = entries.map(([name, param]) => {
    const value = valueOf(param);
    return [name, param.required ? value : fc.option(value, { nil: undefined })] as const;
  });
  return fc.record(Object.fromEntries(written));
}

const directive = fc.constantFrom(...functions).chain((declaration) =>
  fc.record({
    declaration: fc.constant(declaration),
    phase: fc.constantFrom(...declaration.phases, ...(declaration.lenientPhases ?? [])),
    params: paramsOf(declaration),
  }),
);

/** A line of filter.conf, with what its function needs before it. */
function lineOf(
  { name }: FunctionDeclaration,
  phase: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(params).flatMap(([key, value]) =>
    value === undefined ? [] : [` ${key}=${writeValue(value)}`],
  );
  return `${before[name] ?? ''}${phase} fn=${name}${pairs.join('')}`;
}

function errorsIn(files: Readonly<Record<string, string>>): readonly string[] {
  const given = Object.entries(files).map(([path, text]) => ({ path, text }));
  const found = checkCollection(given, catalog).flatMap(({ diagnostics }) => diagnostics);
  return found.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

describe('what the check lets through', () => {
  test('compiles, whatever the parameters of a function are', () => {
    fc.assert(
      fc.property(directive, ({ declaration, phase, params }) => {
        const line = lineOf(declaration, phase, params);
        const files = { 'filter.conf': filters(line, line), 'mime.types': 'text/plain txt\n' };
        if (errorsIn(files).length > 0) return;
        expect(compileTexts({ files }), line).toMatchObject({ ok: true });
      }),
      { numRuns: 3000 },
    );
  });

  test('reads in the browser, which has only data, as on the server', () => {
    const named = functions.flatMap(({ name, params }) =>
      Object.entries(params).map(([key, param]) => ({ name, key, param })),
    );
    const written = fc.constantFrom(...named).chain((each) => valueOf(each.param).map((text) => ({ ...each, text })));
    fc.assert(
      fc.property(written, ({ name, key, param, text }) => {
        const copy = paramFromEntry(describeParam(key, param));
        expect(copy.read(text), `${name} ${key}`).toEqual(param.read(text));
      }),
      { numRuns: 3000 },
    );
  });
});

describe('rename-attribute', () => {
  test.each(['author', 'title author-name', 'title->author-name, keywords', ''])('src="%s" is an error', (src) => {
    const files = { 'filter.conf': filters('', `Generate fn=rename-attribute src="${src}"`) };
    expect(errorsIn(files)).toHaveLength(1);
    expect(compileTexts({ files }).ok).toBe(false);
  });
});

describe('a function that cannot prepare what is written', () => {
  const picky = defineFunction({
    name: 'picky',
    phases: ['Data'],
    summary: 'Is picky.',
    doc: 'Takes everything, and then fails to prepare it.',
    params: { word: string({ doc: 'Any word.' }) },
    examples: [],
    reference: 'none',
    prepare: ({ word }) => {
      if (word !== 'good') throw new RangeError(`${word} is not good`);
    },
  });

  test('is a finding on its line, and no failure of the engine', () => {
    const files = { 'filter.conf': filters('Data fn=generate-md5\nData fn=picky word=bad', 'Data fn=picky word=good') };
    const result = compileTexts({ files, functions: [picky] });
    expect(result.ok).toBe(false);
    expect(result.diagnostics.get('filter.conf')).toMatchObject([
      { severity: 'error', code: 'PROGRAM-103', message: 'picky can’t use these parameters: bad is not good.' },
    ]);
  });
});
