/** Groups of POSIX expressions, against a reference that tries every way to match. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileGroups, mostSplit } from './groups.ts';

function groupsIn(regex: string, text: string): readonly (string | null)[] | undefined {
  const found = compileGroups(regex)?.find(text);
  return found?.groups?.map((each) => (each === undefined ? null : text.slice(each.start, each.end)));
}

describe('groups', () => {
  it.each([
    ['^%A[ \t]+(.*)$', '%A A. S. Tanenbaum', ['A. S. Tanenbaum']],
    ['(a|ab)(c|bcd)(d*)', 'abcd', ['ab', 'c', 'd']],
    ['(a*)(ab)*(b*)', 'abb', ['a', null, 'bb']],
    ['(a*)(a|aa)', 'aaaa', ['aaa', 'a']],
    ['((a)|b)*', 'ab', ['b', null]],
    ['(a|b)*c|(a|ab)*c', 'abc', ['b', null]],
    ['(x)?y', 'y', [null]],
    ['(a*)*', 'b', ['']],
    ['(a*)+', 'aab', ['aa']],
    ['(a|){2}', 'a', ['']],
    ['(?:a|b)(c)', 'bc', ['c']],
    ['((?:.{2,})*)(a*)', 'aa', ['aa', '']],
    ['([^:]+): (.*)', 'Grüße: 🐕 bellt', ['Grüße', '🐕 bellt']],
    ['\\b(.+)\\b', ' 🐕 a dog! ', ['a dog']],
  ])('%s in %s', (regex, text, groups) => {
    expect(groupsIn(regex, text)).toEqual(groups);
  });

  it('are none of an expression without any, of an invalid one, and of no match', () => {
    expect(compileGroups('(?:a)b')?.count).toBe(0);
    expect(compileGroups('(a')).toBeUndefined();
    expect(compileGroups('(a)')?.find('b')).toBeUndefined();
  });
});

/** An expression as it is generated. */
type Expression =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Expression[] }
  | { readonly kind: 'group'; readonly part: Expression }
  | { readonly kind: 'repeat'; readonly part: Expression; readonly min: number; readonly max: number };

const unlimited = 99;

function print(expression: Expression): string {
  switch (expression.kind) {
    case 'text':
      return expression.text;
    case 'sequence':
      return expression.parts.map((part) => (part.kind === 'choice' ? `(?:${print(part)})` : print(part))).join('');
    case 'choice':
      return expression.parts.map(print).join('|');
    case 'group':
      return `(${print(expression.part)})`;
    case 'repeat': {
      const { part, min, max } = expression;
      const inner = part.kind === 'text' || part.kind === 'group' ? print(part) : `(?:${print(part)})`;
      const short = new Map([
        [`0 ${unlimited}`, '*'],
        [`1 ${unlimited}`, '+'],
        ['0 1', '?'],
      ]).get(`${min} ${max}`);
      return inner + (short ?? (max === unlimited ? `{${min},}` : `{${min},${max}}`));
    }
  }
}

/** One way to match: parts by their places, where `undefined` is a part that takes no part. */
interface Way {
  readonly of: Expression;
  readonly from: number;
  readonly to: number;
  readonly parts: readonly (Way | undefined)[];
}

/** Every way to match from a place on. */
function waysOf(of: Expression, text: string, from: number): readonly Way[] {
  switch (of.kind) {
    case 'text': {
      if (of.text === '^') return from === 0 ? [{ of, from, to: from, parts: [] }] : [];
      if (of.text === '$') return from === text.length ? [{ of, from, to: from, parts: [] }] : [];
      const takes = of.text === '.' || of.text.replace(/[[\]]/g, '').includes(text[from] ?? '-');
      return takes && from < text.length ? [{ of, from, to: from + 1, parts: [] }] : [];
    }
    case 'sequence': {
      let open: readonly (readonly Way[])[] = [[]];
      for (const part of of.parts) {
        open = open.flatMap((done) => waysOf(part, text, done.at(-1)?.to ?? from).map((way) => [...done, way]));
      }
      return open.map((parts) => ({ of, from, to: parts.at(-1)?.to ?? from, parts }));
    }
    case 'choice':
      return of.parts.flatMap((part, at) =>
        waysOf(part, text, from).map((way) => ({ of, from, to: way.to, parts: [...Array<undefined>(at), way] })),
      );
    case 'group':
      return waysOf(of.part, text, from).map((way) => ({ of, from, to: way.to, parts: [way] }));
    case 'repeat':
      return turnsOf(of, text, from).map((parts) => ({ of, from, to: parts.at(-1)?.to ?? from, parts }));
  }
}

