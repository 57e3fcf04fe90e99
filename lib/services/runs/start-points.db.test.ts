import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWorker } from '../../store/lease/workers.ts';
import type { RegisteredWorker } from '../../store/lease/workers.ts';
import { fireDueSchedules } from '../schedules/fire-due.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let test: TestServices;
let worker: RegisteredWorker;
let slug = '';
let made = 0;

beforeAll(async () => {
  test = await openTestServices();
  worker = await registerWorker(test.database.url, 'test');
});
beforeEach(async () => {
  made += 1;
  ({ slug } = value(
    await test.services.createCollection(operator, { name: `Docs ${made}`, url: 'https://docs.example/' }),
  ));
});
afterAll(async () => {
  await worker.end();
  await test.close();
});

async function save(given: Readonly<Record<string, string>>): Promise<void> {
  const files = Object.entries(given).map(([path, text]) => ({ path, text }));
  value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Changed', files }));
}
const start = (over: object = {}) => test.services.startRun(operator, { slug, kind: 'full', ...over });
const runs = async () => value(await test.services.listRuns(viewer, { slug })).runs;
const site = (...lines: readonly string[]): string =>
  ['<Site name=docs>', '  Server host=docs.example', ...lines, '</Site>', ''].join('\n');

const none =
  'No run can start: the configuration has no start point. Add a Start line to a site in filterrules.conf, or a URL to robot.conf.';

describe('a run without a start point', () => {
  it.each([
    ['no Start line', { 'filterrules.conf': site() }, none],
    [
      'a disabled site',
      { 'filterrules.conf': site('  Start url=https://docs.example/').replace('docs>', 'docs enable=false>') },
      'No run can start: the only start point is disabled in filterrules.conf. Enable one (enable=true), or add a Start line.',
    ],
    [
      'disabled Start lines',
      {
        'filterrules.conf': site(
          '  Start url=https://docs.example/ enable=off',
          '  Start url=https://docs.example/b enable=no',
        ),
      },
      'No run can start: all 2 start points are disabled in filterrules.conf. Enable one (enable=true), or add a Start line.',
    ],
  ] as const)('does not start: %s', async (_, files, message) => {
    await save(files);
    const refused = problemOf(await start());
    expect(refused).toMatchObject({
      kind: 'refused',
      message,
      diagnostics: [{ path: 'filterrules.conf', code: 'SET-109' }],
    });
    expect(problemOf(await start({ kind: 'incremental' })).message).toBe(message);
    expect(await runs()).toEqual([]);
  });

  it('does not start by schedule, which says why', async () => {
    await save({ 'filterrules.conf': site() });
    test.clock.now = Date.parse('2026-11-21T12:00:00Z');
    value(await test.services.createSchedule(operator, { slug, name: 'Nightly', zone: 'UTC', start: '@daily' }));
    test.clock.now = Date.parse('2026-11-22T00:00:30Z');
    await fireDueSchedules(test.context, worker.id);
    const { firings } = value(await test.services.listSchedules(viewer, { slug }));
    expect(firings[0]).toMatchObject({ outcome: 'refused', reason: none });
    expect(await runs()).toEqual([]);
  });

  it.each([
    ['a Start line', { 'filterrules.conf': site('  Start url=https://docs.example/') }],
    ['a sitemap', { 'filterrules.conf': site('  Sitemap url=https://docs.example/sitemap.xml') }],
    [
      'a URL in robot.conf',
      { 'filterrules.conf': site(), 'robot.conf': '<Process>\nhttps://docs.example/\n</Process>\n' },
    ],
    ['a RootNode', { 'filterrules.conf': site(), 'gatherer.cf': '<RootNodes>\nhttps://docs.example/\n</RootNodes>\n' }],
  ] as const)('starts with %s', async (_, files) => {
    await save(files);
    expect(value(await start()).state).toBe('queued');
  });

  it('starts with URLs that were named', async () => {
    await save({ 'filterrules.conf': site() });
    expect(value(await start({ urls: ['https://docs.example/a'] })).state).toBe('queued');
  });

  it('starts as a run of single URLs', async () => {
    await save({ 'filterrules.conf': site() });
    expect(value(await start({ kind: 'single', urls: ['https://docs.example/a'] })).state).toBe('queued');
  });

  it('starts in a collection that feeds fill', async () => {
    await save({ 'filterrules.conf': site() });
    const bytes = Buffer.from(
      '<gsafeed><header><datasource>news</datasource><feedtype>full</feedtype></header><group></group></gsafeed>',
    );
    value(await test.services.pushFeed(operator, { slug, source: 'news', type: 'full', bytes }));
    expect(value(await start()).state).toBe('queued');
  });
});
