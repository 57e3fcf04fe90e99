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
import { createListWriter } from '../../store/access/write-lists.ts';
import type { ListWriter } from '../../store/access/write-lists.ts';
import { endFeed, lockBatch, noteBatch, readFeed } from '../../store/feeds/feeds.ts';
import type { Feed, FeedEnd } from '../../store/feeds/feeds.ts';
import { nameUrls } from '../../store/feeds/name-urls.ts';
import type { NewNamed } from '../../store/feeds/name-urls.ts';
import { guarded, isPassing } from '../../store/sql/store-error.ts';
import { inTransaction } from '../../store/sql/transaction.ts';
import { readUrlHashSecret } from '../../store/sql/url-hasher.ts';
import type { JobContext } from '../job-work.ts';
import { factOf, metasOf } from './fed-parts.ts';
import { createFeedTally } from './feed-tally.ts';
import type { FeedTally } from './feed-tally.ts';
import { gatherAccess } from './gather-access.ts';
import type { GatheredAccess } from './gather-access.ts';
import { readUpload } from './read-upload.ts';
import { tellOthers } from './tell-others.ts';
import type { FeedEntry } from './read-upload.ts';

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
  const { id, collectionId, source } = feed;
  const taking: Taking = {
    ...naming,
    tally,
    hash: urlHash(await readUrlHashSecret(pool)),
    lists: createListWriter(pool, { collectionId, source: source.id, feed: id, run: null }),
    taken: { matching: 0, others: 0 },
  };
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
  readonly lists: ListWriter;
  /** Records that take effect, by whether url-patterns.conf lets their URLs be crawled. */
  readonly taken: { matching: number; others: number };
}

interface NamedRecord {
  readonly record: FeedRecord;
  readonly named: NewNamed;
}

interface NamedBatch {
  /** By hash. */
  readonly records: ReadonlyMap<string, NamedRecord>;
  readonly access: GatheredAccess;
}

interface Gathered extends NamedBatch {
  readonly records: Map<string, NamedRecord>;
  /** Characters of metadata. */
  text: number;
}

async function* readBatches(taking: Taking): AsyncGenerator<NamedBatch> {
  const { context, feed, file, tally } = taking;
  const options = { datasource: feed.source.name, feedtype: typeOf(feed), dtd: '7', isStrict: feed.isStrict } as const;
  const nothingYet = (): Gathered => ({ records: new Map(), access: gatherAccess(taking, tally.log, feed), text: 0 });
  let gathered = nothingYet();
  for await (const entries of readUpload(file, options, tally)) {
    for (const entry of entries) {
      gather(taking, entry, gathered);
      if (!isFull(gathered)) continue;
      yield gathered;
      gathered = nothingYet();
    }
    await context.yieldNow();
    context.report({ records: tally.records.read });
  }
  if (gathered.records.size + gathered.access.size() > 0) yield gathered;
}

function isFull({ records, access, text }: Gathered): boolean {
  return Math.max(records.size, access.size()) >= batchSize || text + access.bytes() >= batchText;
}

function gather(taking: Taking, entry: FeedEntry, gathered: Gathered): void {
  const { tally } = taking;
  const { records, access } = gathered;
  if (entry.kind === 'acl') return tally.acl(access.acl(entry.acl));
  const { record } = entry;
  const named = take(taking, record);
  if (named === undefined) return;
  // The last record of a URL counts.
  if (records.delete(named.hash)) tally.records.repeated++;
  records.set(named.hash, { record, named });
  // The ACL stays until a crawl has deleted the RD.
  if (!named.deletes) access.record(record, named);
  gathered.text += record.metadata.reduce((sum, { name, content }) => sum + name.length + content.length, 0);
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

async function commit(taking: Taking, { records, access }: NamedBatch, place: number): Promise<void> {
  const { context, feed, tally } = taking;
  const named = Array.from(records.values(), (each) => each.named);
  const writeLists = await taking.lists.prepare(access.batch());
  const work = async (client: pg.ClientBase) => {
    if (!(await lockBatch(client, feed.id, place))) return undefined;
    const others = await nameUrls(client, feed, named);
    const lists = await writeLists(client);
    await noteBatch(client, { ...feed, batches: place + 1 }, tally.counts(tally.soFar(), { lists }));
    return { others, lists };
  };
  const done = await guarded(() => inTransaction(context.pool, work), isPassing);
  if (done === undefined) {
    if ((await readFeed(context.pool, feed.id)) === undefined) throw new FeedOver(feed.id);
    return;
  }
  tally.wrote(done);
  tellOthers(tally.log, done.others, new Map(Array.from(records, ([hash, { record }]) => [hash, record])));
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