/** An empty turn is one that is needed, or the only one. */
function turnsOf(of: Extract<Expression, { kind: 'repeat' }>, text: string, from: number): readonly (readonly Way[])[] {
  const done: (readonly Way[])[] = [];
  let open: readonly (readonly Way[])[] = [[]];
  for (let count = 0; open.length > 0; count += 1) {
    if (count >= of.min) done.push(...open);
    if (count === of.max) break;
    open = open.flatMap((turns) => {
      const at = turns.at(-1)?.to ?? from;
      const next = waysOf(of.part, text, at).filter(({ to }) => to > at || count < of.min);
      return next.map((way) => [...turns, way]);
    });
  }
  if (of.min > 0 || of.max === 0) return done;
  return [...done, ...waysOf(of.part, text, from).flatMap((way) => (way.to === from ? [[way]] : []))];
}

/** Positive when the first is better: of the first part that differs, the longer one; any is longer than none. */
function compare(a: Way | undefined, b: Way | undefined): number {
  const [long, short] = [lengthOf(a), lengthOf(b)];
  if (long !== short || a === undefined || b === undefined) return long - short;
  for (let at = 0; at < Math.max(a.parts.length, b.parts.length); at += 1) {
    const found = compare(a.parts[at], b.parts[at]);
    if (found !== 0) return found;
  }
  return 0;
}

const lengthOf = (way: Way | undefined): number => (way === undefined ? -1 : way.to - way.from);

function groupsOf(expression: Expression): readonly Expression[] {
  const own = expression.kind === 'group' ? [expression] : [];
  const parts = 'parts' in expression ? expression.parts : 'part' in expression ? [expression.part] : [];
  return [...own, ...parts.flatMap(groupsOf)];
}

/** A turn forgets what an earlier one has matched. */
function note(way: Way | undefined, found: Map<Expression, Way>): void {
  if (way === undefined) return;
  if (way.of.kind === 'group') found.set(way.of, way);
  const parts = way.of.kind === 'repeat' ? way.parts.slice(-1) : way.parts;
  for (const part of parts) note(part, found);
}

function expected(expression: Expression, text: string): readonly (string | null)[] | undefined {
  for (let from = 0; from <= text.length; from += 1) {
    const ways = waysOf(expression, text, from);
    const [best] = ways.toSorted((a, b) => compare(b, a));
    if (best === undefined) continue;
    const found = new Map<Expression, Way>();
    note(best, found);
    return groupsOf(expression).map((group) => {
      const way = found.get(group);
      return way === undefined ? null : text.slice(way.from, way.to);
    });
  }
  return undefined;
}

const expressions = fc.letrec<{ any: Expression }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('a', 'b', 'a', 'b', '.', '[ab]', 'c', '^', '$').map((text): Expression => ({ kind: 'text', text })),
    fc.array(tie('any'), { minLength: 2, maxLength: 3 }).map((parts): Expression => ({ kind: 'sequence', parts })),
    fc.array(tie('any'), { minLength: 2, maxLength: 3 }).map((parts): Expression => ({ kind: 'choice', parts })),
    tie('any').map((part): Expression => ({ kind: 'group', part })),
    tie('any').map((part): Expression => ({ kind: 'group', part })),
    fc
      .tuple(
        tie('any').filter((part) => part.kind !== 'text' || !/[\^$]/.test(part.text)),
        fc.constantFrom([0, unlimited], [0, unlimited], [1, unlimited], [0, 1], [0, 2], [1, 2], [2, 2], [2, unlimited]),
      )
      .map(([part, [min = 0, max = 0]]): Expression => ({ kind: 'repeat', part, min, max })),
  ),
}));

it('are those of the best of all ways to match', () => {
  let matched = 0;
  fc.assert(
    fc.property(expressions.any, fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 }), (any, text) => {
      const part = any.kind === 'group' ? any : ({ kind: 'group', part: any } as const);
      const regex = print(part);
      fc.pre(compileGroups(regex) !== undefined);
      const groups = expected(part, text);
      matched += groups === undefined ? 0 : 1;
      expect([regex, text, groupsIn(regex, text)]).toEqual([regex, text, groups]);
    }),
    { numRuns: 4_000 },
  );
  expect(matched).toBeGreaterThan(500);
});

describe('long texts', () => {
  it.each([
    ['(a|a*b)*(.*)c', 'a'],
    ['((a*)*)*(b?)', 'a'],
    ['(a|aa|aaa){3,5}(.*)', 'a'],
    ['(([^;]*);)*', 'ab;'],
  ])('take time linear in their length: %s', (regex, unit) => {
    const finder = compileGroups(regex);
    const text = `${unit.repeat(90_000 / unit.length)}c`;
    const begun = performance.now();
    expect(finder?.find(text)?.groups).toBeDefined();
    // A step for each pair of characters takes many times as long.
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  it('are not split beyond a limit', () => {
    const found = compileGroups('(a)*')?.find('a'.repeat(mostSplit + 1));
    expect(found).toEqual({ start: 0, end: mostSplit + 1 });
  });
});
