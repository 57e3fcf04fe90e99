import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../db/testing/database.ts';
import { createFolderCounter } from './count-folders.ts';
import { readFolders, readFolderUrls } from './read-folders.ts';

const site = 'flat.example:80';
const times = (n: number, name: (i: number) => string): readonly string[] =>
  Array.from({ length: n }, (_, i) => name(i));
const word = (i: number): string => String.fromCodePoint(97 + (i % 26), 97 + Math.floor(i / 26));
const names = [
  ...times(300, (i) => `sql-${word(i)}.html`),
  ...times(120, (i) => `page-${i}.html`),
  ...times(50, (i) => `${i}.pdf`),
  ...times(20, (i) => `view?title=A${i}&lang=en`),
  ...times(9, (i) => `${word(i)}.html`),
  'index.html',
  '',
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let collection: number;

beforeAll(async () => {
  database = await createTestDatabase();
  collection = await fill(database.pool);
});
afterAll(() => database.drop());

async function fill(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "Collection" (slug, name) VALUES ('flat', 'Flat') RETURNING id`,
  );
  const id = rows[0]?.id ?? 0;
  await pool.query('INSERT INTO crawl.site (key) VALUES ($1)', [site]);
  await pool.query(
    `INSERT INTO crawl.resource (url_hash, seq, path_id, was_path, collection_id, site_id, answer_id, was_answer, run_id,
       generation, depth, state, was, found_as, hops, url)
     SELECT gen_random_uuid(), n, 0, 0, $1, s.id, 0, 0, 1, 1, 1, 0, 20, 1, 0, 'http://flat.example/html/' || name
     FROM crawl.site s, unnest($2::text[]) WITH ORDINALITY AS given (name, n)`,
    [id, names],
  );
  return id;
}

async function cells(path: string) {
  const count = await createFolderCounter(database.pool).ensure(collection);
  const { folders } = await readFolders(
    database.pool,
    collection,
    { folder: { site, path }, levels: 3, leastShare: 0 },
    count,
  );
  return folders.map((folder) => [folder.path, folder.n] as const);
}

describe('a flat folder', () => {
  it('is divided by name pattern; what few share falls under its ending', async () => {
    expect(await cells('/html/')).toEqual([
      ['/html/', names.length],
      ['/html/sql-*.html', 300],
      ['/html/page-*.html', 120],
      ['/html/*.pdf', 50],
      ['/html/view?title=*&lang=*', 20],
      ['/html/*.html', 10],
    ]);
  });

  it('says how many patterns it has', async () => {
    const count = await createFolderCounter(database.pool).ensure(collection);
    const { folders } = await readFolders(
      database.pool,
      collection,
      { folder: { site, path: '/' }, levels: 1, leastShare: 0 },
      count,
    );
    expect(folders.map(({ path, folders: inside }) => [path, inside])).toEqual([
      ['/', 1],
      ['/html/', 5],
    ]);
  });

  it.each(['/html/sql-*.html', '/html/*.html', '/html/*.pdf', '/html/view?title=*&lang=*'])(
    '%s opens exactly its URLs',
    async (path) => {
      const [[, n] = ['', 0]] = await cells(path);
      const { rows, total } = await readFolderUrls(database.pool, collection, { site, path, limit: 1_000 });
      expect([rows.length, total]).toEqual([n, n]);
      const pattern = path.replaceAll(/[.?]/g, String.raw`\$&`).replaceAll('*', '.*');
      expect(rows.every(({ url }) => new RegExp(`^http://flat.example${pattern}$`).test(url))).toBe(true);
    },
  );
});
