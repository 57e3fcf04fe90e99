import { describe, expect, it } from 'vitest';
import * as fc from 'fast-check';
import type { Facts } from './resource.ts';
import { extractionKey, extractionOf, extractionWords, failureIn, wordsIn } from './extraction.ts';

const response = { outcome: 'ok', headers: {}, bytes: 40, received: 40, ms: 1 } as const;
const content = (type: string, more: Partial<NonNullable<Facts['content']>> = {}) =>
  ({ type, charset: '', charsetFrom: 'none', md5: '', metas: [], ...more }) as const;
const refusal = (reason: string) => ({ ok: false, reason, detail: `because it is ${reason}` }) as const;
const read = (words: number) => ({ ok: true, metas: [], words }) as const;

it.each<readonly [what: string, facts: Partial<Facts>, key: string | undefined, words: number]>([
  ['a page', { content: content('text/html', { words: 7 }) }, 'text', 7],
  ['a page without words', { content: content('text/html', { words: 0 }) }, 'empty', 0],
  ['a page that leads elsewhere', { content: content('text/html', { words: 0, refresh: 'http://a/' }) }, 'none', 0],
  [
    'a file of no bytes',
    { content: content('text/plain', { words: 0 }), response: { ...response, bytes: 0 } },
    'none',
    0,
  ],
  ['what nothing asked to be converted', { content: content('application/pdf') }, 'none', 0],
  ['a converted document', { content: content('application/pdf'), converted: read(9) }, 'text', 9],
  ['a scan', { content: content('application/pdf'), converted: read(0) }, 'empty', 0],
  [
    'a locked document',
    { content: content('application/pdf'), converted: refusal('encrypted') },
    'failed:encrypted',
    0,
  ],
  [
    'an old format',
    { content: content('application/msword'), converted: refusal('unsupported') },
    'failed:unsupported',
    0,
  ],
  [
    'a type without a converter',
    { content: content('application/x-foo'), converted: refusal('unsupported') },
    'none',
    0,
  ],
  [
    'a text that was to be converted',
    { content: content('text/plain', { words: 3 }), converted: refusal('unsupported') },
    'text',
    3,
  ],
  ['a picture', { content: content('image/png'), converted: read(0) }, 'none', 0],
  ['a picture with a caption', { content: content('image/png'), converted: read(4) }, 'text', 4],
  ['a summary', { content: content('application/pdf'), examined: { tested: {}, words: 5 } }, 'text', 5],
  ['a summary of nothing', { content: content('application/pdf'), examined: { tested: {}, words: 0 } }, 'empty', 0],
  [
    'no summary',
    { content: content('application/pdf'), examined: { tested: {}, refused: refusal('timeout') } },
    'failed:timeout',
    0,
  ],
  ['a page with only a type', { content: content('text/html', { words: 2 }), examined: { tested: {} } }, 'text', 2],
  ['no content', {}, undefined, 0],
])('the extraction of %s', (_, facts, key, words) => {
  const extraction = extractionOf({ response, ...facts });
  expect(extraction && extractionKey(extraction)).toBe(key);
  expect(extraction?.words ?? 0).toBe(words);
});

it('keys are single words that lead back to their reason', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z][a-z -]{0,20}[a-z]$/), (reason) => {
      const key = extractionKey({ verdict: 'failed', reason });
      expect(key).not.toMatch(/\s/);
      expect(failureIn(key)).toBe(reason.replaceAll(/\s+/g, '-'));
      expect(extractionWords(key)).toMatch(/^failed: /);
    }),
  );
  expect(['text', 'empty', 'none'].map(failureIn)).toEqual([undefined, undefined, undefined]);
});

describe('words', () => {
  it('are counted as a split by white space gives them', () => {
    const piece = fc.constantFrom('a', 'Straße', '漢字', '42', '-', ' ', '  ', '\n', '\t', '\u00a0', '😀');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const words = text.split(/[\0-\u0020\u00a0]+/).filter((word) => word !== '');
        expect(wordsIn(text)).toBe(/[\p{L}\p{N}]/u.test(text) ? words.length : 0);
      }),
    );
  });

  it('are none in marks alone, however many', () => {
    expect(wordsIn('- '.repeat(1_000_000))).toBe(0);
    expect(wordsIn(`${'- '.repeat(1_000_000)}x`)).toBe(1_000_001);
  });
});
