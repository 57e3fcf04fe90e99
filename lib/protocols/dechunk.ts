/** Takes chunked bodies apart (RFC 9112, 7.1) as browsers do, where servers write the framing otherwise. */

const LF = 0x0a;
/** A longer line is no chunk size. */
const LONGEST_LINE = 16 * 1024;
const sizeLine = /^([ \t]*)([0-9a-f]+)([ \t]*)(?:;[^]*)?$/i;

export const chunkRepairs = {
  bareLf: 'lines of the chunked framing end with LF alone',
  blanks: 'blanks around chunk sizes are ignored',
  emptyLines: 'empty lines between chunks are ignored',
  noLineEnd: 'a chunk has no line end after it',
  noFinalLine: 'the empty line after the last chunk is missing',
} as const;

/**
 * Takes bytes as they come: linear in their number, holding no more than one line. The body is `whole` when the last
 * chunk has come, and `damaged` at a line that is no chunk size; what is left of the bytes is then ignored.
 */
export class Dechunker {
  readonly repairs = new Set<string>();
  #state: 'size' | 'data' | 'trailer' | 'whole' | 'damaged' = 'size';
  /** Bytes of the current chunk that are still to come. */
  #left = 0;
  #line = '';
  #isAfterData = false;

  get state(): 'open' | 'whole' | 'damaged' {
    return this.#state === 'whole' || this.#state === 'damaged' ? this.#state : 'open';
  }

  /** The content in these bytes. */
  take(bytes: Buffer): Buffer {
    const content: Buffer[] = [];
    let at = 0;
    while (at < bytes.length && this.state === 'open') {
      if (this.#state === 'data') {
        const data = bytes.subarray(at, at + this.#left);
        content.push(data);
        at += data.length;
        this.#left -= data.length;
        if (this.#left === 0) this.#endData();
      } else {
        at = this.#takeLine(bytes, at);
      }
    }
    return Buffer.concat(content);
  }

  /** The connection was closed. */
  end(): void {
    if (this.#state === 'trailer') {
      this.repairs.add(chunkRepairs.noFinalLine);
      this.#state = 'whole';
    } else if (this.#line !== '' && !sizeLine.test(this.#line)) {
      this.#state = 'damaged';
    }
  }

  #endData(): void {
    this.#state = 'size';
    this.#isAfterData = true;
  }

  /** Where the next line begins. */
  #takeLine(bytes: Buffer, from: number): number {
    const end = bytes.indexOf(LF, from);
    const until = end < 0 ? bytes.length : end;
    this.#line += bytes.toString('latin1', from, until);
    if (this.#line.length > LONGEST_LINE) this.#state = 'damaged';
    else if (end >= 0) this.#endLine();
    return until + 1;
  }

  #endLine(): void {
    const line = this.#line.replace(/\r$/, '');
    if (line.length === this.#line.length) this.repairs.add(chunkRepairs.bareLf);
    this.#line = '';
    if (this.#state === 'size') this.#readSize(line);
    else if (line === '') this.#state = 'whole';
  }

  #readSize(line: string): void {
    const isAfterData = this.#isAfterData;
    this.#isAfterData = false;
    if (line === '') {
      if (!isAfterData) this.repairs.add(chunkRepairs.emptyLines);
      return;
    }
    if (isAfterData) this.repairs.add(chunkRepairs.noLineEnd);
    const [, before = '', size = '', after = ''] = sizeLine.exec(line) ?? [];
    if (before + after !== '') this.repairs.add(chunkRepairs.blanks);
    this.#left = Number.parseInt(size, 16);
    this.#state = Number.isNaN(this.#left) ? 'damaged' : this.#left === 0 ? 'trailer' : 'data';
  }
}
