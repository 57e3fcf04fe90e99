/** Reads a listing as it arrives, and keeps no more of it than the references to its entries. */

import type { Transfer } from '../transfer.ts';
import { type ListingForm, readLine, referenceTo } from './listing-lines.ts';
import type { Errand } from './visit.ts';

/** Longer ones, in bytes, are no entries: paths of common systems end at 4096. */
const LONGEST_LINE = 8 * 1024;

export class Listing {
  readonly #errand: Errand;
  readonly #form: ListingForm;
  /** Path of the folder on the server, with a slash at the end. */
  readonly #folder: string;
  readonly #limit: number;
  readonly #references: string[] = [];
  #bytes = 0;
  #unreadable = 0;
  #skipped = 0;
  /** The beginning of a line whose end has not arrived. */
  #part = '';
  #isTooLong = false;

  constructor(errand: Errand, form: ListingForm, place: string) {
    this.#errand = errand;
    this.#form = form;
    this.#folder = place === '/' ? place : `${place}/`;
    this.#limit = errand.request.cutBytes ?? errand.visit.door.process.maxFileBytes;
  }

  /** False: the references fill the limit on the size of files. Throws a Refusal where larger ones are refused. */
  take(chunk: Uint8Array): boolean {
    const { transfer } = this.#errand;
    transfer.received += chunk.length;
    const [first = '', ...rest] = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      .toString('latin1')
      .split('\n');
    this.#addPart(first);
    for (const next of rest) {
      if (!this.#endLine()) return false;
      this.#addPart(next);
    }
    return true;
  }

  /** The transfer has ended: its content is the references, in order, and their notes are the errand's. */
  finish(): Uint8Array {
    this.#endLine();
    const { transfer, notes } = this.#errand;
    if (this.#unreadable > 0) notes.push(`${this.#unreadable} lines of the listing could not be read`);
    if (this.#skipped > 0) notes.push(`${this.#skipped} names skipped`);
    const body = Buffer.from(this.#references.toSorted().join(''));
    replaceContent(transfer, body);
    return body;
  }

  #addPart(text: string): void {
    if (this.#part.length + text.length > LONGEST_LINE) this.#isTooLong = true;
    this.#part = this.#isTooLong ? '' : this.#part + text;
  }

  #endLine(): boolean {
    const line = this.#part;
    const isTooLong = this.#isTooLong;
    this.#part = '';
    this.#isTooLong = false;
    if (!isTooLong) return this.#addLine(line);
    this.#unreadable++;
    return true;
  }

  #addLine(line: string): boolean {
    const read = readLine(line, this.#form);
    if (read.kind === 'unreadable') this.#unreadable++;
    if (read.kind === 'skipped') this.#skipped++;
    if (read.kind !== 'entry') return true;
    const reference = `${referenceTo(read)}\n`;
    if (!this.#hasRoom(reference.length)) return false;
    this.#references.push(reference);
    const { visit, request } = this.#errand;
    const { size, modified } = read.facts;
    const isExact = size !== undefined && modified !== undefined;
    if (isExact) visit.known.add(request.url.siteKey, this.#folder + read.name, { size, modified });
    return true;
  }

  #hasRoom(bytes: number): boolean {
    const { transfer } = this.#errand;
    const together = this.#bytes + bytes;
    if (together > this.#limit) {
      transfer.announce(together);
      transfer.isCut = true;
      return false;
    }
    this.#bytes = together;
    return true;
  }
}

/** The content is made of what was received, whose bytes are counted already. */
function replaceContent(transfer: Transfer, body: Uint8Array): void {
  const { received } = transfer;
  transfer.received = 0;
  transfer.take(body);
  transfer.received = received;
}
