/** The files of an archive, each as a document of its own, within limits. */

import { once } from 'node:events';
import type { Entry, ZipFile } from 'yauzl';
import { fromBuffer } from 'yauzl';
import { usualType } from '../languages/mime-types/usual-type.ts';

/** Beyond them members are left out, with their number and the reason. */
export const archiveLimits = {
  members: 1000,
  /** Unpacked, of one archive. */
  bytes: 64 * 1024 * 1024,
  /** Of what is unpacked to what is packed. */
  ratio: 200,
};
/** Small files may be packed as well as they like. */
const freeBytes = 64 * 1024;

export interface ArchiveMember {
  /** Its path in the archive. */
  readonly name: string;
  readonly body: Uint8Array;
  /** By its name. */
  readonly type?: string;
  /** Milliseconds since the epoch. */
  readonly changedAt: number;
}

export interface ArchiveRead {
  readonly members: readonly ArchiveMember[];
  readonly cuts: readonly { readonly count: number; readonly reason: string }[];
}

const archiveTypes: ReadonlySet<string> = new Set(['application/zip', 'application/x-zip-compressed']);

export function isArchive(type: string): boolean {
  return archiveTypes.has(type);
}

export interface ArchiveRequest {
  readonly body: Uint8Array;
  /** Larger members are left out. */
  readonly mostBytes: number;
}

/** Total: any bytes give a reading. What was read before a damage counts. */
export async function readArchive({ body, mostBytes }: ArchiveRequest): Promise<ArchiveRead> {
  const members: ArchiveMember[] = [];
  const cuts = new Map<string, number>();
  const leaveOut = (reason: string, count = 1): void => void cuts.set(reason, (cuts.get(reason) ?? 0) + count);
  let [left, total] = [1, 0];
  try {
    const zip = await openZip(body);
    for (left = zip.entryCount; left > 0; left--) {
      const entry = await nextEntry(zip);
      if (entry.fileName.endsWith('/')) continue;
      if (members.length === archiveLimits.members) {
        leaveOut(`more than ${archiveLimits.members} members in an archive`, left);
        break;
      }
      const { most, reason } = boundOf(entry, { mostBytes, left: archiveLimits.bytes - total });
      const bytes = entry.isEncrypted() ? undefined : await readMember(zip, entry, most);
      if (bytes === undefined) leaveOut(entry.isEncrypted() ? 'encrypted' : reason);
      else members.push(memberOf(entry, bytes));
      total += bytes?.length ?? 0;
    }
  } catch (error) {
    leaveOut(`the archive cannot be read further (${error instanceof Error ? error.message : ''})`, left);
  }
  return { members, cuts: Array.from(cuts, ([reason, count]) => ({ count, reason })) };
}

async function openZip(body: Uint8Array): Promise<ZipFile> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const opened = Promise.withResolvers<ZipFile>();
  fromBuffer(bytes, { lazyEntries: true }, (error, zip) => (error ? opened.reject(error) : opened.resolve(zip)));
  return opened.promise;
}

async function nextEntry(zip: ZipFile): Promise<Entry> {
  const next = once(zip, 'entry');
  zip.readEntry();
  const [entry] = (await next) as [Entry];
  return entry;
}

interface Room {
  readonly mostBytes: number;
  /** Of the archive. */
  readonly left: number;
}

/** The nearest of the limits for one member, and what to say where it is passed. */
function boundOf({ compressedSize }: Entry, { mostBytes, left }: Room) {
  const { bytes, ratio } = archiveLimits;
  const bounds = [
    { most: mostBytes, reason: 'larger than max-filesize-kb' },
    { most: left, reason: `beyond ${bytes / 1024 / 1024} MB unpacked of an archive` },
    { most: Math.max(freeBytes, compressedSize * ratio), reason: `more than ${ratio} times its packed size` },
  ];
  return bounds.reduce((nearest, bound) => (bound.most < nearest.most ? bound : nearest));
}

/** Undefined when there is more. What comes out is counted: the sizes a zip tells of itself are anybody's word. */
async function readMember(zip: ZipFile, entry: Entry, most: number): Promise<Buffer | undefined> {
  if (entry.uncompressedSize > most) return undefined;
  const opened = Promise.withResolvers<AsyncIterable<Buffer>>();
  zip.openReadStream(entry, (error, stream) => (error ? opened.reject(error) : opened.resolve(stream)));
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of await opened.promise) {
    length += part.length;
    if (length > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function memberOf(entry: Entry, body: Buffer): ArchiveMember {
  const type = usualType(entry.fileName);
  return {
    name: entry.fileName,
    body,
    changedAt: entry.getLastModDate().getTime(),
    ...(type !== undefined && { type }),
  };
}
