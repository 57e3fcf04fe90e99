import { expect, it } from 'vitest';
import { foundAs } from './found-as.ts';

it('says where a URL was found', () => {
  expect(foundAs({ kind: 'start', hops: 0 })).toBe('found as start point');
  expect(foundAs({ kind: 'link', from: 'http://a.siroe.com/', hops: 0 })).toBe('found as link on http://a.siroe.com/');
});

it('names the line of a sitemap, and the date it gives', () => {
  const from = 'https://www.siroe.com/sitemap.xml';
  expect(foundAs({ kind: 'sitemap', from, hops: 0, listing: { line: 12, lastmod: '2026-01-01' } })).toBe(
    'found as sitemap entry in https://www.siroe.com/sitemap.xml line 12, last modified 2026-01-01 according to the sitemap',
  );
  expect(foundAs({ kind: 'sitemap-file', from: 'filterrules.conf', hops: 0, listing: { line: 4 } })).toBe(
    'found as sitemap in filterrules.conf line 4',
  );
});

it('names the upload that brought or named it, whatever else led to it', () => {
  const fed = { feed: 7, line: 3 };
  expect(foundAs({ kind: 'fed', from: 'sample', hops: 0, fed })).toBe('added by upload 7 of sample, line 3');
  const named = { ...fed, source: 'sample' };
  expect(foundAs({ kind: 'fed-url', from: 'sample', hops: 0, fed: named })).toBe('named by upload 7 of sample, line 3');
  expect(foundAs({ kind: 'start', hops: 0, fed: named })).toBe('named by upload 7 of sample, line 3');
});
