/** What is said of a feed while it is read: counted whole, kept in part, each beside the record it is about. */

import type { PlacedFinding } from '../../lang/xml/finding.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import type { FeedMessage } from '../../store/feeds/feeds.ts';

/** Of each code, and of all. */
const kept = { ofCode: 100, all: 1_000 };

type About = Pick<FeedRecord, 'place' | 'url'>;

export interface FeedLog {
  readonly add: (finding: PlacedFinding) => void;
  /** Or an ACL of a group: the findings since the last one are about this one, unless they stand before it. */
  readonly record: (record: About) => void;
  /** A finding about a record that was read before. */
  readonly tell: (finding: PlacedFinding, about: About) => void;
  /** So far. */
  readonly counts: () => LogCounts;
  /** Of the whole feed, in the order of the file. */
  readonly messages: () => readonly FeedMessage[];
}

export interface LogCounts {
  readonly codes: Readonly<Record<string, number>>;
  readonly warnings: number;
}

export function createFeedLog(): FeedLog {
  const messages: FeedMessage[] = [];
  const codes = new Map<string, number>();
  let pending: FeedMessage[] = [];
  let warnings = 0;
  const keep = (given: readonly FeedMessage[]): void => {
    messages.push(...given);
    pending = [];
  };
  /** Undefined where the log has no room for it. */
  const count = ({ severity, code, line, column, message }: PlacedFinding): FeedMessage | undefined => {
    const ofCode = (codes.get(code) ?? 0) + 1;
    codes.set(code, ofCode);
    if (severity === 'warning') warnings++;
    if (ofCode > kept.ofCode || messages.length + pending.length >= kept.all) return undefined;
    return { severity, code, line, column, message };
  };
  return {
    add: (finding) => {
      const counted = count(finding);
      if (counted !== undefined) pending.push(counted);
    },
    record: (about) => keep(pending.map((each) => (each.line < about.place.line ? each : withRecord(each, about)))),
    tell: (finding, about) => {
      const counted = count(finding);
      if (counted !== undefined) messages.push(withRecord(counted, about));
    },
    counts: () => ({ codes: Object.fromEntries(codes), warnings }),
    messages: () => {
      keep(pending);
      return messages.toSorted((a, b) => a.line - b.line || a.column - b.column);
    },
  };
}

function withRecord(message: FeedMessage, { place, url }: About): FeedMessage {
  return { ...message, recordLine: place.line, ...(url !== '' && { url }) };
}
