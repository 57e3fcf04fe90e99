/** Why a prefix matches no URL although it nearly does: each way to miss, and the URL it would have matched. */

import { DEFAULT_PAGES } from '../../match/metadata-key.ts';
import { PackedKeys } from '../../match/packed-keys.ts';
import { inPortions } from '../../match/steps.ts';
import type { Steps } from '../../match/steps.ts';

/** In the order they are looked for. */
export const MISS_REASONS = [
  'scheme',
  'ampersand',
  'percent-encoding',
  'case',
  'slash',
  'www',
  'default-page',
  'leading-zeros',
] as const;
export type MissReason = (typeof MISS_REASONS)[number];

export interface NearMiss {
  readonly reason: MissReason;
  /** Number of a URL, as they were added. */
  readonly url: number;
  /** How many URLs it would match. */
  readonly urls: number;
}

type Fold = (key: string) => string;

/** What makes URLs that differ only so equal. A key is `scheme://authority`, a line feed, and the path. */
export const folds: ReadonlyMap<MissReason, Fold> = new Map<MissReason, Fold>([
  ['percent-encoding', (key) => key.replaceAll(/%[0-9a-f]{2}/gi, decoded).replaceAll(/[^\n!-~]/g, encoded)],
  ['case', (key) => key.toLowerCase()],
  ['leading-zeros', (key) => key.replaceAll(/(?<![0-9])0+(?=[0-9])/g, '')],
]);

/** The prefix as it might have been meant; undefined when there is no such way to write it. */
const variants: Readonly<Partial<Record<MissReason, (key: string) => string | undefined>>> = {
  scheme: (key) => (key.startsWith('https:') ? `http${key.slice(5)}` : `https${key.slice(4)}`),
  ampersand: (key) => (key.includes('&amp;') ? key.replaceAll('&amp;', '&') : undefined),
  // A URL's key ends with a line feed: the page itself, not what goes on from its name.
  slash: (key) => (/[^\n]\/$/.test(key) ? `${key.slice(0, -1)}\n` : undefined),
  www: (key) => (key.includes('://www.') ? key.replace('://www.', '://') : key.replace('://', '://www.')),
  'default-page': (key) => {
    if (key.endsWith('/\n')) return key.slice(0, -1);
    const folder = key.slice(0, key.lastIndexOf('/') + 1);
    return isAboutDefaultPage(key.slice(folder.length)) ? `${folder}\n` : undefined;
  },
};

/** It ends inside the name of a default page, or has one in other letter case. */
function isAboutDefaultPage(segment: string): boolean {
  const lower = segment.toLowerCase();
  return (
    segment !== '' &&
    DEFAULT_PAGES.some(
      (name) =>
        name.startsWith(lower) || /^\.[a-z0-9]{0,4}$/.test(lower.startsWith(name) ? lower.slice(name.length) : '-'),
    )
  );
}

