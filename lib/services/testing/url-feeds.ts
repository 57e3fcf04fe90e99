/** Collections whose URLs feeds name, each with a site of its own, for tests. */

import type pg from 'pg';
import { startSite } from '../../engine/testing/site.ts';
import type { Site, SiteOptions } from '../../engine/testing/site.ts';
import type { Files } from '../../jobs/testing/installation.ts';
import { rdsOf, resourcesOf } from '../../jobs/testing/outcome.ts';
import { page } from '../../jobs/testing/pages.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import { until } from '../../jobs/testing/until.ts';
import { pusherOf } from './push-feed.ts';
import { operator, value } from './test-services.ts';
import type { TestServices } from './test-services.ts';

export interface NamedRecord {
  readonly url: string;
  readonly author?: string;
  /** As they are written. */
  readonly attributes?: string;
}

/** Of the data source web, or of metadata and URLs. */
export function feedOf(records: readonly NamedRecord[], source: string): string {
  const written = records.map(({ url, author, attributes = '' }) => {
    const metadata = author === undefined ? '' : `<metadata><meta name="Author" content="${author}"/></metadata>`;
    return `<record url="${url}" mimetype="text/html" ${attributes}>${metadata}</record>`;
  });
  return feedWith(written.join('\n'), source);
}

/** With these records and ACLs, as they are written. */
export function feedWith(inner: string, source = 'sample'): string {
  const header = `<header><datasource>${source}</datasource><feedtype>${typeOf(source)}</feedtype></header>`;
  return `<?xml version="1.0"?>\n<gsafeed>${header}<group>\n${inner}\n</group></gsafeed>`;
}

const typeOf = (source: string) => (source === 'web' ? 'incremental' : 'metadata-and-url');

interface Wanted {
  readonly options?: Omit<SiteOptions, 'routes'>;
  readonly parameters?: Readonly<Record<string, string | number>>;
  /** Files beside those for the site. */
  readonly files?: Files | ((site: Site) => Files);
}

let made = 0;

/** A collection whose only start point is `/start.html` of its site. */
export async function openFed(test: TestServices, routes: SiteOptions['routes'] = {}, wanted: Wanted = {}) {
  const { pool } = test.database;
  const { options, parameters, files = {} } = wanted;
  const site = await startSite({ pages: 0, ...options, routes: { '/start.html': page(), ...routes } });
  const slug = `urls-${++made}`;
  value(await test.services.createCollection(operator, { slug, name: slug, url: `${site.url}/` }));
  const collectionId = (await test.context.collections.find(slug))?.id ?? 0;
  const save = saverOf(test, slug);
  const more = typeof files === 'function' ? files(site) : files;
  await save({ ...collectionOf([{ site, starts: ['/start.html'] }], parameters), ...more });
  const feeds = pusherOf({ pool, folder: test.folder, collectionId });
  const push = (records: readonly NamedRecord[], source = 'sample'): Promise<number> =>
    feeds.push(typeOf(source), feedOf(records, source), source);
  const quiet = (): Promise<number> => quietIn(pool, collectionId);
  return {
    ...feeds,
    site,
    slug,
    collectionId,
    save,
    push,
    quiet,
    pushFeed: feeds.push,
    url: (path: string): string => `${site.url}${path}`,
    /** Pushed, applied, and crawled. */
    crawled: async (records: readonly NamedRecord[], source?: string) => {
      const feed = await push(records, source);
      await feeds.ended(feed);
      await quiet();
      return { feed, ...(await feeds.stateOf(feed)) };
    },
    begin: async (kind: 'full' | 'incremental'): Promise<number> =>
      value(await test.services.startRun(operator, { slug, kind })).id,
    crawl: async (kind: 'full' | 'incremental'): Promise<number> => {
      value(await test.services.startRun(operator, { slug, kind }));
      return quiet();
    },
    ...outcomeOf(pool, collectionId, site),
    asked: (path: string): number => site.log.filter((each) => each.path === path).length,
  };
}

/** When nothing waits and nothing runs: the last run. */
async function quietIn(pool: pg.Pool, collectionId: number): Promise<number> {
  await until('nothing waits and nothing runs', async () => {
    const { rows } = await pool.query(
      `SELECT FROM crawl.fed_url WHERE collection_id = $1 AND pending
       UNION ALL SELECT FROM crawl.run WHERE collection_id = $1 AND ended_at IS NULL
       UNION ALL SELECT FROM crawl.feed f JOIN crawl.feed_source s ON s.id = f.source_id
         WHERE s.collection_id = $1 AND f.ended_at IS NULL`,
      [collectionId],
    );
    return rows.length === 0;
  });
  const { rows } = await pool.query('SELECT max(id) AS id FROM crawl.run WHERE collection_id = $1', [collectionId]);
  return rows[0].id;
}

function outcomeOf(pool: pg.Pool, collectionId: number, site: Pick<Site, 'url'>) {
  return {
    /** Path, title, and authors of each. */
    rds: async (): Promise<readonly string[]> => {
      const all = await rdsOf(pool, collectionId);
      return Array.from(all.values(), ({ url, title, attributes }) =>
        [url.slice(site.url.length), title, ...(attributes['author'] ?? [])].join(' '),
      );
    },
    resource: async (url: string) => (await resourcesOf(pool, collectionId)).get(url),
  };
}

/** Each is a revision of its own. */
function saverOf(test: TestServices, slug: string): (files: Files) => Promise<void> {
  let base = 1;
  return async (files) => {
    const written = Object.entries(files).map(([path, text]) => ({ path, text }));
    value(await test.services.saveRevision(operator, { slug, base: base++, message: 'Test', files: written }));
  };
}
