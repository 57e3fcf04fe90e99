/** What we write, read by a program that shares no code with ours. */

import { spawnSync } from 'node:child_process';
import path from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { encodeSoif } from './encode.ts';
import type { SoifContent } from './object.ts';

const hasPerl = spawnSync('perl', ['-v']).error === undefined;
const script = path.join(import.meta.dirname, 'fixtures/read-soif.pl');

const name = fc.stringMatching(/^[A-Za-z][A-Za-z0-9<>.:-]{0,20}$/);
const value = fc.oneof(
  fc.uint8Array({ minLength: 1, maxLength: 300 }),
  fc.constantFrom('}\n@FILE { u\n', 'Zürich\n', 'a{1}:\tx\n}\n', '\n\n').map((text) => new TextEncoder().encode(text)),
);
const object: fc.Arbitrary<SoifContent> = fc.record({
  type: fc.constantFrom('FILE', 'DOCUMENT'),
  url: fc.webUrl(),
  attributes: fc.array(fc.record({ name, value }), { maxLength: 12 }),
});

function told(objects: readonly SoifContent[]): string {
  const lines = objects.flatMap(({ type, url, attributes }) => [
    `${type} ${url}`,
    ...attributes.map(
      (each) => `  ${each.name} ${each.value.length} ${each.value.reduce((sum, byte) => sum + byte, 0)}`,
    ),
  ]);
  return lines.map((line) => `${line}\n`).join('');
}

describe('a reader in Perl', () => {
  it.skipIf(!hasPerl)('finds the objects, names, and values that were written (skipped without perl)', () => {
    const objects = fc.sample(object, { numRuns: 2000, seed: 42 });
    const written: Uint8Array[] = [];
    const encoder = encodeSoif((bytes) => written.push(bytes));
    for (const each of objects) encoder.object(each);
    encoder.flush();
    const { stdout, stderr, status } = spawnSync('perl', [script], { input: Buffer.concat(written), maxBuffer: 1e8 });
    expect([stderr.toString(), status]).toEqual(['', 0]);
    expect(stdout.toString()).toBe(told(objects));
  });

  it.skipIf(!hasPerl)('is one that fails (skipped without perl)', () => {
    const { status } = spawnSync('perl', [script], { input: '@FILE { u\na{9}:\tx\n}\n' });
    expect(status).not.toBe(0);
  });
});
