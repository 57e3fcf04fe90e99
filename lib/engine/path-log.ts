/** The decision paths a batch refers to that this process has not committed yet. */

import type { Crawl, LedgerEntry } from './crawl-context.ts';
import type { PathRecord } from './ports.ts';

export interface PathLog {
  note(entry: LedgerEntry): void;
  /** The paths to record with the batch. */
  take(): readonly PathRecord[];
}

/** `savedPaths` is shared by the visits of a process and grows when a batch that carried a path is committed. */
export function createPathLog({ savedPaths, recordOf }: Pick<Crawl, 'savedPaths' | 'recordOf'>): PathLog {
  const fresh = new Map<bigint, LedgerEntry>();
  return {
    note(entry) {
      if (!savedPaths.has(entry.id)) fresh.set(entry.id, entry);
    },
    take() {
      const records = Array.from(fresh.values(), recordOf);
      fresh.clear();
      return records;
    },
  };
}
