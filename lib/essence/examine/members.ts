/** The files of an archive, each as a document of its own, within limits. */

import { z } from 'zod';
import { usualType } from '../../languages/mime-types/usual-type.ts';
import type { ReaderPool } from '../reader-pool/reader-pool.ts';
import { Budget, formatsOf, unnest, usualLimits } from '../unnest/unnest.ts';
import type { NestedFormat } from '../unnest/unnest.ts';

export interface ArchiveMember {
  /** Its path in the archive. */
  readonly name: string;
  readonly body: Uint8Array;
  /** By its name. */
  readonly type?: string;
  /** Milliseconds since the epoch; absent where the archive does not say so. */
  readonly changedAt?: number;
}

export interface ArchiveRead {
  readonly members: readonly ArchiveMember[];
  /** With it. */
  readonly used: Unpacked;
  readonly cuts: readonly { readonly count: number; readonly reason: string }[];
}

export interface ArchiveRequest {
  readonly name: string;
  readonly body: Uint8Array;
  /** MIME type, or type of Essence. */
  readonly type: string;
  /** Larger members are left out. */
  readonly memberBytes: number;
  /** Of a document: beyond them members are left out, with their number and the reason. */
  readonly limits: Unpacked;
  /** Before, by the archives of the same document. */
  readonly used: Unpacked;
  /** Size of the document in bytes. */
  readonly documentBytes: number;
}

interface Unpacked {
  readonly members: number;
  readonly bytes: number;
}

/** Archives by their MIME types, where Essence does not say what they are. */
const byMimeType: Readonly<Record<string, readonly NestedFormat[]>> = {
  'application/zip': ['zip'],
  'application/x-zip-compressed': ['zip'],
};

export function isArchive(type: string): boolean {
  return Object.hasOwn(byMimeType, type);
}

/** In this process: any bytes give a reading. What was read before a damage counts. */
export async function readMembers(request: ArchiveRequest): Promise<ArchiveRead> {
  const { name, body, type, memberBytes, limits, used, documentBytes } = request;
  const formats = byMimeType[type] ?? formatsOf(type.toLowerCase(), body) ?? [];
  const budget = new Budget({ ...usualLimits, bytes: limits.bytes, memberBytes }, documentBytes, used.bytes);
  const members: ArchiveMember[] = [];
  const cuts = new Map<string, number>();
  for await (const found of unnest({ name, body, formats }, budget)) {
    const isFull = used.members + members.length >= limits.members;
    if (found.kind === 'member' && !isFull) members.push(memberOf(found));
    else {
      const full = `more than ${limits.members.toLocaleString('en')} files in one document`;
      const reason = found.kind === 'refused' ? found.detail : full;
      cuts.set(reason, (cuts.get(reason) ?? 0) + 1);
    }
  }
  const sum = { members: used.members + members.length, bytes: budget.bytes };
  return { members, used: sum, cuts: Array.from(cuts, ([reason, count]) => ({ count, reason })) };
}

function memberOf({ name, body, changedAt }: Omit<ArchiveMember, 'type'>): ArchiveMember {
  const type = usualType(name);
  return { name, body, ...(type !== undefined && { type }), ...(changedAt !== undefined && { changedAt }) };
}

/** Made by our own code; only that it came whole is in question. */
const readSchema = z.object({
  ok: z.literal(true),
  read: z.custom<ArchiveRead>((value) => typeof value === 'object' && value !== null && 'members' in value),
});

/** In a process that may be ended. */
export function createArchiveReader(pool: ReaderPool) {
  return {
    isArchive,
    read: async (input: ArchiveRequest): Promise<ArchiveRead> => {
      const made = await pool.run({ reader: 'members', input }, readSchema);
      return made.ok ? made.read : { members: [], used: input.used, cuts: [{ count: 1, reason: made.detail }] };
    },
  };
}
