/** The decision paths a batch refers to that this process has not committed yet. */

import type { Crawl } from './context.ts';
import type { Interned } from '../decide/ledger.ts';
import type { PathRecord } from '../ports.ts';

export interface PathLog {
  note(entry: Interned): void;
  /** The paths to record with the batch. */
  take(): readonly PathRecord[];
}

/** `savedPaths` is shared by the visits of a process and grows when a batch that carried a path is committed. */
export function createPathLog({ savedPaths, ledger }: Pick<Crawl, 'savedPaths' | 'ledger'>): PathLog {
  const fresh = new Map<bigint, Interned>();
  return {
    note(entry) {
      if (!savedPaths.has(entry.id)) fresh.set(entry.id, entry);
    },
    take() {
      const records = Array.from(fresh.values(), (interned) => ledger.record(interned));
      fresh.clear();
      return records;
    },
  };
}
