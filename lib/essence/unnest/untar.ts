/**
 * tar, member by member; only one is in memory. tar-stream copies the global pax records for each member, which takes
 * hours for an archive with many of both.
 */

import { ByteReader } from './byte-reader.ts';
import type { Chunks } from './chunks.ts';
import type { Entries } from './member.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';
import type { RefusalReason } from './refusals.ts';
import { applyPax, blockBytes, readPax, readTarHeader } from './tar-header.ts';
import type { PaxRecords, TarHeader } from './tar-header.ts';
import { Turns } from './turns.ts';

const longestHeader = 1024 ** 2;
const latestTime = 8.64e15;

/** Types without data, whatever their size field says. */
const withoutData: ReadonlySet<string> = new Set(['1', '2', '3', '4', '5', '6']);
/** Folders and metadata. Unknown types are files (POSIX). */
const skipped: ReadonlySet<string> = new Set(['5', 'A', 'D', 'E', 'I', 'N', 'V']);
const refusals: Readonly<Record<string, RefusalReason>> = {
  '1': 'link',
  '2': 'link',
  '3': 'device',
  '4': 'device',
  '6': 'device',
  S: 'sparse',
};

/** Members larger than `memberBytes` are refused without being read into memory. Throws `Unreadable`. */
export async function* untar(chunks: Chunks, memberBytes: number): Entries {
  const reader = new ByteReader(chunks);
  try {
    for await (const header of headersOf(reader)) yield* readEntry(reader, header, memberBytes);
    // The checksum at the end of the compressed data tells whether the members are intact.
    await reader.skip(Number.POSITIVE_INFINITY);
  } finally {
    await reader.close();
  }
}

type MemberHeader = TarHeader & { readonly isSparse: boolean };

/** The headers of members, combined with the extended headers before them. */
async function* headersOf(reader: ByteReader): AsyncGenerator<MemberHeader> {
  let pending: PaxRecords = {};
  const global: PaxRecords = {};
  const turns = new Turns();
  let isFirst = true;
  for (;;) {
    await turns.yield();
    const header = await nextHeader(reader, isFirst);
    if (header === undefined) return;
    isFirst = false;
    switch (header.type) {
      case 'x':
      case 'X':
        Object.assign(pending, readPax(await readHeaderData(reader, header.size)));
        break;
      case 'g':
        Object.assign(global, readPax(await readHeaderData(reader, header.size)));
        break;
      case 'L':
        Object.assign(pending, { path: longName(await readHeaderData(reader, header.size)) });
        break;
      case 'K':
        await readHeaderData(reader, header.size);
        break;
      default: {
        const records = { ...global, ...pending };
        yield { ...applyPax(header, records), isSparse: records.isSparse === true };
        pending = {};
      }
    }
  }
}

/** Undefined at the end, which is two blocks of zeros, or the end of the data. */
async function nextHeader(reader: ByteReader, isFirst: boolean): Promise<TarHeader | undefined> {
  for (let zeros = 0; zeros < 2; zeros++) {
    const block = await reader.read(blockBytes);
    if (block.every((byte) => byte === 0)) continue;
    const header = block.length < blockBytes ? undefined : readTarHeader(block);
    if (header !== undefined) return header;
    if (isFirst) throw new Unreadable('wrong-format', 'it is not a tar archive');
    throw new Unreadable(block.length < blockBytes ? 'truncated' : 'damaged');
  }
  return undefined;
}

async function readHeaderData(reader: ByteReader, size: number): Promise<Uint8Array> {
  if (size > longestHeader) throw new Unreadable('damaged');
  const data = await reader.read(size);
  if (data.length < size) throw new Unreadable('truncated');
  await skipPadding(reader, size);
  return data;
}

function longName(data: Uint8Array): string {
  const end = data.indexOf(0);
  return decodeName(end < 0 ? data : data.subarray(0, end));
}

async function* readEntry(reader: ByteReader, header: MemberHeader, memberBytes: number): Entries {
  const size = withoutData.has(header.type) ? 0 : header.size;
  if (header.isExtended) await skipSparseMap(reader);
  const reason = refusalOf(header, size, memberBytes);
  const isSkipped = skipped.has(header.type) || header.name.endsWith('/');
  if (reason === undefined && !isSkipped) yield { kind: 'member', ...(await readFile(reader, header)) };
  else {
    // Before its data is skipped, which may be missing.
    yield reason === undefined ? { kind: 'folder' } : { kind: 'refused', name: header.name, reason };
    if ((await reader.skip(size)) < size) throw new Unreadable('truncated');
  }
  await skipPadding(reader, size);
}

function refusalOf(header: MemberHeader, size: number, memberBytes: number): RefusalReason | undefined {
  const reason = refusals[header.type];
  if (reason !== undefined || skipped.has(header.type)) return reason;
  if (header.isSparse) return 'sparse';
  return size > memberBytes ? 'too-large' : undefined;
}

async function readFile(reader: ByteReader, { name, size, changedAt }: MemberHeader) {
  const body = await reader.read(size);
  if (body.length < size) throw new Unreadable('truncated');
  const milliseconds = Math.floor(changedAt * 1000);
  const isKnown = milliseconds > 0 && milliseconds <= latestTime;
  return { name, body, ...(isKnown && { changedAt: milliseconds }) };
}

/** The padding of the last member may be missing. */
async function skipPadding(reader: ByteReader, size: number): Promise<void> {
  await reader.skip((blockBytes - (size % blockBytes)) % blockBytes);
}

async function skipSparseMap(reader: ByteReader): Promise<void> {
  let block = await reader.read(blockBytes);
  while (block[504] === 1) block = await reader.read(blockBytes);
}
