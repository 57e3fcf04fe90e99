import { expect, it } from 'vitest';
import { createCoverage } from './coverage.ts';
import { loadMetadata } from '../look-up/load.ts';
import { lookUp } from '../look-up/look-up.ts';
import { mendPrefix } from './mend-prefix.ts';

it.each([
  ['site.com/a/', 'https://site.com/a/x', 'https://site.com/a/'],
  ['https://site.com/a/', 'http://site.com/a/x', 'http://site.com/a/'],
  ['http://site.com/l?u=1&amp;t=r', 'http://site.com/l?u=1&t=r', 'http://site.com/l?u=1&t=r'],
  ['site.com/~jim/', 'http://site.com/%7ejim/x', 'site.com/%7ejim/'],
  ['site.com/%7ejim/', 'http://site.com/~jim/x', 'site.com/~jim/'],
  ['site.com/Travel/', 'http://site.com/travel/x', 'site.com/travel/'],
  ['site.com/travel/', 'http://site.com/travel', 'site.com/travel'],
  ['site.com/a', 'http://www.site.com/abc', 'www.site.com/a'],
  ['http://www.site.com', 'http://site.com/', 'http://site.com'],
  ['site.com/a/index.html', 'http://site.com/a/b.html', 'site.com/a/'],
  ['site.com/a/ind', 'http://site.com/a/index.html', 'site.com/a/index.html'],
  ['site.com/?id=7', 'http://site.com/?id=007', 'site.com/?id=007'],
  ['site.com/?id=007', 'http://site.com/?id=7', 'site.com/?id=7'],
])('%s, which nearly matches %s, is mended to %s and matches', (prefix, url, expected) => {
  const index = (text: string) => loadMetadata(new TextEncoder().encode(text), 'single');
  const coverage = createCoverage(index(`${prefix} c:1\n`));
  coverage.add(url);
  const miss = coverage.result(() => url).unmatched[0]?.nearMiss;
  expect(miss).not.toBeNull();
  const mended = miss && mendPrefix(prefix, miss);
  expect(mended).toBe(expected);
  expect(lookUp(index(`${mended} c:1\n`), url).chain).toHaveLength(1);
});
