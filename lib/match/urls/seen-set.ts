/** Which URLs a run has seen, and by which way: 64-bit fingerprints in typed arrays, grown a segment at a time. */

import type { Way } from './link-reach.ts';

/** Segments by the top bits of the first word; at 10^7 entries one holds about 10,000 and is rebuilt in 0.3 ms. */
const SEGMENT_BITS = 10;
const FIRST_SLOTS = 16;
const GROWTH = 1.25;
const MAX_LOAD = 0.85;
const TWO_TO_32 = 0x1_0000_0000;

interface Segment {
  /** Pairs of words in open addressing; (0, 0) is an empty slot. */
  words: Uint32Array;
  /** Least depth met, by slot. */
  depths: Uint8Array;
  /** Least reach met, by slot, where URLs have one. */
  reaches?: Int32Array;
  count: number;
}

/** `shorter`: known, and now met at a lower depth or reach than ever before. */
export type Meeting = 'new' | 'known' | 'shorter';

/** Depths above this are kept as this. */
const MAX_DEPTH = 255;
/** Of what was met without a reach. */
const NO_REACH = 0x7fff_ffff;

/**
 * A set of keyed 64-bit fingerprints (two words of a URL hash). It never forgets; with n entries the chance that any
 * new one was taken for an old one is about n² / 2^65: 3·10^-8 at a million, 3·10^-6 at ten million.
 */
export class SeenSet {
  readonly #segments: (Segment | undefined)[] = Array.from({ length: 1 << SEGMENT_BITS });
  readonly #hasReach: boolean;
  #size = 0;
  #bytes = 0;

  /** `hasReach`: keeps the least reach too, in four bytes a slot. */
  constructor(hasReach = false) {
    this.#hasReach = hasReach;
  }

  get size(): number {
    return this.#size;
  }

  /** Bytes held in arrays. */
  get bytes(): number {
    return this.#bytes;
  }

  has(hi: number, lo: number): boolean {
    const segment = this.#segments[hi >>> (32 - SEGMENT_BITS)];
    return segment !== undefined && find(segment.words, hi, lowWord(hi, lo)) < 0;
  }

  /** The least depth and reach a URL was met at; undefined when it was not. */
  wayTo(hi: number, lo: number): Way | undefined {
    const segment = this.#segments[hi >>> (32 - SEGMENT_BITS)];
    const slot = segment === undefined ? 0 : find(segment.words, hi, lowWord(hi, lo));
    if (segment === undefined || slot >= 0) return undefined;
    const depth = segment.depths[-1 - slot] ?? 0;
    const reach = segment.reaches?.[-1 - slot] ?? NO_REACH;
    return reach === NO_REACH ? { depth } : { depth, reach };
  }

  /** Records that a URL was met. */
  meet(hi: number, lo: number, { depth, reach = NO_REACH }: Way): Meeting {
    const segment = this.#segmentFor(hi >>> (32 - SEGMENT_BITS));
    const low = lowWord(hi, lo);
    const kept = Math.min(depth, MAX_DEPTH);
    const slot = find(segment.words, hi, low);
    if (slot < 0) return lower(segment, -1 - slot, { depth: kept, reach });
    this.#insert(segment, { hi, low, depth: kept, reach }, slot);
    return 'new';
  }

  #insert(segment: Segment, entry: Entry, found: number): void {
    let slot = found;
    if (segment.count + 1 > segment.depths.length * MAX_LOAD) {
      this.#grow(segment);
      slot = find(segment.words, entry.hi, entry.low);
    }
    segment.words[slot] = entry.hi;
    segment.words[slot + 1] = entry.low;
    segment.depths[slot / 2] = entry.depth;
    if (segment.reaches !== undefined) segment.reaches[slot / 2] = entry.reach;
    segment.count += 1;
    this.#size += 1;
  }

  #segmentFor(index: number): Segment {
    const existing = this.#segments[index];
    if (existing !== undefined) return existing;
    const segment = newSegment(FIRST_SLOTS, this.#hasReach);
    this.#segments[index] = segment;
    this.#bytes += bytesOf(segment);
    return segment;
  }

  #grow(segment: Segment): void {
    const { words: old, depths: oldDepths, reaches: oldReaches } = segment;
    const before = bytesOf(segment);
    const { words, depths, reaches } = newSegment(Math.ceil(oldDepths.length * GROWTH), this.#hasReach);
    for (let at = 0; at < old.length; at += 2) {
      const hi = old[at] ?? 0;
      const lo = old[at + 1] ?? 0;
      if (hi === 0 && lo === 0) continue;
      const slot = find(words, hi, lo);
      words[slot] = hi;
      words[slot + 1] = lo;
      depths[slot / 2] = oldDepths[at / 2] ?? 0;
      if (reaches !== undefined) reaches[slot / 2] = oldReaches?.[at / 2] ?? NO_REACH;
    }
    segment.words = words;
    segment.depths = depths;
    if (reaches !== undefined) segment.reaches = reaches;
    this.#bytes += bytesOf(segment) - before;
  }
}

interface Entry extends Required<Way> {
  readonly hi: number;
  readonly low: number;
}

function newSegment(slots: number, hasReach: boolean): Segment {
  const arrays = { words: new Uint32Array(slots * 2), depths: new Uint8Array(slots) };
  return { ...arrays, ...(hasReach && { reaches: new Int32Array(slots) }), count: 0 };
}

function bytesOf({ words, depths, reaches }: Segment): number {
  return words.byteLength + depths.byteLength + (reaches?.byteLength ?? 0);
}

function lower({ depths, reaches }: Segment, index: number, { depth, reach }: Required<Way>): Meeting {
  const isShallower = (depths[index] ?? 0) > depth;
  if (isShallower) depths[index] = depth;
  if (reaches === undefined || (reaches[index] ?? 0) <= reach) return isShallower ? 'shorter' : 'known';
  reaches[index] = reach;
  return 'shorter';
}

/** Keeps (0, 0) free as the mark of an empty slot. */
function lowWord(hi: number, lo: number): number {
  return hi === 0 && lo === 0 ? 1 : lo >>> 0;
}

/** Offset of the empty slot where the fingerprint goes; when it is there, -1 less the index of its depth. */
function find(words: Uint32Array, hi: number, lo: number): number {
  const first = hi >>> 0;
  let at = Math.floor((lo * (words.length / 2)) / TWO_TO_32) * 2;
  for (;;) {
    const word = words[at] ?? 0;
    const next = words[at + 1] ?? 0;
    if (word === first && next === lo) return -1 - at / 2;
    if (word === 0 && next === 0) return at;
    at = at + 2 === words.length ? 0 : at + 2;
  }
}
