/** Crawls that a gatherer.cf alone begins: what each RootNode gathers, and why the rest is not. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '../engine/testing/site.ts';
import { openInstallation } from './testing/installation.ts';
import type { Files, TestInstallation } from './testing/installation.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from './testing/outcome.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

const page = (...links: readonly string[]) => ({
  headers: { 'content-type': 'text/html' },
  body: `<html><head><title>page</title></head><body>${links.map((link) => `<a href="${link}">x</a>`).join(' ')}</body></html>`,
});

function gatherer(lines: readonly string[], leaves: readonly string[] = []): string {
  return [
    'Access-Delay: 0',
    '<RootNodes>',
    ...lines,
    '</RootNodes>',
    '<LeafNodes>',
    ...leaves,
    '</LeafNodes>',
    '',
  ].join('\n');
}

async function crawl(files: Files) {
  const collection = await installation.addCollection(files);
  const run = await collection.crawl();
  expect(run).toMatchObject({ state: 'finished' });
  expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  return { collection, run, known: await resourcesOf(installation.pool, collection.id) };
}

/** Paths fetched, in order of their names. */
function fetched(known: Awaited<ReturnType<typeof crawl>>['known'], site: Site): readonly string[] {
  return [...known.values()]
    .filter(({ state }) => state === 'fetched')
    .map(({ url }) => url.slice(site.url.length))
    .toSorted();
}

describe('a collection with a gatherer.cf and nothing else', () => {
  it('gathers what its RootNodes lead to, and says of the rest which line stopped it', async () => {
    const site = await installation.startSite({
      routes: {
        '/': page('/a.html', '/b.html', '/logo.gif', 'http://127.0.0.2:9/x.html'),
        '/a.html': page('/deep.html'),
        '/b.html': page('/a.html'),
        '/deep.html': page('/deeper.html'),
        '/leaf.html': page('/never.html'),
      },
    });
    const { collection, known } = await crawl({
      'gatherer.cf': gatherer([`${site.url}/ Depth=2`], [`${site.url}/leaf.html`]),
    });
    expect(fetched(known, site)).toEqual(['/', '/a.html', '/b.html', '/deep.html', '/leaf.html']);
    const why = (path: string) => {
      const { state, reason, file, line } = known.get(path.startsWith('http') ? path : `${site.url}${path}`) ?? {};
      return [state, reason, `${file}:${line}`];
    };
    expect(why('/deeper.html')).toEqual(['rejected', 'root-depth', 'gatherer.cf:3']);
    expect(why('/logo.gif')).toEqual(['rejected', 'url-filter', 'URL-filter-default (built-in):3']);
    expect(why('http://127.0.0.2:9/x.html')).toEqual(['rejected', 'other-server', 'gatherer.cf:3']);
    expect(known.has(`${site.url}/never.html`)).toBe(false);
    expect((await rdsOf(installation.pool, collection.id)).size).toBe(5);
  });

  it('counts URL-Max for each root, over all depths, in the order of the pages', async () => {
    const site = await installation.startSite({ pages: 60 });
    const { known } = await crawl({ 'gatherer.cf': gatherer([`${site.url}/ URL=7`]) });
    expect(fetched(known, site)).toHaveLength(7);
    const over = [...known.values()].filter(({ state }) => state === 'rejected');
    expect(over.length).toBeGreaterThan(0);
    expect(new Set(over.map(({ reason, file, line }) => `${reason} ${file}:${line}`))).toEqual(
      new Set(['url-max gatherer.cf:3']),
    );
  });
});
