/** The enumeration of a root, against the plainest one there is. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { RootReach } from '../../sdk/resource.ts';
import type { RootPage } from '../root-port.ts';
import { enumeratePlainly } from '../testing/plain-enumeration.ts';
import { judgeBy } from './judge.ts';
import type { CompiledRoot } from './program.ts';
import { isOver, openWalk, pagesAhead, walkOn } from './walk.ts';

/** Links of each page, by number. */
type Web = readonly (readonly number[])[];

/** Every third page is on another host; two names are one machine. */
function urlOf(page: number): string {
  const host = ['a.example', 'alias.example', 'b.example', 'a.example:8080'][page % 7 < 4 ? 0 : (page % 7) - 3] ?? '';
  return `http://${host}/${page % 5 === 4 ? 'private/' : ''}${page}.html`;
}
const addresses: Readonly<Record<string, string>> = {
  'a.example': '10.0.0.1',
  'alias.example': '10.0.0.1',
  'b.example': '10.0.0.2',
};

interface Limits {
  readonly urlMax: number;
  readonly hostMax: number;
  readonly depth: number;
  readonly isDepthFirst: boolean;
  readonly isFiltered: boolean;
}

function rootOf({ urlMax, hostMax, depth, isDepthFirst, isFiltered }: Limits): CompiledRoot {
  const place = { file: 'gatherer.cf', line: 2 };
  const deny = {
    allows: false,
    text: 'Deny /private/',
    matches: (path: string) => path.includes('/private/'),
    file: 'f',
    line: 1,
  };
  return {
    ...place,
    key: 'root',
    url: splitUrl(urlOf(0)),
    urlMax,
    hostMax,
    schemes: new Set(['http']),
    delayMs: 0,
    depth: depth === 0 ? undefined : depth,
    isDepthFirst,
    urlRules: isFiltered ? [deny] : [],
    hostRules: [],
  };
}

function plainly(web: Web, { urlMax, hostMax, depth, isDepthFirst, isFiltered }: Limits): readonly number[] {
  const hosts = ['10.0.0.1'];
  const admits = (page: number): boolean => {
    const { hostname, port } = new URL(urlOf(page));
    if (isFiltered && urlOf(page).includes('/private/')) return false;
    const address = addresses[hostname] ?? '';
    if (!hosts.includes(address)) hosts.push(address);
    return hosts.indexOf(address) < hostMax && (hostMax > 1 || port === '');
  };
  return enumeratePlainly(web, { start: 0, urlMax, depth, isDepthFirst, admits });
}

/** Pages settle in an order of their own, some at a time; addresses are known only when they were asked for. */
function byWalk(web: Web, root: CompiledRoot, order: readonly number[]): ReadonlyMap<string, RootReach> {
  const found = new Map<string, RootReach>();
  const settled = new Map<string, RootPage>();
  const known = new Map<string, string>();
  const emit = ({ hash, reach }: { hash: string; reach: RootReach }): void => void found.set(hash, reach);
  const walk = openWalk(root, '0', emit);
  const sources = {
    pageOf: (hash: string) => settled.get(hash),
    addressOf: ({ host }: { host: string }) => known.get(host),
    emit,
  };
  for (let turn = 0; !isOver(walk); turn++) {
    const host = walkOn(walk, sources)?.host;
    if (host !== undefined) known.set(host, addresses[host] ?? '');
    else {
      const waiting = pagesAhead(walk, 5).filter((hash) => !settled.has(hash));
      const next = waiting[(order[turn % order.length] ?? 0) % waiting.length];
      if (next !== undefined) settled.set(next, pageOf(web, Number(next)));
    }
  }
  return found;
}

function pageOf(web: Web, page: number): RootPage {
  const links = (web[page] ?? []).map((link) => {
    return { hash: String(link), url: splitUrl(urlOf(link)), depth: 0, discovery: { kind: 'link' as const, hops: 0 } };
  });
  return { hash: String(page), links, isMoved: false };
}

const webs = fc
  .integer({ min: 1, max: 40 })
  .chain((size) => fc.array(fc.array(fc.nat(size - 1), { maxLength: 8 }), { minLength: size, maxLength: size }));
const limits = fc.record({
  urlMax: fc.integer({ min: 1, max: 30 }),
  hostMax: fc.integer({ min: 1, max: 3 }),
  depth: fc.nat(4),
  isDepthFirst: fc.boolean(),
  isFiltered: fc.boolean(),
});

describe('the enumeration of a RootNode', () => {
  it('gathers what a plain enumeration gathers, in whatever order its pages come', () => {
    fc.assert(
      fc.property(webs, limits, fc.array(fc.nat(), { minLength: 1 }), (web, limit, order) => {
        const root = rootOf(limit);
        const found = byWalk(web, root, order);
        const admitted = [...found].filter(
          ([hash, reach]) => judgeBy(root, splitUrl(urlOf(Number(hash))), reach) === undefined,
        );
        const inOrder = admitted.toSorted(([, a], [, b]) => (a.url ?? 0) - (b.url ?? 0)).map(([hash]) => Number(hash));
        expect(inOrder).toEqual(plainly(web, limit));
      }),
      { numRuns: 300 },
    );
  });
});
