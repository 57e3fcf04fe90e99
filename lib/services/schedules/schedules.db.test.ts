import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerWorker } from '../../store/lease/workers.ts';
import type { RegisteredWorker } from '../../store/lease/workers.ts';
import type { RunRow } from '../runs/contract.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';
import type { FiringRow, ScheduleRow } from './contract.ts';
import { fireDueSchedules } from './fire-due.ts';
import { planFirings } from './plan-firings.ts';
import { unchecked } from '../define-service.ts';

let test: TestServices;
let worker: RegisteredWorker;
let slug: string;
let made = 0;

const minute = 60_000;
const noon = Date.parse('2026-11-21T12:00:00Z');

beforeAll(async () => {
  test = await openTestServices();
  worker = await registerWorker(test.database.url, 'test');
});
beforeEach(async () => {
  test.clock.now = noon;
  made += 1;
  const given = { name: `Docs ${made}`, url: 'https://docs.example/' };
  ({ slug } = value(await test.services.createCollection(operator, given)));
});
afterAll(async () => {
  await test.database.pool.query('DELETE FROM crawl.schedule');
  await worker.end();
  await test.close();
});

const create = async (given: object): Promise<ScheduleRow> =>
  value(await test.services.createSchedule(operator, { slug, name: 'Nightly', zone: 'UTC', ...given }));
const fire = (by = worker): Promise<number> => fireDueSchedules(test.context, by.id);
const firings = async (): Promise<readonly FiringRow[]> =>
  value(await test.services.listSchedules(viewer, { slug })).firings;
const runs = async (): Promise<readonly RunRow[]> => value(await test.services.listRuns(viewer, { slug })).runs;
async function fireAt(time: string): Promise<FiringRow | undefined> {
  test.clock.now = Date.parse(`2026-11-${time}Z`);
  await fire();
  return (await firings())[0];
}

describe('schedules of a collection', () => {
  it('are several, each with its zone, its words and its next five times', async () => {
    await create({ start: '0 22 * * 1-5', zone: 'Europe/Berlin' });
    await create({ name: 'Weekend', start: '@weekly', stop: '0 6 * * 1', what: 'incremental', stopAct: 'pause' });
    const { schedules } = value(await test.services.listSchedules(viewer, { slug }));
    expect(schedules).toMatchObject([
      { name: 'Nightly', enabled: true, starts: { words: 'At 22:00, Monday through Friday' } },
      { name: 'Weekend', what: 'incremental', stops: { words: 'At 06:00, only on Monday' } },
    ]);
    expect(schedules[0]?.starts?.next.map((at) => new Date(at).toISOString().slice(0, 16))).toEqual([
      '2026-11-23T21:00',
      '2026-11-24T21:00',
      '2026-11-25T21:00',
      '2026-11-26T21:00',
      '2026-11-27T21:00',
    ]);
  });

  it('say which field is wrong, and take each name once', async () => {
    const { services } = test;
    const fields = async (given: object) =>
      problemOf(await services.createSchedule(operator, { slug, name: 'Nightly', zone: 'UTC', ...given })).fields;
    expect(await fields({ start: '0 25 * * *' })).toEqual({
      start: 'Hour (field 2): 25 is not an hour. Hours go from 0 to 23. (characters 3 to 4)',
    });
    expect(await fields({ start: '0 0 31 2 *' })).toHaveProperty('start');
    expect(await fields({})).toEqual({ start: 'Enter a start time, a stop time, or both.' });
    expect(await fields({ start: '@daily', zone: '+02:00' })).toHaveProperty('zone');
    await create({ start: '@daily' });
    expect(await fields({ start: '@hourly' })).toEqual({
      name: 'The collection already has a schedule named Nightly. Choose another name.',
    });
  });

  it('are changed, switched off and deleted, each in the audit log', async () => {
    const { services } = test;
    const { id } = await create({ start: '@daily' });
    const changed = { slug, schedule: id, name: 'Hourly', zone: 'UTC', start: '@hourly' };
    expect(value(await services.changeSchedule(operator, changed)).starts?.next[0]).toBe(noon + 60 * minute);
    expect(
      value(await services.setScheduleEnabled(operator, { slug, schedule: id, enabled: false })).starts?.next,
    ).toEqual([]);
    test.clock.now += 90 * minute;
    expect(await fire()).toBe(0);
    value(await services.setScheduleEnabled(operator, { slug, schedule: id, enabled: true }));
    expect(await fire()).toBe(0);
    value(await services.deleteSchedule(operator, { slug, schedule: id }));
    const { rows } = value(await services.listAudit({ kind: 'cli' }, { subject: slug }));
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['createSchedule', 'changeSchedule', 'setScheduleEnabled', 'deleteSchedule']),
    );
  });
});

