/** The first of many tests, in their order, that a text passes: as asking one after the other, at the cost of a few. */

import { createAffixIndex } from './affix-index.ts';
import { createPartIndex } from './part-index.ts';
import type { Part } from './part-index.ts';
import type { Pattern } from '../regex/posix-regex.ts';

export interface TextTest {
  /** Place in the order, from 0; each test has its own. */
  readonly number: number;
  readonly by: 'is' | 'contains' | 'begins-with' | 'ends-with' | 'regex';
  readonly value: string;
  /** Of a regular expression. */
  readonly pattern?: Pattern;
}

export interface TextIndex {
  /** The least number among the tests the text passes, when it is less than `best`; else `best`. */
  first(text: string, best: number): number;
}

interface Sorted {
  readonly whole: Map<string, number>;
  readonly beginnings: Map<string, number>;
  readonly endings: Map<string, number>;
  readonly parts: Part[];
  /** Expressions that contain no fixed text. */
  readonly others: { readonly number: number; readonly test: (text: string) => boolean }[];
}

/** Texts and values compare as they are: whoever ignores case gives both in lower case. */
export function createTextIndex(tests: readonly TextTest[]): TextIndex {
  const sorted: Sorted = { whole: new Map(), beginnings: new Map(), endings: new Map(), parts: [], others: [] };
  for (const test of tests) place(sorted, test);
  const { whole, others } = sorted;
  others.sort((a, b) => a.number - b.number);
  const beginnings = createAffixIndex(sorted.beginnings, 'beginning');
  const endings = createAffixIndex(sorted.endings, 'ending');
  const parts = createPartIndex(sorted.parts);
  return {
    first(text, best) {
      let found = Math.min(best, whole.get(text) ?? Infinity);
      if (beginnings !== undefined) found = beginnings.first(text, found);
      if (endings !== undefined) found = endings.first(text, found);
      if (parts !== undefined) found = parts.first(text, found);
      for (const { number, test } of others) {
        if (number >= found) break;
        if (test(text)) return number;
      }
      return found;
    },
  };
}

function place(sorted: Sorted, test: TextTest): void {
  const { number, by, value } = test;
  switch (by) {
    case 'is':
      return keepLeast(sorted.whole, value, number);
    case 'begins-with':
      return keepLeast(sorted.beginnings, value, number);
    case 'ends-with':
      return keepLeast(sorted.endings, value, number);
    case 'contains':
      return value === ''
        ? void sorted.others.push({ number, test: () => true })
        : void sorted.parts.push({ text: value, number });
    case 'regex':
      return placePattern(sorted, test);
  }
}

/** An expression that says no more than a text does is one. */
function placePattern(sorted: Sorted, { number, pattern }: TextTest): void {
  if (pattern === undefined) return;
  const { kind, literals, literal, test } = pattern;
  const into = literalsOf(sorted, kind);
  if (into !== undefined && literals.length > 0) for (const text of literals) keepLeast(into, text, number);
  else if (kind === 'contains') for (const text of literals) sorted.parts.push({ text, number });
  else if (literal !== undefined && literal !== '') sorted.parts.push({ text: literal, number, test });
  else sorted.others.push({ number, test });
}

function literalsOf({ whole, beginnings, endings }: Sorted, kind: Pattern['kind']): Map<string, number> | undefined {
  switch (kind) {
    case 'exact':
      return whole;
    case 'prefix':
      return beginnings;
    case 'suffix':
      return endings;
    default:
      return undefined;
  }
}

function keepLeast(numbers: Map<string, number>, text: string, number: number): void {
  const known = numbers.get(text);
  if (known === undefined || number < known) numbers.set(text, number);
}
