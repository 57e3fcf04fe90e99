/** Which URLs a run has seen, and how deep: 64-bit fingerprints in typed arrays, grown a segment at a time. */

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
  count: number;
}

/** `shorter`: known, and now met at a lower depth than ever before. */
export type Meeting = 'new' | 'known' | 'shorter';

/** Depths above this are kept as this. */
const MAX_DEPTH = 255;

/**
 * A set of keyed 64-bit fingerprints (two words of a URL hash). It never forgets; with n entries the chance that any
 * new one was taken for an old one is about n² / 2^65: 3·10^-8 at a million, 3·10^-6 at ten million.
 */
export class SeenSet {
  readonly #segments: (Segment | undefined)[] = Array.from({ length: 1 << SEGMENT_BITS });
  #size = 0;
  #bytes = 0;

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

  /** The least depth a URL was met at; undefined when it was not. */
  depthOf(hi: number, lo: number): number | undefined {
    const segment = this.#segments[hi >>> (32 - SEGMENT_BITS)];
    const slot = segment === undefined ? 0 : find(segment.words, hi, lowWord(hi, lo));
    return slot < 0 ? segment?.depths[-1 - slot] : undefined;
  }

  /** Records that a URL was met at a depth. */
  meet(hi: number, lo: number, depth: number): Meeting {
    const segment = this.#segmentFor(hi >>> (32 - SEGMENT_BITS));
    const low = lowWord(hi, lo);
    const kept = Math.min(depth, MAX_DEPTH);
    const slot = find(segment.words, hi, low);
    if (slot < 0) return lower(segment.depths, -1 - slot, kept);
    this.#insert(segment, { hi, low, depth: kept }, slot);
    return 'new';
  }

  #insert(segment: Segment, entry: { hi: number; low: number; depth: number }, found: number): void {
    let slot = found;
    if (segment.count + 1 > segment.depths.length * MAX_LOAD) {
      this.#grow(segment);
      slot = find(segment.words, entry.hi, entry.low);
    }
    segment.words[slot] = entry.hi;
    segment.words[slot + 1] = entry.low;
    segment.depths[slot / 2] = entry.depth;
    segment.count += 1;
    this.#size += 1;
  }

  #segmentFor(index: number): Segment {
    const existing = this.#segments[index];
    if (existing !== undefined) return existing;
    const segment = { words: new Uint32Array(FIRST_SLOTS * 2), depths: new Uint8Array(FIRST_SLOTS), count: 0 };
    this.#segments[index] = segment;
    this.#bytes += segment.words.byteLength + segment.depths.byteLength;
    return segment;
  }

  #grow(segment: Segment): void {
    const { words: old, depths: oldDepths } = segment;
    const slots = Math.ceil(oldDepths.length * GROWTH);
    const words = new Uint32Array(slots * 2);
    const depths = new Uint8Array(slots);
    for (let at = 0; at < old.length; at += 2) {
      const hi = old[at] ?? 0;
      const lo = old[at + 1] ?? 0;
      if (hi === 0 && lo === 0) continue;
      const slot = find(words, hi, lo);
      words[slot] = hi;
      words[slot + 1] = lo;
      depths[slot / 2] = oldDepths[at / 2] ?? 0;
    }
    segment.words = words;
    segment.depths = depths;
    this.#bytes += words.byteLength - old.byteLength + depths.byteLength - oldDepths.byteLength;
  }
}

function lower(depths: Uint8Array, index: number, depth: number): Meeting {
  if ((depths[index] ?? 0) <= depth) return 'known';
  depths[index] = depth;
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
