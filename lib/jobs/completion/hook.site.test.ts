/** The program of cmd-hook after real crawls: what it is given, what is on record of it, and what becomes of a bad one. */

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { programsKey } from '../../db/allowed-programs.ts';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { robotLogName } from '../../sdk/log-formats.ts';
import { logFolderOf } from '../../store/logs/log-files.ts';
import { usualProgramLimits } from '../../outside/programs/run-program.ts';
import type { ProgramLimits } from '../../outside/programs/run-program.ts';
import { processesMarked } from '../../outside/process-group.ts';
import { listProgramRuns } from '../../store/runs/program-runs.ts';
import { createRunStore } from '../../store/runs/run-store.ts';
import { openInstallation } from '../testing/installation.ts';
import type { TestCollection, TestInstallation } from '../testing/installation.ts';
import { page } from '../testing/pages.ts';
import { until } from '../testing/until.ts';
import { startWorker } from '../testing/worker-process.ts';

let installation: TestInstallation;
let folder: string;
let site: Site;
const allowed = new Map<string, unknown>();

beforeAll(async () => {
  installation = await openInstallation();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-hooks-')));
  site = await installation.startSite({ routes: { '/': page(['/a.html']), '/a.html': page() } });
});
afterAll(async () => {
  await installation.close();
  await rm(folder, { recursive: true, force: true });
});

