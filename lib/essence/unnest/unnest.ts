/**
 * Reads one level of a nested document, member by member. Only one member is in memory. Nothing is executed or written.
 * Any bytes are accepted: what can't be read is refused with a reason.
 */

import type { Budget } from './budget.ts';
import { bunzip2 } from './bzip2/bunzip2.ts';
import { ByteSink } from './byte-sink.ts';
import type { Chunks } from './chunks.ts';
import { countChunks, singleChunk } from './chunks.ts';
import type { NestedFormat, CompressionFormat } from './formats.ts';
import { gunzip, readGzipHeader } from './gunzip.ts';
import type { UnnestLimits } from './limits.ts';
import type { Entries, Entry, Unnested } from './member.ts';
import { UniqueNames, refuseName, shownName, unpackedName } from './names.ts';
import type { Refusal } from './refusals.ts';
import { Unreadable, sentenceOf } from './refusals.ts';
import { unbinhex } from './unbinhex.ts';
import { uncompress } from './uncompress.ts';
import { uncpio } from './uncpio.ts';
import { unmime } from './unmime.ts';
import { unshar } from './unshar.ts';
import { refuseUnopened } from './unopened.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';
import { unzstd } from './unzstd.ts';
import { uudecode } from './uudecode.ts';
import { unxz } from './xz/unxz.ts';

export { Budget } from './budget.ts';
export { formatsOf } from './formats.ts';
export type { NestedFormat } from './formats.ts';
export { usualLimits } from './limits.ts';
export type { UnnestLimits } from './limits.ts';
export type { Unnested } from './member.ts';

export interface NestedDocument {
  /** File name, with or without folders. */
  readonly name: string;
  readonly body: Uint8Array;
  /** As `formatsOf` returns them. */
  readonly formats: readonly NestedFormat[];
}

/** Members and refusals in the order of the archive. A refusal of the whole archive is the last. Never throws. */
export async function* unnest(document: NestedDocument, budget: Budget): AsyncGenerator<Unnested> {
  const names = new UniqueNames();
  const refuse = (name: string, { reason, detail }: Refusal): Unnested => ({
    kind: 'refused',
    name: shownName(name),
    reason,
    detail: detail ?? sentenceOf(reason, budget.limits),
  });
  try {
    for await (const entry of entriesOf(document, budget)) {
      budget.countEntry();
      if (entry.kind === 'folder') continue;
      const refusal = entry.kind === 'refused' ? entry : refuseName(entry.name);
      if (refusal !== undefined) yield refuse(entry.name, refusal);
      if (entry.kind === 'refused' || refusal !== undefined) continue;
      const { flaw, ...member } = entry;
      const name = names.next(member.name);
      yield { ...member, kind: 'member', name };
      if (flaw !== undefined) yield refuse(name, flaw);
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield refuse(document.name, error);
  }
}

/** The refusal of a document that is nested too deeply. */
export function refuseLevel(name: string, limits: UnnestLimits): Extract<Unnested, { kind: 'refused' }> {
  return { kind: 'refused', name: shownName(name), reason: 'levels', detail: sentenceOf('levels', limits) };
}

const decompressors: Readonly<Record<CompressionFormat, (packed: Uint8Array) => Chunks | Iterable<Uint8Array>>> = {
  gzip: gunzip,
  compress: uncompress,
  bzip2: bunzip2,
  xz: unxz,
  zstd: unzstd,
};

type ArchiveFormat = Exclude<NestedFormat, CompressionFormat>;
type Reader = (body: Uint8Array, memberBytes: number, budget: Budget) => AsyncIterable<Entry> | Iterable<Entry>;

const readers: Readonly<Record<ArchiveFormat, Reader>> = {
  tar: (body, memberBytes) => untar(singleChunk(body), memberBytes),
  // Counts bytes itself: entries that turn out to be damaged count as well.
  zip: (body, _, budget) => unzip(body, budget),
  cpio: (body, memberBytes) => uncpio(singleChunk(body), memberBytes),
  unopened: () => {
    throw new Unreadable('wrong-format');
  },
  uuencode: uudecode,
  shar: unshar,
  binhex: unbinhex,
  mime: unmime,
};

function isCompression(format: NestedFormat): format is CompressionFormat {
  return format in decompressors;
}

function entriesOf({ name, body, formats }: NestedDocument, budget: Budget): AsyncIterable<Entry> | Iterable<Entry> {
  const [format, inner, ...others] = formats;
  const { memberBytes } = budget.limits;
  if (body.length === 0 && format !== 'mime') throw new Unreadable('truncated', 'it is empty');
  if (format !== undefined && isCompression(format)) {
    const chunks = countChunks(decompressors[format](body), budget);
    if (inner === undefined) return readSingle(chunks, headerOf(format, name, body), memberBytes);
    if (inner === 'tar' && others.length === 0) return untar(chunks, memberBytes);
  } else if (format !== undefined && inner === undefined) {
    if (format === 'zip' || format === 'binhex' || format === 'unopened') refuseUnopened(body);
    const entries = readers[format](body, memberBytes, budget);
    return format === 'zip' ? entries : countBodies(entries, budget);
  }
  throw new Unreadable('unsupported', `formats ${formats.join(' and ')} are not read together`);
}

async function* countBodies(entries: AsyncIterable<Entry> | Iterable<Entry>, budget: Budget): Entries {
  for await (const entry of entries) {
    if (entry.kind === 'member') budget.countBytes(entry.body.length);
    yield entry;
  }
}

interface SingleHeader {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly changedAt?: number;
}

/** gzip can store the name of the file. A stored name that would be refused is ignored. */
function headerOf(format: CompressionFormat, documentName: string, body: Uint8Array): SingleHeader {
  const name = unpackedName(documentName);
  if (format !== 'gzip') return { name };
  const { name: written, changedAt } = readGzipHeader(body);
  return {
    name: refuseName(written) === undefined ? written : name,
    ...(changedAt !== undefined && { changedAt }),
  };
}

/** Keeps what was read before a damage. */
async function* readSingle(chunks: Chunks, header: SingleHeader, memberBytes: number): Entries {
  const sink = new ByteSink(memberBytes);
  let flaw: Refusal | undefined;
  try {
    for await (const chunk of chunks) {
      sink.push(chunk);
      if (sink.isOver) break;
    }
  } catch (error) {
    if (sink.bytes().length === 0 || !isFlaw(error)) throw error;
    flaw = error;
  }
  if (sink.isOver) yield { kind: 'refused', name: header.name, reason: 'too-large' };
  else yield { kind: 'member', ...header, body: sink.bytes(), ...(flaw !== undefined && { flaw }) };
}

/** Limits are no flaws: they refuse the document as a whole. */
function isFlaw(error: unknown): error is Unreadable {
  return error instanceof Unreadable && ['truncated', 'damaged', 'unsupported'].includes(error.reason);
}
