import { chmod, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedPrograms, programsKey, whyNotAllowed } from '../../db/allowed-programs.ts';
import { findProgram } from '../../outside/programs/find-program.ts';
import { cli } from '../actor.ts';
import type { Actor } from '../actor.ts';
import { browser } from '../testing/browser.ts';
import { openTestServices, operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let folder: string;
let installation: TestServices;
let me: Actor;
const password = 'a password of the administrator';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-programs-'));
  await write('list.sh', '#!/bin/sh\n');
  await writeFile(path.join(folder, 'notes.txt'), 'x');
  installation = await openTestServices({ programsFolder: folder });
  const account = await installation.context.authentication.createUser({
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
    password,
  });
  if (account === undefined) throw new Error('no user was made');
  me = { kind: 'user', ...account, sessionId: '1', confirmedAt: 0, connection: browser };
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

async function write(name: string, text: string): Promise<void> {
  await writeFile(path.join(folder, name), text);
  await chmod(path.join(folder, name), 0o755);
}

async function states() {
  const { isOn, programs } = value(await installation.services.getPrograms(me, {}));
  return { isOn, ...Object.fromEntries(programs.map(({ name, state }) => [name, state])) };
}

async function sha256Of(name: string): Promise<string> {
  const { programs } = value(await installation.services.getPrograms(me, {}));
  return programs.find((each) => each.name === name)?.sha256 ?? '';
}

const files = [{ path: 'gatherer.cf', text: '<LeafNodes>\n|list.sh\n|other.sh\n</LeafNodes>\n' }];

async function warnings(slug: string): Promise<readonly string[]> {
  const checked = value(await installation.services.checkTexts(me, { slug, files }));
  return checked.diagnostics.flatMap(({ code, message }) => (code === 'GATHERER-116' ? [message] : []));
}

describe('programs', () => {
  it('are off and not allowed until an administrator says so, with the password, and the audit log has it', async () => {
    const { services } = installation;
    expect(await states()).toEqual({ isOn: false, 'list.sh': 'new', 'notes.txt': 'unfit' });
    const sha256 = await sha256Of('list.sh');
    expect(await services.setProgramsOn(operator, { on: true, password })).toMatchObject({
      problem: { kind: 'forbidden' },
    });
    expect(await services.setProgramsOn(me, { on: true })).toMatchObject({
      problem: { fields: { password: expect.anything() } },
    });
    expect(await services.setProgramAllowed(me, { name: 'list.sh', sha256, password: 'wrong password' })).toMatchObject(
      {
        problem: { fields: { password: expect.anything() } },
      },
    );
    value(await services.setProgramsOn(me, { on: true, password }));
    value(await services.setProgramAllowed(me, { name: 'list.sh', sha256, password }));
    expect(await states()).toEqual({ isOn: true, 'list.sh': 'allowed', 'notes.txt': 'unfit' });
    const { rows: entries } = value(await services.listAudit(me, { limit: 10 }));
    const seen = entries.map(({ action, subject, detail }) => ({ action, subject, detail }));
    expect(seen).toContainEqual({ action: 'setProgramsOn', subject: 'programs', detail: { on: true } });
    expect(seen).toContainEqual({
      action: 'setProgramAllowed',
      subject: 'list.sh',
      detail: { allowed: true, sha256, arguments: 'any' },
    });
    expect(JSON.stringify(entries)).not.toContain(password);
  });

  it('that change have to be allowed again, as they were looked at', async () => {
    const { services } = installation;
    const before = await sha256Of('list.sh');
    await write('list.sh', '#!/bin/sh\necho http://a.example/\n');
    expect(await states()).toMatchObject({ 'list.sh': 'changed' });
    expect(await services.setProgramAllowed(me, { name: 'list.sh', sha256: before, password })).toMatchObject({
      problem: { kind: 'refused' },
    });
    value(await services.setProgramAllowed(me, { name: 'list.sh', sha256: await sha256Of('list.sh'), password }));
    expect(await states()).toMatchObject({ 'list.sh': 'allowed' });
    expect(await services.setProgramAllowed(me, { name: 'notes.txt', sha256: before, password })).toMatchObject({
      problem: { message: 'notes.txt cannot be run: no permission to read and execute it.' },
    });
    expect(await services.setProgramAllowed(me, { name: '../x', sha256: before, password })).toMatchObject({
      problem: { kind: 'not-found' },
    });
  });

  it('are warned of in a configuration only while they would not run (GATHERER-116)', async () => {
    const { services } = installation;
    const { slug } = value(
      await services.importCollection(cli, {
        name: 'Programs',
        files: files.map(({ path: file, text }) => ({ path: file, bytes: new TextEncoder().encode(text) })),
      }),
    );
    const other = 'Runs skip this line: other.sh is not allowed to run on this server.';
    expect(await warnings(slug)).toEqual([other]);
    value(await services.setProgramsOn(me, { on: false }));
    const off = 'Runs skip this line: programs are turned off on this server.';
    expect(await warnings(slug)).toEqual([off, off]);
    const { warnings: counted } = value(await services.getCollection(me, { slug }));
    value(await services.setProgramsOn(me, { on: true, password }));
    value(await services.setProgramAllowed(me, { name: 'list.sh' }));
    expect(await warnings(slug)).toEqual([other.replace('other.sh', 'list.sh'), other]);
    value(await services.setProgramAllowed(me, { name: 'list.sh', sha256: await sha256Of('list.sh'), password }));
    expect(value(await services.getCollection(me, { slug })).warnings).toBe(counted - 1);
  });

  it('say which user they run as', async () => {
    const { runsAs } = value(await installation.services.getPrograms(me, {}));
    // The folder of this test is closed to others, so that even root starts its programs as root.
    expect(runsAs).toEqual({ name: userInfo().username, isSeparate: false });
  });

  it('take any argument unless patterns are given, which the list, the findings, and the audit log show', async () => {
    const { services } = installation;
    await write('args.sh', '#!/bin/sh\n');
    value(await services.setProgramsOn(me, { on: true, password }));
    const allow = { name: 'args.sh', sha256: await sha256Of('args.sh'), password };
    const row = async () => value(await services.getPrograms(me, {})).programs.find(({ name }) => name === 'args.sh');
    value(await services.setProgramAllowed(me, allow));
    expect(await row()).toMatchObject({ state: 'allowed' });
    expect((await row())?.args).toBeUndefined();
    value(await services.setProgramAllowed(me, { ...allow, args: ['-v', '/srv/*'] }));
    expect(await row()).toMatchObject({ state: 'allowed', args: ['-v', '/srv/*'] });
    const { rows } = value(await services.listAudit(me, { limit: 1 }));
    expect(rows[0]?.detail).toMatchObject({ allowed: true, arguments: ['-v', '/srv/*'] });
    const { slug } = value(await services.createCollection(cli, { name: 'Arguments', url: 'http://a.example/' }));
    const text = '<LeafNodes>\n|args.sh -v /srv/list\n|args.sh -v /etc/shadow\n</LeafNodes>\n';
    const files = [{ path: 'gatherer.cf', text }];
    const { diagnostics } = value(await services.checkTexts(me, { slug, files }));
    expect(diagnostics.flatMap(({ code, message }) => (code === 'GATHERER-116' ? [message] : []))).toEqual([
      'Runs skip this line: argument 2, "/etc/shadow", is not allowed: it matches none of the patterns -v /srv/*.',
    ]);
  });

  it('that are turned off while somebody allows one stay off, and what is allowed meanwhile stays allowed', async () => {
    const { services } = installation;
    await write('a.sh', '#!/bin/sh\n# a\n');
    await write('b.sh', '#!/bin/sh\n# b\n');
    value(await services.setProgramsOn(me, { on: true, password }));
    const [a, b] = [await sha256Of('a.sh'), await sha256Of('b.sh')];
    await Promise.all([
      services.setProgramAllowed(me, { name: 'a.sh', sha256: a, password }).then(value),
      services.setProgramAllowed(me, { name: 'b.sh', sha256: b, password }).then(value),
      services.setProgramsOn(me, { on: false }).then(value),
    ]);
    expect(await states()).toMatchObject({ isOn: false, 'a.sh': 'allowed', 'b.sh': 'allowed' });
  });

  it('that a link leads to are allowed and withdrawn as what runs, under either name', async () => {
    const { services } = installation;
    await write('real.sh', '#!/bin/sh\n# real\n');
    await symlink('real.sh', path.join(folder, 'link.sh'));
    await services.setProgramAllowed(me, { name: 'link.sh', sha256: await sha256Of('link.sh'), password }).then(value);
    expect(await states()).toMatchObject({ 'real.sh': 'allowed', 'link.sh': 'allowed' });
    const stored = allowedPrograms(await installation.context.settings.get(programsKey));
    const found = await findProgram(folder, 'link.sh');
    if (!found.ok) throw new Error(found.why);
    expect(whyNotAllowed({ ...stored, isOn: true }, found.file)).toBeUndefined();
    value(await services.setProgramAllowed(me, { name: 'link.sh' }));
    expect(await states()).toMatchObject({ 'real.sh': 'new', 'link.sh': 'new' });
  });

  it('cannot be turned on where the server has no folder for them', async () => {
    const bare = await openTestServices();
    const result = await bare.services.setProgramsOn(cli, { on: true });
    expect(result).toMatchObject({ problem: { kind: 'refused' } });
    expect(value(await bare.services.getPrograms(cli, {}))).toMatchObject({ isOn: false, programs: [], isCut: false });
    await bare.close();
  });
});
