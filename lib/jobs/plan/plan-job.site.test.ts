/** The job of planning: what it answers, whichever process does it. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { jobs } from '../declarations.ts';
import { createJobQueue } from '../queue.ts';
import { planJob } from './declaration.ts';
import type { PlanResult } from './declaration.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { both, crawl, denyNumbers, openPlanTests } from '../testing/plan-tests.ts';
import type { PlanTests } from '../testing/plan-tests.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let plans: PlanTests;
let installation: TestInstallation;

beforeAll(async () => {
  plans = await openPlanTests();
  ({ installation } = plans);
});
afterAll(() => plans.close());

describe('the job', () => {
  it('answers with samples that lead to URLs and lines, in a process that is killed meanwhile or not', async () => {
    const { pool } = installation;
    const collection = await installation.addCollection(plans.texts({}));
    const run = await crawl(collection);
    const queue = createJobQueue(pool, jobs);
    const edited = plans.texts(both(denyNumbers('1?[26]')))['filter.conf'] ?? '';
    const input = { revisionId: run.revisionId, files: [{ path: 'filter.conf', text: edited }] };
    const id = await queue.enqueue(planJob, { collectionId: collection.id, createdBy: 'test', input });
    const first = startWorker(installation);
    await until('it was taken up', async () => (await queue.find(planJob, collection.id, id))?.state !== 'queued');
    await first.end('SIGKILL');
    const second = startWorker(installation);
    await until('it was done', async () => (await queue.find(planJob, collection.id, id))?.state === 'finished');
    await second.end('SIGTERM');
    const result = (await queue.find(planJob, collection.id, id))?.result;
    const { summary } = await plans.predict(collection, plans.texts(both(denyNumbers('1?[26]'))));
    expect(planned(result)).toMatchObject({ figures: summary.figures, run: run.id, revision: 1 });
    const line = edited.split('\n').indexOf(denyNumbers('1?[26]')) + 1;
    expect(planned(result).lines[0]).toMatchObject({ file: 'filter.conf', line, change: 'new', before: 0 });
    expect(planned(result).samples.filter(({ row }) => row === 'rejected')).toHaveLength(summary.figures.rejected.next);
    expect(planned(result).samples[0]?.url).toMatch(/^http/);
    // The line stands in both filters, and both deny.
    const { predicted } = planned(result);
    expect(predicted.filter(({ denied }) => denied === summary.figures.rejected.next)).toHaveLength(2);
  });

  it('leaves out lines with errors, says which, and plans the rest', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    const run = await crawl(collection);
    const wrong = 'MetaData fn=filter-by-regex src=path deny="/page/(1"';
    const withError = plans.texts({ enumeration: [denyNumbers('1?[26]'), wrong], generation: [denyNumbers('1?[26]')] });
    const text = withError['filter.conf'] ?? '';
    const input = { revisionId: run.revisionId, files: [{ path: 'filter.conf', text }] };
    const result = planned(await answerTo(collection, input));
    const line = text.split('\n').indexOf(wrong) + 1;
    expect(result.leftOut).toEqual([{ file: 'filter.conf', line, message: expect.any(String) }]);
    const { summary } = await plans.predict(collection, plans.texts(both(denyNumbers('1?[26]'))));
    expect(result.figures).toEqual(summary.figures);
    expect(result.figures.rejected.edit).toBeGreaterThan(0);
  });

  it('leaves out the block whose tag has an error, and is the plan without it', async () => {
    const texts = plans.texts({});
    const collection = await installation.addCollection(texts);
    const run = await crawl(collection);
    const rules = texts['filterrules.conf'] ?? '';
    const lines = ['<Site name=other colour=red>', '  Start url=http://other.example/', '</Site>'];
    const asked = async (text: string): Promise<Extract<PlanResult, { state: 'planned' }>> =>
      planned(await answerTo(collection, { revisionId: run.revisionId, files: [{ path: 'filterrules.conf', text }] }));
    const withError = await asked(`${lines.join('\n')}\n${rules}`);
    expect(withError.leftOut).toMatchObject([{ file: 'filterrules.conf', line: 1, block: { from: 1, to: 3 } }]);
    const withoutIt = await asked(`\n\n\n${rules}`);
    expect(withError.figures).toEqual(withoutIt.figures);
    const alone = rules.replace(/<Site /, '<Site colour=red ');
    const input = { revisionId: run.revisionId, files: [{ path: 'filterrules.conf', text: alone }] };
    expect(await answerTo(collection, input)).toMatchObject({
      state: 'errors',
      reason: expect.stringMatching(/^Without filterrules\.conf:1–\d+, .* there is no start point\.$/),
    });
  });

  it('says which hosts a RootNode slows, and from what pace to what', async () => {
    const texts = plans.texts({});
    const collection = await installation.addCollection(texts);
    const run = await crawl(collection);
    const [start = ''] = /http:[^\s"]+/.exec(Object.values(texts).join('\n')) ?? [];
    const text = `<RootNodes>\n${start} Delay=60\n</RootNodes>\n`;
    const input = { revisionId: run.revisionId, files: [{ path: 'gatherer.cf', text }] };
    expect(planned(await answerTo(collection, input)).slower).toEqual([
      {
        hosts: new URL(start).hostname,
        before: expect.stringMatching(/without delay$|per second$/),
        after: '1 request every 60 seconds',
      },
    ]);
  });

  it('names the errors of texts that decide nothing', async () => {
    const collection = await installation.addCollection(plans.texts({}));
    const run = await crawl(collection);
    const input = {
      revisionId: run.revisionId,
      files: [{ path: 'filter.conf', text: '<Filter name="a">\nData fn=no-such\n' }],
    };
    const result = await answerTo(collection, input);
    expect(result).toMatchObject({
      state: 'errors',
      errors: expect.arrayContaining([expect.objectContaining({ line: 2 })]),
    });
  });
});

async function answerTo(
  collection: TestCollection,
  input: z.input<(typeof planJob)['input']>,
): Promise<PlanResult | undefined> {
  const queue = createJobQueue(installation.pool, jobs);
  const id = await queue.enqueue(planJob, { collectionId: collection.id, createdBy: 'test', input });
  const stop = new AbortController();
  const working = installation.work({}, stop.signal);
  await until('it was done', async () => (await queue.find(planJob, collection.id, id))?.state === 'finished');
  stop.abort();
  await working;
  return (await queue.find(planJob, collection.id, id))?.result;
}

function planned(result: PlanResult | undefined): Extract<PlanResult, { state: 'planned' }> {
  if (result?.state !== 'planned') throw new Error(`no plan: ${JSON.stringify(result)}`);
  return result;
}
