import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveManual, whyNoManual } from '../bench/manual-site.ts';
import type { ManualSite } from '../bench/manual-site.ts';
import { createTestDatabase } from '../db/testing/database.ts';
import type { TestDatabase } from '../db/testing/database.ts';
import { runCommand } from './testing/command.ts';

const missing = whyNoManual();
if (missing !== undefined) console.log(`The crawl of the PostgreSQL manual is skipped: ${missing}.`);

/** Of the manual of PostgreSQL 15, as counted by a program of its own (performance goals). */
const manual = { pages: 1169, links: 25_194, foreignHosts: 83 };

describe.skipIf(missing !== undefined)('winnow crawl of the PostgreSQL manual', () => {
  let database: TestDatabase;
  let site: ManualSite;
  let folder = '';
  let answer: Record<string, unknown> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    site = await serveManual(1);
    folder = await mkdtemp(path.join(tmpdir(), 'winnow-manual-'));
    await mkdir(path.join(folder, 'collection'));
    await writeFile(
      path.join(folder, 'collection/robot.conf'),
      'server-delay=0\nmax-connections=8\nsite-max-connections=8\ndepth=-1\n',
    );
    const { code, stdout, stderr } = await runCommand(
      [
        'crawl',
        '--dir',
        path.join(folder, 'collection'),
        '--start',
        site.starts[0] ?? '',
        '--out',
        path.join(folder, 'out.soif'),
        '--json',
      ],
      { DATABASE_URL: database.url, WINNOW_DATA: path.join(folder, 'data') },
    );
    if (code !== 0) throw new Error(stderr);
    answer = JSON.parse(stdout);
  }, 120_000);

  afterAll(async () => {
    await site.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('makes an RD of every page, and everything adds up', () => {
    expect(answer).toMatchObject({
      state: 'finished',
      fetched: manual.pages,
      rds: manual.pages,
      failed: 0,
      queued: 0,
      lost: 0,
    });
    const { discovered, fetched, rejected } = answer;
    expect(Number(fetched) + Number(rejected)).toBe(discovered);
  });

  test('writes every RD as SOIF', async () => {
    const soif = await readFile(path.join(folder, 'out.soif'), 'latin1');
    expect(soif.match(/^@DOCUMENT \{ /gm)).toHaveLength(manual.pages);
  });

  test('has seen every link, and asked no foreign host for anything', async () => {
    const { rows } = await database.pool.query<{ hosts: number; asked: number; links: number }>(
      `SELECT count(DISTINCT substring(r.url FROM '//([^/:]+)')) FILTER (WHERE r.url ~ '^https?://' AND r.url !~ '^https?://127\\.0\\.0\\.1')::int AS hosts,
         count(p.url_hash) FILTER (WHERE r.url !~ '^https?://127\\.0\\.0\\.1')::int AS asked,
         (SELECT sum(n)::int FROM crawl.tally WHERE kind = 4) AS links
       FROM crawl.resource r LEFT JOIN crawl.page p USING (collection_id, url_hash)`,
    );
    expect(rows[0]).toEqual({ hosts: manual.foreignHosts, asked: 0, links: manual.links });
  });
});
