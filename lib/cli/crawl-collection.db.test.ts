import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServices } from '../services/testing/test-services.ts';
import { openTestServices, operator, value } from '../services/testing/test-services.ts';
import { runCommand } from './testing/command.ts';

let opened: TestServices;

beforeAll(async () => {
  opened = await openTestServices();
});
afterAll(() => opened.close());

test('winnow crawl --due is done when nothing is due', async () => {
  const made = await opened.services.createCollection(operator, { name: 'Docs', url: 'https://docs.example/' });
  const { slug } = value(made);
  const settings = { DATABASE_URL: opened.database.url, WINNOW_DATA: path.join(opened.folder, 'data') };
  const { code, stdout, stderr } = await runCommand(['crawl', '--collection', slug, '--due', '--json'], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: expect.stringContaining('Nothing is due.') });
  expect(JSON.parse(stdout)).toMatchObject({ state: 'finished', discovered: 0 });
});
