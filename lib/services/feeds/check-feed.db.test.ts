/** Checking and pushing as the console does: findings by cause with places and fixes, nothing stored; uploads within bounds. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
const slug = 'checked';

beforeAll(async () => {
  test = await openTestServices();
  value(await test.services.createCollection(operator, { slug, name: 'Checked', url: 'http://a.example/' }));
});
afterAll(() => test.close());

const good = '<record url="http://a.example/1" mimetype="text/html"><content>a</content></record>';
const feed = (...records: readonly string[]): string =>
  `<gsafeed>\n<header><datasource>sample</datasource><feedtype>full</feedtype></header>\n<group>\n${records.join('\n')}\n</group>\n</gsafeed>\n`;

/** In pieces, as a browser sends a file. */
async function* sent(text: string): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += 50) yield bytes.subarray(at, at + 50);
}

const given = { slug, source: 'sample', type: 'full' } as const;
const check = (text: string, more: object = {}) =>
  test.services.checkFeed(operator, unchecked({ ...given, ...more, bytes: sent(text) }));

describe('a feed that is checked', () => {
  it('has its findings by cause, errors first, each with line and fix, and is not stored', async () => {
    const text = feed(
      '<record url="http://a.example/2" mimetype="text/html" displayURL="x"/>',
      good,
      '<record url=""/>',
    );
    const { records, causes } = value(await check(text));
    expect(records).toBe(3);
    const [first] = causes;
    expect(first).toMatchObject({ severity: 'error', code: 'FEED-105', count: 1, places: [{ line: 6, column: 1 }] });
    expect(first?.help).toContain('url=');
    expect(causes.map(({ severity }) => severity)).toEqual(['error', 'error', 'warning']);
    expect(value(await test.services.getFeeds(viewer, { slug })).sources).toEqual([]);
  });

  it('names a hundred places of a cause, and counts all', async () => {
    const { causes } = value(
      await check(feed(...Array.from({ length: 120 }, () => '<record url="" mimetype="a/b"/>'))),
    );
    const [cause] = causes;
    expect([cause?.code, cause?.count, cause?.places.length]).toEqual(['FEED-105', 120, 100]);
  });

  it('is held against the patterns of the collection', async () => {
    const files = [{ path: 'url-patterns.conf', text: 'a.example/\n[Do not crawl]\na.example/2\n' }];
    value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Patterns', files }));
    const text = feed(good, good.replace('/1', '/2'), good.replace('a.example', 'b.example'));
    const { causes } = value(await check(text));
    expect(causes).toMatchObject([{ code: 'FEED-128', count: 2, places: [{ line: 5 }, { line: 6 }] }]);
  });

  it('has the types of its kind', async () => {
    expect(problemOf(await check(feed(good), { type: 'replace' })).fields).toHaveProperty('type');
    const groups = '<xmlgroups><membership/></xmlgroups>';
    expect(value(await check(groups, { kind: 'xmlgroups', type: 'replace' })).records).toBe(1);
  });

  it('may not be larger than uploads are', async () => {
    const { trusted: _, sources: __, ...settings } = value(await test.services.getFeedReceiver(admin)).settings;
    const small = { ...settings, trusted: '', sources: '', maxMegabytes: 1 };
    value(await test.services.saveFeedReceiver(admin, small));
    const large = feed(good.replace('>a<', `>${'a'.repeat(1024 * 1024)}<`));
    expect(problemOf(await check(large)).fields).toHaveProperty('bytes');
    const pushed = await test.services.pushFeed(operator, unchecked({ ...given, bytes: sent(large) }));
    expect(problemOf(pushed).fields).toHaveProperty('bytes');
    expect(await test.context.uploads.spool.list()).toEqual([]);
  });
});
