/** Lines of a log by their number, of all of them or of those that a filter takes; a log of a million lines is never held. */

import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { logFileOf } from './log-files.ts';
import type { LogFile } from './log-files.ts';

export interface LineFilter {
  /** Equal keys take the same lines. */
  readonly key: string;
  readonly takes: (line: string) => boolean;
}

export interface NumberedLine {
  /** In the file, from 1. */
  readonly number: number;
  readonly text: string;
}

export interface LineWindow {
  /** The file that was read: a log may be renamed, and another take its name, after it was listed. */
  readonly file: LogFile;
  /** Lines that the filter takes. */
  readonly total: number;
  /** How many of them are before the first one here. */
  readonly from: number;
  readonly lines: readonly NumberedLine[];
}

export interface WindowWanted {
  readonly filter?: LineFilter;
  /** Lines to skip; without it, the last `count` lines are read. */
  readonly from?: number;
  readonly count: number;
}

/** Where a line begins, and how many are before it. */
interface Point {
  readonly byte: number;
  readonly line: number;
}

interface Index {
  /** Of the taken lines 0, `step`, 2 × `step` and so on. */
  readonly points: Point[];
  total: number;
  /** Up to where the file is counted. */
  end: Point;
  /** Settles when the count in progress ends. */
  counting: Promise<void>;
}

const step = 256;
const blockBytes = 1_000_000;
const mostIndexes = 32;
const indexes = new Map<string, Index>();

export async function readLines(folder: string, name: string, wanted: WindowWanted): Promise<LineWindow> {
  const { filter, count } = wanted;
  const handle = await open(path.join(folder, path.basename(name)));
  try {
    const file = logFileOf(name, await handle.stat());
    const index = await countLines(handle, { key: `${folder}\n${file.id}\n${filter?.key ?? ''}`, file, filter });
    const { total } = index;
    const from = Math.min(wanted.from ?? Math.max(0, total - count), total);
    const start = index.points[Math.floor(from / step)];
    const lines: NumberedLine[] = [];
    let left = from % step;
    const last = Math.min(count, total - from);
    if (start !== undefined && last > 0) {
      await eachLine(handle, start, index.end.byte, (text, { line }) => {
        const decoded = text();
        if (filter?.takes(decoded) === false) return true;
        if (left > 0) left -= 1;
        else lines.push({ number: line + 1, text: decoded });
        return lines.length < last;
      });
    }
    return { file, total, from, lines };
  } finally {
    await handle.close();
  }
}

interface Counting {
  readonly key: string;
  readonly file: LogFile;
  readonly filter: LineFilter | undefined;
}

/** Continues where the last count ended. Concurrent callers wait for a count in progress instead of repeating it. */
async function countLines(handle: FileHandle, { key, file, filter }: Counting): Promise<Index> {
  const index = indexOf(key);
  index.counting = index.counting.then(async () => {
    if (file.bytes <= index.end.byte) return;
    index.end = await eachLine(handle, index.end, file.bytes, (text, at) => {
      if (filter?.takes(text()) === false) return true;
      if (index.total % step === 0) index.points.push(at);
      index.total += 1;
      return true;
    });
  });
  try {
    await index.counting;
  } catch (error) {
    // What is counted of it is not known: whoever asks next counts anew.
    if (indexes.get(key) === index) indexes.delete(key);
    throw error;
  }
  return index;
}

/** Keeps the most recently used ones. */
function indexOf(key: string): Index {
  const index = indexes.get(key) ?? {
    points: [],
    total: 0,
    end: { byte: 0, line: 0 },
    counting: Promise.resolve(),
  };
  indexes.delete(key);
  indexes.set(key, index);
  const [oldest] = indexes.keys();
  if (indexes.size > mostIndexes && oldest !== undefined) indexes.delete(oldest);
  return index;
}

const lineFeed = 10;

/** Whole lines from a point on, until `take` answers false. Answers where the next one begins. */
async function eachLine(
  handle: FileHandle,
  from: Point,
  ...[end, take]: readonly [number, (text: () => string, at: Point) => boolean]
): Promise<Point> {
  let { byte, line } = from;
  let size = blockBytes;
  while (byte < end) {
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(Math.min(size, end - byte)), 0, null, byte);
    let start = 0;
    for (;;) {
      const stop = buffer.subarray(0, bytesRead).indexOf(lineFeed, start);
      if (stop < 0) break;
      const first = start;
      start = stop + 1;
      const goesOn = take(() => buffer.toString('utf8', first, stop), { byte: byte + first, line });
      line += 1;
      if (!goesOn) return { byte: byte + start, line };
    }
    if (start === 0 && (bytesRead === 0 || byte + bytesRead >= end)) break;
    // A line longer than a block is read with a larger one.
    if (start === 0) size *= 2;
    byte += start;
  }
  return { byte, line };
}
