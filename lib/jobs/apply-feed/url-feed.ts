/**
 * Applies a feed that names URLs: its records are kept with the collection, batch by batch, and every crawl from then on
 * goes by them. It is applied when they all are; what comes of the URLs is the crawl's affair.
 */

import { createHash } from 'node:crypto';
import type pg from 'pg';
import { hashOf } from '../../engine/crawl/discover.ts';
import { patternReasons } from '../../engine/program/url-patterns.ts';
import type { PatternsProgram } from '../../engine/program/url-patterns.ts';
import { placedFinding } from '../../lang/xml/finding.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import type { FeedProblem } from '../../languages/gsa-feed/messages.ts';
import { urlHash } from '../../match/urls/url-identity.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import { endFeed, lockBatch, noteBatch, readFeed } from '../../store/feeds/feeds.ts';
import type { Feed, FeedEnd } from '../../store/feeds/feeds.ts';
import { nameUrls } from '../../store/feeds/name-urls.ts';
import type { NewNamed, OtherSource } from '../../store/feeds/name-urls.ts';
import { guarded, isPassing } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { readUrlHashSecret } from '../../store/sql/url-hasher.ts';
import type { JobContext } from '../job-work.ts';
import { factOf, metasOf } from './fed-document.ts';
import { createFeedTally } from './feed-tally.ts';
import type { FeedTally } from './feed-tally.ts';
import { readUpload } from './read-upload.ts';

export interface Naming {
  readonly context: JobContext<{ readonly records: number }>;
  readonly feed: Feed;
  readonly file: string;
  /** Undefined where the collection has none. */
  readonly patterns: PatternsProgram | undefined;
}

/** Records of a batch at most, and characters of their metadata after which it is full. */
const batchSize = 1_000;
const batchText = 4 * 1024 * 1024;

/** After a crash it goes on behind the last batch. */
export async function applyUrlFeed(naming: Naming): Promise<FeedEnd['state']> {
  const { context, feed } = naming;
  const { pool } = context;
  // Whatever it says, it replaces nothing.
  const tally = createFeedTally({ ...feed, type: 'incremental' });
  const taking = { ...naming, tally, hash: urlHash(await readUrlHashSecret(pool)), taken: { matching: 0, others: 0 } };
  let place = 0;
  for await (const batch of readBatches(taking)) {
    if (place >= feed.batches) await commit(taking, batch, place);
    place++;
  }
  const end = endOf(taking);
  await guarded(() => endFeed(pool, feed.id, end), isPassing);
  return end.state;
}

interface Taking extends Naming {
  readonly tally: FeedTally;
  readonly hash: ReturnType<typeof urlHash>;
  /** Records that take effect, by whether url-patterns.conf lets their URLs be crawled. */
  readonly taken: { matching: number; others: number };
}

/** By hash, each with its record. */
type NamedBatch = ReadonlyMap<string, { readonly record: FeedRecord; readonly named: NewNamed }>;

async function* readBatches(taking: Taking): AsyncGenerator<NamedBatch> {
  const { context, feed, file, tally } = taking;
  const options = { datasource: feed.source.name, feedtype: typeOf(feed), dtd: '7', isStrict: feed.isStrict } as const;
  let batch = new Map<string, { readonly record: FeedRecord; readonly named: NewNamed }>();
  let text = 0;
  for await (const entries of readUpload(file, options, tally)) {
    for (const entry of entries) {
      const named = entry.kind === 'record' ? take(taking, entry.record) : undefined;
      if (entry.kind !== 'record' || named === undefined) continue;
      // The last record of a URL counts.
      if (batch.delete(named.hash)) tally.records.repeated++;
      batch.set(named.hash, { record: entry.record, named });
      text += entry.record.metadata.reduce((sum, { name, content }) => sum + name.length + content.length, 0);
      if (batch.size < batchSize && text < batchText) continue;
      yield batch;
      batch = new Map();
      text = 0;
    }
    await context.yieldNow();
    context.report({ records: tally.records.read });
  }
  if (batch.size > 0) yield batch;
}

const typeOf = ({ type }: Feed) => (type === 'metadata-and-url' ? type : 'incremental');

function take({ tally, hash, patterns, taken }: Taking, record: FeedRecord): NewNamed | undefined {
  tally.records.read++;
  const normal = record.refusal === undefined ? normalizeUrl(record.url) : undefined;
  if (normal?.ok !== true) {
    tally.records.refused++;
    if (normal !== undefined) say(tally, record, 'badUrl', { url: record.url, why: 'it has no normal form' });
    return undefined;
  }
  const { href } = normal.url;
  const deletes = record.action === 'delete';
  const verdict = deletes ? undefined : patterns?.judge(normal.url);
  if (verdict === undefined || verdict.why === 'followed') taken.matching++;
  else {
    taken.others++;
    say(tally, record, 'notTaken', { url: href, why: whyNot(patterns, verdict) });
  }
  const metas = metasOf(record);
  const fact = factOf(record, metas);
  const md5 = createHash('md5')
    .update(JSON.stringify([fact, metas]))
    .digest('hex');
  return { hash: hashOf({ hash }, href), url: href, line: record.place.line, deletes, fact: { ...fact, md5 }, metas };
}

function whyNot(patterns: PatternsProgram | undefined, { why, line }: ReturnType<PatternsProgram['judge']>): string {
  const reason = why === 'followed' ? why : patternReasons[why];
  return line === undefined || patterns === undefined ? reason : `${reason}, ${patterns.file}:${line}`;
}

function say(
  { log }: FeedTally,
  record: FeedRecord,
  name: FeedProblem,
  values: Readonly<Record<string, string>>,
): void {
  log.tell(placedFinding(messages, name, record.place, values), record);
}

async function commit(taking: Taking, batch: NamedBatch, place: number): Promise<void> {
  const { context, feed, tally } = taking;
  const named = Array.from(batch.values(), (each) => each.named);
  const work = async (client: pg.ClientBase): Promise<readonly OtherSource[] | undefined> => {
    if (!(await lockBatch(client, feed.id, place))) return undefined;
    const others = await nameUrls(client, feed, named);
    await noteBatch(client, { ...feed, batches: place + 1 }, tally.counts());
    return others;
  };
  const others = await guarded(() => inTransaction(context.pool, work), isPassing);
  if (others === undefined && (await readFeed(context.pool, feed.id)) === undefined) throw new FeedOver(feed.id);
  for (const { hash, name, brings } of others ?? []) {
    const record = batch.get(hash)?.record;
    if (record !== undefined) say(tally, record, brings ? 'broughtByOther' : 'ofOtherSource', { source: name });
  }
}

/** Somebody else has ended it. */
export class FeedOver extends Error {
  constructor(feed: number) {
    super(`feed ${feed} has ended`);
    this.name = 'FeedOver';
  }
}

/** As on the appliance, a feed succeeds only for URLs that may be crawled. */
function endOf({ tally, taken, patterns }: Taking): FeedEnd {
  const end = tally.end();
  const isInVain = end.state !== 'failed' && taken.matching === 0 && taken.others > 0;
  if (!isInVain) return end;
  return { ...end, state: 'failed', reason: `${patterns?.file} lets none of its URLs be crawled.` };
}
