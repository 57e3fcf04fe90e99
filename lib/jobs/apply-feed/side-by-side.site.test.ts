/** A large full feed in parts: nothing waits for it, no transaction of it is large, and a kill between two parts leaves a whole part. */

import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { docsOf, openFeedStage, titlesOf } from '../testing/feeds.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { whatDoesNotAddUp } from '../testing/outcome.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

const gateLock = 4_711;
let installation: TestInstallation;

beforeEach(async () => {
  installation = await openInstallation();
  await installation.pool.query(gate);
});
afterEach(() => installation.close());

/** The part of a feed that reaches these counts waits at the end of its transaction for a lock that the test holds. */
const gate = `
CREATE TABLE crawl.gate (feed_id int, batches int, deleted int);
CREATE FUNCTION crawl.wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM crawl.gate g WHERE g.feed_id = NEW.id AND g.batches = NEW.batches
    AND g.deleted = (NEW.counts #>> '{documents,deleted}')::int) THEN
    PERFORM pg_advisory_xact_lock(${gateLock});
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gate BEFORE UPDATE ON crawl.feed FOR EACH ROW EXECUTE FUNCTION crawl.wait_at_gate()`;

interface Part {
  readonly batches: number;
  readonly deleted: number;
}

/** Closed until it is opened. */
async function closeGate(pool: pg.Pool, feed: number, { batches, deleted }: Part): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query(`SELECT pg_advisory_lock(${gateLock})`);
  await holder.query('INSERT INTO crawl.gate VALUES ($1, $2, $3)', [feed, batches, deleted]);
  return async () => {
    await holder.query('DELETE FROM crawl.gate');
    await holder.query(`SELECT pg_advisory_unlock(${gateLock})`);
    holder.release();
  };
}

function reached(pool: pg.Pool, part: Part): Promise<void> {
  return until(`the feed waits in the part with ${JSON.stringify(part)}`, async () => {
    const { rowCount } = await pool.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${gateLock} AND NOT granted
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    return (rowCount ?? 0) > 0;
  });
}

/** Rows of resources that each transaction writes or changes, by statement triggers. */
const countRows = `
CREATE TABLE crawl.written_rows (xid xid8, run_id int, n int);
CREATE FUNCTION crawl.note_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO crawl.written_rows SELECT pg_current_xact_id(), max(run_id), count(*) FROM fresh;
  RETURN NULL;
END $$;
CREATE TRIGGER note_inserted AFTER INSERT ON crawl.resource REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION crawl.note_written();
CREATE TRIGGER note_updated AFTER UPDATE ON crawl.resource REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION crawl.note_written()`;

it('a large full feed stops no other source and no other collection', { timeout: 180_000 }, async () => {
  // A batch is full after eight of them.
  const count = 40;
  const bytes = 1024 * 1024;
  const third = { batches: 3, deleted: 0 };
  const { pool } = installation;
  const [stage, other] = [await openFeedStage(installation), await openFeedStage(installation)];
  await pool.query(countRows);
  const large = await stage.push({ source: 'large', type: 'full', docs: docsOf(0, count, 'Old'), bytes });
  const open = await closeGate(pool, large, third);
  const worker = startWorker(installation);
  await reached(pool, third);
  // What is not committed may hold no row that others need: of the program, of its paths, of the blame of RDs.
  const site = await installation.startSite({ pages: 3 });
  const crawled = await (await installation.addCollection()).begin({ urls: [`${site.url}/`] });
  const small = [
    await stage.push({ source: 'small', type: 'full', docs: docsOf(5_000, 5_010, 'Small') }),
    await stage.push({ source: 'more', type: 'incremental', docs: docsOf(6_000, 6_010, 'More') }),
    await other.push({ type: 'full', docs: docsOf(0, 10, 'Other') }),
  ];
  for (const feed of small)
    expect(await stage.ended(feed)).toMatchObject({ state: 'completed', counts: { documents: { added: 10 } } });
  await until('the crawl has ended', async () => {
    const { rows } = await pool.query<{ state: string }>('SELECT state FROM crawl.run WHERE id = $1', [crawled.id]);
    return rows[0]?.state === 'finished';
  });
  expect(await stage.upload(large)).toMatchObject({ state: 'in-progress', batches: 2 });
  await open();
  expect(await stage.ended(large)).toMatchObject({ state: 'completed', counts: { documents: { added: count } } });
  // Fewer are deleted than a feed is held for.
  const fewer = docsOf(0, count - 4, 'New');
  const next = await stage.push({ source: 'large', type: 'full', docs: fewer, bytes });
  const documents = { added: 0, changed: fewer.length, unchanged: 0, deleted: 4 };
  expect(await stage.ended(next)).toMatchObject({ state: 'completed', counts: { documents } });
  await worker.end('SIGTERM');
  expect((await stage.titles()).slice(0, fewer.length)).toEqual(titlesOf(fewer));
  const { rows } = await pool.query<{ most: number }>(
    'SELECT max(n)::int AS most FROM (SELECT sum(n) AS n FROM crawl.written_rows GROUP BY xid) x',
  );
  expect(rows[0]?.most).toBeLessThanOrEqual(10);
});

it(
  'a kill between two parts leaves whole parts, and the next engine does the others',
  { timeout: 240_000 },
  async () => {
    const { pool } = installation;
    const stage = await openFeedStage(installation);
    const [before, after] = [docsOf(0, 1_200, 'Old'), docsOf(1_100, 1_900, 'New')];
    const first = await stage.push({ type: 'full', docs: before });
    const filler = startWorker(installation);
    expect(await stage.ended(first)).toMatchObject({ state: 'completed' });
    await filler.end('SIGTERM');
    await pool.query('UPDATE crawl.feed_source SET hold_percent = 100');
    const feed = await stage.push({ type: 'full', docs: after });
    // Each is killed at the end of a part: the second batch, and the second portion of what is deleted.
    for (const part of [
      { batches: 2, deleted: 0 },
      { batches: 2, deleted: 1_000 },
    ]) {
      const open = await closeGate(pool, feed, part);
      const worker = startWorker(installation);
      await reached(pool, part);
      await worker.end('SIGKILL');
      await open();
      const titles = await stage.titles();
      if (part.deleted === 0) {
        const [kept, written] = [before.slice(0, 1_100), after.slice(0, 500)];
        expect(titles).toEqual([...titlesOf(kept), ...titlesOf(written)]);
      } else {
        // Portions go by the hashes of URLs.
        expect(titles.slice(-after.length)).toEqual(titlesOf(after));
        expect(titles.length).toBe(after.length + 600);
      }
    }
    const worker = startWorker(installation);
    const end = await stage.ended(feed);
    await worker.end('SIGTERM');
    const documents = { added: 700, changed: 100, unchanged: 0, deleted: 1_100 };
    expect(end).toMatchObject({ state: 'completed', counts: { records: 800, applied: 800, documents } });
    expect(await stage.titles()).toEqual(titlesOf(after));
    expect(await whatDoesNotAddUp(pool, end.run)).toEqual([]);
  },
);
