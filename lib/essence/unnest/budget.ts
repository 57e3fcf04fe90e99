import type { UnnestLimits } from './limits.ts';
import { Unreadable } from './refusals.ts';

/**
 * What a document has used of its limits. One per document, shared by all of its levels: once a limit is exceeded,
 * every further level is refused.
 */
export class Budget {
  readonly limits: UnnestLimits;
  readonly #packedBytes: number;
  #entries = 0;
  #bytes = 0;

  /** `packedBytes`: size of the outermost document in bytes. `usedBytes`: unpacked before. */
  constructor(limits: UnnestLimits, packedBytes: number, usedBytes = 0) {
    this.limits = limits;
    this.#packedBytes = packedBytes;
    this.#bytes = usedBytes;
  }

  /** Entries so far. */
  get entries(): number {
    return this.#entries;
  }

  /** Bytes unpacked so far. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Throws `Unreadable` above the limit. */
  countEntry(): void {
    this.#entries++;
    if (this.#entries > this.limits.members) throw new Unreadable('members');
  }

  /** Throws `Unreadable` above the total or the ratio. */
  countBytes(bytes: number): void {
    this.#bytes += bytes;
    const { bytes: most, ratio, freeBytes } = this.limits;
    if (this.#bytes > most) throw new Unreadable('total');
    if (this.#bytes > freeBytes && this.#bytes > ratio * this.#packedBytes) throw new Unreadable('ratio');
  }
}
