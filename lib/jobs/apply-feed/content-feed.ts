/**
 * Applies a content feed: each record becomes a document of the collection, as if a server had answered with it. Every
 * transaction is one batch, so that nothing else waits for a large feed. A full feed is staged first: a broken one changes
 * nothing, and one that would delete much waits for confirmation. Then its batches are written, and what it does not have
 * is deleted in portions, as is what a deletion deletes.
 */

import path from 'node:path';
import type pg from 'pg';
import type { RunState } from '../../engine/ports.ts';
import { dropLists } from '../../store/access/write-lists.ts';
import { releaseTaken, dropUnfed } from '../../store/feeds/commit-fed.ts';
import { noteDecided } from '../../store/feeds/decide-again.ts';
import { endSource } from '../../store/feeds/delete-source.ts';
import { countFed } from '../../store/feeds/fed-documents.ts';
import { writeBatch } from '../../store/feeds/fed-writer.ts';
import type { PreparedBatch } from '../../store/feeds/fed-writer.ts';
import type { FeedEffect } from '../../store/feeds/feed-effect.ts';
import { asksFirst } from '../../store/feeds/feed-hold.ts';
import { endFeed, holdFeed, noteBatch, noteReading, readFeed } from '../../store/feeds/feeds.ts';
import type { FeedEnd } from '../../store/feeds/feeds.ts';
import { openFeedSurvey } from '../../store/feeds/survey-feed.ts';
import type { FeedSurvey } from '../../store/feeds/survey-feed.ts';
import { beatRuns, moveRun } from '../../store/runs/runs.ts';
import { lockOpenRun } from '../../store/sql/run-states.ts';
import { guarded, isPassing } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { RunOver } from './applying.ts';
import type { Applying } from './applying.ts';
import { decideStored, surveyStored } from './decide-again.ts';
import { createFeedTally } from './feed-tally.ts';
import type { FeedTally, ReadSoFar } from './feed-tally.ts';
import { readBatches } from './read-batches.ts';
import type { ReadBatch } from './read-batches.ts';
import { openBatchStage } from './stage-batches.ts';
import type { BatchStage } from './stage-batches.ts';
import { tellForeign, tellOthers } from './tell-others.ts';

export type Applied = FeedEnd['state'] | 'held' | 'gone';

/** Documents, or lists, that are deleted together. */
const portion = 500;

export async function applyContentFeed(applying: Applying): Promise<Applied> {
  const tally = createFeedTally(applying.feed);
  return ways[applying.feed.type === 'incremental' ? 'add' : wayOf(applying)](applying, tally);
}

type Way = (applying: Applying, tally: FeedTally) => Promise<Applied>;

function wayOf({ feed }: Applying): keyof typeof ways {
  if (feed.type === 'deleted' || feed.type === 'decided-again') return feed.type;
  // Its batches are being written: it was surveyed before.
  return feed.batches > 0 ? 'goOn' : 'replace';
}

const ways = {
  add: async (applying, tally) => {
    await commitEach(applying, tally, readBatches(applying, tally, applying.feed.batches));
    return finish(applying, tally.end());
  },
  goOn: async (applying, tally) => {
    const place = await commitEach(applying, tally, readBatches(applying, tally, applying.feed.batches));
    return dropAndFinish(applying, tally, place);
  },
  replace: async (applying, tally) => {
    const stage = await openBatchStage(path.dirname(applying.file), applying.feed.id);
    try {
      const effect = await surveyed(applying, true, (survey) => stageEach(applying, { tally, stage, survey }));
      if (tally.isBroken()) return await finish(applying, tally.end());
      if (await isHeld(applying, tally, effect)) return 'held';
      const place = await commitEach(applying, tally, stagedBatches(applying, { tally, stage }));
      return await dropAndFinish(applying, tally, place);
    } finally {
      await stage.remove();
    }
  },
  'decided-again': async (applying, tally) => {
    if (applying.feed.batches === 0) {
      const effect = await surveyed(applying, false, (survey) => surveyStored(applying, survey));
      if (await isHeld(applying, tally, effect)) return 'held';
    }
    await decideStored(applying, tally);
    return finish(applying, tally.end());
  },
  deleted: (applying, tally) => dropAndFinish(applying, tally, applying.feed.batches),
} satisfies Readonly<Record<string, Way>>;

async function surveyed(
  { context, feed }: Applying,
  replaces: boolean,
  note: (survey: FeedSurvey) => Promise<void>,
): Promise<FeedEffect> {
  const survey = await openFeedSurvey(context.pool, { collectionId: feed.collectionId, source: feed.source.id });
  try {
    await note(survey);
    return await survey.effect(replaces);
  } finally {
    await survey.end();
  }
}

interface Staging {
  readonly tally: FeedTally;
  readonly stage: BatchStage;
}

async function stageEach(
  applying: Applying,
  { tally, stage, survey }: Staging & { readonly survey: FeedSurvey },
): Promise<void> {
  const { context, feed } = applying;
  for await (const { prepared, soFar, records } of readBatches(applying, tally, 0)) {
    const ready = await prepared;
    await survey.note(ready.documents);
    await stage.add({ prepared: ready, records });
    await noteReading(context.pool, feed.id, tally.counts(soFar));
  }
}

