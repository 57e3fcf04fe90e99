/** Decides on the documents that a source has brought, over what was stored of them: nobody pushes them again. */

import type pg from 'pg';
import { createPathLog } from '../../engine/crawl/path-log.ts';
import { decideCompact } from '../../engine/decide/decide.ts';
import type { Answered, SettledEnd } from '../../engine/process/known.ts';
import { processFed } from '../../engine/process/process-url.ts';
import type { Facts, Need } from '../../sdk/resource.ts';
import { emptyListBatch } from '../../store/access/write-lists.ts';
import { releaseTaken } from '../../store/feeds/commit-fed.ts';
import type { FedRow } from '../../store/feeds/commit-fed.ts';
import { readFedResources } from '../../store/feeds/decide-again.ts';
import type { FedResource } from '../../store/feeds/decide-again.ts';
import { createFedWriter, writeBatch } from '../../store/feeds/fed-writer.ts';
import type { FedBatch, FedWriter } from '../../store/feeds/fed-writer.ts';
import { noteBatch } from '../../store/feeds/feeds.ts';
import type { FeedSurvey } from '../../store/feeds/survey-feed.ts';
import { guarded, isPassing } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { beatRuns } from '../../store/runs/runs.ts';
import { RunOver } from './applying.ts';
import type { Applying } from './applying.ts';
import type { FeedTally } from './feed-tally.ts';

const batchSize = 200;

/** The lists that uploads brought stay. */
const nothingElse = { deletes: [], deletesOwn: false, access: emptyListBatch };

/** Compares what would be decided with what is stored. */
export async function surveyStored(applying: Applying, survey: FeedSurvey): Promise<void> {
  const { context, feed, run } = applying;
  const writer = writerOf(applying);
  let after: string | undefined;
  for (;;) {
    const resources = await readFedResources(context.pool, feed, { after, limit: batchSize, run });
    after = resources.at(-1)?.hash;
    if (after === undefined) return;
    const decided = await decideAll(applying, resources);
    const { documents } = await writer.prepare({ ...decided, ...nothingElse, place: 0 });
    await survey.note(documents);
    await beatRuns(context.pool, [run]);
  }
}

/** Each batch in a transaction of its own. Answers the place behind the last one. */
export async function decideStored(applying: Applying, tally: FeedTally): Promise<number> {
  const { context, feed, run } = applying;
  const deciding = { applying, tally, writer: writerOf(applying) };
  let place = feed.batches;
  let after: string | undefined;
  for (;;) {
    const at = { after, place };
    const done = await guarded(
      () => inTransaction(context.pool, (client) => decidePage(client, deciding, at)),
      isPassing,
    );
    after = done.last;
    if (after === undefined) return place;
    if (done.row !== undefined) {
      tally.wrote(done.row);
      place++;
    }
    Object.assign(tally.records, done.records);
    context.report({ records: tally.records.read });
    await beatRuns(context.pool, [run]);
  }
}

interface Deciding {
  readonly applying: Applying;
  readonly tally: FeedTally;
  readonly writer: FedWriter;
}

interface DecidedPage {
  /** Hash of the last document; undefined where none was left. */
  readonly last?: string | undefined;
  readonly records: FeedTally['records'];
  /** Absent where nothing was to be written. */
  readonly row?: FedRow;
}

async function decidePage(
  client: pg.ClientBase,
  { applying, tally, writer }: Deciding,
  { after, place }: { readonly after: string | undefined; readonly place: number },
): Promise<DecidedPage> {
  const { feed, run } = applying;
  const resources = await readFedResources(client, feed, { after, limit: batchSize, run });
  const open = resources.filter(({ isDone }) => !isDone);
  const decided = await decideAll(applying, open);
  const { read, refused, repeated } = tally.records;
  const records = {
    read: read + resources.length,
    refused: refused + open.length - decided.settled.length,
    repeated,
  };
  const last = resources.at(-1)?.hash;
  if (decided.settled.length === 0) return { last, records };
  const row = withKept(await writeBatch(client, await writer.prepare({ ...decided, ...nothingElse, place })), decided);
  if (!row.repeated && !row.fenced_ok) throw new RunOver(run);
  await noteBatch(client, { ...feed, batches: place + 1 }, tally.counts({ ...tally.soFar(), records }, row));
  await releaseTaken(client, run, row.changed.taken);
  return { last, records, row };
}

function writerOf({ context, feed, run }: Applying): FedWriter {
  const { pool, workerId, bodies } = context;
  const { id, collectionId, source } = feed;
  return createFedWriter({ pool, bodies, workerId, collectionId, run, feed: id, source: source.id });
}

type Decided = Pick<FedBatch, 'settled' | 'paths' | 'linksFound'>;

async function decideAll({ context, crawl }: Applying, resources: readonly FedResource[]): Promise<Decided> {
  const paths = createPathLog(crawl);
  const settled = [];
  for (const resource of resources) {
    const end = await decideAgain(resource, crawl);
    await context.yieldNow();
    if (end === undefined) continue;
    const { settlement } = end;
    settled.push({ ...settlement.settled, outlinks: 'keep' as const });
    paths.note(settlement.decided.interned);
  }
  return { settled, paths: paths.take(), linksFound: 0 };
}

/** Undefined for a document whose content has to be read for it: not enough of it is stored to make an RD, or to examine it. */
async function decideAgain(
  { hash, facts, isDescribed }: FedResource,
  crawl: Applying['crawl'],
): Promise<SettledEnd | undefined> {
  const { url, depth, discovery, response } = facts;
  const first = decideCompact(crawl.ledger, facts);
  if (!first.done && (response === undefined || ofContent.has(first.needs))) return undefined;
  const task = { hash, url: url.href, parts: url, depth, discovery, attempts: 0, bodyKept: false };
  const end = await processFed({ task, facts: answeredFacts(facts), by: 'nobody' }, { crawl });
  return end.settlement.settled.description === 'keep' && !isDescribed ? undefined : end;
}

/** Asked for only where they are not stored. */
const ofContent: ReadonlySet<Need> = new Set<Need>(['described', 'examined']);

/** What is rejected before it is read has no answer, and needs none. */
function answeredFacts({
  response = { outcome: 'ok', headers: {}, bytes: 0, received: 0, ms: 0 },
  ...facts
}: Facts): Answered['facts'] {
  return { ...facts, response };
}

/** RDs that stay as they are do not pass through the statement. */
function withKept(row: FedRow, { settled }: Decided): FedRow {
  const unchanged = settled.filter(({ description }) => description === 'keep').length;
  return { ...row, changed: { ...row.changed, unchanged } };
}
