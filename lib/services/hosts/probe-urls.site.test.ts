/** What a site probe asks of servers, in the turn of a visit. */

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import { startWorker } from '../../jobs/testing/worker-process.ts';
import type { WorkerProcess } from '../../jobs/testing/worker-process.ts';
import { endedJob } from '../testing/ended-job.ts';
import { openTestServices, operator, value } from '../testing/test-services.ts';
import type { TestServices } from '../testing/test-services.ts';

let test: TestServices;
let worker: WorkerProcess;
let site: Site;

beforeAll(async () => {
  test = await openTestServices();
  worker = startWorker({ databaseUrl: test.database.url, folder: test.folder });
  site = await startSite();
});
afterAll(async () => {
  await worker.end('SIGTERM');
  await site.close();
  await test.close();
});

async function probe(name: string, parameters: Readonly<Record<string, string>>) {
  const files = collectionOf([{ site }], parameters);
  const given = Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  const { slug } = value(await test.services.importCollection(operator, { name, files: given }));
  const started = await test.services.probeUrls(operator, {
    slug,
    urls: [`${site.url}/`, `${site.url}/rdm/`],
    dns: false,
  });
  const { result } = await endedJob(test, { name: 'probe-urls', slug, started });
  return result?.urls[0];
}

it('is whether they hand out RDs themselves, where robot.conf has them asked, and where a URL redirects to', async () => {
  const response = '@RDMHEADER { -\nrdm-version{3}:\t1.0\nrdm-type{15}:\tstatus-response\n}\n';
  site.serve('/rdm/incoming', { body: response });
  expect(await probe('Asks', { 'enable-rdm-probe': 'true' })).toMatchObject({
    rdm: { speaks: true },
    redirects: { hops: [{ status: 200 }] },
  });
  // Once, whatever number of its URLs is probed.
  expect(site.log.filter(({ path }) => path === '/rdm/incoming')).toHaveLength(1);
  const asked = site.log.length;
  expect(await probe('Does not ask', {})).not.toHaveProperty('rdm');
  expect(site.log.slice(asked).map(({ path }) => path)).not.toContain('/rdm/incoming');
});