/** In the folder, and allowed as an administrator does. */
async function script(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${text}\n`);
  await chmod(file, 0o755);
  const sha256 = createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
  allowed.set(name, { sha256, by: 'test', at: 0 });
  await installation.pool.query(
    `INSERT INTO "Setting" (key, value) VALUES ($1, $2::jsonb) ON CONFLICT (key) DO UPDATE SET value = $2::jsonb`,
    [programsKey, JSON.stringify({ isOn: true, allowed: Object.fromEntries(allowed) })],
  );
  return file;
}

const world = (limits?: Partial<ProgramLimits>) => ({
  clock: systemClock,
  resolver: createResolver(),
  programs: { folder, ...(limits && { limits: { ...usualProgramLimits, ...limits } }) },
});

async function collectionWith(hook: string, more = '', start = `${site.url}/`): Promise<TestCollection> {
  const robot = `<Process csid="x-catalog://a.example:80/x">\nserver-delay=0\ncmd-hook="${hook}"\n${more}\n>\n${start}\n</Process>\n`;
  return installation.addCollection({ 'robot.conf': robot });
}

async function crawl(collection: TestCollection, limits?: Partial<ProgramLimits>) {
  const { id } = await collection.begin({ reach: ['127.0.0.0/8'] });
  await installation.work({ onlyRun: id, world: world(limits) });
  return outcome(collection, id);
}

async function outcome(collection: TestCollection, id: number) {
  const run = await createRunStore(installation.pool).find(collection.id, id);
  const [program, ...others] = await listProgramRuns(installation.pool, id);
  expect(others).toEqual([]);
  const { rows } = await installation.pool.query<{ text: string }>(
    `SELECT e ->> 'text' AS text FROM crawl.commit_log l, jsonb_array_elements(l.events) e
     WHERE l.run_id = $1 AND e ->> 'kind' = 'notice' ORDER BY l.id`,
    [id],
  );
  const notes = (run?.notes ?? []).map(({ text }) => text);
  return { id, run, program, notes, said: rows.map(({ text }) => text) };
}

describe('the program of cmd-hook', () => {
  it('runs once after a run, and is on record with its output', async () => {
    const file = await script('after.sh', 'echo "$# $1"; pwd; echo oops >&2; exit 3');
    const collection = await collectionWith(`${file} 'two words'`);
    const { run, program, notes, said } = await crawl(collection);
    expect(program).toMatchObject({
      command: `${file} 'two words'`,
      printing: 'hook',
      line: 3,
      outcome: 'exit',
      detail: '3',
      output: `1 two words\n${folder}\n`,
      complaint: 'oops\n',
    });
    expect(run?.state).toBe('finished');
    expect(run?.completion).toMatchObject({ state: 'over', hook: { outcome: 'exit', detail: '3' } });
    expect(said).toEqual([`Run cmd: ${file} 'two words'`, `Complete cmd: ${file} 'two words'`, 'Robot is idle....']);
    expect(notes).toEqual([`cmd-hook (robot.conf:3): ${file} 'two words': ended with 3`]);
    const log = await readFile(path.join(logFolderOf(installation.folder, collection.id), robotLogName), 'utf8');
    const lines = log.split('\n').map((line) => line.replace(/^\[\d\d:\d\d:\d\d\] {2}/, ''));
    expect(lines.filter((line) => said.includes(line))).toEqual(said);
    const { rows } = await installation.pool.query(
      `SELECT action FROM "AuditEvent" WHERE action LIKE '%Program' ORDER BY at`,
    );
    expect(rows).toEqual([{ action: 'runProgram' }, { action: 'endProgram' }]);
  });

  it('does not run when it is not allowed, is elsewhere, or the collection has no RD, and says so', async () => {
    await writeFile(path.join(folder, 'new.sh'), '#!/bin/sh\n', { mode: 0o755 });
    const file = await script('none.sh', 'echo ran');
    const why = async (hook: string, start?: string) => {
      const { program, said, notes } = await crawl(await collectionWith(hook, '', start));
      expect(program?.output).toBeUndefined();
      expect(said).toEqual([`Cmd ${hook} not run: ${program?.detail}`, 'Robot is idle....']);
      expect(notes).toEqual([`cmd-hook (robot.conf:3): ${hook}: not run: ${program?.detail}`]);
      return program?.detail;
    };
    expect(await why(`${folder}/new.sh`)).toBe('no administrator has allowed it');
    expect(await why('/bin/true')).toBe('it is outside the program folder');
    expect(await why(file, `${site.url}/missing.html`)).toBe('the collection has no RD');
  });

  it('gets bindir and tmpdir inside the folders of the server, and others have no effect', async () => {
    await mkdir(path.join(folder, 'bin'), { recursive: true });
    const tool = path.join(folder, 'bin', 'own-tool');
    await writeFile(tool, '#!/bin/sh\necho "in $TMPDIR"\n');
    await chmod(tool, 0o755);
    const file = await script('env.sh', 'own-tool; echo "$PATH"');
    const inside = `bindir=${folder}/bin\ntmpdir=${installation.folder}`;
    const { program } = await crawl(await collectionWith(file, inside));
    const data = await realpath(installation.folder);
    expect(program?.output).toBe(`in ${data}\n${folder}/bin:/usr/local/bin:/usr/bin:/bin\n`);
    const outside = await crawl(await collectionWith(file, `bindir=/usr/sbin\ntmpdir=${folder}/../..`));
    expect(outside.program?.output).toBe('/usr/local/bin:/usr/bin:/bin\n');
    expect(outside.notes).toEqual([
      'bindir /usr/sbin has no effect: not allowed on this server.',
      `tmpdir ${folder}/../.. has no effect: not allowed on this server.`,
    ]);
  });
});

/** Programs of this file that are running: others run programs, too. */
async function marked(): Promise<number> {
  const pids = await processesMarked('WINNOW_PROGRAM_RUN=');
  const places = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return places.filter((place) => place.startsWith(folder)).length;
}

describe('a bad program of cmd-hook', () => {
  it('that never ends is killed at its limit with what it started', async () => {
    const file = await script('forever.sh', 'echo begun; setsid sleep 1000 & sleep 1000');
    const { program, said } = await crawl(await collectionWith(file), { timeoutMs: 1_000 });
    expect(program).toMatchObject({ outcome: 'timeout', detail: 'timed out after 1 s', output: 'begun\n' });
    expect(said.at(-1)).toBe('Robot is idle....');
    expect(await marked()).toBe(0);
  });

  it('that prints without end is killed, and the end of what it printed is kept with a note', async () => {
    const file = await script('prints.sh', 'yes http://a.example/');
    const { program } = await crawl(await collectionWith(file), { outputBytes: 1_000_000 });
    expect(program).toMatchObject({ outcome: 'output', detail: 'more than 977 kB of output', bytes: 1_000_000 });
    expect(program?.output).toMatch(/^\[934464 bytes before are left out\]\n/);
    expect(program?.output).toMatch(/\n\[cut here: it printed more than it may\]$/);
    expect(program?.output?.length).toBeLessThan(66_000);
    expect(await marked()).toBe(0);
  });

  it.skipIf(!existsSync('/proc/self/environ'))('that forks without end is killed (skipped without /proc)', async () => {
    const file = await script('forks.sh', 'for i in $(seq 200); do sleep 1000 & done; wait');
    const { program } = await crawl(await collectionWith(file), { processes: 32 });
    expect(program).toMatchObject({ outcome: 'processes' });
    expect(await marked()).toBe(0);
  });
});

describe('the engine', () => {
  it('that is killed while the program runs leaves nothing running, tells so, and the program is not run twice', async () => {
    const file = await script('slow.sh', `echo ran >> ${folder}/ran; sleep 1000`);
    const collection = await collectionWith(file, 'onCompletion=quit');
    const { id } = await collection.begin({ reach: ['127.0.0.0/8'] });
    const worker = startWorker(installation, 2_000, { WINNOW_PROGRAMS: folder });
    await until('the program runs', () => existsSync(path.join(folder, 'ran')));
    await worker.end('SIGKILL');
    await installation.work({ onlyRun: id, world: world() });
    const { program, run, said, notes } = await outcome(collection, id);
    expect(program).toMatchObject({ outcome: 'lost', attempts: 2 });
    expect(run?.completion).toMatchObject({ action: 'quit', state: 'over', hook: { outcome: 'lost' } });
    expect(notes).toEqual([
      `cmd-hook (robot.conf:3): ${file}: ended: the engine ended before it did; it is not started again`,
    ]);
    expect(said.at(-1)).toBe('Workload complete.');
    expect(await readFile(path.join(folder, 'ran'), 'utf8')).toBe('ran\n');
    await until('nothing of it runs', async () => (await marked()) === 0);
  });

  it('that is stopped while the program runs ends it, and tells so', async () => {
    const file = await script('stopped.sh', `echo ran > ${folder}/stopped; sleep 1000`);
    const collection = await collectionWith(file);
    const { id } = await collection.begin({ reach: ['127.0.0.0/8'] });
    const stop = new AbortController();
    const working = installation.work({ onlyRun: id, world: world() }, stop.signal);
    await until('the program runs', () => existsSync(path.join(folder, 'stopped')));
    stop.abort();
    await working;
    const { program } = await outcome(collection, id);
    expect(program).toMatchObject({
      outcome: 'lost',
      detail: 'Winnow was stopped while it ran; it is not started again',
    });
  });
});
