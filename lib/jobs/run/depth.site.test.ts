/** Depth is the shortest path found, whatever order the answers come in. */

import type http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Answer, Served, Site } from '../../engine/testing/site.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { accountingOf, rdsOf, resourcesOf, whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { randomLinks, seededRandom, shortestPaths } from '../testing/random-pages.ts';
import { collectionOf } from '../testing/texts.ts';

let installation: TestInstallation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

function newSite(pages: Readonly<Record<string, readonly string[]>>): Promise<Site> {
  const routes = Object.fromEntries(Object.entries(pages).map(([path, links]) => [path, page(links)]));
  return installation.startSite({ pages: 1, routes });
}

/** Answers when the condition holds, and not before. */
function whenever(condition: () => boolean, served: Served): Answer {
  return (_request: http.IncomingMessage, response: http.ServerResponse) => {
    const answer = async (): Promise<void> => {
      while (!condition()) await sleep(10);
      response.writeHead(served.status ?? 200, { ...served.headers });
      response.end(served.body);
    };
    void answer();
  };
}

describe('the depth limit', () => {
  const chain = { '/': ['/1'], '/1': ['/2'], '/2': ['/3'], '/3': ['/4'], '/4': [] };

  it.each([
    ['of robot.conf', { robot: 2 }, 2, 'robot.conf'],
    ['of robot.conf, 0 for the start points only', { robot: 0 }, 0, 'robot.conf'],
    ['of the site instead', { robot: 1, site: 3 }, 3, 'filterrules.conf'],
    ['of the start point instead', { robot: 3, site: 2, start: 1 }, 1, 'filterrules.conf'],
    ['of the start point, without end', { robot: 0, site: 1, start: -1 }, 4, null],
  ])('is that %s', async (_name, { robot, site: depth, start }: Record<string, number>, reached, file) => {
    const site = await newSite(chain);
    const text = { site, ...(depth !== undefined && { depth }), ...(start !== undefined && { startDepth: start }) };
    const collection = await installation.addCollection(collectionOf([text], { depth: robot ?? -1 }));
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    const rds = await rdsOf(installation.pool, collection.id);
    expect([...rds.values()].map((rd) => rd.depth)).toEqual(Array.from({ length: reached + 1 }, (_, i) => i));
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.size).toBe(Math.min(5, reached + 2));
    if (file === null) return;
    expect(resources.get(`${site.url}/${reached + 1}`)).toMatchObject({ state: 'rejected', reason: 'depth', file });
    expect(site.log.map(({ path }) => path)).not.toContain(`/${reached + 1}`);
  });
});

describe('a shorter path found later', () => {
  it('lowers the depth in RDs already made, is passed on, and reopens what was rejected for it', async () => {
    const site = await newSite({
      '/': ['/slow', '/long-1'],
      '/long-1': ['/long-2'],
      '/long-2': ['/target'],
      '/target': ['/child'],
      '/child': ['/grandchild'],
      '/grandchild': ['/below'],
    });
    const isAsked = (path: string): boolean => site.log.some((entry) => entry.path === path && entry.endedAt > 0);
    let asked = 0;
    site.serve(
      '/slow',
      whenever(
        () => {
          // The longer way has been gone to its end and committed.
          if (asked === 0 && isAsked('/child')) asked = performance.now();
          return asked > 0 && performance.now() - asked > 500;
        },
        page(['/target']),
      ),
    );
    const collection = await installation.addCollection(collectionOf([{ site }], { depth: 4 }));
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
    const { recount } = await accountingOf(installation.pool, run.id);
    expect(recount).toMatchObject({ discovered: 8, fetched: 7, rejected: 1 });
    const rds = await rdsOf(installation.pool, collection.id);
    const depths = ['/target', '/child', '/grandchild'].map((path) => rds.get(site.url + path));
    expect(depths.map((rd) => [rd?.depth, rd?.attributes['depth']])).toEqual([
      [2, ['2']],
      [3, ['3']],
      [4, ['4']],
    ]);
    const resources = await resourcesOf(installation.pool, collection.id);
    expect(resources.get(`${site.url}/child`)?.facts?.depth).toBe(3);
    expect(resources.get(`${site.url}/below`)).toMatchObject({ state: 'rejected', reason: 'depth', depth: 5 });
    expect(site.log.filter(({ path }) => path === '/target')).toHaveLength(1);
  });
});

