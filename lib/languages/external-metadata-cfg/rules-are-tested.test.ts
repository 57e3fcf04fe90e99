/** Every rule of the manual (S), every decision (D) and everything the manual is silent about (P) is named by a test. */

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const places = [
  'lib/languages/external-metadata-cfg',
  'lib/languages',
  'lib/cli',
  'lib/engine',
  'lib/jobs',
  'lib/services/external-metadata',
];

function titles(): readonly string[] {
  const files = places.flatMap((place) =>
    readdirSync(path.join(root, place))
      .filter((name) => /^(rules|coverage|external-metadata|metadata).*\.test\.ts$/.test(name))
      .map((name) => readFileSync(path.join(root, place, name), 'utf8')),
  );
  return files.flatMap((text) =>
    [...text.matchAll(/\b(?:it|test|describe|const\))\(?\s*\('([^']+)'/g)].map(([, title = '']) => title),
  );
}

function missing(letter: string, most: number): readonly string[] {
  const named = new Set(titles().flatMap((title) => [...title.matchAll(/\b[SPD]\d+\b/g)].map(([rule]) => rule)));
  return Array.from({ length: most }, (_, i) => `${letter}${i + 1}`).filter((rule) => !named.has(rule));
}

describe('the rules of external metadata', () => {
  it.each([
    ['S', 55],
    ['P', 25],
    ['D', 11],
  ] as const)('%s1 to %s%d each have a test that names them', (letter, most) => {
    expect(missing(letter, most)).toEqual([]);
  });
});
