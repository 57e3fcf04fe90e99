/** What a document may unpack to, counted over all of its levels. */

import { Unreadable } from './refusals.ts';

export interface UnnestLimits {
  /** Entries of archives, with folders and refused members. */
  readonly members: number;
  /** Bytes that all levels together unpack to. */
  readonly bytes: number;
  /** Bytes of one member. */
  readonly memberBytes: number;
  /** Unpacked bytes for each byte of the document. */
  readonly ratio: number;
  /** Bytes that are unpacked whatever the ratio is. */
  readonly freeBytes: number;
  /** Archives in archives: enforced by the caller, who calls `unnest` for each level. */
  readonly levels: number;
}

export const usualLimits: Omit<UnnestLimits, 'memberBytes'> = {
  members: 100_000,
  bytes: 10 * 1024 ** 3,
  ratio: 200,
  freeBytes: 10 * 1024 ** 2,
  levels: 5,
};

/** One for a document, shared by all of its levels. Once a limit is reached, every further level is refused. */
export class Budget {
  readonly limits: UnnestLimits;
  readonly #packedBytes: number;
  #entries = 0;
  #bytes = 0;

  /** `packedBytes`: size of the document as fetched. */
  constructor(limits: UnnestLimits, packedBytes: number) {
    this.limits = limits;
    this.#packedBytes = packedBytes;
  }

  /** Entries so far. */
  get entries(): number {
    return this.#entries;
  }

  /** Bytes unpacked so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Throws `Unreadable`. */
  countEntry(): void {
    this.#entries++;
    if (this.#entries > this.limits.members) throw new Unreadable('members');
  }

  /** Throws `Unreadable`. */
  countBytes(bytes: number): void {
    this.#bytes += bytes;
    const { bytes: most, ratio, freeBytes } = this.limits;
    if (this.#bytes > most) throw new Unreadable('total');
    if (this.#bytes > freeBytes && this.#bytes > ratio * this.#packedBytes) throw new Unreadable('ratio');
  }
}
