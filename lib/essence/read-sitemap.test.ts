import zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { urlParts } from '../sdk/testing.ts';
import { MOST_SITEMAP_BYTES, readSitemap } from './read-sitemap.ts';
import type { SitemapReading } from './read-sitemap.ts';

function read(body: string | Uint8Array, type = 'application/xml'): Promise<SitemapReading> {
  return readSitemap({
    url: urlParts('http://www.siroe.com/map.xml'),
    body: Buffer.from(body),
    response: { outcome: 'ok', headers: { 'content-type': type }, bytes: 0, received: 0, ms: 1 },
  });
}

const urlset = (inner: string): string => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${inner}
</urlset>
`;

const hrefs = ({ entries }: SitemapReading): readonly string[] => entries.map(({ url }) => url.href);

describe('a sitemap', () => {
  it('lists URLs, each with its line and the date as written', async () => {
    const got = await read(
      urlset(`<url>
  <loc>http://www.siroe.com/a?x=1&amp;y=2</loc>
  <lastmod>2005-01-01</lastmod>
  <image:image xmlns:image="i"><image:loc>http://www.siroe.com/a.png</image:loc></image:image>
</url>
<url><loc><![CDATA[ http://www.siroe.com/b#top ]]></loc></url>
<url><loc>http://www.siroe.com/b</loc></url>
<url><priority>0.5</priority></url>`),
    );
    expect(got.entries.map(({ url, line, lastmod }) => [url.href, line, lastmod])).toEqual([
      ['http://www.siroe.com/a?x=1&y=2', 4, '2005-01-01'],
      ['http://www.siroe.com/b', 8, undefined],
    ]);
    expect(got.found).toBe(3);
    expect(got.fact.sitemap).toEqual({ kind: 'urls', entries: 2 });
    expect(got.cuts).toEqual([]);
  });

  it('may be an index of others', async () => {
    const got = await read(
      '<sitemapindex><sitemap><loc>http://www.siroe.com/1.xml.gz</loc><lastmod>2004-10-01</lastmod></sitemap></sitemapindex>',
    );
    expect(got.fact.sitemap.kind).toBe('index');
    expect(hrefs(got)).toEqual(['http://www.siroe.com/1.xml.gz']);
  });

  it.each([
    ['RSS 2.0', '<rss version="2.0"><channel><link>http://x/</link><item><link>/news</link></item></channel></rss>'],
    [
      'Atom',
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/self" rel="self"/><entry><link rel="edit" href="/e"/><link href="/news"/><updated>2003-12-13T18:30:02Z</updated></entry></feed>',
    ],
    ['no namespace', '<urlset><url><loc>/news</loc></url></urlset>'],
    ['another namespace', '<s:urlset xmlns:s="urn:other"><s:url><s:loc>/news</s:loc></s:url></s:urlset>'],
    ['a text', '\ufeffhttp://www.siroe.com/news\r\n\r\nnot a URL\r\n'],
  ])('is read in the form of %s (B54)', async (_, body) => {
    expect(hrefs(await read(body))).toEqual(['http://www.siroe.com/news']);
  });

  it('may be a gzip file, whatever its type says', async () => {
    const body = zlib.gzipSync(urlset('<url><loc>/a</loc></url>'));
    expect(hrefs(await read(body, 'text/xml'))).toEqual(['http://www.siroe.com/a']);
    const damaged = await read(body.subarray(0, body.length - 12));
    expect(damaged.fact.sitemap.problem).toMatch(/gzip file is damaged/);
  });
});

const atomNs = 'xmlns="http://www.w3.org/2005/Atom"';
const a = 'xmlns:a="http://www.w3.org/2005/Atom"';
const iana = 'http://www.iana.org/assignments/relation';

describe('the address of an entry', () => {
  it.each([
    ['is the first loc', '<urlset><url><loc>/1</loc><loc>/2</loc></url></urlset>', ['/1']],
    ['is not of a picture', '<urlset xmlns:i="i"><url><i:loc>/p</i:loc><loc>/1</loc></url></urlset>', ['/1']],
    [
      'is of the namespace, whatever the prefix',
      '<urlset xmlns="s" xmlns:i="s"><url><loc xmlns="i">/p</loc><i:loc>/1</i:loc></url></urlset>',
      ['/1'],
    ],
    ['is not of an undeclared prefix', '<urlset><url><i:loc>/p</i:loc><loc>/1</loc></url></urlset>', ['/1']],
    [
      'is not of what has entries of its own names',
      '<rss><channel><item><link>/1</link><x:item xmlns:x="x"><x:link>/x</x:link></x:item></item></channel></rss>',
      ['/1'],
    ],
    ['is the first link with a value', '<rss><item><link> </link><link>/1</link><link>/2</link></item></rss>', ['/1']],
    ['is not of Atom before RSS', `<rss ${a}><item><a:link href="/2"/><link>/1</link></item></rss>`, ['/1']],
    [
      'is of Atom without one of RSS',
      `<rss ${a}><item><guid>http://x/3</guid><a:link rel="self" href="/0"/><a:link href="/1"/></item></rss>`,
      ['/1'],
    ],
    ['is the permalink', '<rss><item><guid> http://www.siroe.com/1 </guid></item></rss>', ['/1']],
    ['is a guid that says so', '<rss><item><guid isPermaLink="true">/1</guid></item></rss>', ['/1']],
    [
      'is no other guid',
      '<rss><item><guid>1</guid></item><item><guid isPermaLink="false">http://www.siroe.com/1</guid></item></rss>',
      [],
    ],
    [
      'is the alternate',
      `<feed ${atomNs}><entry><link rel="edit" href="/0"/><link href="/1">text</link></entry><entry><link rel="${iana}/alternate" href="/2"/></entry><entry><link rel="${iana}/self" href="/0"/></entry></feed>`,
      ['/1', '/2'],
    ],
    [
      'resolves against xml:base',
      `<feed ${atomNs} xml:base="/f/"><entry xml:base="e/"><link href="1"/></entry><entry><link xml:base="http://[" href="2"/></entry><entry><link xml:base="/l/" href="3"/></entry></feed>`,
      ['/f/e/1', '/f/2', '/l/3'],
    ],
    [
      'is found in namespaces that the channel declares',
      '<rss><channel xmlns="c"><item><link>/1</link></item></channel></rss>',
      ['/1'],
    ],
    [
      'is found in entries of content',
      `<feed ${atomNs}><entry><content><feed><entry><link href="/2"/></entry></feed></content><link href="/1"/></entry></feed>`,
      ['/2', '/1'],
    ],
  ])('%s', async (_, body, expected) => {
    const got = await read(body);
    expect(got.entries.map(({ url }) => url.path)).toEqual(expected);
    expect(got.fact.sitemap.problem).toBeUndefined();
  });

  it('has the first of several dates', async () => {
    const dates = '<lastmod>2020</lastmod><i:lastmod>2019</i:lastmod><lastmod>2021</lastmod>';
    const got = await read(`<urlset xmlns:i="i"><url><i:lastmod>2018</i:lastmod><loc>/1</loc>${dates}</url></urlset>`);
    expect(got.entries.map(({ lastmod }) => lastmod)).toEqual(['2020']);
  });
});

