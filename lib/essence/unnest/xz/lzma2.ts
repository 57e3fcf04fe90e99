/** LZMA2: chunks of LZMA or of uncompressed bytes. */

import { Unreadable } from '../refusals.ts';
import type { ByteSource } from './byte-source.ts';
import { LzmaDecoder } from './lzma-decoder.ts';
import { Window } from './window.ts';

const END = 0;
const STORED_WITH_RESET = 1;
const STORED = 2;
const LZMA = 0x80;
const LZMA_WITH_STATE_RESET = 0xa0;
const LZMA_WITH_PROPERTIES = 0xc0;
const LZMA_WITH_RESET = 0xe0;

/** Moves the source to the end of the data. Throws `Unreadable`, after yielding what precedes the damage. */
export function* decodeLzma2(source: ByteSource, dictionary: number): Generator<Uint8Array> {
  const window = new Window(dictionary);
  const decoder = new LzmaDecoder(source.bytes, window);
  let [hasDictionary, hasProperties] = [false, false];
  for (let control = source.byte(); control !== END; control = source.byte()) {
    if (control === STORED_WITH_RESET || control >= LZMA_WITH_RESET) {
      window.reset();
      hasDictionary = true;
    }
    if (!hasDictionary || (control > STORED && control < LZMA)) throw new Unreadable('damaged');
    if (control < LZMA) {
      yield readStored(source, window);
      continue;
    }
    const size = ((control & 0x1f) << 16) + source.short() + 1;
    const packed = source.short() + 1;
    if (control >= LZMA_WITH_PROPERTIES) {
      decoder.setProperties(source.byte());
      hasProperties = true;
    }
    if (!hasProperties) throw new Unreadable('damaged');
    if (control >= LZMA_WITH_STATE_RESET) decoder.resetState();
    window.reserve(size);
    const start = window.position;
    try {
      decoder.decode(source.at, source.at + packed, size);
    } finally {
      yield window.last(window.position - start);
    }
    source.at += packed;
  }
}

function readStored(source: ByteSource, window: Window): Uint8Array {
  const bytes = source.take(source.short() + 1);
  window.reserve(bytes.length);
  window.append(bytes);
  return bytes;
}
