/** LZMA (Igor Pavlov, LZMA specification), as used in the chunks of LZMA2. */

import { Unreadable } from '../refusals.ts';
import { RangeDecoder } from './range-decoder.ts';
import type { Window } from './window.ts';

const STATES = 12;
const FIRST_STATE_AFTER_MATCH = 7;
const MOST_POSITION_STATES = 16;
const DISTANCE_STATES = 4;
const SLOT_BITS = 6;
const ALIGN_BITS = 4;
/** Slots below the first are distances. From the end on, the middle bits of a distance have no probabilities. */
const FIRST_MODEL_SLOT = 4;
const END_MODEL_SLOT = 14;
const LITERAL_SIZE = 0x300;
const MOST_LITERAL_BITS = 4;
const MATCH_MINIMUM = 2;
/** Probabilities of lengths: two choices, then trees of 3, 3, and 8 bits. */
const LENGTH_LOW = 2;
const LENGTH_MIDDLE = LENGTH_LOW + MOST_POSITION_STATES * 8;
const LENGTH_HIGH = LENGTH_MIDDLE + MOST_POSITION_STATES * 8;
const LENGTH_SIZE = LENGTH_HIGH + 256;

/** Indexes of the probabilities. */
const isMatch = 0;
const isRepeat = isMatch + STATES * MOST_POSITION_STATES;
const isRepeat0 = isRepeat + STATES;
const isRepeat1 = isRepeat0 + STATES;
const isRepeat2 = isRepeat1 + STATES;
const isLongRepeat0 = isRepeat2 + STATES;
const slots = isLongRepeat0 + STATES * MOST_POSITION_STATES;
const middleBits = slots + (DISTANCE_STATES << SLOT_BITS);
const alignBits = middleBits + 128 - END_MODEL_SLOT;
const matchLengths = alignBits + (1 << ALIGN_BITS);
const repeatLengths = matchLengths + LENGTH_SIZE;
const literals = repeatLengths + LENGTH_SIZE;
const probabilityCount = literals + (LITERAL_SIZE << MOST_LITERAL_BITS);

export class LzmaDecoder {
  readonly #window: Window;
  readonly #range: RangeDecoder;
  #literalContextBits = 0;
  #literalPositionMask = 0;
  #positionMask = 0;
  #state = 0;
  /** The last four distances, minus one. */
  readonly #distances = new Uint32Array(4);

  constructor(bytes: Uint8Array, window: Window) {
    this.#window = window;
    this.#range = new RangeDecoder(bytes, probabilityCount);
  }

  /** Throws `Unreadable` for an invalid byte. */
  setProperties(properties: number): void {
    const literalContextBits = properties % 9;
    const literalPositionBits = Math.floor(properties / 9) % 5;
    const positionBits = Math.floor(properties / 45);
    if (positionBits > 4 || literalContextBits + literalPositionBits > MOST_LITERAL_BITS) {
      throw new Unreadable('damaged');
    }
    this.#literalContextBits = literalContextBits;
    this.#literalPositionMask = (1 << literalPositionBits) - 1;
    this.#positionMask = (1 << positionBits) - 1;
  }

  resetState(): void {
    this.#range.reset();
    this.#state = 0;
    this.#distances.fill(0);
  }

  /** Decodes the data from offset `from` to `end` into `size` bytes of the window. Throws `Unreadable`. */
  decode(from: number, end: number, size: number): void {
    const [window, range] = [this.#window, this.#range];
    range.start(from, end);
    const last = window.position + size;
    while (window.position < last) {
      const positionState = window.position & this.#positionMask;
      if (range.bit(isMatch + this.#state * MOST_POSITION_STATES + positionState) === 0) {
        this.#readLiteral();
        continue;
      }
      const length =
        range.bit(isRepeat + this.#state) === 0 ? this.#readMatch(positionState) : this.#readRepeat(positionState);
      if (length > last - window.position) throw new Unreadable('damaged');
      window.repeat(this.#distances[0] ?? 0, length);
    }
    if (!range.isFinished()) throw new Unreadable('damaged');
  }

  #readLiteral(): void {
    const [window, range] = [this.#window, this.#range];
    const high = window.byteAt(0) >> (8 - this.#literalContextBits);
    const context = ((window.position & this.#literalPositionMask) << this.#literalContextBits) + high;
    const index = literals + LITERAL_SIZE * context;
    let symbol = 1;
    if (this.#state >= FIRST_STATE_AFTER_MATCH) {
      let matched = window.byteAt(this.#distances[0] ?? 0) << 1;
      let offset = 0x100;
      while (symbol < 0x100) {
        const matchedBit = matched & offset;
        matched <<= 1;
        const bit = range.bit(index + offset + matchedBit + symbol);
        symbol = (symbol << 1) | bit;
        offset &= bit === 1 ? matchedBit : ~matchedBit;
      }
    }
    while (symbol < 0x100) symbol = (symbol << 1) | range.bit(index + symbol);
    window.put(symbol & 0xff);
    if (this.#state < 4) this.#state = 0;
    else this.#state -= this.#state < 10 ? 3 : 6;
  }

  /** Returns the length. Its distance becomes the first of the last four. */
  #readMatch(positionState: number): number {
    const [range, distances] = [this.#range, this.#distances];
    distances.copyWithin(1, 0, 3);
    this.#state = this.#state < FIRST_STATE_AFTER_MATCH ? 7 : 10;
    const length = this.#readLength(matchLengths, positionState);
    const lengthState = Math.min(length - MATCH_MINIMUM, DISTANCE_STATES - 1);
    const slot = range.tree(slots + (lengthState << SLOT_BITS), SLOT_BITS);
    const bits = (slot >> 1) - 1;
    let distance = slot;
    if (slot >= FIRST_MODEL_SLOT) {
      distance = 2 | (slot & 1);
      if (slot < END_MODEL_SLOT) {
        distance <<= bits;
        distance |= range.reverseTree(middleBits + distance - slot - 1, bits);
      } else {
        distance = (distance << (bits - ALIGN_BITS)) | range.direct(bits - ALIGN_BITS);
        distance = (distance << ALIGN_BITS) | range.reverseTree(alignBits, ALIGN_BITS);
      }
    }
    distances[0] = distance;
    return length;
  }

  /** Returns the length. The distance that is used again becomes the first of the last four. */
  #readRepeat(positionState: number): number {
    const [range, distances] = [this.#range, this.#distances];
    const isAfterMatch = this.#state >= FIRST_STATE_AFTER_MATCH;
    if (range.bit(isRepeat0 + this.#state) === 0) {
      if (range.bit(isLongRepeat0 + this.#state * MOST_POSITION_STATES + positionState) === 0) {
        this.#state = isAfterMatch ? 11 : 9;
        return 1;
      }
    } else {
      let which = 1;
      if (range.bit(isRepeat1 + this.#state) === 1) which = 2 + range.bit(isRepeat2 + this.#state);
      const distance = distances[which] ?? 0;
      distances.copyWithin(1, 0, which);
      distances[0] = distance;
    }
    this.#state = isAfterMatch ? 11 : 8;
    return this.#readLength(repeatLengths, positionState);
  }

  #readLength(index: number, positionState: number): number {
    const range = this.#range;
    if (range.bit(index) === 0) return MATCH_MINIMUM + range.tree(index + LENGTH_LOW + positionState * 8, 3);
    if (range.bit(index + 1) === 0) {
      return MATCH_MINIMUM + 8 + range.tree(index + LENGTH_MIDDLE + positionState * 8, 3);
    }
    return MATCH_MINIMUM + 16 + range.tree(index + LENGTH_HIGH, 8);
  }
}
