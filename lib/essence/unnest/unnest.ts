/**
 * One level of a nested document: its members, one after the other, with only one in memory. Nothing is run, written, or
 * fetched. Any bytes give a reading: what cannot be read is refused with a reason.
 */

import type { Budget, UnnestLimits } from './budget.ts';
import { bunzip2 } from './bzip2/bunzip2.ts';
import { ByteSink } from './byte-sink.ts';
import type { Chunks } from './chunks.ts';
import { countChunks, singleChunk } from './chunks.ts';
import type { NestedFormat, PackedFormat } from './formats.ts';
import { gunzip, readGzipHeader } from './gunzip.ts';
import type { Entries, Entry, Unnested } from './member.ts';
import { UniqueNames, refuseName, shownName, unpackedName } from './names.ts';
import type { Refusal } from './refusals.ts';
import { Unreadable, sentenceOf } from './refusals.ts';
import { unbinhex } from './unbinhex.ts';
import { uncompress } from './uncompress.ts';
import { unmime } from './unmime.ts';
import { unshar } from './unshar.ts';
import { untar } from './untar.ts';
import { unzip } from './unzip.ts';
import { unzstd } from './unzstd.ts';
import { uudecode } from './uudecode.ts';
import { unxz } from './xz/unxz.ts';

export { Budget, usualLimits } from './budget.ts';
export type { UnnestLimits } from './budget.ts';
export { formatsOf } from './formats.ts';
export type { NestedFormat } from './formats.ts';
export type { Unnested } from './member.ts';
export type { RefusalReason } from './refusals.ts';

export interface NestedDocument {
  /** Its path or file name. */
  readonly name: string;
  readonly body: Uint8Array;
  /** As `formatsOf` returns them. */
  readonly formats: readonly NestedFormat[];
}

/** Members and refusals in the order of the archive. Ends after the first refusal that is of the whole archive. Never throws. */
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
      yield { ...member, kind: 'member', name: names.next(member.name) };
      if (flaw !== undefined) yield refuse(entry.name, { reason: flaw });
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    yield refuse(document.name, error);
  }
}

/** For a document that is nested too deeply: it is not unnested. */
export function refuseLevel(name: string, limits: UnnestLimits): Unnested {
  return { kind: 'refused', name: shownName(name), reason: 'levels', detail: sentenceOf('levels', limits) };
}

const unpackers: Readonly<Record<PackedFormat, (packed: Uint8Array) => Chunks | Iterable<Uint8Array>>> = {
  gzip: gunzip,
  compress: uncompress,
  bzip2: bunzip2,
  xz: unxz,
  zstd: unzstd,
};

type ArchiveFormat = Exclude<NestedFormat, PackedFormat>;
type Reader = (body: Uint8Array, memberBytes: number, budget: Budget) => AsyncIterable<Entry> | Iterable<Entry>;

const readers: Readonly<Record<ArchiveFormat, Reader>> = {
  tar: (body, memberBytes) => untar(singleChunk(body), memberBytes),
  // Counts what it unpacks itself, because more is unpacked than comes out.
  zip: (body, _, budget) => unzip(body, budget),
  uuencode: uudecode,
  shar: unshar,
  binhex: unbinhex,
  mime: unmime,
};

function isPacked(format: NestedFormat): format is PackedFormat {
  return format in unpackers;
}

function entriesOf({ name, body, formats }: NestedDocument, budget: Budget): AsyncIterable<Entry> | Iterable<Entry> {
  const [format, inner, ...others] = formats;
  const { memberBytes } = budget.limits;
  if (body.length === 0 && format !== 'mime') throw new Unreadable('truncated', 'it is empty');
  if (format !== undefined && isPacked(format)) {
    const chunks = countChunks(unpackers[format](body), budget);
    if (inner === undefined) return readSingle(chunks, headerOf(format, name, body), memberBytes);
    if (inner === 'tar' && others.length === 0) return untar(chunks, memberBytes);
  } else if (format !== undefined && inner === undefined) {
    const entries = readers[format](body, memberBytes, budget);
    return format === 'zip' ? entries : countBodies(entries, budget);
  }
  throw new Unreadable('unsupported', `formats ${formats.join(' and ')} are not read together`);
}

async function* countBodies(entries: AsyncIterable<Entry> | Iterable<Entry>, budget: Budget): Entries {
  for await (const entry of entries) {
    if (entry.kind === 'file') budget.countBytes(entry.body.length);
    yield entry;
  }
}

interface SingleHeader {
  readonly name: string;
  /** Milliseconds since the epoch. */
  readonly changedAt?: number;
}

/** gzip can have the name of the file; a name that would be refused is not used. */
function headerOf(format: PackedFormat, documentName: string, body: Uint8Array): SingleHeader {
  const name = unpackedName(documentName);
  if (format !== 'gzip') return { name };
  const { name: written, changedAt } = readGzipHeader(body);
  return {
    name: refuseName(written) === undefined ? written : name,
    ...(changedAt !== undefined && { changedAt }),
  };
}

/** What was read before a damage counts. */
async function* readSingle(chunks: Chunks, header: SingleHeader, memberBytes: number): Entries {
  const sink = new ByteSink(memberBytes);
  let flaw: 'truncated' | 'damaged' | undefined;
  try {
    for await (const chunk of chunks) {
      sink.push(chunk);
      if (sink.isOver) break;
    }
  } catch (error) {
    flaw = flawOf(error);
    if (flaw === undefined || sink.bytes().length === 0) throw error;
  }
  if (sink.isOver) yield { kind: 'refused', name: header.name, reason: 'too-large' };
  else yield { kind: 'file', ...header, body: sink.bytes(), ...(flaw !== undefined && { flaw }) };
}

function flawOf(error: unknown): 'truncated' | 'damaged' | undefined {
  if (!(error instanceof Unreadable)) return undefined;
  return error.reason === 'truncated' || error.reason === 'damaged' ? error.reason : undefined;
}
