/** Bytes of an XML document, in any encoding, as portions of text. */

import type { FindingValues } from './finding.ts';
import type { XmlProblem } from './messages.ts';

export interface DecodedText {
  readonly text: (text: string, isAscii: boolean) => void;
  /** At the end of the text given so far. */
  readonly problem: (name: Extract<XmlProblem, 'badBytes' | 'unknownEncoding'>, values: FindingValues) => void;
}

export interface DecodeOptions {
  /** What a server says: it counts before the declaration, if there is such an encoding. */
  readonly charset?: string;
  /** Bytes that are collected before they are decoded. */
  readonly portion?: number;
}

/** Small pieces are collected up to this: what begins in one and ends in another is read twice. */
const PORTION = 32_768;
const MAX_PORTION = 65_536;
/** The XML declaration stands within these. */
const DECLARATION = 1024;
/** `>`: once it has arrived, the XML declaration is complete, or there is none. */
const GREATER = 0x3e;

export class XmlDecoder {
  readonly #to: DecodedText;
  readonly #portion: number;
  readonly #charset: string | undefined;
  #collected = new Uint8Array(0);
  #used = 0;
  #decoder: TextDecoder | undefined;
  /** Bytes are invalid: what follows is read with replaced characters, to find what else is wrong. */
  #isLoose = false;
  #isStopped = false;

  constructor(to: DecodedText, { charset, portion = PORTION }: DecodeOptions = {}) {
    this.#to = to;
    this.#charset = charset;
    this.#portion = portion;
  }

  push(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += MAX_PORTION) this.#take(bytes.subarray(at, at + MAX_PORTION));
  }

  end(): void {
    const rest = this.#collected.subarray(0, this.#used);
    this.#used = 0;
    this.#decode(rest, true);
  }

  #take(bytes: Uint8Array): void {
    const whole = this.#used === 0 ? bytes : this.#join(bytes);
    const isKnown = this.#decoder !== undefined || whole.length >= DECLARATION || whole.includes(GREATER);
    if (whole.length < this.#portion || !isKnown) {
      if (this.#used === 0) this.#join(bytes);
      return;
    }
    this.#used = 0;
    const end = this.#decode(whole, false);
    if (end < whole.length) this.#join(whole.subarray(end));
  }

  #join(bytes: Uint8Array): Uint8Array {
    const length = this.#used + bytes.length;
    if (length > this.#collected.length) {
      const more = new Uint8Array(Math.max(length, this.#portion));
      more.set(this.#collected.subarray(0, this.#used));
      this.#collected = more;
    }
    this.#collected.set(bytes, this.#used);
    this.#used = length;
    return this.#collected.subarray(0, length);
  }

  /** Gives the end of what was decoded: of UTF-8 only whole characters. */
  #decode(bytes: Uint8Array, isLast: boolean): number {
    const start = this.#decoder === undefined ? this.#begin(bytes) : 0;
    if (this.#isStopped || this.#decoder === undefined) return bytes.length;
    const isUtf8 = this.#decoder.encoding === 'utf-8';
    const end = isUtf8 && !isLast ? wholeEnd(bytes) : bytes.length;
    const piece = bytes.subarray(start, end);
    const text = this.#textOf(piece, { stream: !isUtf8 && !isLast });
    if (text !== '') this.#to.text(text, isUtf8 && text.length === piece.length);
    return end;
  }

  #textOf(piece: Uint8Array, options: { readonly stream: boolean }): string {
    const decoder = this.#decoder;
    if (decoder === undefined) return '';
    try {
      return decoder.decode(piece, options);
    } catch (error) {
      if (this.#isLoose) throw error;
    }
    this.#isLoose = true;
    this.#decoder = new TextDecoder(decoder.encoding, { ignoreBOM: true });
    const text = this.#decoder.decode(piece, options);
    const bad = text.indexOf('\u{fffd}');
    if (bad > 0) this.#to.text(text.slice(0, bad), false);
    this.#to.problem('badBytes', { encoding: decoder.encoding });
    this.#to.text(text.slice(Math.max(bad, 0)), false);
    return '';
  }

  /** Chooses the encoding; gives the offset after the byte order mark. */
  #begin(bytes: Uint8Array): number {
    const mark = markOf(bytes);
    const label = mark?.encoding ?? knownEncoding(this.#charset) ?? declaredEncoding(bytes);
    try {
      this.#decoder = new TextDecoder(label, { fatal: true, ignoreBOM: true });
    } catch {
      this.#isStopped = true;
      this.#to.problem('unknownEncoding', { encoding: label });
    }
    return mark?.length ?? 0;
  }
}

/** What the first bytes say; UTF-16 without a mark is known by the zero beside the first sign. */
const marks: readonly (readonly [encoding: string, length: number, ...bytes: number[]])[] = [
  ['utf-8', 3, 0xef, 0xbb, 0xbf],
  ['utf-16le', 2, 0xff, 0xfe],
  ['utf-16be', 2, 0xfe, 0xff],
  ['utf-16le', 0, 0x3c, 0],
  ['utf-16be', 0, 0, 0x3c],
];

function markOf(bytes: Uint8Array): { readonly encoding: string; readonly length: number } | undefined {
  const [encoding, length] = marks.find(([, , ...mark]) => mark.every((byte, i) => bytes[i] === byte)) ?? [];
  return encoding === undefined || length === undefined ? undefined : { encoding, length };
}

function knownEncoding(label: string | undefined): string | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

const latin = new TextDecoder('latin1');
const declaration = /^<\?xml\s[^>]*?\bencoding\s*=\s*["']([^"'>]*)["']/;

/** UTF-16 without its mark is no text of single bytes, so what reads as UTF-16 here is UTF-8 in earnest. */
function declaredEncoding(bytes: Uint8Array): string {
  const found = declaration.exec(latin.decode(bytes.subarray(0, DECLARATION)))?.[1]?.trim() ?? 'utf-8';
  return /^(utf-?16(le|be)?|ucs-?2|iso-10646-ucs-2|unicode)$/i.test(found) ? 'utf-8' : found;
}

/** The end without the beginning of a character whose other bytes have not arrived. */
function wholeEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes.length;
    if (byte >= 0xc0) {
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return length > back ? bytes.length - back : bytes.length;
    }
  }
  return bytes.length;
}