async function* stagedBatches({ context, run }: Applying, { tally, stage }: Staging): AsyncGenerator<ReadBatch> {
  let place = 0;
  for await (const { prepared, records } of stage.read()) {
    yield { place: place++, prepared: Promise.resolve(prepared), soFar: tally.soFar(), records };
    await context.yieldNow();
    await beatRuns(context.pool, [run]);
  }
}

/** Whether it waits for confirmation: nothing of it was applied. */
async function isHeld({ context, feed }: Applying, tally: FeedTally, effect: FeedEffect): Promise<boolean> {
  const { pool } = context;
  if (feed.confirmedBy !== null) return false;
  const before = await countFed(pool, { collectionId: feed.collectionId, source: feed.source.id });
  if (!asksFirst(feed.hold, effect.deleted, before)) return false;
  const { added, changed, unchanged, deleted } = effect;
  const { counts, messages } = tally.end();
  const documents = { added, changed, unchanged, deleted };
  await holdFeed(pool, feed.id, { counts: { ...counts, documents }, messages, effect });
  return true;
}

/** After a crash the feed goes on behind the last batch. Answers the place behind it. */
async function commitEach(applying: Applying, tally: FeedTally, batches: AsyncIterable<ReadBatch>): Promise<number> {
  const { context, feed } = applying;
  let next = feed.batches;
  for await (const { place, prepared, soFar, records } of batches) {
    const row = await commitBatch(applying, { place, soFar, tally, prepared: await prepared });
    next = place + 1;
    if (row.repeated) {
      tally.resume((await readFeed(context.pool, feed.id))?.counts);
      continue;
    }
    tally.wrote(row);
    tellOthers(tally.log, row.changed.others, records);
    tellForeign(tally.log, row.changed.foreign, records);
  }
  return next;
}

interface ReadyBatch {
  readonly place: number;
  readonly soFar: ReadSoFar;
  readonly tally: FeedTally;
  readonly prepared: PreparedBatch;
}

function commitBatch({ context, feed, run }: Applying, { place, soFar, tally, prepared }: ReadyBatch) {
  const commit = () =>
    inTransaction(context.pool, async (client) => {
      const row = await writeBatch(client, prepared);
      if (row.repeated) return row;
      if (!row.fenced_ok) throw new RunOver(run);
      await noteBatch(client, { ...feed, batches: place + 1 }, tally.counts(soFar, row));
      await releaseTaken(client, run, row.changed.taken);
      return row;
    });
  return guarded(commit, isPassing);
}

/** Deletes what the feed does not have: the documents first, so that none is there without its list. */
async function dropAndFinish(applying: Applying, tally: FeedTally, batches: number): Promise<Applied> {
  if (tally.isBroken()) return finish(applying, tally.end());
  const { feed, run } = applying;
  const owner = { collectionId: feed.collectionId, run, source: feed.source.id, feed: feed.id };
  const drop = { applying, tally, batches: Math.max(1, batches) };
  for (let after: string | null = null; ;) {
    const given = { after, most: portion };
    const { last } = await dropPortion(drop, async (client) => {
      const { deleted, last } = await dropUnfed(client, owner, given);
      return { last, wrote: { changed: { added: 0, changed: 0, unchanged: 0, rejected: 0, deleted } } };
    });
    if (last === null) break;
    after = last;
  }
  for (let isOver = false; !isOver;) {
    ({ isOver } = await dropPortion(drop, async (client) => {
      const { lists: removed, statements } = await dropLists(client, owner, portion);
      const wrote = { lists: { changed: 0, unchanged: 0, removed, repeated: [] } };
      return { isOver: removed + statements === 0, wrote };
    }));
  }
  return finish(applying, tally.end());
}

interface Dropping {
  readonly applying: Applying;
  readonly tally: FeedTally;
  readonly batches: number;
}

/** Not repeated: whoever begins again goes on from the counts that are stored. */
async function dropPortion<Dropped extends { readonly wrote: Parameters<FeedTally['wrote']>[0] }>(
  { applying, tally, batches }: Dropping,
  drop: (client: pg.ClientBase) => Promise<Dropped>,
): Promise<Dropped> {
  const { context, feed, run } = applying;
  const dropped = await guarded(() =>
    inTransaction(context.pool, async (client) => {
      const { rowCount } = await client.query(lockOpenRun('$1'), [run]);
      if (rowCount !== 1) throw new RunOver(run);
      const done = await drop(client);
      await noteBatch(client, { ...feed, batches }, tally.counts(tally.soFar(), done.wrote));
      return done;
    }),
  );
  tally.wrote(dropped.wrote);
  await beatRuns(context.pool, [run]);
  return dropped;
}

async function finish(applying: Applying, end: FeedEnd): Promise<Applied> {
  const { context, feed } = applying;
  await guarded(() =>
    inTransaction(context.pool, async (client) => {
      if (feed.type === 'deleted') await endSource(client, feed);
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
