/** RDs that are collected from a gatherd on this machine, by an engine that applies what came. */

import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { until } from '../../jobs/testing/until.ts';
import type { JobResult } from '../jobs/contract.ts';
import { startGatherd } from '../../outside/testing/gatherd-server.ts';
import type { GatherdAnswer, TestGatherd } from '../../outside/testing/gatherd-server.ts';
import { openFedServices } from '../testing/fed-services.ts';
import type { FedServices } from '../testing/fed-services.ts';
import { operator, problemOf, value, viewer } from '../testing/test-services.ts';
import { fireDueSchedules } from '../schedules/fire-due.ts';
import type { Gatherd } from '../../store/feeds/gatherds.ts';
import type { Upload } from './contract.ts';

let fed: FedServices;
const slug = 'fed';
const servers: TestGatherd[] = [];

beforeAll(async () => {
  fed = await openFedServices(slug);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => fed.close());

const page = (n: number): string => `http://docs.example/${n}.html`;
const at = 812_748_612;
const object = (n: number, title = `Page ${n}`, updated = at): string =>
  `@FILE { ${page(n)}\nTitle{${title.length}}:\t${title}\nUpdate-Time{${String(updated).length}}:\t${updated}\n}\n`;
const stream = (objects: string, deleted = ''): string =>
  `@DELETE {\n${deleted}}\n@REFRESH {\n}\n@UPDATE {\n${objects}}\n`;
const answer = (soif: string): string => `400 - Sending\n${soif}499 - Sent (${Buffer.byteLength(soif)} bytes)\n`;

async function serve(answers: Readonly<Record<string, GatherdAnswer>>): Promise<TestGatherd> {
  const server = await startGatherd(answers);
  servers.push(server);
  return server;
}

async function add(port: number): Promise<Gatherd> {
  return value(await fed.test.services.addGatherd(operator, { slug, host: '127.0.0.1', port, compressed: false }));
}

async function collect({ source }: Pick<Gatherd, 'source'>, whole = false): Promise<JobResult<'collect-gatherd'>> {
  const { job } = value(await fed.test.services.collectGatherd(operator, { slug, source, whole }));
  const view = async () => value(await fed.test.services.getJob(viewer, { slug, job }));
  await until('the job has ended', async () => (await view()).endedAt !== undefined);
  const { result, status } = await view();
  if (result === undefined) throw new Error(status.words);
  return result as JobResult<'collect-gatherd'>;
}

async function applied(feed: number): Promise<Upload> {
  const read = async () => value(await fed.test.services.getUpload(viewer, { slug, feed })).feed;
  await until('the upload has ended', async () => (await read()).endedAt !== undefined);
  return read();
}

async function titles(): Promise<readonly string[]> {
  const { rows } = await fed.test.database.pool.query<{ title: string }>(
    'SELECT title FROM crawl.description WHERE collection_id = $1 ORDER BY url',
    [fed.collectionId],
  );
  return rows.map(({ title }) => title);
}

const stateOf = async ({ source }: Pick<Gatherd, 'source'>): Promise<Gatherd | undefined> =>
  value(await fed.test.services.listGatherds(viewer, { slug })).find((each) => each.source === source);

it('collects everything, and then what changed and was deleted since', async () => {
  const answers: Record<string, GatherdAnswer> = { 'SEND-UPDATE 0': answer(stream(object(1) + object(2))) };
  const server = await serve(answers);
  const gatherd = await add(server.port);
  expect(gatherd).toMatchObject({ position: 0, createdBy: 'operator@example.org' });
  const first = await collect(gatherd);
  expect(first).toMatchObject({ state: 'collected', objects: 2 });
  const upload = await applied(first.upload);
  const named = `gatherd 127.0.0.1:${server.port}`;
  expect(upload).toMatchObject({ channel: 'gatherd', source: { name: named, kind: 'soif' }, type: 'incremental' });
  expect(await titles()).toEqual(['Page 1', 'Page 2']);
  expect(await stateOf(gatherd)).toMatchObject({ position: at, last: { upload: upload.id, state: 'completed' } });
  const rd = value(await fed.test.services.getResource(viewer, { slug, url: page(1) }));
  expect(rd.facts.discovery).toMatchObject({ from: named, fed: { feed: upload.id } });

  const deleted = `@FILE { ${page(1)}\n}\n`;
  answers[`SEND-UPDATE ${at - 3600}`] = answer(stream(object(2, 'Two', at + 60), deleted));
  const again = await collect(gatherd);
  const { counts } = await applied(again.upload);
  expect(counts.documents).toEqual({ added: 0, changed: 1, unchanged: 0, deleted: 1 });
  expect(await titles()).toEqual(['Two']);
  expect(await stateOf(gatherd)).toMatchObject({ position: at + 60 });
  await server.close();
});

it('keeps its position when what came cannot be taken, and says why', async () => {
  const future = Math.floor(Date.now() / 1000) + 1_000_000;
  const answers: Record<string, GatherdAnswer> = { 'SEND-UPDATE': answer(stream(object(20, 'Twenty', future))) };
  const server = await serve(answers);
  const gatherd = await add(server.port);
  await applied((await collect(gatherd)).upload);
  const { position = 0 } = (await stateOf(gatherd)) ?? {};
  // A time that is still to come would skip what comes before it.
  expect(position).toBeLessThan(future - 900_000);
  const failures: readonly (readonly [GatherdAnswer, RegExp])[] = [
    ['500 - No\n', /refused SEND-UPDATE/],
    [answer('garbage\n'), /8 bytes that are not SOIF/],
    [(socket) => void socket.end(`400 - Sending\n${stream(object(21)).slice(0, 60)}`), /closed after 60 bytes/],
  ];
  for (const [given, reason] of failures) {
    answers['SEND-UPDATE'] = given;
    const failed = await collect(gatherd);
    expect(failed).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
    expect(await applied(failed.upload)).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
  }
  answers['SEND-UPDATE'] = answer(stream(''));
  expect(await collect(gatherd)).toMatchObject({ state: 'nothing', objects: 0 });
  await server.close();
  expect(await collect(gatherd)).toMatchObject({ state: 'failed' });
  expect(await stateOf(gatherd)).toMatchObject({ position, last: { state: 'failed' } });
});

it('replaces all that it has when the server no longer knows what was deleted', async () => {
  const answers: Record<string, GatherdAnswer> = { 'SEND-UPDATE 0': answer(stream(object(35) + object(36))) };
  const server = await serve(answers);
  const gatherd = await add(server.port);
  await applied((await collect(gatherd)).upload);
  answers['SEND-UPDATE'] = answer(stream(object(35) + object(36) + object(37))).replace(
    'Sending',
    'Sending all Object Descriptions, because deletions since 1 are forgotten',
  );
  expect(await applied((await collect(gatherd)).upload)).toMatchObject({
    type: 'full',
    counts: { documents: { added: 1, unchanged: 2, deleted: 0 } },
  });
});

it('replaces all that it has when everything is collected again', async () => {
  const answers: Record<string, GatherdAnswer> = { 'SEND-UPDATE 0': answer(stream(object(30) + object(31))) };
  const server = await serve(answers);
  const gatherd = await add(server.port);
  const hold = { slug, source: gatherd.source, minimum: 1, percent: 10 };
  value(await fed.test.services.saveFeedHold(operator, hold));
  await applied((await collect(gatherd)).upload);
  answers['SEND-UPDATE 0'] = answer(stream(object(30) + object(32)));
  const { upload } = await collect(gatherd, true);
  const detail = async () => value(await fed.test.services.getUpload(viewer, { slug, feed: upload })).feed;
  await until('it waits for confirmation', async () => (await detail()).heldAt !== undefined);
  expect(problemOf(await fed.test.services.collectGatherd(operator, { slug, source: gatherd.source }))).toMatchObject({
    kind: 'conflict',
  });
  value(await fed.test.services.decideHeldFeed(operator, { slug, feed: upload, accept: true }));
  await applied(upload);
  expect((await titles()).filter((title) => /^Page 3[0-4]$/.test(title))).toEqual(['Page 30', 'Page 32']);
  answers['SEND-UPDATE 0'] = answer(stream(''));
  const emptied = await collect(gatherd, true);
  expect(emptied).toMatchObject({ state: 'collected', objects: 0 });
  await until('it waits, too', async () => {
    const { heldAt } = value(await fed.test.services.getUpload(viewer, { slug, feed: emptied.upload })).feed;
    return heldAt !== undefined;
  });
  value(await fed.test.services.decideHeldFeed(operator, { slug, feed: emptied.upload, accept: true }));
  expect(await applied(emptied.upload)).toMatchObject({ state: 'completed' });
  expect((await titles()).filter((title) => /^Page 3[0-4]$/.test(title))).toEqual([]);
});

it('is collected from at the times of a schedule', async () => {
  const server = await serve({ 'SEND-UPDATE': answer(stream(object(40))) });
  const gatherd = await add(server.port);
  const schedule = { slug, name: 'Hourly', zone: 'UTC', start: '0 * * * *', what: 'collect' } as const;
  const problem = problemOf(await fed.test.services.createSchedule(operator, { ...schedule, stop: '30 * * * *' }));
  expect(problem.fields).toHaveProperty('stop');
  const { id } = value(await fed.test.services.createSchedule(operator, schedule));
  fed.test.clock.now += 3_600_000;
  await fireDueSchedules(fed.test.context, 0);
  await until('it was collected', async () => (await stateOf(gatherd))?.last?.state === 'completed');
  const { firings } = value(await fed.test.services.getSchedule(viewer, { slug, schedule: id }));
  expect(firings[0]).toMatchObject({ outcome: 'started', reason: expect.stringContaining(`127.0.0.1:${server.port}`) });
  expect(await titles()).toContain('Page 40');
});

it('connects only where the egress policy lets it', async () => {
  for (const [host, port, reason] of [
    ['169.254.169.254', 8500, /hand out credentials/],
    ['127.0.0.1', 25, /port 25 is closed/],
  ] as const) {
    const gatherd = value(await fed.test.services.addGatherd(operator, { slug, host, port }));
    expect(await collect(gatherd)).toMatchObject({ state: 'failed', reason: expect.stringMatching(reason) });
    value(await fed.test.services.removeGatherd(operator, { slug, source: gatherd.source }));
  }
});

it('is named once, changed, and removed; its RDs stay', async () => {
  const gatherd = await add(8500);
  expect(
    problemOf(await fed.test.services.addGatherd(operator, { slug, host: '127.0.0.1', port: 8500 })).fields,
  ).toHaveProperty('host');
  for (const host of ['', 'a b', 'http://a.example/', 'a.example:80', 'a/b'])
    expect(problemOf(await fed.test.services.addGatherd(operator, { slug, host, port: 1 })).kind, host).toBe('invalid');
  const { source } = gatherd;
  value(await fed.test.services.changeGatherd(operator, { slug, source, tls: true, compressed: true }));
  expect(await stateOf(gatherd)).toMatchObject({ tls: true, compressed: true });
  value(await fed.test.services.removeGatherd(operator, { slug, source }));
  expect(await stateOf(gatherd)).toBeUndefined();
  expect(value(await fed.test.services.getFeeds(viewer, { slug })).sources.map(({ id }) => id)).toContain(source);
  const refused = await fed.test.services.addGatherd(viewer, { slug, host: 'a.example', port: 8500 });
  expect(problemOf(refused).kind).toBe('forbidden');
});
