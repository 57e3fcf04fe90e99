/** Reads what stands before a value, name, size and delimiter: `Title{12}:<tab>`. */

import type { ByteWindow } from './byte-window.ts';
import { soifLimits } from './messages.ts';
import type { SoifProblem } from './messages.ts';
import { NameCache } from './name-cache.ts';

export type AttributeFault = Extract<SoifProblem, 'badName' | 'longName' | 'badSize' | 'badDelimiter' | 'largeValue'>;

const [BLANK, TAB, COLON, OPEN, CLOSE] = [0x20, 0x09, 0x3a, 0x7b, 0x7d];
const [LINE_FEED, CARRIAGE_RETURN] = [0x0a, 0x0d];
const [ZERO, NINE] = [0x30, 0x39];
/** Of a size: more are more than any limit. */
const MOST_DIGITS = 15;
const MOST_BLANKS = 1024;

/** One for each stream, used again for each attribute. */
export class AttributeReader {
  name = '';
  size = 0;
  /** Offset of the value. */
  value = 0;
  hasBlanks = false;
  readonly #names = new NameCache();
  readonly #takesBlanks: boolean;

  /** `takesBlanks`: or nothing, in place of the tab. */
  constructor(takesBlanks: boolean) {
    this.#takesBlanks = takesBlanks;
  }

  /** `more`: it may go on behind the window. With a fault, `name` and `size` are as far as they were read. */
  read(window: ByteWindow, at: number): 'ok' | 'more' | AttributeFault {
    const { bytes, base } = window;
    const last = window.end - base;
    const from = at - base;
    this.name = '';
    this.size = 0;
    let i = from;
    let hash = 0;
    for (; i < last; i++) {
      const byte = bytes[i] ?? 0;
      if (byte === OPEN) break;
      if (byte === LINE_FEED || byte === CARRIAGE_RETURN) return 'badName';
      if (i - from === soifLimits.name) return 'longName';
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    if (i === last) return 'more';
    if (i === from) return 'badName';
    this.name = this.#names.nameOf(bytes, from, i, hash);
    return this.#readSize(window, i + 1, last);
  }

  #readSize({ bytes, base }: ByteWindow, from: number, last: number): 'ok' | 'more' | AttributeFault {
    let i = from;
    let size = 0;
    for (; i < last; i++) {
      const byte = bytes[i] ?? 0;
      if (byte < ZERO || byte > NINE) break;
      if (i - from === MOST_DIGITS) return 'largeValue';
      size = size * 10 + byte - ZERO;
    }
    if (i === last) return 'more';
    if (i === from || bytes[i] !== CLOSE) return 'badSize';
    this.size = size;
    if (i + 2 < last && bytes[i + 1] === COLON && bytes[i + 2] === TAB) {
      this.value = base + i + 3;
      this.hasBlanks = false;
    } else {
      const delimiter = this.#readDelimiter(bytes, i + 1, last);
      if (typeof delimiter === 'string') return delimiter;
      this.value = base + delimiter;
    }
    return size > soifLimits.value ? 'largeValue' : 'ok';
  }

  /** The index behind it. */
  #readDelimiter(bytes: Uint8Array, from: number, last: number): number | 'more' | 'badDelimiter' {
    if (from === last) return 'more';
    if (bytes[from] !== COLON) return 'badDelimiter';
    let i = from + 1;
    if (i === last) return 'more';
    if (!this.#takesBlanks) return 'badDelimiter';
    while (i < last && bytes[i] === BLANK && i - from <= MOST_BLANKS) i++;
    this.hasBlanks = true;
    return i === last ? 'more' : i;
  }
}
