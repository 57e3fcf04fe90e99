/** Trying a RootNode: the tree it comes to is the one a run gathers. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { testRootJob } from './declaration.ts';
import type { ReachedUrl } from './declaration.ts';
import { jobs } from '../declarations.ts';
import { createJobQueue } from '../queue.ts';
import type { JobViewOf } from '../queue.ts';
import { testRootWork } from './work.ts';
import { openInstallation } from '../testing/installation.ts';
import type { Files, TestInstallation } from '../testing/installation.ts';
import { resourcesOf } from '../testing/outcome.ts';
import { until } from '../testing/until.ts';

let installation: TestInstallation;
const stop = new AbortController();
let working: Promise<void>;

beforeAll(async () => {
  installation = await openInstallation();
  working = installation.work({ works: [testRootWork({ patienceMs: 400 })] }, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await working;
  await installation.close();
});

async function tryRoot(files: Files, line: number, mostPages = 100): Promise<JobViewOf<typeof testRootJob>> {
  const { id: collectionId } = await installation.addCollection(files);
  const queue = createJobQueue(installation.pool, jobs);
  const input = { line, texts: Object.entries(files), limits: defaultLimits, aliases: [], reach: [], mostPages };
  const job = await queue.enqueue(testRootJob, { collectionId, createdBy: 'test', input });
  let view: JobViewOf<typeof testRootJob> | undefined;
  await until('the test of the root ends', async () => {
    view = await queue.find(testRootJob, collectionId, job);
    return view?.endedAt !== undefined;
  });
  if (view === undefined) throw new Error('the job is gone');
  return view;
}

const gatherer = (root: string): Files => ({
  'gatherer.cf': `Access-Delay: 0\n<RootNodes>\n${root}\n</RootNodes>\n`,
  'filters/mine': 'Deny /page/2\nAllow .\n',
});

const said = ({ url, verdict, file, line }: ReachedUrl): string => `${url} ${verdict} ${file ?? ''}:${line ?? ''}`;

it('comes to what a run of the same files gathers', async () => {
  const site = await installation.startSite({ pages: 40 });
  const files = gatherer(`${site.url}/ URL=15,mine Depth=3`);
  const { result } = await tryRoot(files, 3);
  const collection = await installation.addCollection(files);
  await collection.crawl();
  const known = await resourcesOf(installation.pool, collection.id);
  const words = { fetched: 'kept', rejected: 'rejected', failed: 'failed', queued: 'ahead', orphan: 'ahead' } as const;
  const expected = [...known.values()].map(({ url, state, file, line }) =>
    said({ url, level: 0, verdict: words[state], ...(state === 'rejected' && { file: file ?? '', line: line ?? 0 }) }),
  );
  expect(result?.urls.map(said).toSorted()).toEqual(expected.toSorted());
  expect(result?.urls.some(({ file }) => file === 'filters/mine')).toBe(true);
});

it('ends after the pages it may ask for, and says so', async () => {
  const site = await installation.startSite({ pages: 40 });
  const { result } = await tryRoot(gatherer(`${site.url}/`), 3, 4);
  expect(result).toMatchObject({ asked: 4, stopped: 'after 4 pages' });
  expect(result?.urls.filter(({ verdict }) => verdict === 'kept')).toHaveLength(4);
  expect(result?.urls.some(({ verdict }) => verdict === 'ahead')).toBe(true);
});

it('says what is wrong with the question', async () => {
  expect(await tryRoot(gatherer('http://127.0.0.1:9/'), 1)).toMatchObject({
    state: 'failed',
    status: { words: expect.stringMatching(/\bline 1\b/i) },
  });
});
