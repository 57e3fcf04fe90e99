import { readFile, rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aloneWithLogs, appendToLog, logFolderOf } from '../../store/logs/log-files.ts';
import { endedJob } from '../testing/ended-job.ts';
import type { TestServices } from '../testing/test-services.ts';
import { startEngine } from '../testing/work-on-jobs.ts';
import { admin, openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';

let test: TestServices;
let slug: string;
let folder: string;
let alone: ReturnType<typeof aloneWithLogs>;

beforeAll(async () => {
  test = await openTestServices();
  const made = value(await test.services.createCollection(operator, { name: 'Logged', url: 'http://127.0.0.1/' }));
  ({ slug } = made);
  const { rows } = await test.database.pool.query<{ id: number }>('SELECT id FROM "Collection" WHERE slug = $1', [
    slug,
  ]);
  folder = logFolderOf(test.folder, rows[0]?.id ?? 0);
  alone = aloneWithLogs(test.database.pool, rows[0]?.id ?? 0);
});
afterAll(() => test.close());

const lines = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, i) => `essence: line ${from + i}\n`).join('');

it('a log has a bound, at which it is set aside, and so many of them are kept', async () => {
  expect(value(await test.services.listLogs(viewer, { slug })).files).toEqual([]);
  const file = `${folder}/log.gatherer`;
  const bound = { alone, mostBytes: 400, kept: 2 };
  for (let n = 0; n < 9; n++) await appendToLog(file, lines(n * 10, n * 10 + 10), bound);
  const { files, ...rotation } = value(await test.services.listLogs(viewer, { slug }));
  expect(files.map(({ name }) => name)).toEqual(['log.gatherer', 'log.gatherer.1', 'log.gatherer.2']);
  for (const { bytes } of files) expect(bytes).toBeLessThanOrEqual(400);
  const whole = await Promise.all(['.2', '.1', ''].map((end) => readFile(`${file}${end}`, 'utf8')));
  expect(whole.join('')).toBe(lines(40, 90));
  expect(rotation).toMatchObject({ mostBytes: 10_000_000, kept: 4 });
});

it('a full log is set aside once, however many writers see it full', async () => {
  const file = `${folder}/log.shared`;
  const bound = { alone, mostBytes: 400 };
  await appendToLog(file, lines(0, 25), bound);
  await Promise.all(Array.from({ length: 8 }, (_, n) => appendToLog(file, lines(90 + n, 91 + n), bound)));
  expect(await readFile(`${file}.1`, 'utf8')).toBe(lines(0, 25));
  expect((await readFile(file, 'utf8')).split('\n').toSorted().join('\n').trim()).toBe(lines(90, 98).trim());
  await rm(file);
  await rm(`${file}.1`);
});

it('its end is read by lines, and the whole as a download', async () => {
  const file = `${folder}/log.errors`;
  await appendToLog(file, lines(0, 20_000), { alone });
  const tail = value(await test.services.readLogLines(viewer, { slug, name: 'log.errors', count: 2 }));
  expect(tail).toMatchObject({ total: 20_000, from: 19_998 });
  expect(tail.lines).toEqual([
    { number: 19_999, text: 'essence: line 19998', kind: 'info' },
    { number: 20_000, text: 'essence: line 19999', kind: 'info' },
  ]);
  const { chunks, fileName } = value(await test.services.exportLog(viewer, { slug, name: 'log.errors' }));
  let whole = '';
  for await (const chunk of chunks) whole += Buffer.from(chunk).toString();
  expect(whole).toBe(lines(0, 20_000));
  expect(fileName).toBe(`${slug}-log.errors`);
});

it('is read by number, kind and text while it grows and is renamed', async () => {
  const file = `${folder}/robot.log`;
  const some = (first: number): string =>
    Array.from({ length: 3_000 }, (_, i) => `[12:00:00]  ${i % 3 === 0 ? 'Denied' : 'Retrieved'} /${first + i}\n`).join(
      '',
    );
  const read = async (wanted: object) =>
    value(await test.services.readLogLines(viewer, { slug, name: 'robot.log', count: 2, ...wanted }));
  await appendToLog(file, some(0), { alone });
  const denied = await read({ kinds: ['3'], from: 600 });
  expect(denied).toMatchObject({ total: 1_000, from: 600 });
  expect(denied.lines.map(({ number, text }) => [number, text.slice(12)])).toEqual([
    [1_801, 'Denied /1800'],
    [1_804, 'Denied /1803'],
  ]);
  await appendToLog(file, `${some(3_000)}[12:00:01]  half`, { alone });
  expect((await read({ kinds: ['3'] })).total).toBe(2_000);
  expect((await read({})).lines.map(({ number }) => number)).toEqual([5_999, 6_000]);
  expect((await read({ text: '/5999' })).lines.map(({ number }) => number)).toEqual([6_000]);
  expect((await read({ kinds: ['3'], text: '/5999' })).total).toBe(0);
  await appendToLog(file, ' a line\n', { alone });
  expect((await read({})).lines.at(-1)).toEqual({ number: 6_001, text: '[12:00:01]  half a line', kind: '1' });
  await appendToLog(file, some(0), { alone, mostBytes: 1 });
  expect((await read({ from: 2_999 })).lines.map(({ number }) => number)).toEqual([3_000]);
  const old = value(await test.services.readLogLines(viewer, { slug, name: 'robot.log.1', from: 0, count: 1 }));
  expect(old).toMatchObject({ total: 6_001, lines: [{ text: '[12:00:00]  Denied /0' }] });
  await rm(file);
  await rm(`${file}.1`);
});

it('a name leads to nothing but the logs of the collection', async () => {
  for (const name of ['../../crawl.log', '/etc/passwd', 'nothing'])
    expect(problemOf(await test.services.exportLog(viewer, { slug, name }))).toMatchObject({
      kind: 'not-found',
      message: expect.stringContaining('It has log.errors, log.gatherer'),
    });
});

it('clearing and deleting the collection takes its logs away (item 29)', async () => {
  const started = await test.services.clearCollection(operator, { slug, confirm: 'Logged' });
  const stopEngine = startEngine(test);
  expect(await endedJob(test, { name: 'clear-collection', slug, started })).toMatchObject({ state: 'finished' });
  await stopEngine();
  expect(value(await test.services.listLogs(viewer, { slug })).files).toEqual([]);
  await appendToLog(`${folder}/log.gatherer`, 'again\n', { alone });
  value(await test.services.deleteCollection(admin, { slug, confirm: 'Logged' }));
  const again = value(await test.services.createCollection(operator, { name: 'Logged', url: 'http://127.0.0.1/' }));
  expect(value(await test.services.listLogs(viewer, { slug: again.slug })).files).toEqual([]);
});

it('a run takes debug flags that read, and says which does not', async () => {
  const asked = { slug, kind: 'full' as const };
  expect(problemOf(await test.services.startRun(operator, { ...asked, debug: '-D20,1 -D20,10' }))).toMatchObject({
    kind: 'invalid',
    message: '10 is no level of a debug flag: it goes from 1 to 9.',
  });
  const run = value(await test.services.startRun(operator, { ...asked, debug: '-D20,1 -D68,5' }));
  const { rows } = await test.database.pool.query(`SELECT options ->> 'debug' AS debug FROM crawl.run WHERE id = $1`, [
    run.id,
  ]);
  // With those of $HARVEST_DEBUG where it was started, for every engine that works on it.
  expect(rows).toEqual([{ debug: '-D62,1 -D20,1 -D68,5' }]);
});
