/** What is said of a feed while it is read: counted whole, kept in part, each beside the record it is about. */

import type { PlacedFinding } from '../../lang/xml/finding.ts';
import type { FeedRecord } from '../../languages/gsa-feed/feed.ts';
import type { FeedMessage } from '../../store/feeds/feeds.ts';

/** Of each code, and of all. */
const kept = { ofCode: 100, all: 1_000 };

export interface FeedLog {
  readonly add: (finding: PlacedFinding) => void;
  /** The findings since the last record are about this one, unless they stand before it. */
  readonly record: (record: Pick<FeedRecord, 'place' | 'url'>) => void;
  /** So far. */
  readonly counts: () => LogCounts;
  /** Of the whole feed. */
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
  return {
    add: ({ severity, code, line, column, message }) => {
      const count = (codes.get(code) ?? 0) + 1;
      codes.set(code, count);
      if (severity === 'warning') warnings++;
      if (count > kept.ofCode || messages.length + pending.length >= kept.all) return;
      pending.push({ severity, code, line, column, message });
    },
    record: ({ place, url }) => {
      if (pending.length === 0) return;
      const about = { recordLine: place.line, ...(url !== '' && { url }) };
      keep(pending.map((each) => (each.line < place.line ? each : { ...each, ...about })));
    },
    counts: () => ({ codes: Object.fromEntries(codes), warnings }),
    messages: () => {
      keep(pending);
      return [...messages];
    },
  };
}
