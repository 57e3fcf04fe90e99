/** One URL several times: in a feed, in feeds of several sources, beside an ACL; and a full feed without any. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import type { FeedPusher } from '../testing/push-feed.ts';
import { operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let fed: FedServices;
let test: TestServices;
let collectionId: number;
let feeds: FeedPusher;
const slug = 'repeated';

beforeAll(async () => {
  fed = await openFedServices(slug);
  ({ test, collectionId, feeds } = fed);
});
afterAll(() => fed.close());

const urlOf = (name: string): string => `http://docs.example/${name}.html`;
const add = (name: string, title: string, inner = ''): string =>
  `<record url="${urlOf(name)}" mimetype="text/html">${inner}<content><![CDATA[<title>${title}</title>]]></content></record>`;
const remove = (name: string): string => `<record url="${urlOf(name)}" mimetype="text/html" action="delete"/>`;
const principal = (name: string): string => `<principal scope="user" access="permit">${name}</principal>`;

async function push(type: 'full' | 'incremental', records: readonly string[], source = 'sample') {
  const header = `<header><datasource>${source}</datasource><feedtype>${type}</feedtype></header>`;
  const end = await feeds.ended(
    await feeds.push(type, `<gsafeed>${header}<group>\n${records.join('\n')}\n</group></gsafeed>`, source),
  );
  if (end.held !== true) expect(await whatDoesNotAddUp(test.database.pool, end.run)).toEqual([]);
  return end;
}

/** Titles by the names of the documents. */
async function titles(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await test.database.pool.query<{ name: string; title: string }>(
    `SELECT substring(url FROM '([^/]*)\\.html$') AS name, title FROM crawl.description WHERE collection_id = $1 ORDER BY url`,
    [collectionId],
  );
  return Object.fromEntries(rows.map(({ name, title }) => [name, title]));
}

describe('a URL that is in a feed twice', () => {
  it('becomes what its last record says: added, deleted, or added again', async () => {
    await push('incremental', [add('gone', 'Before')]);
    const end = await push('incremental', [
      add('twice', 'One'),
      add('twice', 'Two'),
      add('gone', 'Now'),
      remove('gone'),
      remove('back'),
      add('back', 'Back'),
    ]);
    expect(end.counts).toMatchObject({ records: 6, applied: 3, repeated: 3, errors: 0 });
    expect(await titles()).toEqual({ twice: 'Two', back: 'Back' });
  });

  it('has the ACL that comes last, in its record or in the group', async () => {
    const list = (name: string): string => `<acl url="${urlOf('acl')}">${principal(name)}</acl>`;
    const record = add('acl', 'ACL', `<acl>${principal('ann')}</acl>`);
    const mayIn = async (name: string) => {
      const { row } = value(await test.services.getResource(operator, { slug, url: urlOf('acl') }));
      const asked = { slug, hash: row.hash, principal: name };
      return value(await test.services.decideDocumentAccess(operator, asked)).verdict;
    };
    const last = await push('incremental', [record, list('bob')]);
    expect(last.counts.codes).toEqual({ 'FEED-141': 1 });
    expect(await mayIn('bob')).toBe('permit');
    expect(await mayIn('ann')).not.toBe('permit');
    await push('incremental', [list('bob'), record]);
    expect(await mayIn('ann')).toBe('permit');
    expect(await mayIn('bob')).not.toBe('permit');
  });
});

describe('a URL in feeds of two sources', () => {
  it('belongs to the source that sent it last, whose full feeds alone remove it', async () => {
    await push('full', [add('own', 'Own'), add('shared', 'First')], 'first');
    const second = await push('full', [add('shared', 'Second')], 'second');
    expect(second.counts.documents).toMatchObject({ added: 0, changed: 1 });
    const { rows } = await test.database.pool.query(
      'SELECT code, record_line, url FROM crawl.feed_message m JOIN crawl.feed f ON f.id = m.feed_id WHERE f.run_id = $1',
      [second.run],
    );
    expect(rows).toEqual([{ code: 'FEED-131', record_line: 2, url: urlOf('shared') }]);
    expect(await titles()).toMatchObject({ own: 'Own', shared: 'Second' });
    const first = await push('full', [add('own', 'Own')], 'first');
    expect(first).toMatchObject({ state: 'completed', counts: { documents: { unchanged: 1, deleted: 0 } } });
    expect(await titles()).toMatchObject({ own: 'Own', shared: 'Second' });
  });
});

describe('a full feed without records', () => {
  it('empties its source alone, once somebody confirms it', async () => {
    await push('full', [add('one', 'One'), add('two', 'Two')], 'emptied');
    await test.database.pool.query(`UPDATE crawl.feed_source SET hold_minimum = 1 WHERE name = 'emptied'`);
    const kept = await titles();
    const held = await push('full', [], 'emptied');
    expect(held).toMatchObject({ state: 'in-progress', held: true, effect: { deleted: 2 } });
    expect(await titles()).toEqual(kept);
    const { rows } = await test.database.pool.query<{ id: number }>('SELECT max(id) AS id FROM crawl.feed');
    const feed = rows[0]?.id ?? 0;
    value(await test.services.decideHeldFeed(operator, { slug, feed, accept: true }));
    const end = await feeds.ended(feed);
    expect(end).toMatchObject({ state: 'completed', counts: { records: 0, documents: { deleted: 2 } } });
    const { one: _one, two: _two, ...others } = kept;
    expect(await titles()).toEqual(others);
  });
});
