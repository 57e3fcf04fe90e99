/** What the status page shows around the robot, from robot.conf, schedules, the port's commands and the hand-out mark. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { storeRds } from '../../store/rds/write-rds.ts';
import type { TestServices } from '../testing/test-services.ts';
import { openTestServices, operator, problemOf, value, viewer } from '../testing/test-services.ts';

let test: TestServices;
let slug: string;
let collection: number;

beforeAll(async () => {
  test = await openTestServices();
  const made = await test.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' });
  ({ slug } = value(made));
  collection = (await test.context.collections.find(slug))?.id ?? 0;
});
afterAll(() => test.close());

const details = async () => value(await test.services.getRobotDetails(viewer, { slug }));

it('shows the defaults of robot.conf where nothing is written', async () => {
  expect(await details()).toMatchObject({ revision: 1, completion: 'idle', handOutMinutes: 256, loglevel: 1 });
  expect(await details()).not.toHaveProperty('hook');
  expect(await details()).not.toHaveProperty('handOut');
});

it('shows what the newest revision says, and defaults for what can’t be read', async () => {
  const text =
    '<Process onCompletion=shutdown cmd-hook=/srv/after.sh loglevel=many index-after-ngenerated=30>\n</Process>\n';
  const files = [{ path: 'robot.conf', text }];
  value(await test.services.saveRevision(operator, { slug, base: 1, message: 'Hook', files }));
  expect(await details()).toMatchObject({
    revision: 2,
    files: expect.arrayContaining(['filterrules.conf', 'robot.conf']),
    completion: 'quit',
    hook: '/srv/after.sh',
    handOutMinutes: 30,
    loglevel: 1,
  });
});

it('names the schedule that starts a run first, and none that is off', async () => {
  const nightly = { slug, zone: 'UTC', what: 'full' } as const;
  const first = value(
    await test.services.createSchedule(operator, { ...nightly, name: 'Often', start: '*/5 * * * *' }),
  );
  value(await test.services.createSchedule(operator, { ...nightly, name: 'Yearly', start: '0 0 29 2 *' }));
  expect((await details()).nextStart?.schedule).toBe('Often');
  value(await test.services.setScheduleEnabled(operator, { slug, schedule: first.id, enabled: false }));
  expect((await details()).nextStart?.schedule).toBe('Yearly');
});

it('counts the changes since the hand-out mark, and moves it on request', async () => {
  await test.services.setHandOut(operator, { slug });
  const before = (await details()).handOut;
  await test.database.pool.query(
    storeRds(`SELECT ${collection}, '00000001-0000-0000-0000-000000000000'::uuid, 'http://a.test/1', 'DOCUMENT', 'a title',
      '{}', 0, NULL::jsonb, NULL::bigint, NULL::text, NULL::timestamptz, 1`),
  );
  expect(await details()).toMatchObject({ handOut: before, sinceHandOut: 1 });
  expect(problemOf(await test.services.setHandOut(viewer, { slug })).kind).toBe('forbidden');
  value(await test.services.setHandOut(operator, { slug }));
  const after = await details();
  expect(after.sinceHandOut).toBe(0);
  expect(Number(after.handOut?.number)).toBeGreaterThan(Number(before?.number));
});

it('lists the last three commands of an open port, newest first', async () => {
  const record = (command: string, code: number) =>
    test.services.recordCommand(
      { kind: 'port', collection: slug, ip: '10.4.1.9' },
      { slug, command, code, reply: 'text' },
    );
  for (const command of ['status', 'stats', 'kill', 'frobnicate'])
    await record(command, command === 'frobnicate' ? 400 : 200);
  expect((await details()).commands).toEqual([]);
  const files = [{ path: 'robot.conf', text: '<Process command-port=21445>\n</Process>\n' }];
  value(await test.services.saveRevision(operator, { slug, base: 2, message: 'Port', files }));
  expect((await details()).commands).toMatchObject([
    { command: 'frobnicate', code: 400, from: '10.4.1.9' },
    { command: 'kill', code: 200 },
    { command: 'stats', code: 200 },
  ]);
});
