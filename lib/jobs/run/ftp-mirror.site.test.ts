/** An FTP mirror is crawled under kills; the long test does the same with ten thousand files. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { whyWithoutFtp } from '../testing/ftp-servers.ts';
import { openInstallation, type TestInstallation } from '../testing/installation.ts';
import { mirrorOverFtp } from '../testing/mirror-over-ftp.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('a mirror over FTP is whole after 3 kills, and its next run transfers what changed', async ({ skip }) => {
  const why = whyWithoutFtp('pyftpdlib');
  if (why !== undefined) return skip(why);
  const counts = await mirrorOverFtp(installation, { files: 400, kills: 3 });
  process.stdout.write(`an FTP mirror of 400 files: ${JSON.stringify(counts)}\n`);
  expect(counts.transferred).toBe(counts.changed);
});
