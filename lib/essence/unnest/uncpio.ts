/** cpio, member by member; only one is in memory. */

import { ByteReader } from './byte-reader.ts';
import type { Chunks } from './chunks.ts';
import { cpioKind, magicBytes } from './cpio-header.ts';
import type { CpioHeader, CpioKind } from './cpio-header.ts';
import type { Entries } from './member.ts';
import { decodeName } from './names.ts';
import { Unreadable } from './refusals.ts';
import type { RefusalReason } from './refusals.ts';
import { Turns } from './turns.ts';

const longestName = 64 * 1024;
const end = 'TRAILER!!!';
const fileType = 0xf0_00;
const [folder, file, link] = [0x40_00, 0x80_00, 0xa0_00];

/** Members larger than `memberBytes` are refused without being read into memory. Throws `Unreadable`. */
export async function* uncpio(chunks: Chunks, memberBytes: number): Entries {
  const reader = new ByteReader(chunks);
  const turns = new Turns();
  try {
    for (let isFirst = true; ; isFirst = false) {
      await turns.yield();
      const { kind, header, name } = await nextHeader(reader, isFirst);
      if (name === end) return;
      yield* readEntry(reader, { kind, header, name, memberBytes });
    }
  } finally {
    await reader.close();
  }
}

interface Found {
  readonly kind: CpioKind;
  readonly header: CpioHeader;
  readonly name: string;
}

async function nextHeader(reader: ByteReader, isFirst: boolean): Promise<Found> {
  const magic = await reader.read(magicBytes);
  const kind = cpioKind(magic);
  if (kind === undefined) {
    if (isFirst) throw new Unreadable('wrong-format', 'it is not a cpio archive');
    throw new Unreadable(magic.length < magicBytes ? 'truncated' : 'damaged');
  }
  const rest = await readAll(reader, kind.headerBytes - magicBytes);
  const header = kind.read(Buffer.concat([magic, rest]));
  if (header.nameSize > longestName || header.nameSize === 0) throw new Unreadable('damaged');
  const name = await readAll(reader, header.nameSize);
  await reader.skip(filling(kind.headerBytes + header.nameSize, kind));
  return { kind, header, name: decodeName(name.subarray(0, -1)) };
}

async function readAll(reader: ByteReader, size: number): Promise<Uint8Array> {
  const bytes = await reader.read(size);
  if (bytes.length < size) throw new Unreadable('truncated');
  return bytes;
}

function filling(size: number, { multiple }: CpioKind): number {
  return (multiple - (size % multiple)) % multiple;
}

async function* readEntry(
  reader: ByteReader,
  { kind, header, name, memberBytes }: Found & { readonly memberBytes: number },
): Entries {
  const reason = refusalOf(header, memberBytes);
  const isFolder = (header.mode & fileType) === folder;
  if (reason === undefined && !isFolder) {
    const body = await readAll(reader, header.size);
    const isWhole = header.sum === undefined || header.sum === sumOf(body);
    const changed = header.changedAt > 0 && { changedAt: header.changedAt * 1000 };
    yield { kind: 'member', name, body, ...changed, ...(!isWhole && { flaw: { reason: 'damaged' } }) };
  } else {
    yield reason === undefined ? { kind: 'folder' } : { kind: 'refused', name, reason };
    if ((await reader.skip(header.size)) < header.size) throw new Unreadable('truncated');
  }
  await reader.skip(filling(header.size, kind));
}

/** The last name of a file with several has its data. */
function refusalOf({ mode, links, size }: CpioHeader, memberBytes: number): RefusalReason | undefined {
  const type = mode & fileType;
  if (type === folder) return undefined;
  if (type !== file) return type === link ? 'link' : 'device';
  if (links > 1 && size === 0) return 'link';
  return size > memberBytes ? 'too-large' : undefined;
}

function sumOf(bytes: Uint8Array): number {
  let sum = 0;
  for (const byte of bytes) sum = (sum + byte) >>> 0;
  return sum;
}
