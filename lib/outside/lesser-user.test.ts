import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { lesserUser } from './lesser-user.ts';

const isRoot = process.getuid?.() === 0;
if (!isRoot) console.log('skipped: only root can become another user');

test.skipIf(!isRoot)('is another user, who reads what everybody can and nothing of ours', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'winnow-user-'));
  const [open, key] = [path.join(folder, 'program'), path.join(folder, 'secret.key')];
  chmodSync(folder, 0o755);
  writeFileSync(open, 'x', { mode: 0o755 });
  writeFileSync(key, 'canary', { mode: 0o600 });
  const user = lesserUser([open]);
  const run = (file: string) => spawnSync('/bin/cat', [file], { ...user, cwd: '/', encoding: 'utf8' });
  expect(spawnSync('/usr/bin/id', ['-un'], { ...user, cwd: '/', encoding: 'utf8' }).stdout).toBe('nobody\n');
  expect(run(open).stdout).toBe('x');
  expect(run(key)).toMatchObject({ stdout: '', status: 1 });
  rmSync(folder, { recursive: true });
});

test('is nobody else where the files are out of reach, or we are not root', () => {
  expect(lesserUser(['/no/such/file'])).toEqual({});
});
