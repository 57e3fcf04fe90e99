/** Keyed 128-bit hash of a URL: the key of seen-sets and tables. Keyed, so that a hostile site cannot force collisions. */

/**
 * Writes the hash of `text` as four words into `out`, from `at` on. Meant for normal URLs, which are ASCII; other text is
 * hashed as its UTF-8 bytes.
 */
export type UrlHasher = (text: string, out: Uint32Array, at?: number) => void;

const WORDS = 4;
const ROUNDS = 8;
const encoder = new TextEncoder();

/**
 * Chaskey (Mouha and others, SAC 2014) with eight rounds: a message authentication code of 32-bit additions, rotations
 * and exclusive-ors. `secret` is the installation's four words; hashes under two secrets have nothing in common.
 */
export function keyedHash(secret: Uint32Array): UrlHasher {
  if (secret.length !== WORDS) throw new RangeError('the hash secret has four words');
  const key = Int32Array.from(secret);
  const wholeKey = timesTwo(key);
  const paddedKey = timesTwo(wholeKey);
  const state = new Int32Array(WORDS);
  return (text, out, at = 0) => {
    copy(key, state, 0);
    const isAscii = absorb(state, text) < 0x80;
    if (!isAscii) {
      const bytes = utf8Chars(text);
      copy(key, state, 0);
      absorb(state, bytes);
      finish(state, bytes.length, isWhole(bytes.length) ? wholeKey : paddedKey);
    } else {
      finish(state, text.length, isWhole(text.length) ? wholeKey : paddedKey);
    }
    copy(state, out, at);
  };
}

/** 32 hexadecimal digits. */
export function hashToHex(hash: Uint32Array, at = 0): string {
  let hex = '';
  for (let word = 0; word < WORDS; word++) hex += (hash[at + word] ?? 0).toString(16).padStart(8, '0');
  return hex;
}

/** The inverse of {@link hashToHex}; `hex` has 32 digits. */
export function hexToHash(hex: string, out: Uint32Array, at = 0): void {
  for (let word = 0; word < WORDS; word++) out[at + word] = Number.parseInt(hex.slice(word * 8, word * 8 + 8), 16);
}

/** Writes the 16 bytes of the hash, most significant first, so that bytes, digits and words sort alike. */
export function hashToBytes(hash: Uint32Array, bytes: Uint8Array, at = 0): void {
  for (let index = 0; index < WORDS * 4; index++) {
    bytes[at + index] = (hash[index >> 2] ?? 0) >>> (24 - ((index & 3) << 3));
  }
}

/** A loop of four beats the call into TypedArray.set. */
function copy(from: Int32Array, to: Int32Array | Uint32Array, at: number): void {
  for (let word = 0; word < WORDS; word++) to[at + word] = from[word] ?? 0;
}

function isWhole(length: number): boolean {
  return length > 0 && (length & 15) === 0;
}

/** Mixes the characters in, four to a word, with a permutation after every full block but the last. Returns all bits seen. */
function absorb(state: Int32Array, text: string): number {
  const tail = text.length === 0 ? 0 : (text.length - 1) & ~15;
  let seen = 0;
  let word = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    seen |= code;
    word |= code << ((at & 3) << 3);
    if ((at & 3) !== 3) continue;
    mixWord(state, at >>> 2, word);
    word = 0;
    if ((at & 15) === 15 && at < tail) permute(state);
  }
  mixWord(state, text.length >>> 2, word);
  return seen;
}

function finish(state: Int32Array, length: number, lastKey: Int32Array): void {
  if (!isWhole(length)) mixWord(state, length >>> 2, 1 << ((length & 3) << 3));
  for (let word = 0; word < WORDS; word++) mixWord(state, word, lastKey[word] ?? 0);
  permute(state);
  for (let word = 0; word < WORDS; word++) mixWord(state, word, lastKey[word] ?? 0);
}

function mixWord(state: Int32Array, index: number, word: number): void {
  state[index & 3] = (state[index & 3] ?? 0) ^ word;
}

function permute(state: Int32Array): void {
  let a = state[0] ?? 0;
  let b = state[1] ?? 0;
  let c = state[2] ?? 0;
  let d = state[3] ?? 0;
  for (let round = 0; round < ROUNDS; round++) {
    a = (a + b) | 0;
    b = ((b << 5) | (b >>> 27)) ^ a;
    a = (a << 16) | (a >>> 16);
    c = (c + d) | 0;
    d = ((d << 8) | (d >>> 24)) ^ c;
    a = (a + d) | 0;
    d = ((d << 13) | (d >>> 19)) ^ a;
    c = (c + b) | 0;
    b = ((b << 7) | (b >>> 25)) ^ c;
    c = (c << 16) | (c >>> 16);
  }
  state[0] = a;
  state[1] = b;
  state[2] = c;
  state[3] = d;
}

/** Doubling in GF(2^128): the subkey schedule of Chaskey. */
function timesTwo(key: Int32Array): Int32Array {
  const carry = (key[WORDS - 1] ?? 0) < 0 ? 0x87 : 0;
  return key
    .map((word, at) => (word << 1) | (at === 0 ? 0 : (key[at - 1] ?? 0) >>> 31))
    .map((word, at) => (at === 0 ? word ^ carry : word));
}

/** One character for each byte. */
function utf8Chars(text: string): string {
  let chars = '';
  for (const byte of encoder.encode(text)) chars += String.fromCharCode(byte);
  return chars;
}
