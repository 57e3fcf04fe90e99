import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualFolder, serveManual, whyNoManual } from '../bench/manual-site.ts';
import type { ManualSite } from '../bench/manual-site.ts';
import { createTestDatabase } from '../db/testing/database.ts';
import type { TestDatabase } from '../db/testing/database.ts';
import { runCommand } from './testing/command.ts';

const missing = whyNoManual();
if (missing !== undefined) console.log(`The crawl of the PostgreSQL manual is skipped: ${missing}.`);

/** Of the manual of PostgreSQL 15, as counted by a program of its own (performance goals). */
const manual = { pages: 1169, links: 25_194, foreignHosts: 83 };

interface Chapter {
  /** Of its first page; the names of the others go on from it. */
  readonly name: string;
  readonly title: string;
}

/** As the manual's own table of contents has them. */
async function readChapters(): Promise<readonly Chapter[]> {
  const contents = await readFile(path.join(manualFolder, 'index.html'), 'utf8');
  const entries = contents.matchAll(/<span class="chapter"><a href="([^"]+)\.html">[^<]*?\. ([^<]+)<\/a>/g);
  return Array.from(entries, ([, name = '', title = '']) => ({ name, title: title.replaceAll(/\s+/g, ' ') }));
}

/** Every page is of the manual, those of a chapter are called by it, and three lines miss. */
function metadataOf(origin: string, chapters: readonly Chapter[]): readonly string[] {
  return [
    `${origin}/ w:manual`,
    ...chapters.map(({ name, title }) => `${origin}/${name} c:"${title}"`),
    `${origin.replace('http:', 'https:')}/tutorial z:1`,
    `${origin}/Functions z:1`,
    `${origin}/no-such-chapter z:1`,
  ];
}

describe.skipIf(missing !== undefined)('winnow crawl of the PostgreSQL manual', () => {
  let database: TestDatabase;
  let site: ManualSite;
  let folder = '';
  let answer: Record<string, unknown> = {};
  let chapters: readonly Chapter[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    site = await serveManual(1);
    folder = await mkdtemp(path.join(tmpdir(), 'winnow-manual-'));
    await mkdir(path.join(folder, 'collection'));
    await writeFile(
      path.join(folder, 'collection/robot.conf'),
      'server-delay=0\nmax-connections=8\nsite-max-connections=8\ndepth=-1\n',
    );
    chapters = await readChapters();
    const metadata = metadataOf(site.origin, chapters).map((line) => `${line}\n`);
    await writeFile(path.join(folder, 'collection/external_metadata.cfg'), metadata.join(''));
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
         (SELECT sum(n)::int FROM crawl.counter WHERE kind = 4) AS links
       FROM crawl.resource r LEFT JOIN crawl.page p USING (collection_id, url_hash)`,
    );
    expect(rows[0]).toEqual({ hosts: manual.foreignHosts, asked: 0, links: manual.links });
  });

  test('gives every page the chapter that the manual says it is of, and what is written for all', async () => {
    expect(chapters.length).toBeGreaterThan(60);
    const { rows } = await database.pool.query<{ url: string; external: { w?: string[]; c?: string[]; z?: string[] } }>(
      'SELECT url, external FROM crawl.description',
    );
    const shortestFirst = chapters.toSorted((a, b) => a.name.length - b.name.length);
    for (const { url, external } of rows) {
      const own = shortestFirst.findLast(({ name }) => url.startsWith(`${site.origin}/${name}`));
      expect({ url, ...external }).toEqual({ url, w: ['manual'], ...(own && { c: [own.title] }) });
    }
    expect(rows).toHaveLength(manual.pages);
  });

  test('counts what each line reaches as trying every line on every URL does, and says why three reach none', async () => {
    const { rows } = await database.pool.query<{ url: string }>(
      `SELECT url FROM crawl.resource WHERE url ~ '^https?:'`,
    );
    const known = path.join(folder, 'urls.txt');
    await writeFile(known, rows.map(({ url }) => `${url}\n`).join(''));
    const file = path.join(folder, 'collection/external_metadata.cfg');
    const { code, stdout } = await runCommand(['metadata', 'coverage', file, '--urls', known, '--counts', '--json']);
    expect(code).toBe(0);
    const coverage = JSON.parse(stdout);
    const prefixes = metadataOf(site.origin, chapters).map((line) => line.slice(0, line.indexOf(' ')));
    const expected = prefixes.flatMap((prefix, i) => {
      const urls = rows.filter(({ url }) => url.startsWith(prefix)).length;
      return urls === 0 ? [] : [{ line: i + 1, urls }];
    });
    expect(coverage.counts).toEqual(expected);
    const first = chapters.length + 2;
    expect(coverage.unmatched).toMatchObject([
      { line: first, nearMiss: { reason: 'scheme' } },
      { line: first + 1, nearMiss: { reason: 'case' } },
      { line: first + 2, nearMiss: null },
    ]);
    const own = rows.filter(({ url }) => url.startsWith(`${site.origin}/`)).length;
    expect(coverage).toMatchObject({
      lines: prefixes.length,
      matchedLines: first - 1,
      urls: rows.length,
      coveredUrls: own,
    });
  });
});
