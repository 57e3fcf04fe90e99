/** A folder that is not listed to its end says nothing of the files that were left out. */

import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultLimits } from '../../engine/program/program.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { openInstallation, type TestInstallation } from '../testing/installation.ts';
import { rdsOf } from '../testing/outcome.ts';
import { robotConf } from '../testing/texts.ts';

let installation: TestInstallation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

it('RDs of files that are left out of a cut listing are held, not deleted, and deleted once somebody confirms it', async () => {
  const folder = path.join(installation.folder, 'files');
  await mkdir(folder);
  const name = (n: number): string => path.join(folder, `${String(n).padStart(3, '0')}.txt`);
  for (let n = 10; n < 50; n++) await writeFile(name(n), `File ${n}.\n`);
  const collection = await installation.addCollection({
    'robot.conf': robotConf(),
    'filterrules.conf': `<Site name=files>\n  Start url="file://${folder}/"\n</Site>\n`,
  });
  const world = { clock: systemClock, resolver: createResolver(), fileRoots: [folder] };
  const crawl = async (linksPerPage: number, confirmDeletions = false) => {
    const run = await collection.begin({ limits: { ...defaultLimits, linksPerPage }, confirmDeletions });
    await installation.work({ onlyRun: run.id, world });
    const rds = [...(await rdsOf(installation.pool, collection.id)).values()];
    return { all: rds.length, held: rds.filter(({ held }) => held).map(({ url }) => path.basename(url)) };
  };
  expect(await crawl(40)).toEqual({ all: 40, held: [] });
  // Two new files push two out at the end: fewer than a tenth, which would go without asking.
  await writeFile(name(1), 'File 1.\n');
  await writeFile(name(2), 'File 2.\n');
  expect(await crawl(40)).toEqual({ all: 42, held: ['048.txt', '049.txt'] });
  expect(await crawl(40, true)).toEqual({ all: 40, held: [] });
  expect(await crawl(1000)).toEqual({ all: 42, held: [] });
});
