/**
 * Applies a content feed: each record becomes a document of the collection, as if a server had answered with it. An
 * incremental feed is committed batch by batch; a full one replaces the documents of its source in one transaction, and
 * so does a deletion, which has none. A decision on the documents that are there is one transaction, too.
 */

import type pg from 'pg';
import type { RunState } from '../../engine/ports.ts';
import { dropLists } from '../../store/access/write-lists.ts';
import { releaseTaken, dropUnfed } from '../../store/feeds/commit-fed.ts';
import type { FedRow, Taken } from '../../store/feeds/commit-fed.ts';
import { endSource } from '../../store/feeds/delete-source.ts';
import { noteDecided } from '../../store/feeds/decide-again.ts';
import { countFed, readDropped } from '../../store/feeds/fed-documents.ts';
import type { FeedEffect } from '../../store/feeds/feed-effect.ts';
import { endFeed, holdFeed, noteBatch, noteReading, readFeed } from '../../store/feeds/feeds.ts';
import type { FeedEnd } from '../../store/feeds/feeds.ts';
import { moveRun } from '../../store/runs/runs.ts';
import { removableShare } from '../../store/sql/run-facts.ts';
import { guarded, isPassing } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { storedBatches } from './decide-again.ts';
import { createFeedTally } from './feed-tally.ts';
import type { FeedTally } from './feed-tally.ts';
import { readBatches } from './read-batches.ts';
import type { ReadBatch } from './read-batches.ts';
import { tellForeign, tellOthers } from './tell-others.ts';
import type { Applying } from './applying.ts';

export type Applied = FeedEnd['state'] | 'held' | 'gone';

export async function applyContentFeed(applying: Applying): Promise<Applied> {
  return applying.feed.type === 'incremental' ? addTo(applying) : replaceAll(applying);
}

/** Each batch in a transaction of its own: after a crash the feed goes on behind the last one. */
async function addTo(applying: Applying): Promise<Applied> {
  const { context, feed, run } = applying;
  const { pool } = context;
  const tally = createFeedTally(feed);
  for await (const { place, prepared, soFar, recordOf } of readBatches(applying, tally, feed.batches)) {
    const write = await prepared;
    const commit = (): Promise<FedRow> =>
      inTransaction(pool, async (client) => {
        const row = await write(client, 'alone');
        if (row.repeated) return row;
        if (!row.fenced_ok) throw new RunOver(run);
        await noteBatch(client, { ...feed, batches: place + 1 }, tally.counts(soFar, row));
        await releaseTaken(client, run, row.changed.taken);
        return row;
      });
    const row = await guarded(commit, isPassing);
    if (row.repeated) tally.resume((await readFeed(pool, feed.id))?.counts);
    else {
      tally.wrote(row);
      tell(tally, row, recordOf);
    }
  }
  return finish(applying, tally.end());
}

function tell({ log }: FeedTally, { changed }: FedRow, recordOf: ReadBatch['recordOf']): void {
  tellOthers(log, changed.others, recordOf);
  tellForeign(log, changed.foreign, recordOf);
}

/** One transaction: readers see the old set until it ends, and then the new one. */
async function replaceAll(applying: Applying): Promise<Applied> {
  const { pool } = applying.context;
  const { id } = applying.feed;
  const { end, effect, isDone } = await holding(pool, async (client) => replace(client, applying));
  if (isDone) return end.state;
  if (effect === undefined) return finish(applying, end);
  await holdFeed(pool, id, { ...end, effect });
  return 'held';
}

/** Of an upload its records; of the documents that are there those; and a deletion has none. */
function batchesOf(
  client: pg.ClientBase,
  applying: Applying,
  tally: FeedTally,
): AsyncIterable<Omit<ReadBatch, 'place'>> | readonly never[] {
  if (applying.feed.type === 'deleted') return [];
  return applying.feed.type === 'decided-again'
    ? storedBatches(client, applying, tally)
    : readBatches(applying, tally, 0);
}

interface Replaced {
  readonly isDone: boolean;
  readonly end: FeedEnd;
  /** What it would do, where somebody is to decide. */
  readonly effect?: FeedEffect;
}

async function replace(client: pg.ClientBase, applying: Applying): Promise<Replaced> {
  const { context, feed, run } = applying;
  const { pool } = context;
  const owner = { collectionId: feed.collectionId, run, source: feed.source.id };
  const before = await countFed(pool, owner);
  const tally = createFeedTally(feed);
  const taken: Taken[] = [];
  for await (const { prepared, soFar, recordOf } of batchesOf(client, applying, tally)) {
    const row = await (await prepared)(client, 'together');
    tally.wrote(row);
    tell(tally, row, recordOf);
    taken.push(...row.changed.taken);
    await noteReading(pool, feed.id, tally.counts(soFar));
  }
  if (tally.isBroken()) return { isDone: false, end: tally.end() };
  if (feed.type !== 'decided-again') {
    const lists = await dropLists(client, { ...owner, feed: feed.id });
    tally.dropped({ documents: await dropUnfed(client, owner), lists });
  }
  const end = tally.end();
  const { documents } = end.counts;
  if (feed.confirmedBy === null && documents.deleted > before * removableShare) {
    return { isDone: false, end, effect: { ...documents, ...(await readDropped(client, run)) } };
  }
  if (feed.type === 'deleted') await endSource(client, feed);
  await endRun(client, applying, 'finished');
  await endFeed(client, feed.id, end);
  await releaseTaken(client, run, taken);
  return { isDone: true, end };
}

/** As `inTransaction`, for work that may end with nothing to commit. */
async function holding<Outcome extends { readonly isDone: boolean }>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Outcome>,
): Promise<Outcome> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const outcome = await work(client);
    await client.query(outcome.isDone ? 'COMMIT' : 'ROLLBACK');
    client.release();
    return outcome;
  } catch (error) {
    // Whatever state it is in, nothing of it is kept.
    client.release(true);
    throw error;
  }
}

/** Somebody has ended the run of the feed. */
export class RunOver extends Error {
  constructor(run: number) {
    super(`run ${run} has ended`);
    this.name = 'RunOver';
  }
}

async function finish(applying: Applying, end: FeedEnd): Promise<Applied> {
  const { context, feed } = applying;
  await guarded(() =>
    inTransaction(context.pool, async (client) => {
      await endRun(client, applying, end.state === 'failed' ? 'failed' : 'finished', end.reason);
      await endFeed(client, feed.id, end);
    }),
  );
  return end.state;
}

async function endRun(client: pg.ClientBase, { feed, run }: Applying, state: RunState, reason?: string): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE crawl.run SET reason = $2 WHERE id = $1 AND state IN ('running', 'pausing', 'stopping')`,
    [run, reason ?? null],
  );
  if (rowCount !== 1) throw new RunOver(run);
  await moveRun(client, run, state);
  if (state === 'finished') await noteDecided(client, feed, run);
}
