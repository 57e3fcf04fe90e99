/** The container of old Office documents and of Outlook messages ([MS-CFB]): its streams and storages, by name. */

import { DocumentRefusal } from './document.ts';

/** The bytes of a stream; undefined when there is none of the name. */
export type Streams = (name: string) => Buffer | undefined;

export interface Storage {
  readonly stream: Streams;
  /** The streams of the storages in it. */
  readonly storages: ReadonlyMap<string, Streams>;
}

interface Entry {
  readonly name: string;
  readonly isStream: boolean;
  /** The number of an entry in a storage. */
  readonly child: number;
  readonly start: number;
  readonly size: number;
}

const endOfChain = 0xff_ff_ff_fa;
const entryBytes = 128;
const miniBytes = 64;
const noEntry = 0xff_ff_ff_ff;

/** Throws a RangeError where the file ends too early. */
export function openCompoundFile(file: Buffer): Storage {
  const shift = file.readUInt16LE(30);
  if (shift !== 9 && shift !== 12) throw new DocumentRefusal('malformed', 'the container has no such sectors');
  const sector = (number: number): Buffer => file.subarray((number + 1) << shift, (number + 2) << shift);
  const next = readTable(file, sector);
  const chain = (start: number): Buffer => Buffer.concat(followChain(start, next).map(sector));
  const directory = chain(file.readUInt32LE(48));
  const root = entryAt(directory, 0);
  const mini = numbersOf(chain(file.readUInt32LE(60)));
  const miniStream = chain(root.start);
  const miniChain = (start: number): Buffer =>
    Buffer.concat(
      followChain(start, mini).map((number) => miniStream.subarray(number * miniBytes, (number + 1) * miniBytes)),
    );
  const smallest = file.readUInt32LE(56);
  const streamsOf = (entries: readonly Entry[]): Streams => {
    const streams = new Map(entries.flatMap((entry) => (entry.isStream ? [[entry.name, entry]] : [])));
    return (name) => {
      const entry = streams.get(name);
      if (entry === undefined) return undefined;
      const bytes = entry.size < smallest ? miniChain(entry.start) : chain(entry.start);
      return bytes.subarray(0, entry.size);
    };
  };
  const met = new Set<number>();
  const top = entriesIn(directory, root.child, met);
  const storages = top.filter(({ isStream }) => !isStream);
  const inner = storages.map(({ name, child }) => [name, streamsOf(entriesIn(directory, child, met))] as const);
  return { stream: streamsOf(top), storages: new Map(inner) };
}

/** Which sector follows each: the parts of the table are listed in the header, and on from there. */
function readTable(file: Buffer, sector: (number: number) => Buffer): readonly number[] {
  const parts = numbersOf(file.subarray(76, 512));
  let more = file.readUInt32LE(68);
  const mostParts = file.length / 512;
  for (let left = file.readUInt32LE(72); left > 0 && more < endOfChain && parts.length < mostParts; left--) {
    const numbers = numbersOf(sector(more));
    if (numbers.length === 0) break;
    parts.push(...numbers.slice(0, -1));
    more = numbers.at(-1) ?? endOfChain;
  }
  return parts.filter((number) => number < endOfChain).flatMap((number) => numbersOf(sector(number)));
}

function numbersOf(bytes: Buffer): number[] {
  return Array.from({ length: Math.floor(bytes.length / 4) }, (_, at) => bytes.readUInt32LE(at * 4));
}

/** A chain that comes back to itself ends there. */
function followChain(start: number, next: readonly number[]): readonly number[] {
  const met = new Set<number>();
  for (let at = start; at < next.length && !met.has(at); at = next[at] ?? endOfChain) met.add(at);
  return [...met];
}

function entryAt(directory: Buffer, number: number): Entry {
  const bytes = directory.subarray(number * entryBytes, (number + 1) * entryBytes);
  const name = bytes.toString('utf16le', 0, Math.min(64, Math.max(0, bytes.readUInt16LE(64) - 2)));
  const [child, start, size] = [bytes.readUInt32LE(76), bytes.readUInt32LE(116), bytes.readUInt32LE(120)];
  return { name, isStream: bytes[66] === 2, child, start, size };
}

/**
 * The entries of a storage, which lie beside each other: what is embedded in a document has streams of the same names.
 * Those that were met before are of another storage.
 */
function entriesIn(directory: Buffer, child: number, met: Set<number>): readonly Entry[] {
  const found: Entry[] = [];
  const waiting = [child];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === noEntry || met.has(at) || (at + 1) * entryBytes > directory.length) continue;
    met.add(at);
    found.push(entryAt(directory, at));
    waiting.push(directory.readUInt32LE(at * entryBytes + 68), directory.readUInt32LE(at * entryBytes + 72));
  }
  return found;
}
