import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reachAfter, reachAtStart, unlimitedReach } from '../../match/urls/link-reach.ts';
import { createLinkGraph, findDepths, findReaches, indexUrls, notReached } from './links.ts';
import type { Following } from './links.ts';

/** The first eight bytes of each hash; the second word tells URLs apart whose first is the same. */
const high = (url: number): number => (url % 3) * 0x7000_0001;
const low = (url: number): number => 0xffff_ffff - url;

function bytesOf(urls: readonly number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(urls.length * 8));
  for (const [i, url] of urls.entries()) {
    view.setUint32(i * 8, high(url));
    view.setUint32(i * 8 + 4, low(url));
  }
  return new Uint8Array(view.buffer);
}

function graphOf(links: readonly (readonly number[])[]) {
  const numbers = links.map((_, url) => url);
  const index = indexUrls(numbers.map(high), numbers.map(low));
  const builder = createLinkGraph(links.length, index);
  for (const [from, to] of links.entries()) builder.add(from, bytesOf(to));
  return builder.build();
}

describe('an index of URLs', () => {
  it('finds each by both words, and nothing else', () => {
    const numbers = Array.from({ length: 100 }, (_, url) => url);
    const index = indexUrls(numbers.map(high), numbers.map(low));
    expect(numbers.map((url) => index.find(high(url), low(url)))).toEqual(numbers);
    expect(index.find(high(1), low(2))).toBeUndefined();
    expect(indexUrls([], []).find(0, 0)).toBeUndefined();
  });
});

describe('a graph of links', () => {
  it('keeps the links of a page in order, and leaves out those to URLs that are not known', () => {
    const graph = graphOf([[2, 7, 1], [], [0]]);
    expect([0, 1, 2].map((url) => [...graph.linksOf(url)])).toEqual([[2, 1], [], [0]]);
    expect(graph.size).toBe(3);
  });

  it('grows beyond its first size', () => {
    const all = Array.from({ length: 300 }, (_, url) => url);
    const graph = graphOf(all.map(() => all));
    expect(graph.size).toBe(300 * 300);
    expect([...graph.linksOf(299)]).toEqual(all);
  });
});

describe('depths', () => {
  const links = [[1, 2], [3], [3], [4], []];
  const find = (following: (url: number) => Following, starts = [0]) =>
    findDepths({ urls: links.length, graph: graphOf(links), starts, following });

  it('are the least, and a redirect leads no deeper', async () => {
    expect([...(await find(() => 'links'))]).toEqual([0, 1, 1, 2, 3]);
    expect([...(await find((url) => (url === 1 || url === 3 ? 'redirect' : 'links')))]).toEqual([0, 1, 1, 1, 1]);
  });

  it('say what nothing leads to any more', async () => {
    expect([...(await find((url) => (url === 3 ? 'none' : 'links')))]).toEqual([0, 1, 1, 2, notReached]);
    expect([...(await find(() => 'links', [3]))]).toEqual([notReached, notReached, notReached, 0, 1]);
  });

  it('are told before the links of that depth are followed, so that what is decided there counts', async () => {
    const told: [readonly number[], number][] = [];
    const denied = new Set<number>();
    const settle = (urls: readonly number[], depth: number): Promise<void> => {
      told.push([urls, depth]);
      if (depth === 1) denied.add(1);
      return Promise.resolve();
    };
    const graph = graphOf([[1], [2], []]);
    const following = (url: number): Following => (denied.has(url) ? 'none' : 'links');
    expect([...(await findDepths({ urls: 3, graph, starts: [0], following, settle }))]).toEqual([0, 1, notReached]);
    expect(told).toEqual([
      [[0], 0],
      [[1], 1],
    ]);
  });

  it('are those of every shortest path', async () => {
    const url = fc.nat({ max: 11 });
    const site = fc.array(fc.array(url, { maxLength: 4 }), { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(site, async (made) => {
        const depths = await findDepths({ urls: 12, graph: graphOf(made), starts: [0], following: () => 'links' });
        expect([...depths]).toEqual(relaxed(made));
      }),
    );
  });
});

describe('reaches', () => {
  const find = async (
    links: readonly (readonly number[])[],
    starts: readonly (readonly [number, number])[],
    isMoved = (_url: number): boolean => false,
  ): Promise<readonly number[]> => {
    const reaches = new Int32Array(links.length).fill(notReached);
    const settle = (): Promise<void> => Promise.resolve();
    const following = (url: number): Following => (isMoved(url) ? 'redirect' : 'links');
    await findReaches({ reaches, graph: graphOf(links), starts, following, settle });
    return [...reaches];
  };
  const of = (limit: number, links: number): number => reachAfter(reachAtStart(limit), links);

  it('are those of the start point that has most left, and a redirect takes nothing', async () => {
    const links = [[1], [2], [3], [], [2]];
    const starts = [
      [0, of(3, 0)],
      [4, of(1, 0)],
    ] as const;
    expect(await find(links, starts)).toEqual([of(3, 0), of(3, 1), of(3, 2), of(3, 3), of(1, 0)]);
    expect((await find(links, starts, (url) => url === 4))[2]).toBe(of(1, 0));
    expect((await find(links, starts, (url) => url === 1 || url === 2)).slice(2, 4)).toEqual([of(3, 1), of(3, 1)]);
  });

  it('stay without limit from a start point without one', async () => {
    const links = [[1], [2], [0], [2]];
    const starts = [
      [0, unlimitedReach],
      [3, of(9, 0)],
    ] as const;
    expect(await find(links, starts)).toEqual([0, 0, 0, of(9, 0)]);
  });

  it('are the least over every start point by itself', async () => {
    const url = fc.nat({ max: 11 });
    const site = fc.array(fc.array(url, { maxLength: 4 }), { minLength: 12, maxLength: 12 });
    const start = fc.tuple(url, fc.option(fc.nat({ max: 6 }), { nil: undefined }));
    await fc.assert(
      fc.asyncProperty(site, fc.array(start, { maxLength: 4 }), async (made, given) => {
        const starts = given.map(([at, limit]) => [at, reachAtStart(limit)] as const);
        const alone = await Promise.all(
          starts.map(async ([at, reach]) => {
            const depths = await findDepths({ urls: 12, graph: graphOf(made), starts: [at], following: () => 'links' });
            return [...depths].map((depth) => (depth === notReached ? Infinity : reachAfter(reach, depth)));
          }),
        );
        const least = made.map((_, at) => Math.min(...alone.map((each) => each[at] ?? Infinity)));
        expect(await find(made, starts)).toEqual(least.map((each) => (each === Infinity ? notReached : each)));
      }),
    );
  });
});

/** Bellman and Ford: links are relaxed until nothing changes. */
function relaxed(links: readonly (readonly number[])[]): readonly number[] {
  const depths = links.map((_, url) => (url === 0 ? 0 : Infinity));
  for (const _ of links) {
    for (const [from, all] of links.entries()) {
      for (const to of all) depths[to] = Math.min(depths[to] ?? Infinity, (depths[from] ?? Infinity) + 1);
    }
  }
  return depths.map((depth) => (depth === Infinity ? notReached : depth));
}
