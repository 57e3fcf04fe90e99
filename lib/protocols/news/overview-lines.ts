/** Lines of overviews (RFC 3977, 8.3) and of lists of numbers (6.1.2), as they arrive. */

import { isMessageId } from './news-url.ts';
import type { LineEnd } from './reply.ts';
import type { Numbered } from './newest.ts';

/** Characters. Overviews hold all references of an article, which have a kilobyte at most. */
const longestLine = 16 * 1024;

/** Calls back with each line, a character a byte; undefined for one that is too long. */
export class BlockLines {
  readonly #lineEnd: LineEnd;
  readonly #line: (line: string | undefined) => void;
  #part = '';
  #isTooLong = false;

  constructor(lineEnd: LineEnd, line: (line: string | undefined) => void) {
    this.#lineEnd = lineEnd;
    this.#line = line;
  }

  push(content: Buffer): void {
    const pieces = (this.#part + content.toString('latin1')).split(this.#lineEnd);
    this.#part = pieces.pop() ?? '';
    for (const piece of pieces) {
      this.#line(this.#isTooLong || piece.length > longestLine ? undefined : piece);
      this.#isTooLong = false;
    }
    if (this.#part.length <= longestLine) return;
    this.#isTooLong = true;
    // The end may be half of a line end.
    this.#part = this.#part.slice(-1);
  }
}

/** Undefined for what is no article in the range. */
export type ReadLine = (line: string, range: Range) => Numbered | undefined;

/** Both included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** `number, subject, from, date, message-id, …` with tabs between. */
export function readOverviewLine(line: string, range: Range): Numbered | undefined {
  const [digits = '', , , , id = ''] = line.split('\t', 5);
  const number = numberIn(digits, range);
  return number === undefined || !isMessageId(id) ? undefined : { number, id };
}

export function readNumberLine(line: string, range: Range): Numbered | undefined {
  const number = numberIn(line.trim(), range);
  return number === undefined ? undefined : { number };
}

function numberIn(digits: string, { low, high }: Range): number | undefined {
  const number = /^\d{1,15}$/.test(digits) ? Number(digits) : -1;
  return number >= low && number <= high ? number : undefined;
}
