/** Which URLs a run has seen: 64-bit fingerprints in typed arrays, grown a segment at a time so that no insert pauses. */

/** Segments by the top bits of the first word; at 10^7 entries one holds about 10,000 and is rebuilt in 0.3 ms. */
const SEGMENT_BITS = 10;
const FIRST_SLOTS = 16;
const GROWTH = 1.25;
const MAX_LOAD = 0.85;
const TWO_TO_32 = 0x1_0000_0000;

interface Segment {
  /** Pairs of words in open addressing; (0, 0) is an empty slot. */
  words: Uint32Array;
  count: number;
}

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

  /** True when the fingerprint was not there before. */
  add(hi: number, lo: number): boolean {
    const segment = this.#segmentFor(hi >>> (32 - SEGMENT_BITS));
    const low = lowWord(hi, lo);
    let slot = find(segment.words, hi, low);
    if (slot < 0) return false;
    if (segment.count + 1 > (segment.words.length / 2) * MAX_LOAD) {
      this.#grow(segment);
      slot = find(segment.words, hi, low);
    }
    segment.words[slot] = hi;
    segment.words[slot + 1] = low;
    segment.count += 1;
    this.#size += 1;
    return true;
  }

  #segmentFor(index: number): Segment {
    const existing = this.#segments[index];
    if (existing !== undefined) return existing;
    const segment = { words: new Uint32Array(FIRST_SLOTS * 2), count: 0 };
    this.#segments[index] = segment;
    this.#bytes += segment.words.byteLength;
    return segment;
  }

  #grow(segment: Segment): void {
    const old = segment.words;
    const words = new Uint32Array(Math.ceil((old.length / 2) * GROWTH) * 2);
    for (let at = 0; at < old.length; at += 2) {
      const hi = old[at] ?? 0;
      const lo = old[at + 1] ?? 0;
      if (hi === 0 && lo === 0) continue;
      const slot = find(words, hi, lo);
      words[slot] = hi;
      words[slot + 1] = lo;
    }
    segment.words = words;
    this.#bytes += words.byteLength - old.byteLength;
  }
}

/** Keeps (0, 0) free as the mark of an empty slot. */
function lowWord(hi: number, lo: number): number {
  return hi === 0 && lo === 0 ? 1 : lo >>> 0;
}

/** Offset of the empty slot where the fingerprint goes, or -1 when it is there. */
function find(words: Uint32Array, hi: number, lo: number): number {
  const first = hi >>> 0;
  let at = Math.floor((lo * (words.length / 2)) / TWO_TO_32) * 2;
  for (;;) {
    const word = words[at] ?? 0;
    const next = words[at + 1] ?? 0;
    if (word === first && next === lo) return -1;
    if (word === 0 && next === 0) return at;
    at = at + 2 === words.length ? 0 : at + 2;
  }
}
