/** `application/x-www-form-urlencoded` as it arrives: a field may be as long as a feed. */

import { formLimits } from './form.ts';
import type { FieldHandlers, FormFault, FormReader } from './form.ts';

const AMPERSAND = 0x26;
const EQUALS = 0x3d;
const PERCENT = 0x25;
const PLUS = 0x2b;
const SPACE = 0x20;

export function readUrlencoded(handlers: FieldHandlers): FormReader {
  return new UrlencodedReader(handlers);
}

class UrlencodedReader implements FormReader {
  readonly #handlers: FieldHandlers;
  /** An escape whose digits have not arrived. */
  #rest = Buffer.alloc(0);
  #name: number[] = [];
  #isInName = true;
  /** Offset of what is being read, of the whole body. */
  #offset = 0;

  constructor(handlers: FieldHandlers) {
    this.#handlers = handlers;
  }

  push(piece: Uint8Array): FormFault | undefined {
    const bytes = this.#rest.length === 0 ? piece : Buffer.concat([this.#rest, piece]);
    const given = Buffer.allocUnsafe(bytes.length);
    let used = 0;
    let at = 0;
    for (; at < bytes.length; at++) {
      let byte = bytes[at] ?? 0;
      if (byte === AMPERSAND) {
        this.#give(given.subarray(0, used));
        used = 0;
        this.#endField();
        continue;
      }
      if (byte === EQUALS && this.#isInName) {
        this.#beginValue();
        continue;
      }
      if (byte === PLUS) byte = SPACE;
      else if (byte === PERCENT) {
        if (at + 2 >= bytes.length) break;
        const value = hexAt(bytes, at);
        if (value === undefined) return this.#badEscape(at);
        byte = value;
        at += 2;
      }
      if (!this.#isInName) given[used++] = byte;
      else if (this.#name.push(byte) > formLimits.name)
        return { reason: 'The name of a field of the form is too long.' };
    }
    this.#give(given.subarray(0, used));
    this.#rest = Buffer.from(bytes.subarray(at));
    this.#offset += at;
    return undefined;
  }

  end(): FormFault | undefined {
    if (this.#rest.length > 0) return this.#badEscape(0);
    if (!this.#isInName || this.#name.length > 0) this.#endField();
    return undefined;
  }

  #give(bytes: Uint8Array): void {
    if (bytes.length > 0) this.#handlers.bytes(bytes);
  }

  #beginValue(): void {
    this.#handlers.begin(Buffer.from(this.#name).toString());
    this.#name = [];
    this.#isInName = false;
  }

  /** A name without a sign of equality has an empty value. */
  #endField(): void {
    if (this.#isInName && this.#name.length > 0) this.#beginValue();
    if (!this.#isInName) this.#handlers.end();
    this.#isInName = true;
  }

  #badEscape(at: number): FormFault {
    return { reason: `Byte ${this.#offset + at + 1} of the form is a % that no two hexadecimal digits follow.` };
  }
}

function hexAt(bytes: Uint8Array, percent: number): number | undefined {
  const [high, low] = [digit(bytes[percent + 1]), digit(bytes[percent + 2])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function digit(code = 0): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
