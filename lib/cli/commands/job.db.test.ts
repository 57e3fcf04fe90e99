/** Any job from the command line, though no engine runs. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServices } from '../../services/testing/test-services.ts';
import { openTestServices, operator, value } from '../../services/testing/test-services.ts';
import type { CommandResult } from '../testing/command.ts';
import { runCommand } from '../testing/command.ts';

let opened: TestServices;
let folder = '';
let slug = '';

beforeAll(async () => {
  opened = await openTestServices();
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-job-'));
  const made = await opened.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' });
  ({ slug } = value(made));
});
afterAll(async () => {
  await opened.close();
  await rm(folder, { recursive: true, force: true });
});

const winnow = (...args: readonly string[]): Promise<CommandResult> =>
  runCommand(['job', ...args, '--collection', slug], {
    DATABASE_URL: opened.database.url,
    WINNOW_DATA: path.join(folder, 'data'),
  });

it('is worked on to its result', async () => {
  const { code, stdout } = await winnow('clear-collection', '--input', '{"confirm":"Docs"}');
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ urls: 0, rds: 0 });
});

it('is refused in words: by its service, by the job, and for a name there is not', async () => {
  expect((await winnow('clear-collection', '--input', '{"confirm":"Other"}')).stderr).toContain('Type the name');
  expect((await winnow('metadata-coverage')).stderr).toContain('docs has no external metadata.');
  const { code, stderr } = await winnow('nothing');
  expect([code, stderr]).toEqual([2, expect.stringContaining('metadata-coverage: Counts which lines')]);
  expect((await winnow('metadata-coverage', '--input', '[')).code).toBe(2);
});
