/** Processes the documents of a batch through the stages of a fetched page, without one that asks a server. */

import { createPathLog } from '../../engine/crawl/path-log.ts';
import { processFed } from '../../engine/process/process-url.ts';
import type { FedBatch } from '../../store/feeds/fed-writer.ts';
import type { FedDocument } from './fed-document.ts';
import type { Applying } from './applying.ts';

/** What is to be written of them. */
export async function processBatch(
  { context, crawl, feed }: Applying,
  documents: Iterable<FedDocument>,
): Promise<Omit<FedBatch, 'place' | 'access'>> {
  const paths = createPathLog(crawl);
  const settled = [];
  const deletes: string[] = [];
  let linksFound = 0;
  for (const document of documents) {
    const known = document.arrive({ source: feed.source.name, feed: feed.id }, crawl);
    const { settlement } = await processFed(known, { crawl });
    const { links } = settlement;
    const cut =
      links === 'keep' || links.length === 0
        ? undefined
        : { count: links.length, reason: 'links of fed documents are not followed' };
    settled.push({ ...settlement.settled, outlinks: new Uint8Array(), ...(cut && { cut }) });
    paths.note(settlement.decided.interned);
    linksFound += settlement.linksFound;
    if (document.record.action === 'delete') deletes.push(document.hash);
    await context.yieldNow();
  }
  return { settled, deletes, deletesOwn: feed.kind === 'soif', linksFound, paths: paths.take() };
}
