/** Processes the documents of a batch through the stages of a fetched page, without one that asks a server. */

import { createPathLog } from '../../engine/crawl/path-log.ts';
import { decideCompact } from '../../engine/decide/decide.ts';
import type { Answered } from '../../engine/process/known.ts';
import { withLinksCut } from '../../engine/process/outcome.ts';
import { processFed } from '../../engine/process/process-url.ts';
import type { StoredBody } from '../../store/bodies/bodies.ts';
import type { FedBatch } from '../../store/feeds/fed-writer.ts';
import type { Applying } from './applying.ts';
import { isRecord } from './complete-records.ts';
import type { BatchDocument } from './complete-records.ts';
import { answeredBy, arrived } from './fed-document.ts';
import type { RecordDocument } from './fed-document.ts';

/** What is to be written of them. `refuse` is told of records that need content which is not stored. */
export async function processBatch(
  applying: Applying,
  documents: Iterable<BatchDocument>,
  refuse: (document: RecordDocument) => void,
): Promise<Omit<FedBatch, 'place' | 'access'>> {
  const { context, crawl, feed } = applying;
  const paths = createPathLog(crawl);
  const kept = new Map<string, StoredBody>();
  const settled = [];
  const deletes: string[] = [];
  let linksFound = 0;
  for (const document of documents) {
    const known = await arrive(applying, document);
    if (known === undefined) {
      if (isRecord(document)) refuse(document);
      continue;
    }
    const { settlement } = await processFed(known, { crawl });
    const { links } = settlement;
    const count = links === 'keep' ? 0 : links.length;
    const cut = { kind: 'links', count, reason: 'links of fed documents are not followed' } as const;
    const stored = keptBody(document);
    const { body, ...rest } = settlement.settled;
    if (body !== undefined && stored !== undefined) kept.set(document.hash, stored);
    const isNew = body !== undefined && stored === undefined;
    const cuts = count === 0 ? undefined : withLinksCut(rest, cut);
    settled.push({ ...rest, ...(isNew && { body }), outlinks: new Uint8Array(), ...(cuts && { cuts }) });
    paths.note(settlement.decided.interned);
    linksFound += settlement.linksFound;
    if (document.record.action === 'delete') deletes.push(document.hash);
    await context.yieldNow();
  }
  return { settled, kept, deletes, deletesOwn: feed.kind === 'soif', linksFound, paths: paths.take() };
}

/** Undefined for a record whose content would have to be read, and is not stored. */
async function arrive({ context, crawl, feed }: Applying, document: BatchDocument): Promise<Answered | undefined> {
  const origin = { source: feed.source.name, feed: feed.id };
  if (!isRecord(document)) return document.arrive(origin, crawl);
  const { content } = document.parts;
  const stored = keptBody(document);
  const given = content === undefined || content === 'lost' || 'kept' in content ? undefined : content.body;
  const body = stored === undefined ? given : await context.bodies.read(stored.hash);
  const isLost = body === undefined && content !== undefined;
  const isDecided = isLost && decideCompact(crawl.ledger, arrived(document, origin, 'fed').facts).done;
  if (isLost && !isDecided) return undefined;
  return answeredBy(document, body ?? new Uint8Array(), origin, crawl.clock.now());
}

function keptBody(document: BatchDocument): StoredBody | undefined {
  const content = isRecord(document) ? document.parts.content : undefined;
  return content !== undefined && content !== 'lost' && 'kept' in content ? content.kept : undefined;
}
