/** The files of an archive, each as a document of its own, within limits. */

import type { Entry } from 'yauzl';
import { usualType } from '../languages/mime-types/usual-type.ts';
import { openZip, unpackEntry } from './zip.ts';

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
    left = zip.entryCount;
    for await (const entry of zip.eachEntry()) {
      if (!entry.fileName.endsWith('/')) {
        if (members.length === archiveLimits.members) {
          leaveOut(`more than ${archiveLimits.members} files in one archive`, left);
          break;
        }
        const { most, reason } = boundOf(entry, { mostBytes, left: archiveLimits.bytes - total });
        const bytes = entry.isEncrypted() ? undefined : await unpackEntry(zip, entry, most);
        if (bytes === undefined) leaveOut(entry.isEncrypted() ? 'encrypted' : reason);
        else members.push(memberOf(entry, bytes));
        total += bytes?.length ?? 0;
      }
      left--;
    }
  } catch (error) {
    leaveOut(`damaged archive (${error instanceof Error ? error.message : ''})`, left);
  }
  return { members, cuts: Array.from(cuts, ([reason, count]) => ({ count, reason })) };
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
    { most: left, reason: `more than ${bytes / 1024 / 1024} MB unpacked from one archive` },
    { most: Math.max(freeBytes, compressedSize * ratio), reason: `more than ${ratio} times its packed size` },
  ];
  return bounds.reduce((nearest, bound) => (bound.most < nearest.most ? bound : nearest));
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
