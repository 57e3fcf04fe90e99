/** What is known of a feed so far: its records, what became of their documents, and what is said of them. */

import { messageCode } from '../../lang/diagnostic.ts';
import { breakingCodes } from '../../lang/xml/read-document.ts';
import { countWords } from '../../sdk/count-words.ts';
import type { FedRow } from '../../store/feeds/commit-fed.ts';
import { noCounts } from '../../store/feeds/feed-counts.ts';
import type { FeedCounts } from '../../store/feeds/feed-counts.ts';
import type { Feed, FeedEnd } from '../../store/feeds/feeds.ts';
import { messages } from '../../languages/gsa-feed/messages.ts';
import { cutCode } from '../../languages/soif/rds/read-rds.ts';
import type { FeedResult } from '../../languages/gsa-feed/read-feed.ts';
import { tellRepeated } from './gather-access.ts';
import type { GatheredAccess } from './gather-access.ts';
import { createFeedLog } from './feed-log.ts';
import type { FeedLog, LogCounts } from './feed-log.ts';

/** Feeds that name URLs write no documents. */
interface Wrote {
  readonly changed?: Pick<FedRow['changed'], 'added' | 'changed' | 'unchanged' | 'deleted' | 'rejected'>;
  readonly lists?: FedRow['lists'];
}

export interface FeedTally {
  readonly log: FeedLog;
  readonly records: RecordTally;
  /** An ACL of a group, which counts as a record. */
  readonly acl: (became: ReturnType<GatheredAccess['acl']>) => void;
  /** What a batch has done. */
  readonly wrote: (row: Wrote) => void;
  /** Goes on from what was counted before. */
  readonly resume: (counts: FeedCounts | undefined) => void;
  /** The reader is at the end of the file, or at what it cannot read. */
  readonly ended: (result: Pick<FeedResult, 'isBroken'>) => void;
  readonly isBroken: () => boolean;
  /** What has been read so far. */
  readonly soFar: () => ReadSoFar;
  /** Of what was read so far, with what a batch will have done once it is committed. */
  readonly counts: (read?: ReadSoFar, row?: Wrote) => FeedCounts;
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

const lostCode = messageCode(messages, 'contentNotStored');

type Documents = FeedCounts['documents'];
type Acls = FeedCounts['acls'];
const { documents: none, acls: noAcls } = noCounts;

export function createFeedTally(feed: Feed): FeedTally {
  const log = createFeedLog();
  const goesOn = feed.batches > 0;
  // What the reader refuses is read again; what a batch refused is not.
  const refused = goesOn ? (feed.counts.codes[lostCode] ?? 0) : 0;
  const records: RecordTally = { read: 0, refused, repeated: 0 };
  let { documents, acls, rejected } = goesOn ? feed.counts : noCounts;
  let isBroken = false;
  const soFar = (): ReadSoFar => ({ records: { ...records }, ...log.counts() });
  const counts: FeedTally['counts'] = ({ records: { read, refused, repeated }, codes, warnings } = soFar(), row) => {
    const all = sum(documents, row?.changed);
    return {
      records: read,
      applied: read - refused - repeated,
      repeated,
      errors: refused,
      warnings,
      documents: all,
      rejected: rejected + (row?.changed?.rejected ?? 0),
      acls: sumAcls(acls, row?.lists),
      codes,
    };
  };
  return {
    log,
    records,
    acl: (became) => {
      records.read++;
      if (became === 'refused') records.refused++;
      else if (became === 'repeats') records.repeated++;
    },
    wrote: ({ changed, lists }) => {
      documents = sum(documents, changed);
      rejected += changed?.rejected ?? 0;
      acls = sumAcls(acls, lists);
      for (const { line, ...repeated } of lists?.repeated ?? []) {
        tellRepeated(log, { ...repeated, place: { line, column: 1, offset: 0 } });
      }
    },
    resume: (before) => {
      if (before !== undefined) ({ documents, acls, rejected } = before);
    },
    ended: (result) => {
      ({ isBroken } = result);
    },
    isBroken: () => isBroken,
    soFar,
    counts,
    end: () => {
      const said = log.messages();
      if (isBroken) return { state: 'failed', reason: whyBroken(feed, said), counts: counts(), messages: said };
      const ended = { counts: counts(), messages: said };
      if (records.refused > 0) return { state: 'completed-with-errors', ...ended, ...whyNotAll(feed, records) };
      return isRejected(feed, ended.counts)
        ? { state: 'rejected', reason: whyRejected(ended.counts), ...ended }
        : { state: 'completed', ...ended };
    },
  };
}

/** What was decided again stays where it is: only an upload can be without effect. */
function isRejected({ type }: Feed, { rejected, documents }: FeedCounts): boolean {
  const kept = documents.added + documents.changed + documents.unchanged;
  return type !== 'decided-again' && rejected > 0 && kept === 0;
}

function whyRejected({ rejected }: FeedCounts): string {
  return `The rules of the collection keep none of its documents: ${countWords(rejected, 'document')} rejected.`;
}

function sum(one: Documents, other: Documents = none): Documents {
  return {
    added: one.added + other.added,
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    deleted: one.deleted + other.deleted,
  };
}

function sumAcls(one: Acls, other: Acls = noAcls): Acls {
  return {
    changed: one.changed + other.changed,
    unchanged: one.unchanged + other.unchanged,
    removed: one.removed + other.removed,
  };
}

/** Of uploads the messages say it. */
function whyNotAll({ type }: Feed, { refused }: RecordTally): Pick<FeedEnd, 'reason'> {
  if (type !== 'decided-again' || refused === 0) return {};
  return {
    reason: `${countWords(refused, 'document')} accepted now, but without stored content: push the source again.`,
  };
}

function whyBroken({ type }: Feed, said: FeedEnd['messages']): string {
  const left = type === 'full' ? 'Nothing was changed.' : 'Records before this line were applied.';
  const error = said.find(({ code }) => breakingCodes.has(code) || code === cutCode);
  return error === undefined ? left : `Line ${error.line}: ${error.message} ${left}`;
}
