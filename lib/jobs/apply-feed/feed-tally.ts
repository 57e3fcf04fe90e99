/** What is known of a feed so far: its records, what became of their documents, and what is said of them. */

import type { FedRow } from '../../store/feeds/commit-fed.ts';
import type { FeedCounts } from '../../store/feeds/feed-counts.ts';
import type { Feed, FeedEnd } from '../../store/feeds/feeds.ts';
import type { FeedResult } from '../../languages/gsa-feed/read-feed.ts';
import { createFeedLog } from './feed-log.ts';
import type { FeedLog, LogCounts } from './feed-log.ts';

export interface FeedTally {
  readonly log: FeedLog;
  readonly records: RecordTally;
  /** What a batch has done. */
  readonly wrote: (row: Pick<FedRow, 'changed'>) => void;
  readonly dropped: (deleted: number) => void;
  /** Goes on from what was counted before. */
  readonly resume: (counts: FeedCounts | undefined) => void;
  /** The reader is at the end of the file, or at what it cannot read. */
  readonly ended: (result: Pick<FeedResult, 'isBroken'>) => void;
  readonly isBroken: () => boolean;
  /** What has been read so far. */
  readonly soFar: () => ReadSoFar;
  /** Of what was read so far, with what a batch will have done once it is committed. */
  readonly counts: (read?: ReadSoFar, row?: Pick<FedRow, 'changed'>) => FeedCounts;
  readonly end: () => FeedEnd;
}

export interface ReadSoFar extends LogCounts {
  readonly records: Readonly<RecordTally>;
}

interface RecordTally {
  read: number;
  refused: number;
  /** Of a URL that a later record of its batch has, too. */
  repeated: number;
}

type Documents = FeedCounts['documents'];
const none: Documents = { added: 0, changed: 0, unchanged: 0, deleted: 0 };

export function createFeedTally(feed: Feed): FeedTally {
  const log = createFeedLog();
  const records: RecordTally = { read: 0, refused: 0, repeated: 0 };
  const goesOn = feed.type !== 'full' && feed.batches > 0;
  let documents = goesOn ? feed.counts.documents : none;
  let isBroken = false;
  const soFar = (): ReadSoFar => ({ records: { ...records }, ...log.counts() });
  const counts: FeedTally['counts'] = ({ records: { read, refused, repeated }, codes, warnings } = soFar(), row) => {
    const all = row === undefined ? documents : sum(documents, row.changed);
    return {
      records: read,
      applied: read - refused - repeated,
      repeated,
      errors: refused,
      warnings,
      documents: all,
      codes,
    };
  };
  return {
    log,
    records,
    wrote: ({ changed }) => {
      documents = sum(documents, changed);
    },
    dropped: (deleted) => {
      documents = sum(documents, { ...none, deleted });
    },
    resume: (before) => {
      if (before !== undefined) ({ documents } = before);
    },
    ended: (result) => {
      ({ isBroken } = result);
    },
    isBroken: () => isBroken,
    soFar,
    counts,
    end: () => {
      const messages = log.messages();
      if (isBroken) return { state: 'failed', reason: whyBroken(feed, messages), counts: counts(), messages };
      const state = records.refused > 0 ? 'completed-with-errors' : 'completed';
      return { state, counts: counts(), messages };
    },
  };
}

function sum(one: Documents, other: Documents): Documents {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    deleted: one.deleted + other.deleted,
  };
}

function whyBroken({ type }: Feed, messages: FeedEnd['messages']): string {
  const left = type === 'full' ? 'Nothing was changed.' : 'Records before this line were applied.';
  const error = messages.findLast(({ severity }) => severity === 'error');
  return error === undefined ? left : `Line ${error.line}: ${error.message} ${left}`;
}
