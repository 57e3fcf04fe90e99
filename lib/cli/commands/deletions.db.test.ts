/** Deletions that a run holds back, confirmed on the command line. */

import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cli } from '../../services/actor.ts';
import { openTestServices, value } from '../../services/testing/test-services.ts';
import type { TestServices } from '../../services/testing/test-services.ts';
import { runCommand } from '../testing/command.ts';

let opened: TestServices;
let slug = '';
let run = 0;

beforeAll(async () => {
  opened = await openTestServices();
  ({ slug } = value(await opened.services.createCollection(cli, { name: 'Docs', url: 'http://a.example/' })));
  ({ id: run } = value(await opened.services.startRun(cli, { slug, kind: 'full' })));
  value(await opened.services.killRun(cli, { slug, run }));
});
afterAll(() => opened.close());

const hold = (count: number) =>
  opened.database.pool.query(
    `INSERT INTO crawl.description (url_hash, blame_id, collection_id, depth, type, url, attributes, held_run, held_path)
     SELECT md5(i::text)::uuid, 0, c.id, 0, 'DOCUMENT', 'http://a.example/' || i, '{}', $2, 0
     FROM "Collection" c, generate_series(1, $3) i WHERE c.slug = $1`,
    [slug, run, count],
  );
const rds = async (): Promise<number> =>
  (await opened.database.pool.query('SELECT FROM crawl.description')).rowCount ?? 0;

const winnow = (...args: readonly string[]) =>
  runCommand([...args, '--collection', slug], {
    DATABASE_URL: opened.database.url,
    WINNOW_DATA: path.join(opened.folder, 'data'),
  });

it('are shown by winnow status, listed, and carried out or dropped', async () => {
  expect(await winnow('deletions', 'confirm')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No deletions/),
  });
  await hold(3);
  const said = `3 deletions held. To delete the RDs, use winnow deletions confirm --collection ${slug}.`;
  expect((await winnow('status')).stdout).toContain(said);
  expect(JSON.parse((await winnow('deletions', 'list', '--json')).stdout)).toEqual({ held: [{ run, count: 3 }] });
  expect(await winnow('deletions', 'confirm')).toMatchObject({
    code: 0,
    stdout: `Run ${run}: 3 deletions carried out.\n`,
  });
  expect(await rds()).toBe(0);
  await hold(2);
  expect(await winnow('deletions', 'keep')).toMatchObject({ code: 0 });
  expect(await rds()).toBe(2);
  expect((await runCommand(['deletions', 'list'])).code).toBe(2);
});
