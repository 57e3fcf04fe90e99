/** What a new function costs: declared here, registered here, and each of its traits is acted on with no file touched. */

import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../catalog.ts';
import { functions } from '../functions/index.ts';
import { checkCollection } from '../languages/workspace.ts';
import { defineFunction, needs, proceed } from '../sdk/define-function.ts';
import type { FunctionDeclaration, FunctionSpec } from '../sdk/define-function.ts';
import { path, source } from '../sdk/param.ts';
import type { Params } from '../sdk/param.ts';
import { summarizers } from '../summarizers/index.ts';
import { createDescriptionComparison } from './plan/describe.ts';
import type { Program } from './program/program.ts';
import { asked, decided, start } from './testing/decisions.ts';
import { discovered, fetched, filters, testDeclarations, testProgram } from './testing/program.ts';

type Given<P extends Params> = Partial<FunctionSpec<P, undefined>> & Pick<FunctionSpec<P, undefined>, 'phases'>;

/** A function of the desk; what is given is all that sets it apart. */
function desk<P extends Params = Params>({ name = 'stamp-desk', ...given }: Given<P>): FunctionDeclaration {
  const params = {} as P;
  return defineFunction<P>({ name, summary: '', doc: '', params, examples: [], reference: '', ...given });
}

interface Lines {
  readonly enumeration?: string;
  readonly generation?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const idle = 'MetaData fn=filter-by-exact src=host deny=other.test';

function filesOf({ enumeration = idle, generation = idle, files = {} }: Lines): Readonly<Record<string, string>> {
  return { 'filter.conf': filters(enumeration, generation), ...files };
}

function program(own: readonly FunctionDeclaration[], lines: Lines): Program {
  return testProgram({ functions: own, files: filesOf(lines), extraStarts: [start] });
}

/** Codes of what the console finds, with the texts of their fixes. */
function findings(own: readonly FunctionDeclaration[], lines: Lines): readonly (readonly [string, ...string[]])[] {
  const catalog = buildCatalog({ ...testDeclarations, functions: [...functions, ...own], summarizers });
  const files = Object.entries(filesOf(lines)).map(([at, text]) => ({ path: at, text }));
  return checkCollection(files, catalog).flatMap(({ diagnostics }) =>
    diagnostics.map(
      ({ code, fixes = [] }) => [code, ...fixes.flatMap(({ edits }) => edits.map(({ text }) => text.trim()))] as const,
    ),
  );
}

const codes = (...given: Parameters<typeof findings>): readonly string[] => findings(...given).map(([code]) => code);

describe('a function that writes a source', () => {
  const stamp = (traits: Pick<Given<Params>, 'sets'>) =>
    desk({
      ...traits,
      phases: ['MetaData', 'Data'],
      decide({ sources }) {
        sources.set('depth', '7');
        return proceed;
      },
    });
  const line = 'MetaData fn=stamp-desk';

  test('writes it for the lines after it', () => {
    const deny = `${line}\nMetaData fn=filter-by-exact src=depth deny=7`;
    const one = program([stamp({ sets: ['depth'] })], { enumeration: deny, generation: deny });
    expect(decided(one, discovered(start))).toMatchObject({ state: 'rejected', decidedBy: { reason: 'depth is 7' } });
  });

  test('is asked what it writes', () => {
    const generation = `${line}\nGenerate fn=extract-source src=depth`;
    expect(program([stamp({ sets: ['depth'] })], { generation }).depthAttributes).toEqual([]);
    expect(program([stamp({})], { generation }).depthAttributes).toEqual(['depth']);
  });

  test('makes its name known to the check', () => {
    const known = (sets: readonly string[]) =>
      codes([desk({ phases: ['MetaData'], sets })], {
        enumeration: `${line}\nMetaData fn=filter-by-exact src=typ deny=x`,
      });
    expect(known([])).toContain('SET-115');
    expect(known(['typ'])).not.toContain('SET-115');
  });

  test('may take the name from a parameter', () => {
    const params = { into: source({ doc: 'Source to set.', use: 'sets' }) };
    const own = [desk({ phases: ['MetaData'], params })];
    const generation = 'MetaData fn=stamp-desk into=depth\nGenerate fn=extract-source src=depth';
    expect(program(own, { generation }).depthAttributes).toEqual([]);
  });
});

test('a function that needs running totals is decided once they are observed', () => {
  const ration = desk({
    phases: ['Data'],
    denies: true,
    runFacts: () => ['totals'],
    decide: ({ facts: { totals } }) =>
      totals === undefined ? needs('totals') : totals.objects > 3 ? { kind: 'deny', reason: 'rationed' } : proceed,
  });
  const one = program([ration], { generation: 'Data fn=stamp-desk' });
  expect(one.needsTotals).toBe(true);
  expect(program([desk({ phases: ['Data'] })], { generation: 'Data fn=stamp-desk' }).needsTotals).toBe(false);
  expect(asked(one, fetched(start))).toBe('totals');
  const known = (objects: number) => decided(one, fetched(start, {}, { totals: { hosts: 1, objects } }));
  expect(known(3).verdict.generate).toBe(true);
  expect(known(4)).toMatchObject({ verdict: { generate: false }, decidedBy: { reason: 'rationed' } });
});

test('a function that names a file has it read in its language, and missed', () => {
  const open = (language: 'filterrules-conf' | undefined) =>
    desk({ phases: ['Setup'], params: { of: path({ doc: 'Sites.', ...(language && { language }) }) } });
  const enumeration = 'Setup fn=stamp-desk of=./desks.txt\nMetaData fn=filterrules-process';
  const sites = '<Site name=desk>\n  Start url="http://desk.test/"\n</Site>\n';
  const files = { 'desks.txt': sites };
  const startsOf = (own: FunctionDeclaration) =>
    program([own], { enumeration, files }).starts.map(({ url, file }) => `${url.href} ${file}`);
  expect(startsOf(open('filterrules-conf'))).toContain('http://desk.test/ desks.txt');
  expect(startsOf(open(undefined))).not.toContain('http://desk.test/ desks.txt');
  expect(codes([open('filterrules-conf')], { enumeration })).toContain('SET-127');
  expect(codes([open('filterrules-conf')], { enumeration, files })).not.toContain('SET-127');
  const broken = { 'desks.txt': '<Site name=desk>\n' };
  expect(codes([open('filterrules-conf')], { enumeration, files: broken })).toContain('RULES-101');
});

describe('a function that only denies', () => {
  const refuse = (traits: Pick<Given<Params>, 'denies' | 'sets'>) =>
    desk({ ...traits, phases: ['Data', 'Generate'], decide: () => ({ kind: 'deny', reason: 'no desk' }) });

  test('is asked for the verdict where things are made', () => {
    const generation = 'Generate fn=stamp-desk\nGenerate fn=extract-html-text';
    const verdict = (own: FunctionDeclaration) => decided(program([own], { generation }), fetched(start)).verdict;
    expect(verdict(refuse({ denies: true })).generate).toBe(false);
    expect(verdict(refuse({})).generate).toBe(true);
  });

  test('makes no RD another one', () => {
    const made = 'Generate fn=extract-html-text';
    const compared = (own: FunctionDeclaration) =>
      createDescriptionComparison(
        program([own], { generation: made }),
        program([own], { generation: `Data fn=stamp-desk\n${made}` }),
      );
    expect(compared(refuse({ denies: true }))).toBeUndefined();
    expect(compared(refuse({ denies: true, sets: ['type'] }))).toBeDefined();
    expect(compared(refuse({}))).toBeDefined();
  });
});

test('a function that stands once in a filter is found the second time', () => {
  const enumeration = 'MetaData fn=stamp-desk\nMetaData fn=stamp-desk';
  expect(codes([desk({ phases: ['MetaData'], oncePerFilter: true })], { enumeration })).toContain('FILTER-116');
  expect(codes([desk({ phases: ['MetaData'] })], { enumeration })).not.toContain('FILTER-116');
});

test('a function that must follow another has its line proposed, as its first example has it', () => {
  const open = desk({
    name: 'open-desk',
    phases: ['Setup'],
    params: { of: path({ doc: 'Sites.' }) },
    examples: [{ text: 'Setup fn=open-desk of=desks.txt', expect: 'proceed' }],
  });
  const stamp = desk({ phases: ['MetaData'], after: ['open-desk'] });
  const alone = findings([open, stamp], { enumeration: 'MetaData fn=stamp-desk' });
  expect(alone).toContainEqual(['FILTER-117', 'Setup fn=open-desk of=desks.txt']);
  const enumeration = 'Setup fn=open-desk of=here\nMetaData fn=stamp-desk';
  expect(codes([open, stamp], { enumeration })).not.toContain('FILTER-117');
});

test('a function that asks the rules stands for the depth of its filter', () => {
  const ask = (traits: Pick<Given<Params>, 'asksRules'>) =>
    desk({
      ...traits,
      phases: ['MetaData'],
      denies: true,
      decide: ({ rules }) => (rules().allowed ? proceed : { kind: 'deny', reason: rules().reason }),
    });
  const names = (own: FunctionDeclaration) => {
    const { enumeration, steps } = program([own], { enumeration: 'MetaData fn=stamp-desk' });
    return enumeration.metaData.map((id) => steps[id]?.name);
  };
  expect(names(ask({ asksRules: true }))).toEqual(['stamp-desk']);
  expect(names(ask({}))).toEqual(['depth.enumeration', 'stamp-desk']);
});

test('a function may run in another phase than it is written under', () => {
  const late = desk({ phases: ['MetaData', 'Data'], runsUnder: () => 'Data' });
  const { steps } = program([late], { enumeration: 'MetaData fn=stamp-desk' });
  expect(steps.find(({ name }) => name === 'stamp-desk')).toMatchObject({ phase: 'Data', stage: 'Data' });
});
