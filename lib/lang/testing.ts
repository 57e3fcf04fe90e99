/** Fixtures as text: a case is a title, a text and what it should give; every configuration language runs them. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

import { messageCode } from './diagnostic.ts';
import type { Diagnostic, MessageCodes } from './diagnostic.ts';
import type { Language } from './language.ts';
import { positionAt, sourceText } from './source-text.ts';
import type { Span } from './span.ts';
import { applyEdits } from './text-edit.ts';
import type { TextEdit } from './text-edit.ts';

/** One case of a fixture file: `# title`, the text, `==>`, what is expected. */
export interface Fixture {
  readonly title: string;
  readonly input: string;
  /** By the word after `==>`: nothing (diagnostics), `model`, `fixed` or `formatted`. */
  readonly expected: ReadonlyMap<string, string>;
}

/** Reads a fixture file. A title is the first line, and every `# ` line after two empty ones. */
export function readFixtures(text: string): readonly Fixture[] {
  const fixtures: { title: string; input: string[]; expected: Map<string, string[]> }[] = [];
  let target: string[] | undefined;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const last = fixtures.at(-1);
    if (line.startsWith('# ') && (index === 0 || (lines[index - 1] === '' && lines[index - 2] === ''))) {
      target = [];
      fixtures.push({ title: line.slice(2), input: target, expected: new Map() });
    } else if (line.startsWith('==>') && last !== undefined) {
      target = [];
      last.expected.set(line.slice(3).trim(), target);
    } else target?.push(line);
  }
  return fixtures.map(({ title, input, expected }) => ({
    title,
    input: `${trimLines(input)}\n`,
    expected: new Map([...expected].map(([name, lines]) => [name, trimLines(lines)])),
  }));
}

function trimLines(lines: readonly string[]): string {
  return lines.join('\n').replace(/^\n+/, '').trimEnd();
}

/** `error FILTER-104 2:1 message`, one line for each finding, in text order. */
export function showDiagnostics(text: string, diagnostics: readonly Diagnostic[]): string {
  const source = sourceText('', text);
  const lines = diagnostics.toSorted((a, b) => a.span.start - b.span.start || a.code.localeCompare(b.code));
  return lines
    .map(({ severity, code, span, message }) => {
      const { line, column } = positionAt(source, span.start);
      return `${severity} ${code} ${line}:${column} ${message}`;
    })
    .join('\n');
}

export interface LanguageCase<Ast, Model, Change, Words> {
  readonly language: Language<Ast, Model, Change, Words>;
  readonly words: Words;
  /** Path of the texts, such as `filter.conf`. */
  readonly path: string;
  /** Writes a model as the fixtures show it. */
  readonly show: (model: Model) => string;
}

/** Makes one test of every case in a folder of fixture files. */
export function runFixtures<Ast, Model, Change, Words>(
  folder: string,
  tested: LanguageCase<Ast, Model, Change, Words>,
): void {
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.txt'))) {
    describe(file, () => {
      const fixtures = readFixtures(readFileSync(`${folder}/${file}`, 'utf8'));
      it.each(fixtures.map((fixture) => [fixture.title, fixture] as const))('%s', (_, { input, expected }) => {
        const results = [...expected.keys()].map((name) => [name, resultOf(name, input, tested)] as const);
        expect(Object.fromEntries(results)).toEqual(Object.fromEntries(expected));
      });
    });
  }
}

function resultOf<Ast, Model, Change, Words>(
  name: string,
  input: string,
  { language, words, path, show }: LanguageCase<Ast, Model, Change, Words>,
): string {
  const parsed = language.parse(sourceText(path, input));
  const diagnostics = language.check(parsed, words);
  if (name === '') return showDiagnostics(input, diagnostics);
  if (name === 'fixed') return applyFixes(input, diagnostics).trimEnd();
  if (name === 'formatted') return applyEdits(input, language.format(parsed)).trimEnd();
  const model = language.toModel(parsed, words);
  return model === undefined ? 'none' : show(model).trimEnd();
}

/** Applies the first fix of every finding, leaving out those that touch what another has changed. */
function applyFixes(text: string, diagnostics: readonly Diagnostic[]): string {
  const taken: TextEdit[] = [];
  for (const { fixes } of diagnostics) {
    const edits = fixes?.[0]?.edits ?? [];
    if (!edits.some((edit) => taken.some((other) => touches(edit.span, other.span)))) taken.push(...edits);
  }
  return applyEdits(text, taken);
}

function touches(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}

/** The codes of a messages table that no fixture of a folder expects: messages nothing proves. */
export function codesWithoutFixture(folder: string, table: MessageCodes): readonly string[] {
  const texts = readdirSync(folder).filter((name) => name.endsWith('.txt'));
  const expected = texts.flatMap((name) => readFixtures(readFileSync(`${folder}/${name}`, 'utf8')));
  const found = expected.map((fixture) => fixture.expected.get('') ?? '').join('\n');
  const codes = Object.keys(table.messages).map((name) => messageCode(table, name));
  return codes.filter((code) => !found.includes(` ${code} `));
}

/** A text with its cursor, which a test writes as `<|>`. */
export function readCursor(marked: string): { readonly text: string; readonly offset: number } {
  const [before = '', after, ...more] = marked.split('<|>');
  if (after === undefined || more.length > 0) throw new RangeError('a text with one cursor <|> is needed');
  return { text: before + after, offset: before.length };
}
