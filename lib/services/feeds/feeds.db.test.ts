import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cli } from '../actor.ts';
import { seedFeed } from '../testing/seed-feeds.ts';
import type { SeededFeed } from '../testing/seed-feeds.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';
import type { FeedEffect, FeedsOverview } from './contract.ts';

let test: TestServices;
let slug: string;
let collectionId: number;
let made = 0;

const minute = 60_000;
const documents = { added: 3, changed: 2, unchanged: 4, deleted: 1 };
const counts = { records: 12, applied: 9, repeated: 1, errors: 2, warnings: 1, documents };
const effect: FeedEffect = {
  added: 1,
  changed: 0,
  unchanged: 4,
  deleted: 5,
  folders: [{ folder: 'http://a.example/bib/', deleted: 5 }],
  samples: ['http://a.example/bib/1'],
};

beforeAll(async () => {
  test = await openTestServices();
  await test.database.pool.query('ALTER TABLE crawl.feed ADD COLUMN IF NOT EXISTS effect jsonb');
});
beforeEach(async () => {
  made += 1;
  test.clock.now = Date.now();
  ({ slug } = value(
    await test.services.createCollection(operator, { name: `Feeds ${made}`, url: 'http://a.example/' }),
  ));
  collectionId = (await test.context.collections.find(slug))?.id ?? 0;
});
afterAll(() => test.close());

const seed = async (feed: Partial<SeededFeed>): Promise<number> =>
  seedFeed(test.database.pool, collectionId, { source: 'catalogue', receivedAt: test.clock.now, ...feed });
const feeds = async (): Promise<FeedsOverview> => value(await test.services.getFeeds(viewer, { slug }));
const ended = (feed: Partial<SeededFeed> = {}): Promise<number> =>
  seed({ state: 'completed', startedAt: test.clock.now, endedAt: test.clock.now, counts, ...feed });

