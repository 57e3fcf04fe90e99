/** Completes the records of a batch that bring a part of their document, from what the document has already. */

import { placedFinding } from '../../lang/xml/finding.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import type { FeedProblem } from '../../languages/gsa-feed/messages.ts';
import { messages as rdMessages } from '../../languages/soif/rds/messages.ts';
import { readStoredRds } from '../../store/read/read-description.ts';
import type { StoredRd } from '../../store/read/read-description.ts';
import { readStoredParts } from '../../store/feeds/stored-parts.ts';
import type { Applying } from './applying.ts';
import type { FedDocument, RecordDocument } from './fed-document.ts';
import { noParts, partsStored, withRecord } from './fed-parts.ts';
import type { FedParts } from './fed-parts.ts';
import type { FeedLog } from './feed-log.ts';

/** An RD comes whole, or with times alone. */
export type BatchDocument = FedDocument | RecordDocument;

export const isRecord = (document: BatchDocument): document is RecordDocument => 'parts' in document;

/** What later records of the same URL start from. */
export const partsLeft = ({ record, parts }: RecordDocument): FedParts =>
  record.action === 'delete' ? noParts : parts;

interface Earlier {
  /** Parts of the documents of the batch before, which may not be committed yet; by hash. */
  readonly before: ReadonlyMap<string, FedParts>;
  readonly log: FeedLog;
}

export async function completeRecords(
  { context, feed }: Applying,
  documents: readonly BatchDocument[],
  { before, log }: Earlier,
): Promise<readonly BatchDocument[]> {
  const partial = documents.flatMap((each) => (isRecord(each) && !each.parts.isWhole ? each.hash : []));
  const wanted = partial.filter((hash) => !before.has(hash));
  const stored = await readStoredParts(context.pool, feed.collectionId, wanted);
  const partsBefore = (hash: string): FedParts | undefined => {
    const found = stored.get(hash);
    return before.get(hash) ?? (found && partsStored(found));
  };
  const known = await readStoredRds(context.pool, feed.collectionId, confirmedHashes(documents));
  return documents.flatMap((each) => {
    if (!isRecord(each) && each.over !== undefined) return confirmedRd(each, known.get(each.hash), log);
    const base = isRecord(each) && !each.parts.isWhole ? partsBefore(each.hash) : undefined;
    if (base === undefined || !isRecord(each)) return each;
    if (feed.type === 'full') tell(log, each, 'fullWithoutContent');
    return { ...each, parts: withRecord(base, each.parts) };
  });
}

function confirmedHashes(documents: readonly BatchDocument[]): readonly string[] {
  return documents.flatMap((each) => (isRecord(each) || each.over === undefined ? [] : each.hash));
}

function confirmedRd(document: FedDocument, stored: StoredRd | undefined, log: FeedLog): readonly FedDocument[] {
  if (stored !== undefined && document.over !== undefined) return [document.over(stored)];
  log.tell(placedFinding(rdMessages, 'notKnown', document.record.place, {}), document.record);
  return [];
}

export function tell(log: FeedLog, { record }: Pick<RecordDocument, 'record'>, problem: FeedProblem): void {
  log.tell(placedFinding(messages, problem, record.place, {}), record);
}
