/** Random sites over two years: what a run confirmed stays, what an owner withdrew goes, and an unconfirmed page expires. */

import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer } from '../../engine/testing/site.ts';
import { moveClocksOf } from '../testing/clocks.ts';
import type { Clocks } from '../testing/clocks.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestInstallation } from '../testing/installation.ts';
import { livingRds } from '../testing/living-rds.ts';
import { whatDoesNotAddUp } from '../testing/outcome.ts';
import { page } from '../testing/pages.ts';
import { collectionOf } from '../testing/texts.ts';

const day = 86_400_000;
const days = [0, 1, 100, 101, 730, 731] as const;
/** An RD of the built-in filters lives for three months. */
const lifeDays = 92;
const pages = 24;
/** The same owners each time. */
const seed = 901_591_689;

/** What the owner of a page does before a run. */
const act = fc.constantFrom(
  'leave',
  'leave',
  'leave',
  'change',
  'forbid',
  'allow',
  'break',
  'mend',
  'delete',
  'restore',
);
type Act = ReturnType<(typeof act)['generate']>['value'];

interface Page {
  version: number;
  forbids: boolean;
  broken: boolean;
  deleted: boolean;
}

function apply(page: Page, what: Act): void {
  if (what === 'change') page.version += 1;
  if (what === 'forbid' || what === 'allow') page.forbids = what === 'forbid';
  if (what === 'break' || what === 'mend') page.broken = what === 'break';
  if (what === 'delete' || what === 'restore') page.deleted = what === 'delete';
}

/** A 304 has X-Robots-Tag as the whole answer has it. */
function answerOf(state: Page): Answer {
  return (request, response) => {
    const etag = `"${state.version}"`;
    if (state.deleted) return void response.writeHead(404).end();
    if (state.broken) return void response.writeHead(403).end();
    const isKnown = request.headers['if-none-match'] === etag;
    const robots = state.forbids ? { 'x-robots-tag': 'noindex' } : {};
    response.writeHead(isKnown ? 304 : 200, { etag, 'content-type': 'text/html', ...robots });
    response.end(isKnown ? undefined : page([], { title: `Version ${state.version}` }).body);
  };
}

/** What is right to have of a page: when it was confirmed last; undefined when it is withdrawn, or never was there. */
function confirmedAfter(
  before: number | undefined,
  { deleted, broken, forbids }: Page,
  at: number,
): number | undefined {
  if (deleted) return undefined;
  if (broken) return before;
  return forbids ? undefined : at;
}

let installation: TestInstallation;
let clocks: Clocks;
beforeAll(async () => {
  installation = await openInstallation();
  clocks = await moveClocksOf(installation);
});
afterAll(() => installation.close());

it('what runs confirm is what is there, over two years', async () => {
  const scripts = fc.sample(fc.array(act, { minLength: days.length, maxLength: days.length }), {
    numRuns: pages,
    seed,
  });
  const states = scripts.map((): Page => ({ version: 1, forbids: false, broken: false, deleted: false }));
  const paths = states.map((_, n) => `/p${n}`);
  const routes = Object.fromEntries(states.map((state, n) => [`/p${n}`, answerOf(state)]));
  const site = await installation.startSite({ pages: 0, routes: { ...routes, '/': page(paths) } });
  const collection = await installation.addCollection(collectionOf([{ site }]));
  const confirmed = new Map<string, number | undefined>();
  for (const [round, at] of days.entries()) {
    states.forEach((state, n) => apply(state, scripts[n]?.[round] ?? 'leave'));
    await clocks.moveTo(at * day);
    const { id } = await collection.begin();
    await installation.work({ onlyRun: id, world: clocks.world });
    expect(await whatDoesNotAddUp(installation.pool, id)).toEqual([]);
    const isThere = (path: string, n: number): boolean => {
      const state = states[n];
      const last = state && confirmedAfter(confirmed.get(path), state, at);
      confirmed.set(path, last);
      return last !== undefined && at - last < lifeDays;
    };
    const expected = ['/', ...paths.filter(isThere)].toSorted();
    const living = await livingRds(installation.pool, collection.id);
    expect({ at, paths: [...living.keys()].map((url) => url.slice(site.url.length)).toSorted() }).toEqual({
      at,
      paths: expected,
    });
    for (const [n, path] of paths.entries()) {
      const title = living.get(site.url + path)?.attributes['title'];
      if (title !== undefined && confirmed.get(path) === at) expect(title).toEqual([`Version ${states[n]?.version}`]);
    }
  }
});
