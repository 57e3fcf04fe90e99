/** Reads an uploaded zip in memory, within limits, and never under the names it gives its entries. */

import { buffer } from 'node:stream/consumers';
import type { Entry, ZipFile } from 'yauzl';
import { fromBufferPromise } from 'yauzl';
import type { Problem } from '../result.ts';
import { fieldProblem } from '../result.ts';
import { countWords } from '../../sdk/count-words.ts';

export interface UploadedFile {
  /** As the sender named it, with `/`; data, never a path of this machine. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface UnpackedZip {
  readonly files: readonly UploadedFile[];
  /** What was left out, in plain words. */
  readonly notes: readonly string[];
}

export const zipLimits = {
  entries: 100_000,
  /** Bytes of one entry, unpacked. */
  entryBytes: 16 * 1024 * 1024,
  /** Bytes of all entries, unpacked. */
  totalBytes: 64 * 1024 * 1024,
  /** Unpacked to packed, once more than `ratioFrom` bytes came out. */
  ratio: 200,
  ratioFrom: 10 * 1024 * 1024,
} as const;

const options = { lazyEntries: true, autoClose: false, validateEntrySizes: true, strictFileNames: false } as const;

class ZipRefused extends Error {}

/** Only entries whose name is wanted are unpacked. A zip that breaks a limit is refused whole. */
export async function readZip(bytes: Uint8Array, isWanted: (path: string) => boolean): Promise<UnpackedZip | Problem> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options);
    try {
      return await unpack(zip, bytes.length, isWanted);
    } finally {
      zip.close();
    }
  } catch (error) {
    // Yauzl throws an Error for every fault of the file.
    const reason = error instanceof Error ? error.message : String(error);
    return fieldProblem('zip', error instanceof ZipRefused ? reason : `Invalid zip file: ${reason}.`);
  }
}

async function unpack(zip: ZipFile, packedBytes: number, isWanted: (path: string) => boolean): Promise<UnpackedZip> {
  if (zip.entryCount > zipLimits.entries) throw new ZipRefused(`The zip has more than ${zipLimits.entries} entries.`);
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  refuseOverlaps(entries);
  const files: UploadedFile[] = [];
  let links = 0;
  let total = 0;
  for (const entry of entries) {
    const path = entry.fileName.replaceAll('\\', '/');
    if (path.endsWith('/') || !isWanted(path)) continue;
    if (isSpecial(entry)) {
      links++;
      continue;
    }
    refuseEntry(entry, path);
    const content = await buffer(await zip.openReadStreamPromise(entry));
    total += content.length;
    refuseTotal(total, packedBytes);
    files.push({ path, bytes: content });
  }
  const notes =
    links === 0 ? [] : [`Skipped: ${countWords(links, 'special entry', 'special entries')}, such as symbolic links.`];
  return { files, notes };
}

/** Entries that share bytes are how a small zip unpacks to an endless one. */
function refuseOverlaps(entries: readonly Entry[]): void {
  const sorted = entries.toSorted((a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader);
  let end = 0;
  for (const { relativeOffsetOfLocalHeader: start, compressedSize } of sorted) {
    if (start < end) throw new ZipRefused('Entries of the zip overlap.');
    end = start + compressedSize;
  }
}

/** Symbolic links and devices, by the Unix mode in the upper half of the external attributes. */
function isSpecial({ externalFileAttributes }: Entry): boolean {
  const type = (externalFileAttributes >>> 16) & 0o170000;
  return type !== 0 && type !== 0o100000;
}

function refuseEntry(entry: Entry, path: string): void {
  if (entry.isEncrypted()) throw new ZipRefused(`${path} in the zip is encrypted.`);
  if (entry.uncompressedSize > zipLimits.entryBytes) {
    throw new ZipRefused(`${path} in the zip is larger than ${zipLimits.entryBytes / 1024 / 1024} MB.`);
  }
}

function refuseTotal(total: number, packedBytes: number): void {
  if (total > zipLimits.totalBytes) {
    throw new ZipRefused(`The files in the zip are larger than ${zipLimits.totalBytes / 1024 / 1024} MB together.`);
  }
  if (total > zipLimits.ratioFrom && total > packedBytes * zipLimits.ratio) {
    throw new ZipRefused(`The zip unpacks to more than ${zipLimits.ratio} times its size.`);
  }
}