describe('limits of a sitemap', () => {
  it('are 50,000 URLs; the rest is counted', async () => {
    const lines = Array.from({ length: 50_003 }, (_, n) => `http://www.siroe.com/${n}`).join('\n');
    const got = await read(lines, 'text/plain');
    expect(got.entries).toHaveLength(50_000);
    expect(got.cuts).toEqual([{ count: 3, reason: 'limit of 50000 URLs per sitemap' }]);
  });

  it('are 50 MB unpressed, of a bomb too (B53)', async () => {
    const bomb = zlib.gzipSync(
      Buffer.concat([Buffer.from('http://www.siroe.com/a\n'), Buffer.alloc(60 * 1024 * 1024, 10)]),
    );
    const got = await read(bomb);
    expect(bomb.length).toBeLessThan(MOST_SITEMAP_BYTES / 100);
    expect(hrefs(got)).toEqual(['http://www.siroe.com/a']);
    expect(got.fact.sitemap.problem).toBe('cut after 50 MB, the limit of a sitemap');
  });

  it('hold for addresses that are no URLs, and for nesting', async () => {
    const got = await read(urlset(`<url><loc>http://[</loc></url><url><loc>http://a/${'x'.repeat(9000)}</loc></url>`));
    expect(got.cuts).toEqual([{ count: 2, reason: 'sitemap entries that are not URLs' }]);
    const deep = await read(urlset(`<url><loc>/a</loc></url>${'<x>'.repeat(100)}<url><loc>/b</loc></url>`));
    expect(deep.fact.sitemap.problem).toMatch(/line 3: Elements are nested more than 64 levels deep/);
    expect(hrefs(deep)).toEqual(['http://www.siroe.com/a', 'http://www.siroe.com/b']);
  });
});

