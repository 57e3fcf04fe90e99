/** What a plan knows of the world: RootNodes, sizes, robots.txt, addresses, sitemaps. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../../engine/testing/site.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { both, crawl, denyNumbers, openPlanTests, decisionsOf } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';
import { collectionOf } from '../testing/texts.ts';

let plans: PlanTests;
let installation: TestInstallation;
let site: Site;

beforeAll(async () => {
  plans = await openPlanTests();
  ({ installation, site } = plans);
});
afterAll(() => plans.close());

describe('a plan', () => {
  it('knows every RD that goes when a RootNode may gather less', async () => {
    const root = (spec: string): Files => ({
      'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/ ${spec}\n</RootNodes>\n`,
    });
    const collection = await installation.addCollection(root('URL=60'));
    await crawl(collection);
    for (const spec of ['URL=25', 'URL=60 Depth=2']) {
      const predicted = await plans.predict(collection, root(spec));
      const other = await installation.addCollection(root(spec));
      await crawl(other);
      expect([...(await rdsOf(installation.pool, other.id)).keys()].toSorted(), spec).toEqual(predicted.rds);
      const { lines } = predicted.summary;
      expect(lines.some(({ file, line, denied }) => file === 'gatherer.cf' && line === 3 && denied > 0)).toBe(true);
    }
  });

  it('knows what a RootNode gathers that takes the place of a site', async () => {
    const collection = await installation.addCollection(collectionOf([{ site }]));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    for (const spec of ['URL=30', 'URL=250 Depth=3', '']) {
      const root = { 'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${site.url}/ ${spec}\n</RootNodes>\n` };
      const files = { 'robot.conf': collectionOf([])['robot.conf'] ?? '', ...root };
      const predicted = await plans.predict(collection, files);
      expect(predicted.rds.length, spec).toBeGreaterThan(10);
      expect(predicted.rds.length, spec).toBeLessThanOrEqual(before.size);
      const other = await installation.addCollection(files);
      await crawl(other);
      expect([...(await rdsOf(installation.pool, other.id)).keys()].toSorted(), spec).toEqual(predicted.rds);
      expect(Object.fromEntries(await plans.statesOf(other)), spec).toEqual(Object.fromEntries(predicted.states));
    }
  });

  it('knows which pages a lower max-filesize-kb takes away, and which a higher one has to fetch', async () => {
    const large = await installation.startSite({
      pages: 0,
      routes: {
        '/': page(['/small.html', '/large.html', '/steady.html']),
        '/small.html': page(),
        '/large.html': {
          headers: { 'content-type': 'text/html' },
          body: `<a href="/behind.html">Behind</a>${filled(9_000)}`,
        },
        '/behind.html': page(),
        '/steady.html': (request, response) => {
          const isKnown = request.headers['if-none-match'] === '"v1"';
          const headers = { etag: '"v1"', 'content-type': 'text/html' };
          response.writeHead(isKnown ? 304 : 200, headers).end(isKnown ? undefined : filled(7_000));
        },
      },
    });
    const sized = (kb: number, action: string): Files =>
      collectionOf(
        [{ site: large }],
        { 'max-filesize-kb': kb, 'max-filesize-action': action },
        { 'filter.conf': plans.texts({})['filter.conf'] ?? '' },
      );
    const collection = await installation.addCollection(sized(100, 'refuse'));
    await crawl(collection);
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const lower = await plans.predict(collection, sized(4, 'refuse'));
    expect(lower.states.get(`${large.url}/steady.html`)).toBe('failed');
    // A page that fails keeps its RD as it is.
    expect(lower.summary.figures).toMatchObject({ rdsRemoved: { next: 0 }, rdsMayChange: { next: 0 } });
    await collection.revise(sized(4, 'refuse'));
    await crawl(collection);
    await plans.expectRun(collection, before, lower);
    const higher = await plans.predict(collection, sized(100, 'cut'));
    expect([...higher.states].filter(([, state]) => state === 'unknown')).toHaveLength(2);
    expect(higher.unknowns).toEqual([expect.stringMatching(/^2 URLs must be fetched/)]);
    // What is fetched again leads on as it did.
    const none = { next: 0 };
    expect(higher.summary.figures).toMatchObject({ linksDropped: none, unlinked: none, rdsRemoved: none });
    await collection.revise(sized(100, 'cut'));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual([...before.keys()]);
    const cut = await plans.predict(collection, sized(4, 'cut'));
    expect(cut.summary.figures).toMatchObject({ rdsRemoved: { next: 0 }, rdsMayChange: { next: 2 } });
    expect(cut.unknowns).toEqual([
      expect.stringMatching(/^2 pages would be cut at another size/),
      expect.stringMatching(/^2 RDs may change/),
    ]);
    await collection.revise(sized(4, 'cut'));
    await crawl(collection);
    expect([...(await rdsOf(installation.pool, collection.id)).keys()]).toEqual(cut.rds);
  });

  it('does not admit what robots.txt on record disallows', async () => {
    const closed = await installation.startSite({
      pages: 20,
      crossLinks: 0,
      robots: 'User-agent: *\nDisallow: /page/2\n',
    });
    const denying = (line: string): Files =>
      collectionOf([{ site: closed }], {}, { 'filter.conf': plans.texts(both(line))['filter.conf'] ?? '' });
    const collection = await installation.addCollection(denying(denyNumbers('[12]')));
    await crawl(collection);
    const predicted = await plans.predict(collection, denying(denyNumbers('99')));
    expect(predicted.summary.figures.admitted.next).toBe(1);
    expect(predicted.states.get(`${closed.url}/page/2.html`)).toBe('rejected');
    await collection.revise(denying(denyNumbers('99')));
    await crawl(collection);
    const states = await plans.statesOf(collection);
    expect(states.get(`${closed.url}/page/2.html`)).toBe('rejected');
    expect(states.get(`${closed.url}/page/1.html`)).toBe('fetched');
  });

  it('judges addresses by the hosts that the edited texts name', async () => {
    const other = await installation.startSite({ pages: 1 });
    const first = await installation.startSite({ pages: 0, routes: { '/': page([`${other.url}/`]) } });
    const files = (sites: readonly Site[]): Files =>
      collectionOf(
        sites.map((each) => ({ site: each })),
        {},
        { 'filter.conf': plans.texts({})['filter.conf'] ?? '' },
      );
    const collection = await installation.addCollection(files([first, other]));
    await crawl(collection);
    const before = await rdsOf(installation.pool, collection.id);
    const predicted = await plans.predict(collection, files([first]));
    await collection.revise(files([first]));
    await crawl(collection);
    await plans.expectRun(collection, before, predicted);
  });

  it('knows what is left when a sitemap lists pages that nothing else leads to', async () => {
    const map = await startSite({ pages: 30, crossLinks: 0, words: 10 });
    try {
      const loc = [20, 21, 22].map((n) => `<url><loc>${map.url}/page/${n}.html</loc></url>`);
      map.setRobots(`Sitemap: ${map.url}/map.xml\n`);
      map.serve('/map.xml', { body: `<urlset>${loc.join('')}</urlset>` });
      const from = ofMap(map, '');
      const collection = await installation.addCollection(from);
      await crawl(collection);
      const listed = await plans.predict(collection, ofMap(map, denyNumbers('2')));
      expect(listed.planned.urls.sitemaps.size).toBe(1);
      expect(listed.summary.figures.rejected.next).toBe(1);
      expect(decisionsOf(await plans.predict(collection, ofMap(map, denyNumbers('2')), { full: true }))).toEqual(
        decisionsOf(listed),
      );
      await collection.revise(ofMap(map, denyNumbers('2')));
      await crawl(collection);
      expect([...(await rdsOf(installation.pool, collection.id)).keys()].toSorted()).toEqual(listed.rds);
    } finally {
      await map.close();
    }
  });
});

/** The files of a site whose sitemaps are read. */
function ofMap(map: Site, line: string): Files {
  const lines = line === '' ? [] : [line];
  const files = collectionOf([{ site: map }], {}, { 'filter.conf': plans.texts(both(...lines))['filter.conf'] ?? '' });
  const rules = files['filterrules.conf'] ?? '';
  return { ...files, 'filterrules.conf': rules.replace('type=site', 'type=site sitemaps=true') };
}

function filled(bytes: number): string {
  return `<!doctype html><title>Large</title>${'words '.repeat(bytes / 6)}`;
}
