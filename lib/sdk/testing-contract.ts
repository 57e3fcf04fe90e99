/** The contract of every declared function: documented, with examples that parse clean, run, and give what they say. */

import { describe, expect, test } from 'vitest';
import type { PageContent } from './content.ts';
import type { FunctionDeclaration, FunctionExample } from './define-function.ts';
import type { PhaseName } from './phases.ts';
import type { ContentFact } from './resource.ts';
import { runFunction } from './testing.ts';
import { liesOf } from './testing-claims.ts';
import type { Observed } from './testing.ts';

/** A directive line as filter.conf reads it. */
export interface ReadLine {
  readonly phase: PhaseName;
  readonly fn: string;
  readonly params: ReadonlyMap<string, string>;
}

export interface ContractTools {
  /** Reads a filter with these lines; `problems` are errors and warnings of the last one. */
  readonly readLines: (lines: readonly string[]) => {
    readonly last: ReadLine | undefined;
    readonly problems: readonly string[];
  };
  /** Prints a line from what was read of it. */
  readonly printLine: (line: ReadLine) => string;
  readonly readContent: (html: string, url: string, type: string) => { page: PageContent; fact: ContentFact };
}

export function contractOf(declarations: readonly FunctionDeclaration[], tools: ContractTools): void {
  for (const declaration of declarations) {
    describe(declaration.name, () => {
      test('is documented, parameters and all', () => expectDocumented(declaration));
      test('has a default that reads for every parameter with one', () => expectDefaults(declaration));
      test('is as it says, in situations made at random', () => expectClaims(declarations, declaration, tools));
      for (const example of declaration.examples) {
        const { text, doc = text } = example;
        test(`example: ${doc}`, () => expectExample(declarations, declaration, { example, tools }));
      }
    });
  }
}

function expectDocumented({ name, summary, doc, reference, params, examples }: FunctionDeclaration): void {
  expect(name).toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
  expect(summary).toMatch(/^[A-Z].*\.$/);
  expect(doc.length).toBeGreaterThan(40);
  expect(reference).not.toBe('');
  expect(examples.length).toBeGreaterThan(0);
  for (const [key, param] of Object.entries(params)) {
    expect(param.doc, key).toMatch(/^[A-Z].*\.$/);
    const shown = examples.filter(({ text }) => text.includes(` ${key}=`));
    expect(shown.length, `examples with ${key}`).toBeGreaterThan(0);
  }
}

function expectClaims(
  declarations: readonly FunctionDeclaration[],
  declaration: FunctionDeclaration,
  { readLines }: ContractTools,
): void {
  const before = linesBefore(declarations, declaration);
  const { examples } = declaration;
  const written = examples.flatMap(({ text }) => readLines([...before, text]).last?.params ?? []);
  expect(liesOf(declaration, written)).toEqual([]);
  expect(before).not.toContain('');
}

function expectDefaults({ params }: FunctionDeclaration): void {
  for (const [name, param] of Object.entries(params)) {
    expect(param.read(undefined).ok, name).toBe(!param.required);
    if (param.defaultText !== undefined) expect(param.read(param.defaultText)).toEqual(param.read(undefined));
  }
}

interface ExampleCase {
  readonly example: FunctionExample;
  readonly tools: ContractTools;
}

function expectExample(
  declarations: readonly FunctionDeclaration[],
  declaration: FunctionDeclaration,
  { example, tools }: ExampleCase,
): void {
  const before = linesBefore(declarations, declaration);
  const { last, problems } = tools.readLines([...before, example.text]);
  expect(last?.fn).toBe(declaration.name);
  if (example.expect !== 'not-applicable') expect(problems).toEqual([]);
  if (last === undefined) return;
  expect(declaration.phases).toContain(last.phase);
  expect(tools.readLines([...before, tools.printLine(last)]).last).toEqual(last);
  expectOutcome(runExample(declaration, last, { example, tools }), example);
}

/** The first examples of the functions that it must follow. */
function linesBefore(all: readonly FunctionDeclaration[], { after = [] }: FunctionDeclaration): readonly string[] {
  return after.map((name) => all.find((each) => each.name === name)?.examples[0]?.text ?? '');
}

/** What is given fills the sources the function reads; under Generate the rest is attributes. */
function runExample(declaration: FunctionDeclaration, line: ReadLine, { example, tools }: ExampleCase): Observed {
  const { given = {}, html } = example;
  const read = new Set(['url', 'now', ...declaration.reads(line.params)]);
  const isSource = ([name]: readonly [string, string]): boolean => line.phase !== 'Generate' || read.has(name);
  const sources = Object.fromEntries(Object.entries(given).filter(isSource));
  const attributes = Object.fromEntries(Object.entries(given).filter((entry) => !isSource(entry)));
  const { url = 'http://www.siroe.com/', type = 'text/html' } = given;
  const content = html === undefined ? undefined : tools.readContent(html, url, type);
  return runFunction(declaration, {
    phase: line.phase,
    params: Object.fromEntries(line.params),
    sources,
    attributes,
    facts: { ...(content && { content: content.fact }), md5First: {}, ...example.facts },
    ...(content && { content: content.page }),
  });
}

function expectOutcome({ outcome, sources, links, attributes }: Observed, { expect: expected }: FunctionExample): void {
  if (typeof expected === 'string') {
    expect(outcome.kind).toBe(expected);
    return;
  }
  expect(outcome.kind).toBe('proceed');
  if ('links' in expected) expect(links.map(({ url }) => url)).toEqual(expected.links);
  if ('sources' in expected) {
    for (const [name, value] of Object.entries(expected.sources)) expect(sources.get(name) ?? null, name).toBe(value);
  }
  if ('attributes' in expected) {
    for (const [name, values] of Object.entries(expected.attributes)) {
      expect(attributes.get(name)?.values, name).toEqual(values);
    }
  }
}
