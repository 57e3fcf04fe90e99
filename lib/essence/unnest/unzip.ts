/** zip, entry by entry in the order of its central directory. An entry that can't be read doesn't stop the others. */

import type { Entry as ZipEntry, ZipFile } from 'yauzl';
import { fromBufferPromise, getFileNameLowLevel } from 'yauzl';
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';
import type { Budget } from './budget.ts';
import { ByteSink } from './byte-sink.ts';
import { chunkBytes, runEngine } from './chunks.ts';
import type { Entries, Entry } from './member.ts';
import { Unreadable } from './refusals.ts';
import type { RefusalReason } from './refusals.ts';
import { Turns } from './turns.ts';

// Names and sizes are checked here, because yauzl rejects the whole archive for a single bad entry.
const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false, decodeStrings: false } as const;

const LOCAL_HEADER = 0x04034b50;
const LOCAL_HEADER_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;
const smallSize = 64 * 1024;
/** Unix file types, in the upper half of the external attributes. */
const fileTypes: Readonly<Record<number, RefusalReason>> = {
  0x1000: 'device',
  0x2000: 'device',
  0x6000: 'device',
  0xa000: 'link',
  0xc000: 'device',
};
const FILE_TYPE = 0xf000;
const UNIX_FOLDER = 0x4000;
const DOS_FOLDER = 0x10;

/** An entry of the central directory. */
interface DirectoryEntry {
  readonly name: string;
  readonly isFolder: boolean;
  readonly isEncrypted: boolean;
  readonly fileType: number;
  readonly method: number;
  readonly sum: number;
  readonly size: number;
  readonly changedAt: number;
  /** Offset of the local header. */
  readonly start: number;
  /** Offsets of the data. Undefined if it is not in the archive. */
  readonly data?: { readonly start: number; readonly end: number };
}

export async function* unzip(body: Uint8Array, budget: Budget): Entries {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const { entries, failure } = await list(bytes, budget);
  const overlapping = findOverlaps(entries);
  const turns = new Turns();
  for (const entry of entries) {
    yield await readEntry(bytes, entry, { isOverlapping: overlapping.has(entry), budget });
    await turns.yield();
  }
  if (failure !== undefined) throw failure;
}

interface Listing {
  readonly entries: readonly DirectoryEntry[];
  /** Why the list is incomplete. */
  readonly failure?: Unreadable;
}

/** Lists one entry more than the limit allows, so that the limit is noticed when it is counted. */
async function list(bytes: Buffer, budget: Budget): Promise<Listing> {
  const most = budget.limits.members - budget.entries + 1;
  const entries: DirectoryEntry[] = [];
  let zip: ZipFile | undefined;
  try {
    zip = await fromBufferPromise(bytes, options);
    for await (const entry of zip.eachEntry()) {
      entries.push(listedOf(bytes, entry));
      if (entries.length >= most) break;
    }
    return { entries };
  } catch (error) {
    return { entries, failure: zip === undefined ? openFailure(error, bytes) : listFailure(error) };
  } finally {
    zip?.close();
  }
}

function openFailure(error: unknown, bytes: Buffer): Unreadable {
  if (bytes.toString('latin1', 0, 2) !== 'PK') return new Unreadable('wrong-format', 'it is not a zip archive');
  return new Unreadable(hasWords(error, 'not found') ? 'truncated' : 'damaged');
}

function listFailure(error: unknown): Unreadable {
  return new Unreadable(hasWords(error, 'encryption') ? 'encrypted' : 'damaged');
}

/** yauzl's errors have no codes, only messages. */
function hasWords(error: unknown, words: string): boolean {
  return error instanceof Error && error.message.includes(words);
}

