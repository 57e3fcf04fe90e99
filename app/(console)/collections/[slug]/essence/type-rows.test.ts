import { expect, it } from 'vitest';
import type { TypeFigures } from '#lib/services/essence/contract.ts';
import { matchesText, sumTypes, withoutRd } from './type-rows.ts';

const none = {
  kept: 0,
  'not-unpacked': 0,
  'not-summarized': 0,
  deleted: 0,
  other: 0,
  'stop-listed': 0,
  'not-fetched': 0,
  rejected: 0,
  failed: 0,
  queued: 0,
} as const;
const type = (name: string, urls: number, byOutcome: Partial<TypeFigures['byOutcome']>): TypeFigures => ({
  name,
  urls,
  bytes: urls * 10,
  byOutcome: { ...none, ...byOutcome },
  recognizedBy: [{ file: 'lib/byname.cf (built-in)', line: 29, pattern: 'x', urls }],
  unrecognized: 0,
  summarizedBy: [{ summarizer: `${name}.sum`, urls }],
  reasons: [],
  nested: 0,
});

it('types are summed up outcome by outcome', () => {
  const sum = sumTypes([type('Pdf', 3, { kept: 2, deleted: 1 }), type('C', 4, { kept: 4 })]);
  expect(sum).toMatchObject({ types: 2, urls: 7, bytes: 70, byOutcome: { kept: 6, deleted: 1 } });
  expect(withoutRd(sum)).toBe(1);
  expect(withoutRd(sumTypes([]))).toBe(0);
});

it('a type is found by its name, and by what recognizes or summarizes it', () => {
  const found = (text: string): boolean => matchesText(text)(type('Pdf', 1, {}));
  expect(['pd', 'byname', ':29', 'PDF.SUM', ' ', ''].map(found)).toEqual([true, true, true, true, true, true]);
  expect(found('html')).toBe(false);
});
