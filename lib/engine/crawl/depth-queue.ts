/** URLs waiting in memory for a visit: by depth, then in the order they were found, up to a bound. */

import type { Discovered } from '../ports.ts';

export interface DepthQueue<Item> {
  /** False when the queue is full: the item is then only in the store and found by the next claim. */
  push: (depth: number, item: Item) => boolean;
  shift: () => Item | undefined;
  readonly size: number;
  /** Of the item that comes next; Infinity when there is none. */
  readonly depth: number;
}

/** The depth that a URL counts as: what a feed wants crawled first goes before the start points. */
export function rankOf({ depth, discovery }: Pick<Discovered, 'depth' | 'discovery'>): number {
  return discovery.fed?.first === true ? 0 : depth + 1;
}

interface Bucket<Item> {
  /** Undefined before `head`: what was taken is not kept. */
  items: (Item | undefined)[];
  head: number;
}

export function createDepthQueue<Item>(capacity: number): DepthQueue<Item> {
  const buckets: (Bucket<Item> | undefined)[] = [];
  let lowest = 0;
  let size = 0;
  return {
    get size() {
      return size;
    },
    get depth() {
      if (size === 0) return Infinity;
      while (isEmpty(buckets[lowest])) lowest++;
      return lowest;
    },
    push(depth, item) {
      if (size >= capacity) return false;
      const bucket = (buckets[depth] ??= { items: [], head: 0 });
      bucket.items.push(item);
      lowest = Math.min(lowest, depth);
      size++;
      return true;
    },
    shift() {
      if (size === 0) return undefined;
      while (isEmpty(buckets[lowest])) lowest++;
      const bucket = buckets[lowest];
      size--;
      return bucket && take(bucket);
    },
  };
}

function isEmpty<Item>(bucket: Bucket<Item> | undefined): boolean {
  return bucket === undefined || bucket.head >= bucket.items.length;
}

/** Takes from the front; the spent part of the array is cut off now and then, so that shifting stays cheap. */
function take<Item>(bucket: Bucket<Item>): Item | undefined {
  const item = bucket.items[bucket.head];
  bucket.items[bucket.head++] = undefined;
  if (bucket.head > 1024 && bucket.head * 2 > bucket.items.length) {
    bucket.items = bucket.items.slice(bucket.head);
    bucket.head = 0;
  }
  return item;
}