/** Answers to requests that are held back until all of them are there; then they are given one after the other. */
function inOrder(answers: readonly (readonly [Site, string, readonly string[]])[], startAfter: number): void {
  const waiting: http.ServerResponse[] = [];
  for (const [i, [site, path]] of answers.entries()) {
    site.serve(path, (_request, response) => {
      waiting[i] = response;
      if (Object.keys(waiting).length < answers.length) return;
      for (const [nth, [, , links]] of answers.entries()) {
        const { headers, body } = page(links);
        setTimeout(() => waiting[nth]?.writeHead(200, headers).end(body), startAfter + nth * 15);
      }
    });
  }
}

describe('a page found by the longer way on one site while another site leads the shorter way to it', () => {
  it('has the depth of the shorter way, whichever is on record first', async () => {
    const [site, other] = [await newSite({}), await newSite({})];
    const rounds = Array.from({ length: 24 }, (_, round) => round);
    for (const round of rounds) {
      const at = (name: string): string => `/${name}-${round}`;
      for (const [from, to] of [
        ['far', 'farther'],
        ['farther', 'middle'],
      ] as const)
        site.serve(at(from), page([at(to)]));
      other.serve(at('far'), page([at('farther')]));
      other.serve(at('farther'), page([at('first')]));
      site.serve(at('leaf'), page());
      // The leaf is first met from the other site, then by a page that turns out to be nearer than it was thought.
      inOrder(
        [
          [other, at('first'), [site.url + at('leaf')]],
          [site, at('middle'), [at('leaf')]],
          [site, at('near'), [at('middle')]],
        ],
        round * 37,
      );
    }
    // Pages that come all the time, so that commits are made all the time.
    const steady = Array.from({ length: 120 }, (_, i) => `/steady-${i}`);
    for (const [i, path] of steady.entries()) {
      const { headers, body } = page([`/steady-${i + 1}`]);
      site.serve(path, (_request, response) => void setTimeout(() => response.writeHead(200, headers).end(body), 10));
    }
    const links = rounds.flatMap((round) => [`/far-${round}`, `${other.url}/far-${round}`, `/near-${round}`]);
    site.serve('/', page([...links, '/steady-0']));
    const many = { 'site-max-connections': 100, 'max-connections': 100 };
    const sites = [{ site }, { site: other, starts: [] }];
    const collection = await installation.addCollection(collectionOf(sites, many));
    expect(await collection.crawl()).toMatchObject({ state: 'finished' });
    const rds = await rdsOf(installation.pool, collection.id);
    const depthsOf = (name: string): unknown => rounds.map((round) => rds.get(`${site.url}/${name}-${round}`)?.depth);
    expect(depthsOf('middle')).toEqual(rounds.map(() => 2));
    expect(depthsOf('leaf')).toEqual(rounds.map(() => 3));
  });
});

describe('pages linked at random over two sites, answered in any order', () => {
  const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));

  it.each([seed, seed + 1, seed + 2])('have the depth of the shortest path (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const links = randomLinks(random, 120);
    const depths = shortestPaths(links);
    const limit = 8;
    const pair = [await newSite({}), await newSite({})] as const;
    const siteOf = (index: number): Site => (index % 3 === 0 ? pair[0] : pair[1]);
    const urlOf = (index: number): string => `${siteOf(index).url}/p${index}`;
    for (const [index, to] of links.entries()) {
      const answerAfter = random() < 0.2 ? random() * 700 : random() * 20;
      const { headers, body } = page(to.map(urlOf));
      siteOf(index).serve(`/p${index}`, (_request, response) => {
        setTimeout(() => response.writeHead(200, headers).end(body), answerAfter);
      });
    }
    const files = collectionOf(
      [
        { site: pair[0], starts: ['/p0'] },
        { site: pair[1], starts: [] },
      ],
      { depth: limit, 'max-connections': 16 },
    );
    const collection = await installation.addCollection(files);
    const run = await collection.crawl();
    expect(run.state).toBe('finished');
    const rds = await rdsOf(installation.pool, collection.id);
    const found = links.map((_, index) => {
      const rd = rds.get(urlOf(index));
      return rd === undefined ? null : [rd.depth, rd.attributes['depth']];
    });
    expect(found).toEqual(depths.map((depth) => (depth <= limit ? [depth, [String(depth)]] : null)));
    expect(await whatDoesNotAddUp(installation.pool, run.id)).toEqual([]);
  });
});
