/** Real scripts in a folder of their own: what they print, and that nothing of them stays behind. */

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, listPrograms } from './find-program.ts';
import type { KnownHashes } from './find-program.ts';
import { runProgram, usualProgramLimits } from './run-program.ts';
import type { ProgramLimits } from './run-program.ts';

let folder: string;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-programs-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function script(name: string, text: string, mode = 0o755): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  await chmod(file, mode);
  return file;
}

interface Given {
  readonly args?: readonly string[];
  readonly input?: string;
  readonly limits?: Partial<ProgramLimits>;
}

async function run(text: string, { args = [], input = '', limits }: Given = {}) {
  const file = await script(`s${Math.random().toString(36).slice(2)}`, text);
  const given = { ...usualProgramLimits, timeoutMs: 20_000, ...limits };
  const result = await runProgram({ path: file, args, folder, input, limits: given });
  return { ...result, text: Buffer.from(result.output).toString('utf8') };
}

/** Memory and processes are known where the system tells. */
const tells = existsSync('/proc/self/environ');

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function pidIn(file: string): Promise<number> {
  return Number(await readFile(path.join(folder, file), 'utf8'));
}

async function expectGone(file: string): Promise<void> {
  const pid = await pidIn(file);
  expect(pid).toBeGreaterThan(1);
  for (let look = 0; look < 50 && isAlive(pid); look++) await sleep(100);
  expect(isAlive(pid), `process ${pid} of ${file}`).toBe(false);
}

describe('a program', () => {
  it.each([
    ['sh', '#!/bin/sh\ncat; printf "%s\\n" "$@"; echo oops >&2'],
    ['perl', '#!/usr/bin/env perl\nprint <STDIN>; print "$_\\n" for @ARGV; print STDERR "oops\\n";'],
    [
      'node',
      `#!${process.execPath}\nconst fs = require('node:fs');\nprocess.stdout.write(fs.readFileSync(0));for (const a of process.argv.slice(2)) console.log(a); console.error('oops');`,
    ],
  ])('of %s gets its input and its words as they stand, and is heard', async (_, text) => {
    const given = ['a  b', '$(id)', '*', ''];
    const { end, text: printed, complaint } = await run(text, { args: given, input: 'http://a.example/\n' });
    expect(end).toEqual({ kind: 'exit', code: 0 });
    expect(printed).toBe(`http://a.example/\n${given.map((word) => `${word}\n`).join('')}`);
    expect(complaint).toBe('oops\n');
  });

  it('sees nothing of the environment but a path', async () => {
    const { text } = await run('#!/bin/sh\nenv | cut -d= -f1 | sort | tr "\\n" " "');
    expect(text.split(' ').filter((name) => !['', '_', 'PWD', 'SHLVL', 'OLDPWD'].includes(name))).toEqual([
      'LANG',
      'NODE_ENV',
      'PATH',
      'WINNOW_PROGRAM_RUN',
    ]);
  });

  it.skipIf(process.getuid?.() !== 0)('is another user where we are root, who cannot read the key', async () => {
    const open = await mkdtemp(path.join(tmpdir(), 'winnow-open-'));
    await chmod(open, 0o755);
    const [program, key] = [path.join(open, 'list.sh'), path.join(open, 'secret.key')];
    await writeFile(program, '#!/bin/sh\nid -un\ncat "$1"\n');
    await chmod(program, 0o755);
    await writeFile(key, 'canary', { mode: 0o600 });
    const result = await runProgram({
      path: program,
      args: [key],
      folder: open,
      input: '',
      limits: usualProgramLimits,
    });
    expect(Buffer.from(result.output).toString()).toBe('nobody\n');
    expect(result.complaint).toContain('ermission denied');
    await rm(open, { recursive: true });
  });

  it('that fails says with what, and what it printed before is there', async () => {
    expect(await run('#!/bin/sh\necho http://a.example/\nexit 3')).toMatchObject({
      end: { kind: 'exit', code: 3 },
      text: 'http://a.example/\n',
    });
    expect(await run('#!/bin/sh\nkill -TERM $$')).toMatchObject({ end: { kind: 'signal', signal: 'SIGTERM' } });
    expect(await run('#!/no/such/interpreter\n')).toMatchObject({ end: { kind: 'not-started' } });
  });

  it('that sleeps forever is ended, with what it started', async () => {
    const limits = { timeoutMs: 700 };
    const { end, text } = await run('#!/bin/sh\necho line\nsleep 1000 &\necho $! > child\necho $$ > own\nwait', {
      limits,
    });
    expect(end).toEqual({ kind: 'timeout' });
    expect(text).toBe('line\n');
    await expectGone('own');
    await expectGone('child');
  });

  it('that prints without end is ended, and no more is kept than its limit', async () => {
    const { end, output } = await run('#!/bin/sh\nyes http://a.example/', { limits: { outputBytes: 100_000 } });
    expect(end).toEqual({ kind: 'output' });
    expect(output.length).toBeLessThanOrEqual(100_000);
  });

  it.skipIf(!tells)('that eats memory is ended (skipped without /proc)', async () => {
    const text = '#!/usr/bin/env perl\nmy @a; push @a, "x" x 1_000_000 while 1;';
    expect(await run(text, { limits: { memoryBytes: 100 * 1024 * 1024 } })).toMatchObject({ end: { kind: 'memory' } });
  });

  it.skipIf(!tells)('that forks without end is ended with all of them (skipped without /proc)', async () => {
    const text = '#!/bin/sh\nfor i in $(seq 200); do sleep 1000 & done\necho $! > last\nwait';
    expect(await run(text, { limits: { processes: 32 } })).toMatchObject({ end: { kind: 'processes' } });
    await sleep(200);
    const left = await readFile(path.join(folder, 'last'), 'utf8').catch(() => '');
    if (left !== '') await expectGone('last');
  });

  it.skipIf(!tells)(
    'leaves nothing behind that went away from it, and is not waited for (skipped without /proc)',
    async () => {
      const text = '#!/bin/sh\nsetsid sleep 1000 &\necho $! > daemon\necho http://a.example/';
      expect(await run(text)).toMatchObject({ end: { kind: 'exit', code: 0 }, text: 'http://a.example/\n' });
      await expectGone('daemon');
    },
  );

  it('is not heard without end by way of what left it, dropped its mark and keeps printing', async () => {
    const talks = 'echo $$ > talker; while echo line; do sleep 0.1; done';
    const text = `#!/bin/sh\nenv -i setsid sh -c '${talks}' &\nuntil [ -s talker ]; do sleep 0.1; done`;
    const { end } = await run(text);
    expect(end).toEqual({ kind: 'exit', code: 0 });
    await expectGone('talker');
  });

  it('is ended when it is told to', async () => {
    const file = await script('long', '#!/bin/sh\nsleep 1000');
    const stop = new AbortController();
    const running = runProgram({
      path: file,
      args: [],
      folder,
      input: '',
      limits: usualProgramLimits,
      signal: stop.signal,
    });
    await sleep(300);
    stop.abort();
    expect((await running).end).toEqual({ kind: 'stopped' });
  });

  it.skipIf(!tells)(
    'is gone, with what left it, when the process that asked for it is killed (skipped without /proc)',
    async () => {
      const text = '#!/bin/sh\nsetsid sleep 1000 &\necho $! > orphan-daemon\necho $$ > orphan-pid\nsleep 1000';
      const file = await script('orphan', text);
      const runner = fileURLToPath(new URL('run-program.ts', import.meta.url));
      const order = JSON.stringify({ path: file, args: [], folder, input: '', limits: usualProgramLimits });
      const asker = spawn(
        process.execPath,
        [
          '--input-type=module',
          '-e',
          `import { runProgram } from ${JSON.stringify(runner)}; await runProgram(${order});`,
        ],
        { stdio: 'ignore' },
      );
      for (let look = 0; look < 100 && (await pidIn('orphan-pid').catch(() => 0)) === 0; look++) await sleep(100);
      asker.kill('SIGKILL');
      await expectGone('orphan-pid');
      await expectGone('orphan-daemon');
    },
  );
});

