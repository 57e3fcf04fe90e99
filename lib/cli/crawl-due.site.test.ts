import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite } from '../engine/testing/site.ts';
import type { Site } from '../engine/testing/site.ts';
import type { TestServices } from '../services/testing/test-services.ts';
import { openTestServices, operator, value } from '../services/testing/test-services.ts';
import { runCommand } from './testing/command.ts';

let opened: TestServices;
let site: Site;

beforeAll(async () => {
  opened = await openTestServices();
  site = await startSite({ pages: 1 });
});
afterAll(async () => {
  await site.close();
  await opened.close();
});

test('winnow crawl --due is done when nothing is due', async () => {
  const { slug } = value(await opened.services.createCollection(operator, { name: 'Docs', url: `${site.url}/` }));
  const files = [
    { path: 'filterrules.conf', text: null },
    { path: 'gatherer.cf', text: `<RootNodes>\n${site.url}/\n</RootNodes>\n` },
  ];
  value(await opened.services.saveRevision(operator, { slug, base: 1, message: 'Roots', files }));
  const settings = { DATABASE_URL: opened.database.url, WINNOW_DATA: path.join(opened.folder, 'data') };
  const crawl = (...more: readonly string[]) =>
    runCommand(['crawl', '--collection', slug, '--json', ...more], settings);
  expect(JSON.parse((await crawl()).stdout)).toMatchObject({ fetched: 1 });
  await opened.database.pool.query(`UPDATE crawl.resource SET due_at = now() + interval '1 day'`);
  const { code, stdout, stderr } = await crawl('--due');
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Nothing is due.') });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', discovered: 0 });
});
