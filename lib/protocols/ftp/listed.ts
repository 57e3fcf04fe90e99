/** What a line of LIST says of an entry. Characters stand for bytes. */

import type { ListedTime } from './list-dates.ts';

export interface Listed {
  /** As written: it may be anything. */
  readonly name: string;
  /** `other`: a device, socket, or pipe. What a symbolic link leads to is not known, so that it counts as a file. */
  readonly type: 'file' | 'folder' | 'other';
  /** Bytes, as written; of files, in forms that have them. */
  readonly size?: string | undefined;
  readonly time?: ListedTime | undefined;
}

/** Reads a line; undefined for one of another form. `now`: milliseconds since the epoch. */
export type ListForm = (line: string, now: number) => Listed | undefined;
