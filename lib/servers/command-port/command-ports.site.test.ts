/** The command port over plain sockets, beside a real crawl. */

import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/ports.ts';
import type { Site } from '../../engine/testing/site.ts';
import { whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { page } from '../../jobs/testing/pages.ts';
import { until } from '../../jobs/testing/until.ts';
import { cli } from '../../services/actor.ts';
import { portCommands, portReplies } from '../../services/command-port/protocol.ts';
import { admin, value } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { stateCodes } from '../../store/sql/codes.ts';
import { openCommandDesk } from './testing/command-desk.ts';
import type { CommandDesk } from './testing/command-desk.ts';
import type { Talk } from './testing/talk.ts';

const limits = { lineBytes: 2_000, idleMs: 700, clients: 3, recordedAtOnce: 500 };
let desk: CommandDesk;
let test: TestServices;
let site: Site;
let port = 0;

beforeAll(async () => {
  desk = await openCommandDesk({ pages: 300, latencyMs: 60 }, { ...limits, idleMs: 60_000 });
  ({ test, site } = desk);
  port = await freePort();
});
afterAll(() => desk.close());

/** Creates a collection with its own port, and reopens all ports with these limits. */
async function newLimited(
  name: string,
  limited: typeof limits,
): Promise<{ readonly slug: string; readonly own: number }> {
  const own = await freePort();
  await desk.reopen(limited);
  const slug = await desk.newCollection(name, { 'command-port': own });
  await desk.untilListening(slug);
  return { slug, own };
}

/** Waits for that many URLs, then holds the site, so that the run is still active for the next command. */
async function heldAfter(slug: string, urls: number): Promise<void> {
  await until(`${urls} URLs are fetched`, async () => {
    const { run } = value(await test.services.getRobotStatus(cli, { slug }));
    return (run?.accounting.fetched ?? 0) >= urls;
  });
  site.hold();
}

const ask = (...lines: readonly string[]): Promise<readonly string[]> => desk.askAt(port, ...lines);
const talkTo = (): Promise<Talk> => desk.talkTo('127.0.0.1', port);

describe('the command port of a collection', () => {
  let slug = '';
  beforeAll(async () => {
    slug = await desk.newCollection('Intranet', { 'command-port': port });
    await desk.untilListening(slug);
  });

  it('is opened where command-port of robot.conf says, on 127.0.0.1, as long as it says so', async () => {
    expect(await desk.stateOf(slug)).toMatchObject({ port, address: '127.0.0.1', clients: 0 });
    const other = await freePort();
    await desk.revise(slug, { 'command-port': other });
    await until('the port has moved', async () => (await desk.stateOf(slug)).port === other);
    await desk.untilListening(slug);
    await expect(talkTo()).rejects.toThrow('ECONNREFUSED');
    (await desk.talkTo('127.0.0.1', other)).socket.destroy();
    await desk.revise(slug, { 'command-port': port });
    await until('the port is back', async () => (await desk.stateOf(slug)).port === port);
    await desk.untilListening(slug);
    // The rest of 127.0.0.0/8 is as far as other hosts go in a test.
    await expect(desk.talkTo('127.0.0.2', port)).rejects.toThrow('ECONNREFUSED');
  });

  it('answers when the robot is off, and says which commands need a run', async () => {
    const answers = await ask('status', 'stats', 'pause', 'resume', 'drain', 'stop', 'kill');
    expect(answers).toEqual([
      '200 Off; 1 starting points; no run yet',
      '200 No run yet',
      'starting-points: 1',
      '.',
      '409 Invalid while the robot is Off; pause needs Idle, Running.',
      '409 Invalid while the robot is Off; resume needs Paused.',
      ...['drain', 'stop', 'kill'].map(
        (name) => `409 Invalid while the robot is Off; ${name} needs Idle, Running, Paused.`,
      ),
    ]);
    const help = await ask('HELP');
    expect(help.slice(1, -1).map((line) => line.split(/[: ]/)[0])).toEqual(Object.keys(portCommands));
  });

  it('pauses, resumes, drains and counts a run', async () => {
    value(await desk.start(slug));
    await heldAfter(slug, 4);
    const revision = value(await test.services.getCollection(cli, { slug })).revision;
    expect((await ask('loglevel 2'))[0]).toMatch(/^200 loglevel is 2 for run \d+/);
    expect(value(await test.services.getCollection(cli, { slug })).revision).toBe(revision);
    const retrieved = async (): Promise<boolean> => {
      const log = await test.services.readLogLines(cli, { slug, name: 'robot.log', kinds: ['2'] });
      return log.ok && log.value.total > 0;
    };
    await until('robot.log has lines of level 2', retrieved);
    expect((await ask('pause'))[0]).toMatch(/^200 Run \d+ is paus/);
    site.release();
    await desk.untilState(slug, 'paused');
    const [paused] = await ask('status');
    expect(paused).toMatch(/^200 Paused; run \d+ full paus(ing|ed); 1 starting points; \d+ URLs waiting; \d+ fetched/);
    site.hold();
    expect((await ask('resume'))[0]).toMatch(/^200 Run \d+ is (queued|running)/);
    await desk.untilState(slug, 'running');
    expect(await ask('resume')).toEqual(['409 Invalid while the robot is Running; resume needs Paused.']);
    expect((await ask('drain'))[0]).toMatch(/^200 Run \d+ is draining$/);
    expect((await ask('status'))[0]).toMatch(/^200 Running; run \d+ full draining; /);
    site.release();
    await desk.untilState(slug, 'off');
    const stats = await ask('stats');
    expect(stats).toEqual(expect.arrayContaining(['queued: 0', 'lost: 0', 'revision: 4']));
  });

  it('stops a loop that waits for its next round, once', async () => {
    const looping = { 'command-port': port, onCompletion: 'loop', depth: 0 };
    await desk.revise(slug, looping);
    value(await desk.start(slug));
    const completion = async () => value(await test.services.getRobotStatus(cli, { slug })).run?.completion;
    await until('the loop waits', async () => (await completion())?.state === 'waiting');
    expect((await ask('stop'))[0]).toMatch(/^200 The loop after run \d+ is over$/);
    expect(await completion()).toMatchObject({ action: 'loop', state: 'over' });
    expect(await ask('stop')).toEqual(['409 Invalid while the robot is Off; stop needs Idle, Running, Paused.']);
    await desk.revise(slug, { 'command-port': port });
  });

  it('stops and kills a run', async () => {
    value(await desk.start(slug));
    await heldAfter(slug, 2);
    expect((await ask('stop'))[0]).toMatch(/^200 Run/);
    site.release();
    await desk.untilState(slug, 'off');
    value(await desk.start(slug));
    await heldAfter(slug, 2);
    expect((await ask('kill'))[0]).toMatch(/^200 Run \d+ is stopped \(ended at once\)/);
    expect(await ask('kill')).toEqual(['409 Invalid while the robot is Off; kill needs Idle, Running, Paused.']);
    site.release();
  });

  it('adds and simulates URLs, sets the log level, tells of the configuration', async () => {
    expect((await ask(`add ${site.url}/page/1.html`))[0]).toMatch(/^200 Run \d+ fetches/);
    await desk.untilState(slug, 'off');
    expect(await ask('add', 'add nonsense://x', 'add http://a.test/ many')).toEqual([
      '400 Usage: add URL [depth]',
      expect.stringMatching(/^422 /),
      '400 Usage: add URL [depth]',
    ]);
    const simulated = await ask(`simulate ${site.url}/`, 'simulate http://other.test/', 'simulate');
    expect(simulated[0]).toBe('200 ACCEPTED');
    expect(simulated.slice(-5)).toEqual([
      '200 WARNING',
      'outcome: rejected',
      expect.stringContaining('decided by: '),
      '.',
      '400 Usage: simulate URL',
    ]);
    expect(await ask('loglevel 3', 'loglevel', 'loglevel 300')).toEqual([
      '200 loglevel is 3 in revision 7; the next run uses it',
      '400 Usage: loglevel N',
      expect.stringMatching(/^422 /),
    ]);
    const { text } = value(await test.services.getFile(cli, { slug, path: 'robot.conf' }));
    expect(text).toContain('loglevel=3');
    expect(await ask('reload')).toEqual(['200 The next run uses revision 7.']);
  });

  it('writes every command to the audit log, with the reply and where it came from', async () => {
    await ask('frobnicate', 'status now', 'token abc');
    const { rows } = value(await test.services.listAudit(admin, { limit: 4, subject: slug }));
    expect(rows.slice(0, 3)).toMatchObject([
      { action: 'recordCommand', detail: { command: 'token', code: 200 } },
      { action: 'recordCommand', detail: { command: 'status now', code: 400, reply: 'Usage: status' } },
      { actor: `command port of ${slug}`, ip: '127.0.0.1', detail: { command: 'frobnicate', code: 400 } },
    ]);
    await until('the refusal is noted', async () => (await desk.stateOf(slug)).lastRefusal?.text === 'Usage: status');
    expect((await desk.stateOf(slug)).lastRefusal).toMatchObject({ code: 400, from: '127.0.0.1' });
  });

  it('says why it closes: a line without end, a web page, too many clients', async () => {
    const long = await talkTo();
    const flood = Buffer.alloc(1024 * 1024, 'x');
    let sent = 0;
    while (sent < 1024 && !long.socket.destroyed && long.heard() === '') {
      sent += 1;
      if (!long.socket.write(flood))
        await Promise.race([once(long.socket, 'drain').catch(() => undefined), long.ended]);
    }
    await long.ended;
    expect(long.heard()).toBe('413 A line can have up to 2000 bytes.\r\n');
    expect(sent).toBeLessThan(1024);
    const web = await talkTo();
    web.socket.write('POST / HTTP/1.1\r\nHost: localhost\r\n\r\nkill\n');
    await web.ended;
    expect(web.heard()).toBe(`400 ${portReplies.http.text}\r\n`);
    const clients = await Promise.all([talkTo(), talkTo(), talkTo()]);
    await until('three clients are connected', async () => (await desk.stateOf(slug)).clients === 3);
    const fourth = await talkTo();
    await fourth.ended;
    expect(fourth.heard()).toBe('429 Up to 3 clients can connect at the same time.\r\n');
    for (const { socket } of clients) socket.destroy();
    await until('they are gone', async () => (await desk.stateOf(slug)).clients === 0);
  });

  it('answers what is no text, and goes on', async () => {
    const talk = await talkTo();
    talk.socket.end(Buffer.concat([Buffer.from([0xff, 0xfe, 0x0a]), Buffer.from('sta\u0007tus\n\n  status  \r\n')]));
    await talk.ended;
    const [first, second, third] = talk.heard().split('\r\n');
    expect([first, second]).toEqual([`400 ${portReplies.encoding.text}`, `400 ${portReplies.encoding.text}`]);
    expect(third).toMatch(/^200 Off/);
  });

  it('is taken by another program: the reason is shown until it is free', async () => {
    const other = await desk.newCollection('Other', { 'command-port': port });
    await until('the reason is shown', async () => (await desk.stateOf(other)).reason?.includes('is in use') === true);
    expect((await desk.stateOf(other)).address).toBeUndefined();
    await desk.revise(slug, {});
    await desk.untilListening(other);
    await desk.revise(other, {});
    await desk.revise(slug, { 'command-port': port });
    await desk.untilListening(slug);
  });
});

describe('add, while a run goes on', () => {
  it('puts the URL into the frontier, in scope, as deep as it is told, and explains where it came from', async () => {
    const own = await freePort();
    const slug = await desk.newCollection('Added', { 'command-port': own, depth: 50 });
    await desk.untilListening(slug);
    site.serve('/own', page(['/own/1']));
    site.serve('/own/1', page(['/own/2']));
    site.serve('/own/2', page());
    const { id } = value(await desk.start(slug));
    await heldAfter(slug, 3);
    const [first, outside] = await desk.askAt(own, `add ${site.url}/own 1`, 'add http://127.0.0.9/own', 'pause');
    expect(first).toBe(`200 Run ${id} accepts ${site.url}/own`);
    expect(outside).toMatch(new RegExp(`^200 Run ${id} rejects http://127.0.0.9/own: .*no.site`));
    site.release();
    await desk.untilState(slug, 'paused');
    // It takes this one when it goes on.
    expect(await desk.askAt(own, `add ${site.url}/own/later 0`, 'add nonsense://x', `add ${site.url}/own 99`)).toEqual([
      `200 Run ${id} accepts ${site.url}/own/later`,
      expect.stringMatching(/^422 /),
      expect.stringMatching(/^422 Enter a depth up to 50/),
    ]);
    await desk.askAt(own, 'resume');
    await desk.untilState(slug, 'off');
    const { pool } = test.database;
    const { rows } = await pool.query<{ path: string; state: number; from: string | null }>(
      `SELECT substring(url FROM '/own.*') AS path, state, found_on AS from FROM crawl.resource
       WHERE url ~ '/own' ORDER BY url ~ '0[.]9/', url`,
    );
    const from = 'command port 127.0.0.1';
    expect(rows).toEqual([
      { path: '/own', state: stateCodes.fetched, from },
      { path: '/own/1', state: stateCodes.fetched, from: `${site.url}/own` },
      { path: '/own/2', state: stateCodes.rejected, from: `${site.url}/own/1` },
      { path: '/own/later', state: stateCodes.failed, from },
      { path: '/own', state: stateCodes.rejected, from },
    ]);
    expect(await whatDoesNotAddUp(pool, id)).toEqual([]);
    expect((await pool.query(`SELECT id FROM crawl.run WHERE options ? 'added'`)).rows).toEqual([]);
  });
});

describe('more commands than the audit log takes', () => {
  it('are answered and counted when they change nothing, and refused when they would', async () => {
    const { slug, own } = await newLimited('Flood', { ...limits, idleMs: 60_000, recordedAtOnce: 5 });
    const answers = await desk.askAt(own, ...Array.from({ length: 200 }, () => 'status'), 'loglevel 3');
    expect(answers.filter((each) => each.startsWith('200 Off'))).toHaveLength(200);
    expect(answers.at(-1)).toMatch(/^429 Too many commands to record: loglevel is refused/);
    test.clock.now += 2_000;
    await desk.askAt(own, 'status');
    const { rows } = value(await test.services.listAudit(admin, { limit: 20, subject: slug, action: 'recordCommand' }));
    expect(rows).toHaveLength(7);
    expect(rows[1]?.detail).toMatchObject({ reply: expect.stringMatching(/^196 commands/) });
  });
});

describe('a client that does nothing', () => {
  it('is told and closed', async () => {
    const { own } = await newLimited('Idle', limits);
    const silent = await desk.talkTo('127.0.0.1', own);
    await silent.ended;
    expect(silent.heard()).toMatch(/^408 No command for 1 s/);
  });
});

describe('the table of replies', () => {
  // What who-may-command and session show.
  const { failed: _failed, token: _token, closed: _closed, ...shown } = portReplies;

  it.each(Object.values(shown))('has $code $text, which was heard above', ({ code, text }) => {
    const literal = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    const pattern = literal.replaceAll(/\\\{\w+\\\}/g, '.+');
    expect(desk.talks.map(({ heard }) => heard()).join('')).toMatch(new RegExp(`^${code} ${pattern}\r$`, 'm'));
  });
});
