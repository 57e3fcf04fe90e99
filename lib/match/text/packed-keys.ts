/** Byte strings by the million, one after the other in one array; once sorted, searched by their beginnings. */

import { sortKeys } from './sort-keys.ts';
import { allSteps } from '../regex/steps.ts';
import type { Steps } from '../regex/steps.ts';

const FIRST_KEYS = 1024;

/** Strings are numbered from 0 as they come. */
export class PackedKeys {
  bytes = new Uint8Array(FIRST_KEYS * 32);
  starts = new Float64Array(FIRST_KEYS + 1);
  count = 0;

  add(key: Uint8Array, length: number): number {
    const number = this.count++;
    const start = this.starts[number] ?? 0;
    const end = start + length;
    if (number + 2 > this.starts.length) {
      const more = new Float64Array(Math.ceil(number * 1.5) + 2);
      more.set(this.starts);
      this.starts = more;
    }
    if (end > this.bytes.length) {
      const more = new Uint8Array(Math.ceil(end * 1.5));
      more.set(this.bytes);
      this.bytes = more;
    }
    const { bytes } = this;
    for (let i = 0; i < length; i++) bytes[start + i] = key[i] ?? 0;
    this.starts[number + 1] = end;
    return number;
  }

  lengthOf(number: number): number {
    return (this.starts[number + 1] ?? 0) - (this.starts[number] ?? 0);
  }

  /** The bytes themselves: not to be changed. */
  bytesOf(number: number): Uint8Array {
    return this.bytes.subarray(this.starts[number] ?? 0, this.starts[number + 1] ?? 0);
  }

  /** Numbers in byte order. */
  sorted(): Int32Array<ArrayBuffer> {
    return allSteps(this.sorting());
  }

  sorting(): Steps<Int32Array<ArrayBuffer>> {
    return sortKeys(this);
  }

  /** How many bytes a string and another one begin with together. */
  common(number: number, key: Uint8Array, length: number): number {
    const { bytes } = this;
    const start = this.starts[number] ?? 0;
    const most = Math.min(length, this.lengthOf(number));
    let i = 0;
    while (i < most && bytes[start + i] === key[i]) i++;
    return i;
  }

  /** The same of two of the strings. */
  commonOf(a: number, b: number): number {
    const { bytes, starts } = this;
    const [startA = 0, startB = 0] = [starts[a], starts[b]];
    const most = Math.min(this.lengthOf(a), this.lengthOf(b));
    let i = 0;
    while (i < most && bytes[startA + i] === bytes[startB + i]) i++;
    return i;
  }

  /** Negative when a string comes before another one in byte order, 0 when they are equal. */
  compare(number: number, key: Uint8Array, length: number): number {
    const common = this.common(number, key, length);
    const own = this.lengthOf(number);
    if (common === own || common === length) return own - length;
    return (this.bytes[(this.starts[number] ?? 0) + common] ?? 0) - (key[common] ?? 0);
  }

  /** The first string, in the order given, that starts with `key`, or -1. */
  startingWith(order: Int32Array, key: Uint8Array, length: number): number {
    const found = order[this.placeOf(order, key, length)];
    return found !== undefined && this.common(found, key, length) === length ? found : -1;
  }

  /** How many strings from a place in the order on start with `key`. */
  countFrom(order: Int32Array, from: number, key: Uint8Array): number {
    let first = from;
    let end = order.length;
    while (first < end) {
      const middle = (first + end) >> 1;
      if (this.common(order[middle] ?? 0, key, key.length) === key.length) first = middle + 1;
      else end = middle;
    }
    return first - from;
  }

  /** Where in the order the first string stands that does not come before `key`. */
  placeOf(order: Int32Array, key: Uint8Array, length: number): number {
    let from = 0;
    let to = order.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.compare(order[middle] ?? 0, key, length) < 0) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}
