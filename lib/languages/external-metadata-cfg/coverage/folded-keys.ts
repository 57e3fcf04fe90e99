/** URLs in the order of the keys that folds make of them, to be searched by the beginnings of those. */

import { PackedKeys } from '../../../match/text/packed-keys.ts';
import type { Steps } from '../../../match/regex/steps.ts';
import { foldKey } from './miss-reasons.ts';
import type { Fold } from './miss-reasons.ts';

/** URLs between two steps: some milliseconds where each is folded in every way. */
const FOLDED_AT_ONCE = 1000;

export interface FoundUrls {
  /** One of them. */
  readonly url: number;
  readonly urls: number;
}

/** Finds the URLs that start with a key once all of them are folded. */
export type FoldedSearch = (key: Uint8Array) => FoundUrls | undefined;

/** Keys, and the number of the URL of each. */
interface KeySet {
  readonly keys: PackedKeys;
  readonly urls: readonly number[] | undefined;
}

interface Sorted extends KeySet {
  readonly order: Int32Array;
}

/** A set whose URLs are left out where they are in another one, too: every URL counts once. */
interface Layer extends Sorted {
  readonly before: () => Int32Array | undefined;
}

/** Searches by lists of at most two folds. */
export function* createFoldedSearches(
  plain: PackedKeys,
  order: Int32Array,
  asked: readonly (readonly Fold[])[],
): Steps<(folds: readonly Fold[]) => FoldedSearch> {
  const lists = [...new Map(asked.map((folds) => [nameOf(folds), folds])).values()];
  const sets = lists.filter((folds) => folds.length > 0).map((folds) => ({ folds, ...emptySet() }));
  for (let url = 0; url < plain.count; url++) {
    const key = plain.bytesOf(url);
    if (mayFold(key)) addTo(sets, latin(key), url);
    if (url % FOLDED_AT_ONCE === 0) yield;
  }
  const sorted = new Map<string, Sorted>([['', { keys: plain, urls: undefined, order }]]);
  for (const { folds, keys, urls } of sets) sorted.set(nameOf(folds), { keys, urls, order: yield* keys.sorting() });
  const searches = new Map(lists.map((folds) => [nameOf(folds), createSearch(layersOf(sorted, plain.count, folds))]));
  return (folds) => searches.get(nameOf(folds)) ?? (() => undefined);
}

function nameOf(folds: readonly Fold[]): string {
  return folds.join('+');
}

interface GrowingSet {
  readonly keys: PackedKeys;
  readonly urls: number[];
}

function emptySet(): GrowingSet {
  return { keys: new PackedKeys(), urls: [] };
}

/** A set has the URLs that each of its folds, in turn, makes other ones of. */
function addTo(sets: readonly (GrowingSet & { readonly folds: readonly Fold[] })[], text: string, url: number): void {
  for (const { folds, keys, urls } of sets) {
    let key = text;
    const isOther = folds.every((fold) => {
      const before = key;
      key = foldKey(before, [fold]);
      return key !== before;
    });
    if (!isOther) continue;
    keys.add(bytesOf(key), key.length);
    urls.push(url);
  }
}

/**
 * A URL is as it stands where no fold changes it. Of two folds, those that only the first or only the second changes
 * stand in the set of that fold as both together would leave them.
 */
function layersOf(sorted: ReadonlyMap<string, Sorted>, urls: number, folds: readonly Fold[]): readonly Layer[] {
  const sets = [[], ...folds.map((fold) => [fold]), ...(folds.length > 1 ? [folds] : [])].map((list) =>
    sorted.get(nameOf(list)),
  );
  const [plain, first, second, both] = sets;
  const layers = [
    { set: plain, without: [first, second] },
    { set: first, without: [both] },
    { set: second, without: [first] },
    { set: both, without: [] },
  ];
  return layers.flatMap(({ set, without }) => (set === undefined ? [] : createLayer(set, without, urls)));
}

/** The sums are made when they are first asked for. */
function createLayer(set: Sorted, without: readonly (Sorted | undefined)[], count: number): Layer {
  const others = without.filter((other) => other !== undefined && other.keys.count > 0);
  let sums: Int32Array | undefined;
  const before = (): Int32Array | undefined => {
    if (others.length > 0) sums ??= sumsOf(set, others, count);
    return sums;
  };
  return { ...set, before };
}

function sumsOf({ order, urls }: Sorted, others: readonly (Sorted | undefined)[], count: number): Int32Array {
  const isLeftOut = new Uint8Array(count);
  for (const other of others) for (const url of other?.urls ?? []) isLeftOut[url] = 1;
  const sums = new Int32Array(order.length + 1);
  for (let i = 0; i < order.length; i++) {
    const number = order[i] ?? 0;
    const url = urls === undefined ? number : (urls[number] ?? 0);
    sums[i + 1] = (sums[i] ?? 0) + 1 - (isLeftOut[url] ?? 0);
  }
  return sums;
}

function createSearch(layers: readonly Layer[]): FoldedSearch {
  return (key) => {
    const found = layers.flatMap((layer) => findIn(layer, key) ?? []);
    const [first] = found;
    return first && { url: first.url, urls: found.reduce((sum, { urls }) => sum + urls, 0) };
  };
}

function findIn({ keys, order, urls, before }: Layer, key: Uint8Array): FoundUrls | undefined {
  const from = keys.placeOf(order, key, key.length);
  const start = order[from];
  if (start === undefined || keys.common(start, key, key.length) < key.length) return undefined;
  const to = from + keys.countFrom(order, from, key);
  const sums = before();
  const count = sums === undefined ? to - from : (sums[to] ?? 0) - (sums[from] ?? 0);
  if (count === 0) return undefined;
  const number = order[sums === undefined ? from : firstAbove(sums, from, to)] ?? 0;
  return { url: urls === undefined ? number : (urls[number] ?? 0), urls: count };
}

/** The first place that counts. */
function firstAbove(sums: Int32Array, from: number, to: number): number {
  const none = sums[from] ?? 0;
  let [first, end] = [from, to];
  while (first < end) {
    const middle = (first + end) >> 1;
    if ((sums[middle + 1] ?? 0) > none) end = middle;
    else first = middle + 1;
  }
  return first;
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
export function latin(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}
