/**
 * The file of a journal: two halves, written in turn, each begun anew when all that stands in it is committed. What is left of
 * the turn before is written over: a file that is emptied gives its pages back, and taking others costs more than writing.
 */

import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writevSync } from 'node:fs';
import path from 'node:path';

export interface JournalFile {
  /** Puts a record about this URL at the end, made for the turn of its half. Throws what the file system throws. */
  readonly append: (url: string, record: (turn: number) => readonly Uint8Array[]) => void;
  /** What came of the URL is committed: its records are not needed any more. */
  readonly settled: (url: string) => void;
  /** Keeps what is not committed, for whoever goes on. */
  readonly close: () => void;
}

interface Half {
  readonly file: string;
  readonly descriptor: number;
  /** Counts over both halves, each time one is begun. */
  readonly turn: number;
  bytes: number;
  /** Records not committed yet. */
  live: number;
}

/** A half is written to this size, in bytes, and beyond it while the other one is needed. */
const halfBytes = 4_000_000;
/** And not beyond this: what was fetched under a lease that was lost is never committed here. */
const mostBytes = 16 * halfBytes;
/** A file that has grown beyond this gives its space back. */
const keptBytes = 2 * halfBytes;

/** Made with the first record. Only its owner may read it. */
export function createJournalFile(folder: string, name: string): JournalFile {
  const live = new Map<string, readonly Half[]>();
  let halves: readonly Half[] = [];
  const toWrite = (): Half => {
    if (halves.length === 0) halves = openHalves(folder, name);
    const [current, other] = halves as readonly [Half, Half];
    if (current.bytes < halfBytes || (other.live > 0 && current.bytes < mostBytes)) return current;
    if (other.bytes > keptBytes) ftruncateSync(other.descriptor);
    const emptied = { ...other, turn: current.turn + 1, bytes: 0, live: 0 };
    halves = [emptied, current];
    return emptied;
  };
  return {
    append(url, encode) {
      const half = toWrite();
      const record = encode(half.turn);
      const bytes = record.reduce((sum, { length }) => sum + length, 0);
      if (writevSync(half.descriptor, record, half.bytes) < bytes)
        throw new Error('only a part of a record could be written');
      half.bytes += bytes;
      half.live++;
      live.set(url, [...(live.get(url) ?? []), half]);
    },
    settled(url) {
      for (const half of live.get(url) ?? []) half.live--;
      live.delete(url);
    },
    close() {
      for (const { descriptor, file } of halves) {
        closeSync(descriptor);
        if (live.size === 0) rmSync(file, { force: true });
      }
      halves = [];
    },
  };
}

function openHalves(folder: string, name: string): readonly Half[] {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return ['a', 'b'].map((half) => {
    const file = path.join(folder, `${name}${half}`);
    return { file, descriptor: openSync(file, 'wx', 0o600), turn: 0, bytes: 0, live: 0 };
  });
}
