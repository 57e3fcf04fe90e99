/** Who may send commands to a command port: with the token or without, from where, and no page that a crawl reads. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../engine/testing/ports.ts';
import { until } from '../../jobs/testing/until.ts';
import { cli } from '../../services/actor.ts';
import { portReplies } from '../../services/command-port/protocol.ts';
import { admin, operator, value } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { openCommandDesk } from './testing/command-desk.ts';
import type { CommandDesk } from './testing/command-desk.ts';

let desk: CommandDesk;
let test: TestServices;

beforeAll(async () => {
  desk = await openCommandDesk({ pages: 1 });
  ({ test } = desk);
});
afterAll(() => desk.close());

describe('remote-access of robot.conf', () => {
  it('opens the port to other hosts once there is a token, and asks every client for it', async () => {
    const remote = await freePort();
    const slug = await desk.newCollection('Remote', { 'command-port': remote, 'remote-access': 'true' });
    await desk.untilListening(slug);
    expect((await desk.stateOf(slug)).reason).toContain('needs a token');
    const { token } = value(await test.services.createPortToken(admin, { slug }));
    await desk.untilListening(slug, '*');
    const host = '127.0.0.2';
    const say = async (...lines: readonly string[]): Promise<string> => {
      const { socket, heard, ended } = await desk.talkTo(host, remote);
      socket.end(`${lines.join('\n')}\n`);
      await ended;
      return heard();
    };
    expect(await say('kill')).toBe(`401 ${portReplies.token.text}\r\n`);
    expect(await say('token wrong', 'status')).toBe(`401 ${portReplies.token.text}\r\n`);
    expect(await say(`token ${token}`, 'status')).toMatch(/^200 Signed in\r\n200 Off/);
    const { rows } = value(await test.services.listAudit(admin, { limit: 50, subject: slug }));
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.map(({ action }) => action)).toContain('createPortToken');
    const open = await desk.talkTo(host, remote);
    open.socket.write(`token ${token}\n`);
    await until('it is signed in', async () => open.heard() !== '');
    value(await test.services.deletePortToken(admin, { slug }));
    await open.ended;
    expect(open.heard()).toContain('410 The command port closes');
    await desk.untilListening(slug);
    await expect(desk.talkTo(host, remote)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('a program on this host', () => {
  it('sends the token too, unless the setting says otherwise', async () => {
    const own = await freePort();
    const slug = await desk.newCollection('Local', { 'command-port': own });
    await desk.untilListening(slug);
    expect((await desk.askAt(own, 'status'))[0]).toMatch(/^200 Off/);
    value(await test.services.saveOpenToThisHost(admin, { slug, isOpen: false }));
    await until('it wants a token', async () => (await desk.stateOf(slug)).reason?.includes('there is none') === true);
    expect(await desk.askAt(own, 'kill')).toEqual([`401 ${portReplies.token.text}`]);
    const { token } = value(await test.services.createPortToken(admin, { slug }));
    await until('it has one', async () => (await desk.stateOf(slug)).reason === undefined);
    expect(await desk.askAt(own, `token ${token}`, 'status')).toEqual([
      '200 Signed in',
      expect.stringMatching(/^200 Off/),
    ]);
    expect((await test.services.saveOpenToThisHost(operator, { slug, isOpen: true })).ok).toBe(false);
  });
});

describe('a page that names the command port', () => {
  it.each(['gopher', 'http'])('over %s: no crawl connects, and it says why', async (protocol) => {
    const own = await freePort();
    const slug = await desk.newCollection(`Port over ${protocol}`, { 'command-port': own });
    await desk.untilListening(slug);
    const url = `${protocol}://127.0.0.1:${own}/0kill`;
    const crawling = value(await test.services.createCollection(cli, { name: `Crawls ${protocol}`, url }));
    const { id } = value(await desk.start(crawling.slug));
    await desk.untilState(crawling.slug, 'off');
    const { rows } = await test.database.pool.query<{ url: string; reason: string }>(
      `SELECT r.url, d.reason FROM crawl.resource r JOIN crawl.decision_path d ON d.id = r.path_id WHERE r.run_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ url, reason: expect.stringMatching(/^address refused/) }]);
    const heard = value(await test.services.listAudit(admin, { limit: 20, subject: slug, action: 'recordCommand' }));
    expect(heard.rows).toEqual([]);
  });
});
