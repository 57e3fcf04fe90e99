/** Reads a listing as it arrives, and keeps no more of it than the references to its entries. */

import { Refusal, type Transfer } from '../transfer.ts';
import { LineReader, type ListingForm, type ListingLine, referenceTo } from './listing-lines.ts';
import { References } from './references.ts';
import { printable } from './reply.ts';
import type { Errand } from './visit.ts';
import { countWords } from '../../sdk/count-words.ts';

/** Longer ones, in bytes, are no entries: paths of common systems end at 4096. */
const LONGEST_LINE = 8 * 1024;

export class Listing {
  readonly #errand: Errand;
  readonly #lines: LineReader;
  /** Path of the folder on the server, with a slash at the end. */
  readonly #folder: string;
  readonly #limit: number;
  readonly #references = new References();
  /** Bytes of lines that are no entries: they have the same limit, or a listing of nothing else would not end. */
  #idle = 0;
  #unreadable = 0;
  #skipped = 0;
  /** The first line that could not be read. */
  #odd = '';
  /** The beginning of a line whose end has not arrived. */
  #part = '';
  #isTooLong = false;

  constructor(errand: Errand, form: ListingForm, place: string) {
    this.#errand = errand;
    this.#lines = new LineReader(form, errand.visit.door.clock.now());
    this.#folder = place === '/' ? place : `${place}/`;
    this.#limit = errand.request.cutBytes ?? errand.visit.door.process.maxFileBytes;
  }

  /** False: the listing fills the limit on the size of files. Throws a Refusal where larger ones are refused. */
  take(chunk: Uint8Array): boolean {
    const { transfer } = this.#errand;
    transfer.received += chunk.length;
    const [first = '', ...rest] = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
      .toString('latin1')
      .split('\n');
    let hasRoom = this.#addPart(first);
    for (const next of rest) {
      hasRoom &&= this.#endLine() && this.#addPart(next);
      if (!hasRoom) break;
    }
    return hasRoom;
  }

  /**
   * The transfer has ended: its content is the references, in order, and their notes are the errand's. Throws a Refusal
   * where nothing of it could be read, since that is no empty folder.
   */
  finish(): Uint8Array {
    const { transfer, notes } = this.#errand;
    if (!transfer.isCut) this.#endLine();
    if (this.#unreadable > 0 && this.#references.length === 0 && this.#skipped === 0) throw unknownForm(this.#odd);
    if (this.#unreadable > 0) notes.push(`${countWords(this.#unreadable, 'line')} of the listing could not be read`);
    if (this.#skipped > 0) notes.push(`${countWords(this.#skipped, 'name')} skipped`);
    const body = this.#references.sorted();
    replaceContent(transfer, body);
    return body;
  }

  #addPart(text: string): boolean {
    const isTooLong = this.#isTooLong || this.#part.length + text.length > LONGEST_LINE;
    if (!isTooLong) {
      this.#part += text;
      return true;
    }
    const dropped = this.#part.length + text.length;
    this.#isTooLong = true;
    this.#part = '';
    return this.#pass(dropped);
  }

  #endLine(): boolean {
    const line = this.#part;
    const isTooLong = this.#isTooLong;
    this.#part = '';
    this.#isTooLong = false;
    return this.#addLine(line, isTooLong ? { kind: 'skipped' } : this.#lines.read(line));
  }

  #addLine(line: string, read: ListingLine): boolean {
    if (read.isJoined === true) this.#unreadable--;
    if (read.kind === 'unreadable' && this.#unreadable++ === 0) this.#odd = printable(line);
    if (read.kind === 'skipped') this.#skipped++;
    if (read.kind !== 'entry') return this.#pass(line.length + 1);
    const reference = `${referenceTo(read)}\n`;
    if (this.#references.length + reference.length > this.#limit) return this.#fill();
    this.#references.add(reference);
    const { visit, account } = this.#errand;
    if (Object.keys(read.facts).length > 0) visit.known.add(account, this.#folder + read.name, read.facts);
    return true;
  }

  #pass(bytes: number): boolean {
    this.#idle += bytes;
    return this.#idle <= this.#limit || this.#fill();
  }

  #fill(): false {
    const { transfer } = this.#errand;
    transfer.announce(this.#limit + 1);
    transfer.isCut = true;
    return false;
  }
}

function unknownForm(line: string): Refusal {
  return new Refusal('malformed', `the listing has an unknown form; its first line: ${line}`);
}

/** The content is made of what was received, whose bytes are counted already. */
function replaceContent(transfer: Transfer, body: Uint8Array): void {
  const { received } = transfer;
  transfer.received = 0;
  transfer.take(body);
  transfer.received = received;
}
