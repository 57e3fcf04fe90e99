/** Programs that a folder of configuration names, refused at first, and then allowed on the command line. */

import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import type { Programs } from '../../services/programs/contract.ts';
import { runCommand } from '../testing/command.ts';

let database: TestDatabase;
let folder = '';
const at = (name: string): string => path.join(folder, name);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'winnow-allowed-')));
  await chmod(folder, 0o755);
  for (const name of ['programs', 'configuration']) await mkdir(at(name));
  await writeFile(at('programs/list.sh'), `#!/bin/sh\necho http://127.0.0.1:9/\n`);
  await chmod(at('programs/list.sh'), 0o755);
  await writeFile(at('configuration/gatherer.cf'), 'Access-Delay: 0\n<LeafNodes>\n|list.sh\n</LeafNodes>\n');
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const winnow = (...args: readonly string[]) =>
  runCommand(args, { DATABASE_URL: database.url, WINNOW_DATA: at('data'), WINNOW_PROGRAMS: at('programs') });
const crawl = () => winnow('crawl', '--dir', at('configuration'));

it('says how to allow what was not run, and runs it once it is allowed', async () => {
  expect((await crawl()).stdout).toContain('To turn programs on, use winnow programs on.');
  expect(await winnow('programs', 'on')).toMatchObject({ code: 0 });
  expect((await crawl()).stdout).toContain('To allow a program, review it, then use winnow programs allow NAME.');
  expect(await winnow('programs', 'allow', 'other.sh')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The program folder has no program other.sh.'),
  });
  const allowed = await winnow('programs', 'allow', 'list.sh');
  expect(allowed).toMatchObject({ code: 0, stdout: expect.stringMatching(/turned on.*\nallowed +list\.sh\n$/) });
  const after = await crawl();
  expect(after).toMatchObject({ code: 0, stdout: expect.stringContaining('1 URL discovered') });
  expect(after.stdout).not.toContain('winnow programs');

  const forbidden: Programs = JSON.parse((await winnow('programs', 'forbid', 'list.sh', '--json')).stdout);
  expect(forbidden).toMatchObject({ isOn: true, programs: [{ name: 'list.sh', state: 'new' }] });
  expect((await winnow('programs', 'allow')).code).toBe(2);
}, 120_000);