describe('the feeds of a collection', () => {
  it('add up: uploads by state, records by what became of them', async () => {
    await ended();
    await ended({ state: 'completed-with-errors' });
    await ended({ state: 'failed', reason: 'not well-formed', counts: {} });
    await seed({ state: 'in-progress', startedAt: test.clock.now, counts });
    await seed({});
    await ended({ receivedAt: test.clock.now - 48 * 60 * minute, counts: { records: 5, applied: 1 } });
    const { today } = await feeds();
    const expected = { completed: 1, 'completed-with-errors': 1, failed: 1, 'in-progress': 1, accepted: 1 };
    expect(today).toMatchObject({ uploads: 5, byState: expected });
    expect(today.records).toEqual({ read: 24, applied: 18, repeated: 2, errors: 4, lost: 0 });
  });

  it('says when records are lost', async () => {
    await ended({ counts: { ...counts, applied: 8 } });
    expect((await feeds()).today.records.lost).toBe(1);
  });

  it('has sources with what they own, their change, their last uploads, and their backlog', async () => {
    const { pool } = test.database;
    const first = await ended();
    await ended({ endedAt: test.clock.now - 25 * 60 * minute });
    const since = test.clock.now - 11 * minute;
    const held = await seed({ state: 'in-progress', receivedAt: since, startedAt: since, heldAt: since, counts });
    await seed({ source: 'holdings', kind: 'xmlgroups', type: 'replace' });
    const { sources, backlog, backlogCount } = await feeds();
    const [catalogue, holdings] = sources;
    expect(catalogue).toMatchObject({ name: 'catalogue', documents: 0, change: 2, backlog: 1, backlogSince: since });
    expect(catalogue?.uploads.map(({ id, isHeld }) => [id, isHeld])).toEqual([
      [first, false],
      [first + 1, false],
      [held, true],
    ]);
    expect(holdings).toMatchObject({ name: 'holdings', kind: 'xmlgroups', change: 0, backlog: 1 });
    expect(backlog.map(({ source }) => source.name)).toEqual(['catalogue', 'holdings']);
    expect(backlogCount).toBe(
      (await pool.query("SELECT FROM crawl.feed WHERE state IN ('accepted', 'in-progress')")).rowCount,
    );
  });

  it('has a series of sixty minutes by connection, with the records applied and the backlog', async () => {
    const now = test.clock.now;
    const receivedAt = now - 10 * minute;
    await ended({ channel: 'https', receivedAt, startedAt: receivedAt, endedAt: now - 8 * minute });
    await ended({ channel: 'console', receivedAt: now - 70 * minute, startedAt: now, endedAt: now });
    await ended({ receivedAt: now - 3 * 60 * minute, startedAt: now - 170 * minute, endedAt: now - 160 * minute });
    await seed({ receivedAt: now - 70 * minute });
    const { minutes } = await feeds();
    const sum = (pick: (one: FeedsOverview['minutes'][number]) => number): number =>
      minutes.reduce((total, one) => total + pick(one), 0);
    expect(minutes).toHaveLength(60);
    expect(minutes.at(-1)?.at).toBe(Math.floor(now / minute) * minute);
    expect([sum(({ http }) => http), sum(({ https }) => https), sum((one) => one.console)]).toEqual([0, 1, 0]);
    expect(minutes.findIndex(({ https }) => https === 1)).toBe(49);
    expect(Math.round(minutes.slice(48, 53).reduce((total, { applied }) => total + applied, 0))).toBe(9);
    expect(minutes.map(({ backlog }) => backlog).slice(48)).toEqual([2, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 1]);
  });

  it('come in pages, newest first', async () => {
    const ids = [await ended(), await ended(), await ended({ source: 'holdings' }), await ended()];
    const page = async (query: object) => value(await test.services.listUploads(viewer, { slug, limit: 2, ...query }));
    const first = await page({});
    expect(first.uploads.map(({ id }) => id)).toEqual([ids[3], ids[2]]);
    expect(first.next).toBe(ids[2]);
    expect((await page({ before: ids[2] ?? 0 })).uploads.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    const source = first.uploads[1]?.source.id ?? 0;
    expect(await page({ source })).toMatchObject({ uploads: [{ id: ids[2], source: { name: 'holdings' } }] });
  });

  it('are of one collection only', async () => {
    const feed = await ended();
    const other = value(
      await test.services.createCollection(operator, { name: `O ${made}`, url: 'http://b.example/' }),
    );
    const { services } = test;
    const given = { slug: other.slug, feed };
    expect(problemOf(await services.getUpload(viewer, given)).kind).toBe('not-found');
    expect(problemOf(await services.readUploadRecord(viewer, { ...given, line: 1 })).kind).toBe('not-found');
    expect(problemOf(await services.decideHeldFeed(operator, { ...given, accept: true })).kind).toBe('not-found');
    expect(value(await services.listUploadMessages(viewer, given)).messages).toEqual([]);
    expect(value(await services.listUploads(viewer, { slug: other.slug })).uploads).toEqual([]);
  });
});

describe('feeds that need somebody', () => {
  const alerts = async () =>
    value(await test.services.getOverview(viewer, {})).alerts.flatMap((alert) =>
      alert.slug === slug && alert.kind.startsWith('feed-') ? [[alert.kind, alert.feed]] : [],
    );
  const hourAgo = (): number => test.clock.now - 61 * minute;

  it('are those that failed, until the next upload of their source', async () => {
    const feed = await ended({ state: 'failed', reason: 'Line 8: not well-formed.' });
    expect(await alerts()).toEqual([['feed-failed', feed]]);
    await ended();
    expect(await alerts()).toEqual([]);
    await ended({ state: 'failed', reason: 'refused by Ann' });
    expect(await alerts()).toEqual([]);
  });

  it('are those that the rules of the collection reject', async () => {
    const feed = await ended({ state: 'rejected', reason: 'The rules keep none of its documents.' });
    expect(await alerts()).toEqual([['feed-rejected', feed]]);
  });

  it('are those without progress for an hour, and not those that wait for them', async () => {
    await seed({ receivedAt: test.clock.now - 59 * minute });
    const stuck = await seed({ source: 'holdings', receivedAt: hourAgo() });
    await seed({ source: 'holdings', receivedAt: hourAgo() });
    expect(await alerts()).toEqual([['feed-stuck', stuck]]);
  });

  it('are those that are held', async () => {
    const held = await seed({ state: 'in-progress', startedAt: hourAgo(), heldAt: hourAgo(), counts });
    await seed({ receivedAt: hourAgo() });
    expect(await alerts()).toEqual([['feed-held', held]]);
  });

  it('are counted for monitoring', async () => {
    await seed({ receivedAt: test.clock.now - 90_000 });
    const { text } = value(await test.services.getMetrics(cli, {}));
    const labels = `collection="${slug}",source="catalogue"`;
    expect(text).toContain(`winnow_feed_backlog{${labels}} 1`);
    expect(text).toContain(`winnow_feed_backlog_age_seconds{${labels}} 90`);
  });
});

describe('the log of an upload', () => {
  const message = { severity: 'error', code: 'FEED-108', column: 3, message: 'needs a mimetype' } as const;
  const messages = [
    { ...message, severity: 'warning', code: 'FEED-301', line: 2, message: 'unknown attribute' },
    { ...message, line: 40, recordLine: 39, url: 'http://a.example/bib/1' },
    { ...message, line: 80 },
  ] as const;

  it('is grouped by cause, errors first, counted whole, and paged', async () => {
    const feed = await ended({ messages, counts: { ...counts, codes: { 'FEED-108': 2000 } } });
    const { log } = value(await test.services.getUpload(viewer, { slug, feed }));
    expect(log).toEqual([
      { ...message, count: 2000, line: 40, recordLine: 39, url: 'http://a.example/bib/1' },
      { ...messages[0], count: 1 },
    ]);
    const page = async (query: object) =>
      value(await test.services.listUploadMessages(viewer, { slug, feed, ...query }));
    const first = await page({ code: 'FEED-108', limit: 1 });
    expect([first.messages.map(({ line }) => line), first.next]).toEqual([[40], 1]);
    expect((await page({ code: 'FEED-108', after: 1 })).messages.map(({ line }) => line)).toEqual([80]);
  });

  it('shows the text of a record, as long as the file is kept', async () => {
    const folder = path.join(test.folder, 'feeds');
    await mkdir(folder, { recursive: true });
    const long = `<content>${'x'.repeat(3000)}</content>`;
    const lines = ['<gsafeed>', '<group>', '<record url="é"/>', long, '</group>', '</gsafeed>'];
    const name = `kept-${made}.xml`;
    await writeFile(path.join(folder, name), lines.join('\n'));
    const feed = await ended({ file: name });
    const read = async (line: number, column = 1, following = 3) =>
      value(await test.services.readUploadRecord(viewer, { slug, feed, line, column, following }));
    expect((await read(1)).lines.map(({ number, text }) => [number, text.slice(0, 17)])).toEqual([
      [1, '<gsafeed>'],
      [2, '<group>'],
      [3, '<record url="é"/>'],
      [4, '<content>xxxxxxxx'],
    ]);
    expect((await read(6)).lines.map(({ number }) => number)).toEqual([5, 6]);
    expect((await read(1, 1, 4)).lines.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const [, cut] = (await read(4, 3000)).lines;
    expect(cut).toMatchObject({ number: 4, cutBefore: 2939 });
    expect(2939 + (cut?.text.length ?? 0) + (cut?.cutAfter ?? 0)).toBe(long.length);
    expect(cut?.text.endsWith('</content>')).toBe(true);
    expect((await read(900)).lines).toEqual([]);
    await test.database.pool.query('UPDATE crawl.feed SET file = NULL WHERE id = $1', [feed]);
    expect(await read(1)).toEqual({ lines: [], isKept: false });
  });
});

describe('a held feed', () => {
  const hold = (): Promise<number> => {
    const at = test.clock.now;
    return seed({ type: 'full', state: 'in-progress', startedAt: at, heldAt: at, counts, effect });
  };
  const decide = (feed: number, accept: boolean) => test.services.decideHeldFeed(operator, { slug, feed, accept });

  it('shows what it would delete', async () => {
    expect(value(await test.services.getUpload(viewer, { slug, feed: await hold() })).effect).toEqual(effect);
  });

  it('is applied again when it is confirmed, once', async () => {
    const feed = await hold();
    const { feed: confirmed } = value(await decide(feed, true));
    expect(confirmed).toMatchObject({ state: 'accepted', confirmedBy: 'operator@example.org' });
    expect(confirmed.heldAt).toBeUndefined();
    expect(problemOf(await decide(feed, false)).kind).toBe('conflict');
  });

  it('ends when it is refused, with its run, and counts no record', async () => {
    const feed = await hold();
    const { id: run } = value(await test.services.startRun(operator, { slug, kind: 'full' }));
    await test.database.pool.query('UPDATE crawl.feed SET run_id = $2 WHERE id = $1', [feed, run]);
    expect(value(await decide(feed, false)).feed).toMatchObject({
      state: 'failed',
      reason: 'refused by operator@example.org',
    });
    expect(value(await test.services.getRun(viewer, { slug, run }))).toMatchObject({ state: 'stopped' });
    const { today } = await feeds();
    expect(today).toMatchObject({ byState: { failed: 1 }, records: { read: 0, lost: 0 } });
    expect(problemOf(await test.services.decideHeldFeed(viewer, { slug, feed, accept: true })).kind).toBe('forbidden');
  });
});
