/** Whoever follows the changes of RDs ends with the RDs there are, from wherever they start. */

import fc from 'fast-check';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applyPortion } from '../metadata/apply-external.ts';
import { clearCollection } from '../jobs/clear-collection.ts';
import { decideHeldRemovals } from '../runs/finish-run.ts';
import { passOnShorterPaths } from '../commit/shorten.ts';
import { createDescriptionEdits } from './manual-attributes.ts';
import { createRunFactsCache } from '../sql/run-facts.ts';
import {
  allPaths,
  batch,
  descriptionOf,
  failed,
  fetched,
  found,
  hashOf,
  options,
  withoutRd,
} from '../testing/crawl-steps.ts';
import { openTestCrawl } from '../testing/test-crawl.ts';
import type { Owner, TestCrawl } from '../testing/test-crawl.ts';
import { readChanges } from './change-log.ts';
import { numberAt, readMark } from './change-mark.ts';
import { followAll, followPage, nowhere, rdsNow, sorted } from './testing/follow-changes.ts';
import type { Place } from './testing/follow-changes.ts';
import { trimChanges } from './trim-changes.ts';
import { changeRds, removeRds, storeRds } from './write-rds.ts';

let crawled: TestCrawl;
let pool: pg.Pool;
beforeAll(async () => {
  crawled = await openTestCrawl();
  ({ pool } = crawled);
});
afterAll(() => crawled.close());

const store = (collection: number, hash: string, title: string): string =>
  storeRds(`SELECT ${collection}, '${hash}'::uuid, 'http://a.test/${hash}', 'DOCUMENT', '${title}', '{}', 0, NULL::jsonb,
    NULL::bigint, NULL::text, NULL::timestamptz, 1`);
const remove = (collection: number, hash = ''): string =>
  `WITH ${removeRds(`WHERE d.collection_id = ${collection} AND d.url_hash::text LIKE '${hash}%'`)} SELECT 1`;

describe('changes of transactions that overlap', () => {
  const step = fc.record({
    by: fc.nat(2),
    rd: fc.nat(5),
    act: fc.constantFrom('store', 'store', 'change', 'remove'),
    end: fc.constantFrom('commit', 'commit', 'leave', 'leave', 'roll back', 'kill'),
    title: fc.nat(3),
    reads: fc.boolean(),
  });
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

  const sqlOf = (collection: number, { rd, act, title }: Step): string => {
    const hash = `0000000${rd}-0000-0000-0000-000000000000`;
    if (act === 'store') return store(collection, hash, `title ${title}`);
    if (act === 'remove') return remove(collection, hash);
    return changeRds({
      set: `depth = ${title}`,
      of: `WHERE d.collection_id = ${collection} AND d.url_hash = '${hash}'`,
    });
  };

  /** Writers with a transaction each, that ends as the steps say. */
  async function takeSteps(collection: number, steps: readonly Step[], read: () => Promise<void>): Promise<void> {
    const writers = new Map<number, pg.PoolClient>();
    const leave = async (by: number, how: string): Promise<void> => {
      const client = writers.get(by);
      if (client === undefined || how === 'leave') return;
      writers.delete(by);
      if (how === 'kill') await client.query('SELECT pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      else await client.query(how === 'commit' ? 'COMMIT' : 'ROLLBACK');
      client.release(how === 'kill');
    };
    for (const each of steps) {
      const client = writers.get(each.by) ?? (await pool.connect());
      if (!writers.has(each.by)) await client.query("BEGIN; SET LOCAL lock_timeout = '10ms'");
      writers.set(each.by, client);
      // Another one holds the row.
      const isDone = await client.query(sqlOf(collection, each)).then(
        () => true,
        () => false,
      );
      await leave(each.by, isDone ? each.end : 'roll back');
      if (each.reads) await read();
    }
    for (const by of writers.keys()) await leave(by, 'commit');
  }

  it('are followed without missing one, from wherever one starts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const { collectionId } = await crawled.newOwner();
        const places: Place[] = [nowhere];
        await takeSteps(collectionId, steps, async () => {
          const { place } = await followPage(pool, collectionId, places.at(-1) ?? nowhere);
          places.push(place);
        });
        const now = sorted(await rdsNow(pool, collectionId));
        for (const place of places) expect(sorted((await followAll(pool, collectionId, place)).copy)).toEqual(now);
      }),
      { numRuns: 12, interruptAfterTimeLimit: 40_000 },
    );
  });
});

