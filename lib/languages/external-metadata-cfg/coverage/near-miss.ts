/** Finds the URLs that a prefix nearly matches: by each known cause alone, then by each two of them. */

import type { PackedKeys } from '../../../match/text/packed-keys.ts';
import { inPortions } from '../../../match/regex/steps.ts';
import type { Steps } from '../../../match/regex/steps.ts';
import { bytesOf, createFoldedSearches, latin } from './folded-keys.ts';
import { createMiss, foldKey, MISS_REASONS } from './miss-reasons.ts';
import type { MissReason } from './miss-reasons.ts';

export interface NearMiss {
  readonly reason: MissReason;
  /** Number of a URL, as they were added. */
  readonly url: number;
  /** How many URLs it would match. */
  readonly urls: number;
}

export interface NearMisses {
  /** The first way in which a prefix misses a URL, by the number of the URL. */
  readonly find: (key: Uint8Array) => NearMiss | undefined;
}

const misses = MISS_REASONS.map(createMiss);

/** `order`: the keys of URLs in byte order. */
export function* createNearMisses(plain: PackedKeys, order: Int32Array): Steps<NearMisses> {
  const lists = misses.map(({ folds }) => folds);
  const searchBy = yield* createFoldedSearches(plain, order, lists);
  const searches = misses.map((miss) => ({ ...miss, search: searchBy(miss.folds) }));
  const hosts = yield* hostsOf(plain, order);
  const find = (bytes: Uint8Array): NearMiss | undefined => {
    const key = latin(bytes);
    for (const { reason, meant, search } of searches) {
      for (const each of meant(key)) {
        const found = hosts.has(hostOf(each)) ? search(bytesOf(each)) : undefined;
        if (found !== undefined) return { reason, ...found };
      }
    }
    return undefined;
  };
  return { find };
}

/** Most prefixes have no other scheme or host beside them, and need no search for those. */
function* hostsOf(plain: PackedKeys, order: Int32Array): Steps<ReadonlySet<string>> {
  const hosts = new Set<string>();
  let last: Uint8Array = new Uint8Array(1);
  yield* inPortions({ from: 0, to: order.length }, (from, to) => {
    for (let i = from; i < to; i++) {
      const url = order[i] ?? 0;
      if (plain.common(url, last, last.length) === last.length) continue;
      const key = plain.bytesOf(url);
      last = key.subarray(0, key.indexOf(LINE_FEED) + 1);
      hosts.add(hostOf(latin(last)));
    }
  });
  return hosts;
}

const LINE_FEED = 0x0a;

/** As any of the folds leaves it. */
function hostOf(key: string): string {
  return foldKey(key.slice(0, key.indexOf('\n')), ['leading-zeros']);
}
