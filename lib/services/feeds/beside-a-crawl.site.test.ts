/** An upload beside a crawl: the state of the collection stays that of the crawl, and orders reach the crawl. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fedFiles } from '../../jobs/testing/feeds.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, value, viewer } from '../testing/test-services.ts';

const slug = 'both';
let fed: FedServices;
let crawl: number;
let upload: number;

beforeAll(async () => {
  fed = await openFedServices(slug);
  const { services } = fed.test;
  const files = Object.entries(fedFiles).map(([path, text]) => ({
    path,
    text: text.replace('</Site>', '  Start url=http://docs.example/\n</Site>'),
  }));
  value(await services.saveRevision(operator, { slug, base: 2, message: 'Start point', files }));
  ({ id: crawl } = value(await services.startRun(operator, { slug, kind: 'full' })));
  value(await services.pauseRun(operator, { slug, run: crawl }));
  upload = await fed.feeds.push('full', '<gsafeed');
  expect(await fed.feeds.ended(upload)).toMatchObject({ state: 'failed' });
});
afterAll(() => fed.close());

const newest = async (crawls: boolean) =>
  value(await fed.test.services.listRuns(viewer, { slug, limit: 1, crawls })).runs[0];

it('has a newer run of its own, which is not the last crawl', async () => {
  expect(await newest(false)).toMatchObject({ kind: 'feed' });
  expect(await newest(true)).toMatchObject({ id: crawl, state: 'paused' });
});

it('leaves Live and the status of the robot to the crawl', async () => {
  const { services } = fed.test;
  expect(value(await services.getLive(viewer, { slug })).run?.id).toBe(crawl);
  expect(value(await services.getRobotStatus(viewer, { slug })).run?.id).toBe(crawl);
});

it('is the last upload on Overview, with an alert of its own', async () => {
  const { collections, alerts } = value(await fed.test.services.getOverview(viewer, {}));
  expect(collections).toMatchObject([{ slug, lastRun: { id: crawl }, lastUpload: { id: upload, state: 'failed' } }]);
  expect(alerts.map(({ kind }) => kind).filter((kind) => kind !== 'no-engine')).toEqual(
    expect.arrayContaining(['feed-failed', 'run-paused']),
  );
  expect(alerts.map(({ kind }) => kind)).not.toContain('run-failed');
});
