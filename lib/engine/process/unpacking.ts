/** What the archives of one document may unpack to, at all levels together. */

import type { ArchiveRequest, Unpacked } from '../fetch-port.ts';
import type { UrlHash } from '../ports.ts';

export const unpackingLimits = { levels: 5, members: 1000, bytes: 64 * 1024 * 1024 };

/** Shared by the members of a document, which are processed one after the other. */
export interface Unpacking extends Pick<ArchiveRequest, 'documentBytes'> {
  used: Unpacked;
}

/** How many archives a member is in, and what they have unpacked to. */
export interface InArchive {
  /** The outermost archive. */
  readonly whole: UrlHash;
  readonly level: number;
  readonly unpacking: Unpacking;
}

export function outermost({ length }: Uint8Array, whole: UrlHash): InArchive {
  return { whole, level: 0, unpacking: { documentBytes: length, used: { members: 0, bytes: 0 } } };
}
