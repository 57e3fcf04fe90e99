/** Debian packages that are unpacked into a folder of their own, because they cannot be installed everywhere. */

import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What went wrong; undefined when nothing did. Needs no rights. */
export function unpackPackages(packages: readonly string[], folder: string): string | undefined {
  const downloads = mkdtempSync(path.join(tmpdir(), 'winnow-packages-'));
  try {
    const trouble = run('/usr/bin/apt-get', ['download', '-q', ...packages], downloads);
    if (trouble !== undefined) return trouble;
    mkdirSync(folder, { recursive: true });
    for (const name of readdirSync(downloads)) {
      const failed = run('/usr/bin/dpkg-deb', ['-x', name, folder], downloads);
      if (failed !== undefined) return failed;
    }
    return undefined;
  } finally {
    rmSync(downloads, { recursive: true });
  }
}

/** The last lines of what went wrong. */
function run(program: string, args: readonly string[], cwd: string): string | undefined {
  const { status, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (status === 0) return undefined;
  return error?.message ?? stderr.trim().split('\n').slice(-3).join(' ');
}
