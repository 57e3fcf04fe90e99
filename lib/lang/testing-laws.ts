/** The laws of `Language` as a property suite: every configuration language passes it. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Diagnostic } from './diagnostic.ts';
import type { Parsed } from './language.ts';
import { sourceText } from './source-text.ts';
import type { Span } from './span.ts';
import type { LanguageCase } from './testing.ts';
import { applyEdits } from './text-edit.ts';

/** A change, and what the model is after it; positions are not compared. */
export interface ChangeCase<Model, Change> {
  readonly title: string;
  readonly text: string;
  readonly change: Change;
  readonly expected: (model: Model) => unknown;
  /** Comments go along with what is moved: they are the same ones, in another order. */
  readonly movesComments?: boolean;
}

export interface LawOptions<Model, Change> {
  /** Texts without errors, as rich as the language is. */
  readonly samples: readonly string[];
  readonly changes: readonly ChangeCase<Model, Change>[];
  /** Pieces whose repetition might cost more than linear time, alone or after a beginning. */
  readonly attacks: readonly (string | readonly [head: string, piece: string])[];
}

/** The laws of a language (see `language.ts`), as one suite. */
export function languageLaws<Ast, Model, Change, Words>(
  tested: LanguageCase<Ast, Model, Change, Words>,
  { samples, changes, attacks }: LawOptions<Model, Change>,
): void {
  const texts = mutations(samples);
  const runs = { numRuns: 150 };
  describe(`laws of ${tested.language.id}`, { timeout: 60_000 }, () => {
    it('samples have no errors and a model', () => {
      for (const sample of samples) {
        const { parsed, diagnostics } = read(tested, sample);
        expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
        expect(tested.language.toModel(parsed, tested.words)).toBeDefined();
      }
    });
    it('never throws, whatever the text', () => {
      fc.assert(
        fc.property(texts, fc.nat(), (text, at) => everything(tested, text, at % (text.length + 1))),
        runs,
      );
    });
    it('gives tokens that concatenated are the text', () => {
      fc.assert(
        fc.property(texts, (text) => tokensAreText(read(tested, text).parsed)),
        runs,
      );
    });
    it('keeps every span inside the text and children inside their parents', () => {
      fc.assert(
        fc.property(texts, (text) => spansNest(read(tested, text).parsed, text)),
        runs,
      );
    });
    it('reads what it printed as the same model', () => {
      fc.assert(
        fc.property(texts, (text) => printsWhatItReads(tested, text)),
        runs,
      );
      for (const sample of samples) printsWhatItReads(tested, sample);
    });
    it('formats white space only, and once', () => {
      fc.assert(
        fc.property(texts, (text) => formatsBlanks(tested, text)),
        runs,
      );
    });
    it.each(changes.map((one) => [one.title, one] as const))('edits only what was asked: %s', (_, one) => {
      editsOnly(tested, one);
    });
    const repeated = attacks.map((attack) => (typeof attack === 'string' ? (['', attack] as const) : attack));
    it.each(repeated)('reads 300 KB of %j and %j', (head, piece) => {
      const text = head + piece.repeat(Math.ceil(300_000 / piece.length));
      expect(tokensAreText(read(tested, text).parsed)).toBe(true);
    });
  });
}

function read<Ast, Model, Change, Words>(
  { language, words, path }: LanguageCase<Ast, Model, Change, Words>,
  text: string,
): { readonly parsed: Parsed<Ast>; readonly diagnostics: readonly Diagnostic[] } {
  const parsed = language.parse(sourceText(path, text));
  return { parsed, diagnostics: language.check(parsed, words) };
}

function everything<Ast, Model, Change, Words>(
  tested: LanguageCase<Ast, Model, Change, Words>,
  text: string,
  at: number,
): void {
  const { language, words } = tested;
  const { parsed, diagnostics } = read(tested, text);
  const isRight = !diagnostics.some(({ severity }) => severity === 'error');
  expect(language.toModel(parsed, words) !== undefined).toBe(isRight);
  for (const { fixes = [] } of diagnostics) for (const fix of fixes) applyEdits(text, fix.edits);
  language.contextAt(parsed, at);
  language.symbols(parsed, words);
  language.folds(parsed);
}

function tokensAreText({ source, tokens }: Parsed<unknown>): boolean {
  return tokens.map(({ span }) => source.text.slice(span.start, span.end)).join('') === source.text;
}

function spansNest({ ast, diagnostics }: Parsed<unknown>, text: string): void {
  const whole = { start: 0, end: text.length };
  for (const { span } of diagnostics) expectInside(span, whole);
  walk(ast, whole);
}

/** Compared by hand: a tree has thousands of nodes. */
function expectInside(inner: Span, outer: Span): void {
  const isInside = inner.start <= inner.end && outer.start <= inner.start && inner.end <= outer.end;
  if (!isInside) expect({ inner, outer }).toBe('inside');
}

