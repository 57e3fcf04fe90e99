import { expect, it } from 'vitest';
import { fixedClock } from '../../outside/clock.ts';
import type { ReleaseState, Visit } from '../ports.ts';
import { testProgram } from '../testing/program.ts';
import type { Crawl } from './context.ts';
import { createAddressTurns } from './politeness.ts';
import { runVisit } from './visit.ts';

const visit: Visit = { runId: 1, siteId: 1, siteKey: 'a.test:80', epoch: 1, leaseMs: 60_000, waitMs: 400 };

/** How a visit gives its site back when another worker asks the server, found out after so many milliseconds. */
async function releasedAfter(ms: number): Promise<readonly ReleaseState[]> {
  const released: ReleaseState[] = [];
  let now = 1000;
  const crawl = {
    clock: { ...fixedClock(), now: () => now, monotonic: () => now },
    program: testProgram({ files: { 'gatherer.cf': '<RootNodes>\nhttp://a.test/ Delay=1\n</RootNodes>\n' } }),
    addressTurn: createAddressTurns(fixedClock()),
    openSite: () => ({
      address: () => Promise.resolve({ ip: '127.0.0.1', allowed: true }),
      close: () => Promise.resolve(),
    }),
    store: {
      more: () => Promise.resolve([{ url: 'http://a.test/' }]),
      takeAddress: () => {
        now += ms;
        return Promise.resolve(undefined);
      },
      release: (_: Visit, state: ReleaseState) => Promise.resolve(void released.push(state)),
    },
  } as unknown as Crawl;
  expect(await runVisit(crawl, visit, now)).toBe('stopped');
  return released;
}

it('a visit without requests releases the site with its remaining delay', async () => {
  expect(await releasedAfter(100)).toEqual([{ nextInMs: 300 }]);
  expect(await releasedAfter(500)).toEqual([{ nextInMs: 0 }]);
});
