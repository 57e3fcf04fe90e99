import { describe, expect, it } from 'vitest';
import { contentFact, urlParts } from '../../sdk/testing.ts';
import { decide, trace } from '../decide/decide.ts';
import { linksOfSitemap, sitemapsOfRobots } from './sitemap.ts';
import { discovered, fetched, testProgram } from '../testing/program.ts';

const program = testProgram({
  files: {
    'filterrules.conf': `<Site name=siroe sitemaps=on>
  Server host=www.siroe.com
  Start url=http://www.siroe.com/ depth=0
  Sitemap url=http://www.siroe.com/map.xml
  Sitemap url=http://www.siroe.com/off.xml enable=off
</Site>
<Site name=other>
  Server host=other.siroe.com
  Start url=http://other.siroe.com/
</Site>`,
  },
});

const asSitemap = { discovery: { kind: 'sitemap-file', from: 'http://www.siroe.com/robots.txt', hops: 0 } } as const;

describe('the program', () => {
  it('knows the sitemaps its sites name, and which sites read those of robots.txt', () => {
    expect(program.sitemaps.map(({ url, file, line }) => [url.href, file, line])).toEqual([
      ['http://www.siroe.com/map.xml', 'filterrules.conf', 4],
    ]);
    expect(program.readsSitemaps(urlParts('http://www.siroe.com/'))).toBe(true);
    expect(program.readsSitemaps(urlParts('http://other.siroe.com/'))).toBe(false);
  });
});

describe('the decision on a sitemap', () => {
  const content = (kind: 'urls' | 'none', entries: number) =>
    contentFact({
      type: 'application/xml',
      sitemap: { kind, entries, ...(entries === 0 && { problem: 'no sitemap' }) },
    });

  it('is no filter’s: it is read, and gets no RD', () => {
    const answer = decide(program, fetched('http://www.siroe.com/map.xml', content('urls', 2), asSitemap));
    expect(answer).toMatchObject({
      done: true,
      decision: {
        state: 'fetched',
        verdict: { retrieve: true, enumerate: true, generate: false },
        decidedBy: { reason: 'sitemap', stage: 'Generate' },
      },
    });
  });

  it('says when nothing could be read', () => {
    const answer = decide(program, fetched('http://www.siroe.com/map.xml', content('none', 0), asSitemap));
    expect(answer).toMatchObject({ decision: { state: 'fetched', verdict: { enumerate: false } } });
  });

  it('heeds robots.txt, the nesting and the sites', () => {
    const facts = fetched(
      'http://www.siroe.com/map.xml',
      {},
      { ...asSitemap, robots: { state: 'found', allowed: false } },
    );
    expect(decide(program, facts)).toMatchObject({
      decision: { state: 'rejected', decidedBy: { stage: 'robots.txt' } },
    });
    const nested = discovered('http://www.siroe.com/6.xml', { discovery: { ...asSitemap.discovery, hops: 6 } });
    expect(decide(program, nested)).toMatchObject({ decision: { decidedBy: { reason: 'sitemaps nested too deep' } } });
    const foreign = discovered('http://cdn.example.com/map.xml', asSitemap);
    expect(decide(program, foreign)).toMatchObject({
      decision: { state: 'rejected', decidedBy: { reason: 'no-site' } },
    });
  });

  it('shows of a listed URL which line lists it', () => {
    const listing = { line: 12, lastmod: '2026-01-01' };
    const discovery = { kind: 'sitemap', from: 'http://www.siroe.com/map.xml', hops: 0, listing } as const;
    const { entries } = trace(program, discovered('http://www.siroe.com/a', { discovery, depth: 0 }));
    expect(entries[0]?.note).toBe('line 12 of http://www.siroe.com/map.xml, changed 2026-01-01');
    expect(decide(program, discovered('http://www.siroe.com/a', { discovery, depth: 1 }))).toMatchObject({
      decision: { state: 'rejected', decidedBy: { reason: 'depth', line: 3 } },
    });
  });
});

describe('what a sitemap may list', () => {
  const site = urlParts('http://www.siroe.com/');
  const task = (url: string, vouchedBy?: string) => ({
    hash: '0'.repeat(32),
    url,
    parts: urlParts(url),
    depth: 0,
    attempts: 0,
    bodyKept: false,
    discovery: { kind: 'sitemap-file' as const, hops: 0, ...(vouchedBy !== undefined && { listing: { vouchedBy } }) },
  });
  const urls = [
    'http://www.siroe.com/',
    'https://www.siroe.com/docs/a',
    'http://cdn.siroe.com/docs/b',
    'http://cdn.siroe.com/',
  ];
  const reading = {
    fact: contentFact({ sitemap: { kind: 'urls', entries: 4 } }),
    entries: urls.map((url, at) => ({ url: urlParts(url), line: at + 1 })),
    found: 4,
    cuts: [],
  };
  const taken = (url: string, vouchedBy?: string) => linksOfSitemap(task(url, vouchedBy), reading);

  it('is what lies below its folder', () => {
    const { links, cuts } = taken('http://cdn.siroe.com/docs/map.xml');
    expect(links).toEqual([{ url: urls[2], kind: 'sitemap', listing: { line: 3 } }]);
    expect(cuts).toEqual([{ kind: 'links', count: 3, reason: 'not of the host or folder of the sitemap' }]);
  });

  it('is the host too whose robots.txt names it', () => {
    expect(taken('http://cdn.siroe.com/docs/map.xml', site.siteKey).links.map(({ url }) => url)).toEqual(
      urls.slice(0, 3),
    );
  });

  it('is everything when the configuration names it', () => {
    expect(taken('http://cdn.siroe.com/docs/map.xml', '*').links).toHaveLength(4);
  });

  it('is sitemaps, if it is an index, which the same one vouches for', () => {
    const index = { ...reading, fact: contentFact({ sitemap: { kind: 'index', entries: 4 } }) };
    const { links } = linksOfSitemap(task('http://www.siroe.com/index.xml', site.siteKey), index);
    expect(links[0]).toEqual({
      url: urls[0],
      kind: 'sitemap-file',
      listing: { line: 1, vouchedBy: 'www.siroe.com:80' },
    });
  });

  it('is asked of what robots.txt names, once each', () => {
    const named = [
      { url: '/map.xml', line: 4 },
      { url: 'http://www.siroe.com/map.xml', line: 5 },
      { url: 'http://[', line: 6 },
    ];
    expect(sitemapsOfRobots(site, named)).toEqual({
      origin: { url: 'http://www.siroe.com/robots.txt', depth: 0, hops: 0 },
      links: [
        {
          url: 'http://www.siroe.com/map.xml',
          kind: 'sitemap-file',
          listing: { line: 4, vouchedBy: 'www.siroe.com:80' },
        },
      ],
    });
  });
});
