/** Feeds that name URLs, from the upload to the RDs: crawled by whatever run there is, and kept by every later one. */

import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { page } from '../../jobs/testing/pages.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import type { Files } from '../../jobs/testing/installation.ts';
import { until } from '../../jobs/testing/until.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Answer, Site } from '../../engine/testing/site.ts';
import { pusherOf } from '../testing/push-feed.ts';
import { openTestServices, operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import { startDueFeeds } from './start-feeds.ts';

let test: TestServices;
let pool: pg.Pool;
let stop: () => Promise<void>;
const sites: Site[] = [];

beforeAll(async () => {
  test = await openTestServices();
  ({ pool } = test.database);
  stop = startEngine(test, { startFeeds: () => startDueFeeds(test.context) });
});
afterAll(async () => {
  await stop();
  await Promise.all(sites.map((site) => site.close()));
  await test.close();
});

interface Record {
  readonly url: string;
  readonly author?: string;
  readonly attributes?: string;
}

function feedOf(records: readonly Record[]): string {
  const written = records.map(({ url, author, attributes = '' }) => {
    const metadata = author === undefined ? '' : `<metadata><meta name="Author" content="${author}"/></metadata>`;
    return `<record url="${url}" mimetype="text/html" ${attributes}>${metadata}</record>`;
  });
  return `<?xml version="1.0"?>\n<gsafeed><header/><group>\n${written.join('\n')}\n</group></gsafeed>`;
}

let made = 0;

/** A collection whose only start point is `/start.html` of a site of its own. */
async function openFed(routes: NonNullable<Parameters<typeof startSite>[0]>['routes'], more: Files = {}) {
  const site = await startSite({ pages: 0, routes: { '/start.html': page(), ...routes } });
  sites.push(site);
  const slug = `urls-${++made}`;
  value(await test.services.createCollection(operator, { slug, name: slug, url: `${site.url}/` }));
  const collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  const files = { ...collectionOf([{ site, starts: ['/start.html'] }]), ...more };
  await save(slug, files, 1);
  const feeds = pusherOf({ pool, folder: test.folder, collectionId });
  const url = (path: string): string => `${site.url}${path}`;
  /** Pushed, applied, and crawled by a run of its own. */
  const crawled = async (records: readonly Record[], source = 'sample') => {
    const end = await feeds.ended(await feeds.push(source === 'web' ? 'incremental' : 'metadata-and-url', feedOf(records), source));
    const run = await quiet();
    return { ...end, run };
  };
  /** When nothing waits and nothing runs: the last run. */
  const quiet = async (): Promise<number> => {
    await until('nothing waits and nothing runs', async () => {
      const { rows } = await pool.query(
        `SELECT (SELECT count(*) FROM crawl.fed_url WHERE collection_id = $1 AND pending)::int AS waiting,
           (SELECT count(*) FROM crawl.run WHERE collection_id = $1 AND ended_at IS NULL)::int AS open`,
        [collectionId],
      );
      return rows[0].waiting === 0 && rows[0].open === 0;
    });
    const { rows } = await pool.query('SELECT max(id) AS id FROM crawl.run WHERE collection_id = $1', [collectionId]);
    return rows[0].id;
  };
  const crawl = async (kind: 'full' | 'incremental') => {
    const { id } = value(await test.services.startRun(operator, { slug, kind }));
    await quiet();
    return id;
  };
  const rds = async (): Promise<readonly string[]> => {
    const all = await rdsOf(pool, collectionId);
    return Array.from(all.values(), ({ url: of, title, attributes }) =>
      [of.slice(site.url.length), title, ...(attributes['author'] ?? [])].join(' '),
    );
  };
  const asked = (path: string): number => site.log.filter((each) => each.path === path).length;
  return { site, slug, collectionId, url, crawled, quiet, crawl, rds, asked, ...feeds };
}

async function save(slug: string, files: Files, base: number): Promise<void> {
  const written = Object.entries(files).map(([path, text]) => ({ path, text }));
  value(await test.services.saveRevision(operator, { slug, base, message: 'Test', files: written }));
}

describe('feeds that name URLs', () => {
  it('have them fetched with their metadata before those of the page, and links followed', async () => {
    const fed = await openFed({
      '/a.html': page(['/b.html'], { title: 'A', head: '<meta name="author" content="Page">' }),
      '/b.html': page([], { title: 'B' }),
    });
    const end = await fed.crawled([{ url: fed.url('/a.html'), author: 'Feed' }]);
    expect(end).toMatchObject({ state: 'completed', counts: { records: 1, applied: 1, errors: 0, warnings: 0 } });
    expect(await fed.rds()).toEqual(['/a.html A Feed, Page', '/b.html B']);
    expect(await whatDoesNotAddUp(pool, end.run)).toEqual([]);
    expect(await fed.stateOf(1)).toBeDefined();
  });
});