function decoded(code: string): string {
  const byte = Number.parseInt(code.slice(1), 16);
  const character = String.fromCharCode(byte);
  return /[A-Za-z0-9._~!$'()*,;:@-]/.test(character) ? character : code.toUpperCase();
}

function encoded(character: string): string {
  return character.charCodeAt(0) < 256
    ? `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
    : character;
}

export interface NearMisses {
  /** The first way in which a prefix misses a URL, by the number of the URL. */
  readonly find: (key: Uint8Array) => NearMiss | undefined;
}

interface Folded {
  readonly reason: MissReason;
  readonly fold: Fold;
  readonly keys: PackedKeys;
  readonly order: Int32Array;
  /** The URL of each key. */
  readonly urls: readonly number[];
  /** How many URLs of a part of the plain order are among them. */
  readonly countWithin: (from: number, to: number) => number;
}

interface Matching {
  /** Number of the first key, and where in the order it stands. */
  readonly first: number;
  readonly from: number;
  readonly count: number;
}

const none: Matching = { first: -1, from: 0, count: 0 };

/** The keys that start with the bytes. */
function matching(keys: PackedKeys, order: Int32Array, bytes: Uint8Array): Matching {
  const from = keys.placeOf(order, bytes, bytes.length);
  const first = order[from];
  if (first === undefined || keys.common(first, bytes, bytes.length) < bytes.length) return none;
  return { first, from, count: keys.countFrom(order, from, bytes) };
}

/** URLs that a fold changes are in both orders, and count once. The sums are made when they are first asked for. */
function createCounter(order: Int32Array, urls: readonly number[]): Folded['countWithin'] {
  let before: Int32Array | undefined;
  return (from, to) => {
    before ??= sums(order, urls);
    return (before[to] ?? 0) - (before[from] ?? 0);
  };
}

function sums(order: Int32Array, urls: readonly number[]): Int32Array {
  const isFolded = new Uint8Array(order.length);
  for (const url of urls) isFolded[url] = 1;
  const before = new Int32Array(order.length + 1);
  for (let i = 0; i < order.length; i++) before[i + 1] = (before[i] ?? 0) + (isFolded[order[i] ?? 0] ?? 0);
  return before;
}

/** `order`: the keys of URLs in byte order. */
export function* createNearMisses(plain: PackedKeys, order: Int32Array): Steps<NearMisses> {
  const folded = yield* foldAll(plain, order);
  const missFor = (reason: MissReason, key: string): NearMiss | undefined => {
    const each = folded.find((one) => one.reason === reason);
    const meant = each === undefined ? variants[reason]?.(key) : each.fold(key);
    if (meant === undefined) return undefined;
    const bytes = bytesOf(meant);
    const own = meant === key ? none : matching(plain, order, bytes);
    if (each === undefined) return own.count === 0 ? undefined : { reason, url: own.first, urls: own.count };
    const other = matching(each.keys, each.order, bytes);
    const urls = own.count + other.count - (own.count === 0 ? 0 : each.countWithin(own.from, own.from + own.count));
    return urls === 0 ? undefined : { reason, url: own.count > 0 ? own.first : (each.urls[other.first] ?? 0), urls };
  };
  const find = (bytes: Uint8Array): NearMiss | undefined => {
    const key = latin(bytes);
    for (const reason of MISS_REASONS) {
      const miss = missFor(reason, key);
      if (miss !== undefined) return miss;
    }
    return undefined;
  };
  return { find };
}

/** The keys that a fold makes other ones of. */
function* foldAll(plain: PackedKeys, plainOrder: Int32Array): Steps<readonly Folded[]> {
  const folding = Array.from(folds, ([reason, fold]) => ({
    reason,
    fold,
    keys: new PackedKeys(),
    urls: new Array<number>(),
  }));
  yield* inPortions({ from: 0, to: plain.count }, (from, to) => {
    for (let url = from; url < to; url++) {
      const key = plain.bytesOf(url);
      if (!mayFold(key)) continue;
      const text = latin(key);
      for (const { fold, keys, urls } of folding) {
        const other = fold(text);
        if (other === text) continue;
        keys.add(bytesOf(other), other.length);
        urls.push(url);
      }
    }
  });
  const folded: Folded[] = [];
  for (const each of folding) {
    const order = yield* each.keys.sorting();
    folded.push({ ...each, order, countWithin: createCounter(plainOrder, each.urls) });
  }
  return folded;
}

const LINE_FEED = 0x0a;
const ZERO = 0x30;

/** Most URLs have no capital, percent sign, odd byte or zero that leads a number: they are as they would be folded. */
function mayFold(key: Uint8Array): boolean {
  for (let at = 0; at < key.length; at++) {
    const byte = key[at] ?? 0;
    if (byte === ZERO) {
      if (isDigit(key[at + 1]) && !isDigit(key[at - 1])) return true;
    } else if (byte < 0x21 || byte > 0x7e || byte === 0x25 || (byte > 0x40 && byte < 0x5b)) {
      if (byte !== LINE_FEED) return true;
    }
  }
  return false;
}

function isDigit(byte: number | undefined): boolean {
  return byte !== undefined && byte >= ZERO && byte <= 0x39;
}

const decoder = new TextDecoder('latin1');

/** One character for each byte. The decoder means Windows-1252, which is the same for all that URLs hold. */
function latin(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