function walk(node: unknown, outer: Span): void {
  if (Array.isArray(node)) for (const child of node) walk(child, outer);
  else if (typeof node === 'object' && node !== null) {
    const own = 'span' in node && isSpan(node.span) ? node.span : outer;
    expectInside(own, outer);
    if (isSpan(node)) expectInside(node, outer);
    for (const child of Object.values(node)) walk(child, own);
  }
}

function isSpan(value: unknown): value is Span {
  return typeof value === 'object' && value !== null && 'start' in value && 'end' in value;
}

function printsWhatItReads<Ast, Model, Change, Words>(
  tested: LanguageCase<Ast, Model, Change, Words>,
  text: string,
): void {
  const { language, words, path } = tested;
  const model = language.toModel(read(tested, text).parsed, words);
  if (model === undefined) return;
  const printed = language.print(model);
  const again = language.toModel(language.parse(sourceText(path, printed)), words);
  expect(withoutPositions(again), printed).toEqual(withoutPositions(model));
  expect(again === undefined ? undefined : language.print(again)).toBe(printed);
}

const positions = new Set(['line', 'lines', 'span', 'text']);

/** A model as plain data without the places it was read from. */
export function withoutPositions(value: unknown): unknown {
  if (value instanceof Map) return [...value].map(([key, item]) => [key, withoutPositions(item)]);
  if (Array.isArray(value)) return value.map((item) => withoutPositions(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !positions.has(key));
  return Object.fromEntries(entries.map(([key, item]) => [key, withoutPositions(item)]));
}

function formatsBlanks<Ast, Model, Change, Words>(tested: LanguageCase<Ast, Model, Change, Words>, text: string): void {
  const { language, path } = tested;
  const { parsed } = read(tested, text);
  const formatted = applyEdits(text, language.format(parsed));
  const again = language.parse(sourceText(path, formatted));
  expect(inked(again)).toEqual(inked(parsed));
  expect(applyEdits(formatted, language.format(again))).toBe(formatted);
}

function inked({ source, tokens }: Parsed<unknown>): readonly string[] {
  const words = tokens.filter((token) => token.class !== 'blank');
  return words.map(({ span }) =>
    source.text
      .slice(span.start, span.end)
      .trimEnd()
      .replace(/^[ \t]+/, ''),
  );
}

function editsOnly<Ast, Model, Change, Words>(
  tested: LanguageCase<Ast, Model, Change, Words>,
  { text, change, expected, movesComments = false }: ChangeCase<Model, Change>,
): void {
  const { language, words, path } = tested;
  const { parsed } = read(tested, text);
  const before = language.toModel(parsed, words);
  const edited = applyEdits(text, language.edit(parsed, change));
  const after = language.parse(sourceText(path, edited));
  const inOrder = (found: readonly string[]): readonly string[] => (movesComments ? found.toSorted() : found);
  expect(inOrder(comments(after))).toEqual(inOrder(comments(parsed)));
  expect(before).toBeDefined();
  if (before === undefined) return;
  expect(withoutPositions(language.toModel(after, words)), edited).toEqual(withoutPositions(expected(before)));
}

function comments({ source, tokens }: Parsed<unknown>): readonly string[] {
  const found = tokens.filter((token) => token.class === 'comment');
  return found.map(({ span }) => source.text.slice(span.start, span.end));
}

const oddities = [
  '"',
  '\u201c',
  '\u201d',
  '\\',
  '\\\\\n',
  '\n',
  '\r\n',
  '\r',
  '=',
  ' = ',
  '<',
  '>',
  '</',
  '#',
  ' ',
  '\t',
];
const odder = [
  '\0',
  '\ufeff',
  '\u00a0',
  '\ud800',
  '\u{1f600}',
  'é',
  '-',
  '__proto__',
  'constructor=1',
  '->',
  ',',
  'all',
];

/** Samples with pieces cut out, repeated, replaced and mixed with what breaks parsers; and texts of such pieces alone. */
function mutations(samples: readonly string[]): fc.Arbitrary<string> {
  const lines = samples.flatMap((sample) => sample.split('\n').map((line) => `${line}\n`));
  const words = samples.flatMap((sample) => sample.split(/(?<=[\s=">])/));
  const piece = fc.oneof(
    fc.constantFrom(...lines),
    fc.constantFrom(...words),
    fc.constantFrom(...oddities, ...odder),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const built = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
  const cut = fc.tuple(fc.constantFrom(...samples), fc.nat(), fc.nat(20), piece).map(([sample, at, length, filler]) => {
    const start = at % (sample.length + 1);
    return sample.slice(0, start) + filler + sample.slice(start + length);
  });
  return fc.oneof(built, cut);
}
