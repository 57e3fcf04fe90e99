/** What comes out of a nested document. Names are data: nothing is ever written under them. */

import type { Refusal, RefusalReason } from './refusals.ts';

export type Unnested =
  | {
      readonly kind: 'member';
      /** As written, with its folders, and numbered if the archive has several of the name. */
      readonly name: string;
      readonly body: Uint8Array;
      /** Milliseconds since the epoch. */
      readonly changedAt?: number;
    }
  | {
      readonly kind: 'refused';
      /** Shortened and without control characters. For what concerns the whole archive, the document's. */
      readonly name: string;
      readonly reason: RefusalReason;
      /** A sentence without capital and full stop, such as "its name leaves the archive". */
      readonly detail: string;
    };

export interface FileEntry {
  readonly kind: 'file';
  /** As written; any text. */
  readonly name: string;
  readonly body: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly changedAt?: number;
  /** The body is only what could be read. */
  readonly flaw?: 'truncated' | 'damaged';
}

export interface RefusedEntry extends Refusal {
  readonly kind: 'refused';
  readonly name: string;
}

/** What the readers of the formats find, before names and limits are checked. */
export type Entry = FileEntry | RefusedEntry | { readonly kind: 'folder' };

export type Entries = AsyncGenerator<Entry, void, undefined>;
