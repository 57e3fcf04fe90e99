/** The laws of sitemaps and feeds: an error costs at most the entry it is in, and its time is that of its text. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlParts } from '../sdk/testing.ts';
import { readSitemap } from './read-sitemap.ts';
import { damages, otherName, pathOf, sitemapDocument, written } from './testing/sitemap-documents.ts';

async function read(body: string) {
  const { entries, found, cuts, fact } = await readSitemap({
    url: urlParts('http://www.siroe.com/map.xml'),
    body: Buffer.from(body),
    response: { outcome: 'ok', headers: { 'content-type': 'text/xml' }, bytes: 0, received: 0, ms: 1 },
  });
  const lost = cuts.find(({ reason }) => reason === 'sitemap entries lost to XML errors')?.count ?? 0;
  return { paths: entries.map(({ url }) => url.path), found, lost, problem: fact.sitemap.problem };
}

const paths = (entries: readonly string[]): readonly string[] => entries.map((_, number) => pathOf(number));

describe('a sitemap or feed', () => {
  it('has its entries, and no problem, when it is well-formed', async () => {
    await fc.assert(
      fc.asyncProperty(sitemapDocument, async (document) => {
        const expected = paths(document.entries);
        expect(await read(written(document))).toEqual({ paths: expected, found: expected.length, lost: 0 });
      }),
    );
  });

  it.each(damages)('loses at most the entry that has %s', async (_, damage) => {
    await fc.assert(
      fc.asyncProperty(sitemapDocument, fc.nat(), fc.nat(), otherName, async (document, chosen, place, other) => {
        const { entries } = document;
        const broken = chosen % entries.length;
        const changed = entries.with(broken, damage(entries[broken] ?? '', place, other));
        const { paths: got, found, lost } = await read(written({ ...document, entries: changed }));
        expect(found + lost).toBe(entries.length);
        expect(got.filter((path) => path !== pathOf(broken) && paths(entries).includes(path))).toEqual(
          paths(entries).filter((path) => path !== pathOf(broken)),
        );
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['before it', (text: string) => `<p>Warning: <b>none</b>\n<br>&nbsp;<?xml version="1.0"?>${text}`],
    ['after it', (text: string) => `${text}<script>a < b && c</script></x>&nbsp;<url>`],
  ])('has all entries with junk %s', async (_, put) => {
    await fc.assert(
      fc.asyncProperty(sitemapDocument, async (document) => {
        const got = await read(put(written(document)));
        expect(got.paths).toEqual(paths(document.entries));
        expect(got.problem).toMatch(/^\d+ XML errors/);
      }),
    );
  });

  it('has what came before a cut, and not half an address', async () => {
    await fc.assert(
      fc.asyncProperty(sitemapDocument, fc.nat(), async (document, place) => {
        const { head, entries } = document;
        const text = written(document);
        const end = head.length + (place % (text.length - head.length));
        const ends = entries.map((_, number) => head.length + entries.slice(0, number + 1).join('').length);
        const whole = entries.filter((_, number) => (ends[number] ?? 0) <= end);
        const begun = text.slice(0, end).match(/<(?:url|s:url|item|entry)(?: [^>]*)?>/g)?.length ?? 0;
        const { paths: got, found, lost } = await read(text.slice(0, end));
        expect(got).toEqual(paths(entries).slice(0, got.length));
        expect(got.length).toBeGreaterThanOrEqual(whole.length);
        expect(found + lost).toBe(begun);
      }),
    );
  });

  const pieces = ['<', '<a ', '<a>', '<a x="', '<a b b b ', '<a x=1 x=1>', '</a>', '</url>', '<url><loc>', '&', '&x;'];
  const sections = [
    '<![CDATA[',
    ']]>',
    '<!--',
    '<?xml ?>',
    '<!DOCTYPE [',
    '<!DOCTYPE x [%',
    '<!ENTITY ',
    '%',
    '\u0001',
  ];
  it.each([...pieces, ...sections])('takes the time of its length when it is %j over and over', async (piece) => {
    for (const head of ['<urlset><url><loc>', '<!DOCTYPE x [', '<a ']) {
      const body = head + piece.repeat(2 ** 20 / piece.length);
      const start = performance.now();
      await read(body);
      expect(performance.now() - start).toBeLessThan(5000);
    }
  });
});
