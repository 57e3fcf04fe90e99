/** Pages linked at random, and how deep each really is: what a crawl is compared with. */

/** The same numbers for the same seed (mulberry32): from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Links of so many pages, by number; all are reached from page 0, most of them by a long way first. */
export function randomLinks(random: () => number, pages: number): readonly (readonly number[])[] {
  const links: number[][] = Array.from({ length: pages }, () => []);
  for (let index = 1; index < pages; index++) {
    const from = random() < 0.7 ? index - 1 : Math.floor(random() * index);
    links[from]?.push(index);
  }
  for (let nth = 0; nth < pages; nth++) links[Math.floor(random() * pages)]?.push(Math.floor(random() * pages));
  return links;
}

/** Fewest links from page 0 to each. */
export function shortestPaths(links: readonly (readonly number[])[]): readonly number[] {
  const depths: number[] = links.map(() => Infinity);
  depths[0] = 0;
  const queue = [0];
  for (const from of queue) {
    for (const to of links[from] ?? []) {
      if (depths[to] !== Infinity) continue;
      depths[to] = (depths[from] ?? 0) + 1;
      queue.push(to);
    }
  }
  return depths;
}
