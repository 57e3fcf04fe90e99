/** The references to the articles of a group, as far as a file may be large. */

import type { Errand } from './visit.ts';

export class GroupListing {
  readonly #errand: Errand;
  readonly #limit: number;
  readonly #references: string[] = [];
  #bytes = 0;
  #invalid = 0;

  constructor(errand: Errand) {
    this.#errand = errand;
    this.#limit = errand.request.cutBytes ?? errand.visit.door.process.maxFileBytes;
  }

  /** More than these have no room in any case. */
  mostOf(reference: string): number {
    return Math.ceil((this.#limit + 1) / (reference.length + 1));
  }

  /** False: there is no room for it, or for any after it. Throws a Refusal where larger files are refused. */
  add(reference: string): boolean {
    const { transfer } = this.#errand;
    const together = this.#bytes + reference.length + 1;
    if (together > this.#limit) {
      transfer.announce(together);
      transfer.isCut = true;
      return false;
    }
    this.#bytes = together;
    this.#references.push(`${reference}\n`);
    return true;
  }

  addInvalid(): void {
    this.#invalid++;
  }

  /** Makes the references the content of the transfer, whose received bytes are counted already. */
  finish(): void {
    const { transfer, notes } = this.#errand;
    if (this.#invalid > 0) notes.push(`${this.#invalid} invalid ${this.#invalid === 1 ? 'line' : 'lines'} skipped`);
    const { received } = transfer;
    transfer.received = 0;
    transfer.take(Buffer.from(this.#references.join('')));
    transfer.received = received;
  }
}
