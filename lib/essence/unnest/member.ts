/** The results of unnesting. Names are data: no file is ever created under them. */

import type { Refusal, RefusalReason } from './refusals.ts';

export type Unnested =
  | {
      readonly kind: 'member';
      /** As written, with its folders; numbered if the name occurs more than once. */
      readonly name: string;
      readonly body: Uint8Array;
      /** Milliseconds since the epoch. */
      readonly changedAt?: number;
    }
  | {
      readonly kind: 'refused';
      /** Shortened and without control characters. The document's name if the refusal concerns the whole archive. */
      readonly name: string;
      readonly reason: RefusalReason;
      /** For display: a sentence in lower case without a full stop, such as "its name points outside the archive". */
      readonly detail: string;
    };

export interface FileEntry {
  readonly kind: 'member';
  /** As written, unchecked. */
  readonly name: string;
  readonly body: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly changedAt?: number;
  /** Why the body is only a part of the file. */
  readonly flaw?: Refusal;
}

export interface RefusedEntry extends Refusal {
  readonly kind: 'refused';
  readonly name: string;
}

/** What a reader of a format finds, before names are checked and entries counted. */
export type Entry = FileEntry | RefusedEntry | { readonly kind: 'folder' };

export type Entries = AsyncGenerator<Entry, void, undefined>;
