/** What each upload did to a document, from the visits that are kept of it. */

import type { FedArrival, FetchRecord } from '../../sdk/fetch-record.ts';
import type { UrlUpload } from './contract.ts';

interface Visit extends Pick<FetchRecord, 'at' | 'bytes'> {
  readonly fed: FedArrival;
}

export type FedVisit = Omit<UrlUpload, 'upload'>;

/** `fetches` newest first; `keepsAll` where none was dropped. Answers newest first, each upload once. */
export function fedHistory(fetches: readonly FetchRecord[], keepsAll: boolean): readonly FedVisit[] {
  const visits = fetches.flatMap(({ at, bytes, fed }) => (fed === undefined ? [] : [{ at, bytes, fed }]));
  // A page is fetched again and again for the same upload.
  const uploads = visits.filter(({ fed }, index) => visits[index - 1]?.fed.feed !== fed.feed);
  return uploads.map((visit, index) => historyEntry(visit, uploads[index + 1], keepsAll));
}

function historyEntry({ at, bytes, fed }: Visit, before: Visit | undefined, keepsAll: boolean): FedVisit {
  const { feed, line, source } = fed;
  const owner = before === undefined || before.fed.action === 'delete' ? undefined : before.fed.source;
  return {
    feed,
    line,
    source,
    at,
    bytes,
    effect: effectOf(fed, before?.fed, keepsAll),
    ...(owner !== undefined && owner !== source && { takenFrom: owner }),
  };
}

function effectOf(fed: FedArrival, before: FedArrival | undefined, keepsAll: boolean): FedVisit['effect'] {
  if (fed.action === 'delete') return 'deleted';
  if (before === undefined) return keepsAll ? 'added' : 'sent';
  if (before.action === 'delete') return 'added';
  if (fed.md5 === undefined || before.md5 === undefined) return 'sent';
  return fed.md5 === before.md5 ? 'same' : 'changed';
}