function listedOf(bytes: Buffer, entry: ZipEntry): DirectoryEntry {
  const raw: unknown = entry.fileName;
  const name = getFileNameLowLevel(entry.generalPurposeBitFlag, raw as Buffer, entry.extraFields, false);
  const fileType = (entry.externalFileAttributes >>> 16) & FILE_TYPE;
  const isDosFolder = (entry.externalFileAttributes & DOS_FOLDER) !== 0 && entry.uncompressedSize === 0;
  const data = locate(bytes, entry);
  return {
    name,
    isFolder: name.endsWith('/') || fileType === UNIX_FOLDER || (fileType === 0 && isDosFolder),
    isEncrypted: entry.isEncrypted(),
    fileType,
    method: entry.compressionMethod,
    sum: entry.crc32,
    size: entry.uncompressedSize,
    changedAt: entry.getLastModDate().getTime(),
    start: entry.relativeOffsetOfLocalHeader,
    ...(data !== undefined && { data }),
  };
}

function locate(
  bytes: Buffer,
  { relativeOffsetOfLocalHeader: header, compressedSize }: ZipEntry,
): DirectoryEntry['data'] {
  if (header + LOCAL_HEADER_BYTES > bytes.length || bytes.readUInt32LE(header) !== LOCAL_HEADER) return undefined;
  const start = header + LOCAL_HEADER_BYTES + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
  const end = start + compressedSize;
  return end > bytes.length ? undefined : { start, end };
}

/** In zip bombs, many entries share the same data (Fifield, "A better zip bomb"). Only the first of them is read. */
function findOverlaps(entries: readonly DirectoryEntry[]): ReadonlySet<DirectoryEntry> {
  const located = entries.filter(({ data }) => data !== undefined).sort((left, right) => left.start - right.start);
  const overlapping = new Set<DirectoryEntry>();
  let end = 0;
  for (const entry of located) {
    if (entry.start < end) overlapping.add(entry);
    end = Math.max(end, entry.data?.end ?? 0);
  }
  return overlapping;
}

interface Circumstances {
  readonly isOverlapping: boolean;
  readonly budget: Budget;
}

async function readEntry(bytes: Buffer, entry: DirectoryEntry, circumstances: Circumstances): Promise<Entry> {
  if (entry.isFolder) return { kind: 'folder' };
  const { name, data, changedAt } = entry;
  const reason = refusalOf(entry, circumstances);
  if (reason !== undefined || data === undefined) return { kind: 'refused', name, reason: reason ?? 'damaged' };
  const packed = bytes.subarray(data.start, data.end);
  const body = await unpack(packed, entry, circumstances.budget);
  if (body?.length !== entry.size || crc32(body) !== entry.sum) return { kind: 'refused', name, reason: 'damaged' };
  return { kind: 'member', name, body, ...(changedAt > 0 && { changedAt }) };
}

function refusalOf(entry: DirectoryEntry, { isOverlapping, budget }: Circumstances): RefusalReason | undefined {
  const { isEncrypted, fileType, method, size } = entry;
  if (fileTypes[fileType] !== undefined) return fileTypes[fileType];
  if (isEncrypted) return 'encrypted';
  if (method !== STORED && method !== DEFLATED) return 'unsupported';
  if (size > budget.limits.memberBytes) return 'too-large';
  return isOverlapping ? 'overlap' : undefined;
}

/** Undefined if the data is damaged or larger than `size`. Throws `Unreadable` if the budget is exceeded. */
async function unpack(
  packed: Buffer,
  { method, size }: DirectoryEntry,
  budget: Budget,
): Promise<Uint8Array | undefined> {
  if (method === STORED) {
    budget.countBytes(packed.length);
    return packed;
  }
  if (size <= smallSize) return unpackSmall(packed, size, budget);
  const sink = new ByteSink(size);
  try {
    for await (const chunk of runEngine(createInflateRaw({ chunkSize: chunkBytes }), packed)) {
      budget.countBytes(chunk.length);
      sink.push(chunk);
      if (sink.isOver) return undefined;
    }
  } catch (error) {
    if (error instanceof Unreadable && (error.reason === 'damaged' || error.reason === 'truncated')) return undefined;
    throw error;
  }
  return sink.bytes();
}

/** For small entries, creating an engine would take ten times as long as unpacking them. */
function unpackSmall(packed: Buffer, size: number, budget: Budget): Uint8Array | undefined {
  let body: Uint8Array;
  try {
    body = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  } catch {
    return undefined;
  }
  budget.countBytes(body.length);
  return body;
}
