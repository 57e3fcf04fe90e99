/** Every rule of the manual (S), every decision (D) and everything the manual is silent about (P) is named by a test. */

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const lib = path.join(import.meta.dirname, '../../..');

function titles(): readonly string[] {
  const files = readdirSync(lib, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(rules|coverage|metadata)[^/]*\.test\.ts$/.test(name))
    .map((name) => readFileSync(path.join(lib, name), 'utf8'));
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