it('the mark does not pass a writer that has the newest transaction of the server', async () => {
  const { collectionId } = await crawled.newOwner();
  for (let n = 0; n < 20; n += 1) {
    const writer = await pool.connect();
    await writer.query('BEGIN');
    await writer.query(store(collectionId, '00000000-0000-0000-0000-000000000000', `title ${n}`));
    const { rows } = await writer.query<{ changed: string }>(
      'SELECT changed FROM crawl.description WHERE collection_id = $1',
      [collectionId],
    );
    for (let looks = 0; looks < 2; looks += 1)
      expect(BigInt(await readMark(pool))).toBeLessThan(BigInt(rows[0]?.changed ?? 0));
    await writer.query('COMMIT');
    writer.release();
    expect(BigInt(await readMark(pool))).toBeGreaterThanOrEqual(BigInt(rows[0]?.changed ?? 0));
  }
});

describe('the log of changes', () => {
  const [home, other, third] = ['http://a.test/', 'http://a.test/b', 'http://a.test/c'] as const;
  const page = (url: string, text: string, runId: number) => ({
    ...fetched(found(url), [], runId),
    description: descriptionOf(url, text),
  });
  const edit = { id: '1', name: 'title', values: ['By hand'], by: 'op', at: 0 };

  async function crawl(owner: Owner, texts: Readonly<Record<string, string>>, confirmDeletions = true) {
    const run = await crawled.newRun(owner, { options: { ...options, confirmDeletions } });
    const urls = Object.keys(texts);
    await crawled.store.seed(
      run,
      urls.map((url) => found(url)),
      allPaths,
    );
    const settled = urls.map((url) => {
      const text = texts[url] ?? '';
      if (text === 'none') return withoutRd(found(url), run.id);
      return text === 'keep' ? failed({ ...found(url), depth: 0 }, run.id) : page(url, text, run.id);
    });
    await crawled.crawl(run, batch({ settled }));
    return run;
  }

  it('has what every way of writing RDs makes of them', async () => {
    const owner = await crawled.newOwner();
    const { collectionId } = owner;
    const edits = createDescriptionEdits(pool);
    const external = new Map([['class', { values: ['x'], writer: { by: 'robot' } as const }]]);
    const texts = { [home]: 'one', [other]: 'two', [third]: 'three' };
    let run = 0;
    const ways: Readonly<Record<string, () => Promise<unknown>>> = {
      'a first crawl': () => crawl(owner, texts),
      'a page that changed': () => crawl(owner, { ...texts, [home]: 'changed' }),
      'a page that failed, and is nearer': () => crawl(owner, { ...texts, [home]: 'keep' }),
      'a page without RD': () => crawl(owner, { ...texts, [other]: 'none' }),
      'the pages as they were': async () => {
        ({ id: run } = await crawl(owner, texts));
      },
      'a shorter path, once the page is on record': async () => {
        await pool.query('INSERT INTO crawl.shortening (run_id, url_hash, depth) VALUES ($1, $2, 0)', [
          run,
          hashOf(home),
        ]);
        await pool.query("UPDATE crawl.run SET state = 'running' WHERE id = $1", [run]);
        await passOnShorterPaths(pool, await createRunFactsCache(pool).of({ id: run }));
        await pool.query("UPDATE crawl.run SET state = 'finished' WHERE id = $1", [run]);
      },
      'external metadata': () => applyPortion(pool, collectionId, { externalOf: () => external }),
      'an edit by hand': () => edits.one(collectionId, hashOf(home), edit),
      'an edit undone': () => edits.one(collectionId, hashOf(home), { ...edit, id: '2', values: undefined }),
      'an edit taken back': () => edits.takeBack(collectionId, { id: '2', name: 'title' }),
      'the end of a run': () => crawl(owner, { [home]: 'one', [third]: 'three' }),
      'deletions that somebody confirms': async () => {
        const last = await crawl(owner, { [home]: 'one' }, false);
        expect(await decideHeldRemovals(pool, last, true)).toBe(1);
      },
      'clearing the collection': () => clearCollection(pool, crawled.bodies, collectionId),
    };
    let place = nowhere;
    for (const [name, write] of Object.entries(ways)) {
      const before = place;
      await write();
      place = await followAll(pool, collectionId, place);
      expect([name, sorted(place.copy)]).toEqual([name, sorted(await rdsNow(pool, collectionId))]);
      expect(sorted(place.copy), `${name} changes something`).not.toEqual(sorted(before.copy));
    }
    expect((await followAll(pool, collectionId, nowhere)).copy.size).toBe(0);
  });

  it('has no entry for what is as before', async () => {
    const owner = await crawled.newOwner();
    await crawl(owner, { [home]: 'one', [other]: 'two' });
    const { upto } = await followAll(pool, owner.collectionId, nowhere);
    await crawl(owner, { [home]: 'one', [other]: 'changed' });
    const since = await readChanges(pool, owner.collectionId, { since: upto, limit: 10 });
    expect(since).toMatchObject({ changes: [{ url: other, removed: false }], more: false });
  });

  it('says what was changed since a moment', async () => {
    const owner = await crawled.newOwner();
    await crawl(owner, { [home]: 'one' });
    expect(await numberAt(pool, 0)).toBe('0');
    const mark = await readMark(pool);
    const { rows } = await pool.query<{ at: number }>('SELECT extract(epoch FROM clock_timestamp()) * 1000 AS at');
    expect(await numberAt(pool, Number(rows[0]?.at))).toBe(mark);
    await crawl(owner, { [home]: 'changed' });
    const since = await readChanges(pool, owner.collectionId, { since: mark, limit: 10 });
    expect(since).toMatchObject({ changes: [{ url: home }] });
  });

  it('tells who is too far behind to start again', async () => {
    const { collectionId } = await crawled.newOwner();
    await trimChanges(pool, { days: 30, tombstones: 0 });
    const hashOfRd = (n: number): string => `0000000${n}-0000-0000-0000-000000000000`;
    for (const n of [1, 2, 3, 4]) await pool.query(store(collectionId, hashOfRd(n), 'x'));
    const { upto: since } = await followAll(pool, collectionId, nowhere);
    for (const n of [1, 2, 3]) await pool.query(remove(collectionId, hashOfRd(n)));
    const late = await followPage(pool, collectionId, { upto: since, copy: new Map() }, 2);
    expect(await trimChanges(pool, { days: 30, tombstones: 2 })).toBe(1);
    expect(await readChanges(pool, collectionId, { since, limit: 10 })).toEqual({ startAgain: true });
    expect(await readChanges(pool, collectionId, { since: late.place.upto, limit: 10 })).toMatchObject({
      changes: [{ removed: true }],
    });
    expect(await trimChanges(pool, { days: 0, tombstones: 2 })).toBe(2);
    expect((await followAll(pool, collectionId, nowhere)).copy).toEqual(await rdsNow(pool, collectionId));
    const elsewhere = await readChanges(pool, collectionId, { since: '9000000000000000', limit: 10 });
    expect(elsewhere).toEqual({ startAgain: true });
  });

  it('keeps one mark a minute', async () => {
    const { collectionId } = await crawled.newOwner();
    for (const n of [1, 2, 3]) {
      await pool.query(store(collectionId, `0000000${n}-0000-0000-0000-000000000000`, 'x'));
      await readMark(pool);
    }
    await pool.query("UPDATE crawl.change_mark SET settled_at = '2026-01-01 10:00:30+00'");
    const mark = await readMark(pool);
    await trimChanges(pool, { days: 100_000, tombstones: 10 });
    const { rows } = await pool.query('SELECT number FROM crawl.change_mark');
    expect(rows).toEqual([{ number: mark }]);
  });
});
