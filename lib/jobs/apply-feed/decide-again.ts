/** Decides on the documents that a source has brought, over what was stored of them: nobody pushes them again. */

import type pg from 'pg';
import { createPathLog } from '../../engine/crawl/path-log.ts';
import { decideCompact } from '../../engine/decide/decide.ts';
import type { Answered, SettledEnd } from '../../engine/process/known.ts';
import { processFed } from '../../engine/process/process-url.ts';
import type { Facts, Need } from '../../sdk/resource.ts';
import { emptyListBatch } from '../../store/access/write-lists.ts';
import { readFedResources } from '../../store/feeds/decide-again.ts';
import type { FedResource } from '../../store/feeds/decide-again.ts';
import { createFedWriter } from '../../store/feeds/fed-writer.ts';
import type { FedBatch, PreparedBatch } from '../../store/feeds/fed-writer.ts';
import { beatRuns } from '../../store/runs/runs.ts';
import type { Applying } from './applying.ts';
import type { FeedTally } from './feed-tally.ts';
import type { ReadBatch } from './read-batches.ts';

const batchSize = 200;
export async function* storedBatches(
  client: pg.ClientBase,
  applying: Applying,
  { records, soFar }: FeedTally,
): AsyncGenerator<Omit<ReadBatch, 'place'>> {
  const { context, feed, run } = applying;
  const { pool, workerId, bodies } = context;
  const { id, collectionId, source } = feed;
  const writer = createFedWriter({ pool, bodies, workerId, collectionId, run, feed: id, source: source.id });
  let after: string | undefined;
  for (let place = 0; ; place++) {
    const resources = await readFedResources(client, feed, { after, limit: batchSize });
    after = resources.at(-1)?.hash;
    if (after === undefined) return;
    const decided = await decideAll(applying, resources);
    records.read += resources.length;
    records.refused += resources.length - decided.settled.length;
    const prepared = await writer.prepare({
      ...decided,
      place,
      deletes: [],
      deletesOwn: false,
      // What uploads brought stays.
      access: emptyListBatch,
    });
    yield { prepared: Promise.resolve(withKept(prepared, decided)), soFar: soFar(), recordOf: () => undefined };
    context.report({ records: records.read });
    await beatRuns(pool, [run]);
  }
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
function withKept(prepared: PreparedBatch, { settled }: Decided): PreparedBatch {
  const unchanged = settled.filter(({ description }) => description === 'keep').length;
  return async (client, which) => {
    const row = await prepared(client, which);
    return { ...row, changed: { ...row.changed, unchanged } };
  };
}