describe('what is no good XML', () => {
  it.each([
    [
      'an entity of its own',
      '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]><urlset><url><loc>&x;</loc></url></urlset>',
    ],
    [
      'a billion laughs',
      '<!DOCTYPE urlset [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><urlset><url><loc>http://a/&b;</loc></url></urlset>',
    ],
  ])('is %s: not expanded, not fetched, typed (B52)', async (_, body) => {
    const got = await read(body);
    expect(got.entries).toEqual([]);
    expect(got.fact.sitemap.problem).toMatch(/line 1: The DTD declares an entity: .*: 0 entries rescued, 1 lost$/);
    expect(got.cuts).toEqual([{ count: 1, reason: 'sitemap entries lost to XML errors' }]);
  });

  it('is read past errors, which are counted and named with their lines', async () => {
    const entries = ['/a', '/b?x=1&y=2', '/c<d', '/e&eacute;', '/f'].map((path) => `<url><loc>${path}</loc></url>`);
    const got = await read(urlset(entries.join('\n')));
    expect(got.entries.map(({ url, line }) => [url.path, line])).toEqual([
      ['/a', 3],
      ['/b?x=1&y=2', 4],
      ['/e%C3%A9', 6],
      ['/f', 7],
    ]);
    expect(got.fact.sitemap.problem).toBe(
      '4 XML errors (line 4: “&” does not start a reference here; line 5: “>” is missing at the end of <d>; line 5: <d> is not closed; 1 more): 3 entries rescued, 1 lost',
    );
    expect(got.cuts).toEqual([{ count: 1, reason: 'sitemap entries lost to XML errors' }]);
  });

  it('is junk before the XML, too', async () => {
    const junk = 'Warning: no database\n<br><b>Warning</b>\n';
    const got = await read(`${junk}${urlset('<url><loc>/a</loc></url>')}`);
    expect(hrefs(got)).toEqual(['http://www.siroe.com/a']);
    expect(got.fact.sitemap.problem).toMatch(/line 1: Text outside the root element.*: 1 entry rescued, 0 lost$/);
  });

  it.each([
    ['a page', '<html><body><p>Not here</p></body></html>', 'no sitemap: the root element is html'],
    ['nothing', '', 'not a sitemap: neither XML nor a list of URLs'],
    ['some text', 'Hello', 'not a sitemap: neither XML nor a list of URLs'],
  ])('is %s: said so', async (_, body, problem) => {
    expect((await read(body)).fact.sitemap).toEqual({ kind: 'none', entries: 0, problem });
  });

  it('never throws', async () => {
    const part = fc.constantFrom(
      '<urlset>',
      '<url>',
      '<loc>',
      '/a',
      '</loc>',
      '</url>',
      '&',
      '<![CDATA[',
      ']]>',
      '<!--',
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(part, fc.string())), async (parts) => {
        expect((await read(parts.join(''))).found).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
