/** The references to the articles of a group, as far as a file may be large. */

import type { Errand } from './visit.ts';

/** A string for each reference would take many times the memory of the listing. Characters. */
const portion = 64 * 1024;

export class GroupListing {
  readonly #errand: Errand;
  readonly #limit: number;
  readonly #portions: Buffer[] = [];
  /** References that are in no portion yet. */
  #references = '';
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
    this.#references += `${reference}\n`;
    if (this.#references.length >= portion) this.#endPortion();
    return true;
  }

  /** Nothing was listed, valid or not. */
  get isEmpty(): boolean {
    return this.#bytes === 0 && this.#invalid === 0 && !this.#errand.transfer.isCut;
  }

  addInvalid(): void {
    this.#invalid++;
  }

  /** Makes the references the content of the transfer, whose received bytes are counted already. */
  finish(): void {
    const { transfer, notes } = this.#errand;
    if (this.#invalid > 0) notes.push(`${this.#invalid} invalid ${this.#invalid === 1 ? 'line' : 'lines'} skipped`);
    this.#endPortion();
    const { received } = transfer;
    transfer.received = 0;
    for (const each of this.#portions) transfer.take(each);
    transfer.received = received;
  }

  /** URLs in normal form are ASCII. */
  #endPortion(): void {
    this.#portions.push(Buffer.from(this.#references, 'latin1'));
    this.#references = '';
  }
}