describe('a time that comes (items 148 and 149: cron and the like start the Gatherer)', () => {
  it('starts one run, whoever of two workers is first', async () => {
    await create({ start: '0 13 * * *', what: 'full' });
    const other = await registerWorker(test.database.url, 'test');
    test.clock.now = noon + 60 * minute;
    const fired = await Promise.all([fire(), fire(other)]);
    await other.end();
    expect(fired.reduce((sum, n) => sum + n)).toBe(1);
    const [run, ...more] = await runs();
    expect(more).toEqual([]);
    expect(run).toMatchObject({ kind: 'full', state: 'queued', startedBy: 'schedule Nightly' });
    expect(await firings()).toMatchObject([
      { kind: 'start', dueAt: noon + 60 * minute, outcome: 'started', run: run?.id },
    ]);
  });

  it('is carried out by the next worker when the one that claimed it is killed, before or after it made the run', async () => {
    await create({ start: '0 13 * * *' });
    const killed = await registerWorker(test.database.url, 'test');
    test.clock.now = noon + 60 * minute;
    const { now } = test.clock;
    await test.context.schedules.advance({ worker: killed.id, now, plan: (due) => planFirings(due, now) });
    expect(await fire()).toBe(0);
    await killed.end();
    expect(await fire()).toBe(1);
    const [run] = await runs();
    await test.database.pool.query(
      'UPDATE crawl.firing SET outcome = NULL, run_id = NULL, owner = $1 WHERE id = (SELECT firing_id FROM crawl.run WHERE id = $2)',
      [killed.id, run?.id],
    );
    expect(await fire()).toBe(1);
    expect(await runs()).toHaveLength(1);
    expect(await firings()).toMatchObject([{ outcome: 'started', run: run?.id }]);
  });

  it('is skipped, with the reason, while the run before is going on', async () => {
    await create({ start: '0 13,14 * * *' });
    const first = await fireAt('21T13:00');
    expect(await fireAt('21T14:00')).toMatchObject({
      outcome: 'skipped',
      reason: `Run ${first?.run} is queued. A collection has one run at a time: wait for its end, or stop it.`,
    });
    expect(await runs()).toHaveLength(1);
  });

  it('that nobody was there for is carried out once, late, and says so in the run too', async () => {
    await create({ start: '0 13 * * *', what: 'incremental' });
    const late = '20 h late: no engine was running. 2 times before were missed and are not made up.';
    expect(await fireAt('24T09:00')).toMatchObject({ outcome: 'started', reason: late });
    expect((await runs())[0]).toMatchObject({ kind: 'incremental', notes: [{ text: late }] });
  });

  it('starts nothing when the configuration has errors, and says which', async () => {
    await create({ start: '0 13 * * *' });
    const text = '<Filter name="x">\nMetaData fn=no-such\n</Filter>\n';
    value(
      await test.services.saveRevision(operator, {
        slug,
        base: 1,
        message: '',
        files: [{ path: 'filter.conf', text }],
      }),
    );
    const firing = await fireAt('21T13:00');
    expect(firing).toMatchObject({ outcome: 'refused' });
    expect(firing?.reason).toMatch(/^The configuration has .*no run can start/);
  });

  it('validates or concatenates external metadata first, as the schedule says', async () => {
    await create({ start: '0 13 * * *', metadata: { mode: 'concatenate', threshold: '0' } });
    expect(await fireAt('21T13:00')).toMatchObject({ outcome: 'refused', reason: expect.stringMatching(/profile/) });
  });
});

describe('a stop time', () => {
  it('pauses the run going on, and the next start time resumes it', async () => {
    await create({ start: '0 22 * * *', stop: '0 6 * * *', stopAct: 'pause' });
    const first = await fireAt('21T22:00');
    expect(await fireAt('22T06:00')).toMatchObject({ kind: 'stop', outcome: 'paused', run: first?.run });
    expect((await runs())[0]).toMatchObject({
      state: 'paused',
      reason: 'stop time of the schedule Nightly; it resumes at the next start time',
    });
    expect(await fireAt('22T22:00')).toMatchObject({ kind: 'start', outcome: 'resumed', run: first?.run });
    expect((await runs())[0]?.state).toBe('queued');
    value(await test.services.pauseRun(operator, unchecked({ slug, run: first?.run })));
    expect(await fireAt('23T06:00')).toMatchObject({
      outcome: 'skipped',
      reason: `Run ${first?.run} was already paused.`,
    });
    expect(await fireAt('23T22:00')).toMatchObject({ outcome: 'skipped' });
  });

  it('pauses a run that no other schedule resumes', async () => {
    await create({ start: '0 22 * * *', stop: '0 6 * * *', stopAct: 'pause' });
    await create({ name: 'Noon', start: '0 12 * * *' });
    const first = await fireAt('21T22:00');
    await fireAt('22T06:00');
    expect(await fireAt('22T12:00')).toMatchObject({
      schedule: { name: 'Noon' },
      outcome: 'skipped',
      reason: `Run ${first?.run} is paused by schedule Nightly.`,
    });
    expect((await runs())[0]?.state).toBe('paused');
    expect(await fireAt('22T22:00')).toMatchObject({ outcome: 'resumed', run: first?.run });
  });

  it('promises no start where its schedule has none', async () => {
    await create({ stop: '0 6 * * *', stopAct: 'pause' });
    value(await test.services.startRun(operator, { slug, kind: 'full' }));
    await fireAt('22T06:00');
    expect((await runs())[0]?.reason).toBe('stop time of the schedule Nightly; resume it to continue');
  });

  it('ends the run going on, whoever started it', async () => {
    await create({ stop: '0 6 * * *' });
    expect(await fireAt('22T06:00')).toMatchObject({ outcome: 'skipped', reason: 'No run was active.' });
    const run = value(await test.services.startRun(operator, { slug, kind: 'full' }));
    expect(await fireAt('23T06:00')).toMatchObject({ outcome: 'stopped', run: run.id });
    expect((await runs())[0]).toMatchObject({ state: 'stopped', reason: 'stop time of the schedule Nightly' });
  });
});