describe('the folder of programs', () => {
  const why = async (name: string): Promise<string> => {
    const found = await findProgram(folder, name);
    return found.ok ? 'found' : found.why;
  };

  it('gives what lies in it, by name or by its whole path', async () => {
    await mkdir(path.join(folder, 'sub'));
    const file = await script('sub/list.sh', '#!/bin/sh\n');
    await symlink('sub/list.sh', path.join(folder, 'alias'));
    const found = await findProgram(folder, 'sub/list.sh');
    expect(found).toMatchObject({ ok: true, file: { name: 'sub/list.sh', path: file, bytes: 10 } });
    expect(await findProgram(folder, file)).toEqual(found);
    expect(await findProgram(folder, 'alias')).toEqual(found);
  });

  it('gives nothing else', async () => {
    await script('plain.txt', 'text', 0o644);
    await symlink('/bin/sh', path.join(folder, 'out'));
    expect(await why('../list.sh')).toBe('it is outside the program folder');
    expect(await why('sub/../../x')).toBe('it is outside the program folder');
    expect(await why('/bin/sh')).toBe('it is outside the program folder');
    expect(await why('.')).toBe('it is outside the program folder');
    expect(await why('out')).toBe('it is a link to a file outside the program folder');
    expect(await why('plain.txt')).toBe('no permission to read and execute it');
    expect(await why('sub')).toBe('it is not a file');
    expect(await why('none')).toBe('the file is not in the program folder');
    expect(await findProgram(path.join(folder, 'gone'), 'x')).toEqual({
      ok: false,
      why: 'the program folder does not exist',
    });
  });

  it('is read again only where a file has changed', async () => {
    const file = await script('listed.sh', '#!/bin/sh\n# 1\n');
    const hashes: KnownHashes = new Map();
    const listed = async () => {
      const { programs } = await listPrograms(folder, hashes);
      const found = programs.find(({ name }) => name === 'listed.sh')?.found;
      return found?.ok === true ? found.file.sha256 : undefined;
    };
    const first = await listed();
    const { stamp = '' } = hashes.get(file) ?? {};
    hashes.set(file, { stamp, sha256: 'as remembered' });
    expect(await listed()).toBe('as remembered');
    await script('listed.sh', '#!/bin/sh\n# 2\n');
    expect(await listed()).not.toBe('as remembered');
    await script('listed.sh', '#!/bin/sh\n# 1\n');
    expect(await listed()).toBe(first);
  });

  it('is listed with what may run and what may not', async () => {
    const { programs } = await listPrograms(folder);
    const states = new Map(programs.map(({ name, found }) => [name, found.ok ? 'runs' : found.why]));
    expect(states.get('sub/list.sh')).toBe('runs');
    expect(states.get('out')).toContain('outside');
    expect(states.get('plain.txt')).toContain('permission');
    expect(await listPrograms(path.join(folder, 'gone'))).toMatchObject({ programs: [], isCut: false });
  });
});
