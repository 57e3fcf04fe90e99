/** Backups: of a running crawl, restored elsewhere and crawled on; damaged, of another key, of an older release, without contents. */

import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { BackupError, entryOf } from '../../db/backup/manifest.ts';
import { checkMigrations, openBackup, verifyEntries } from '../../db/backup/open-backup.ts';
import type { OpenBackup } from '../../db/backup/open-backup.ts';
import { restoreInto, tryRestore } from '../../db/backup/restore-backup.ts';
import type { Restored, RestoreRequest } from '../../db/backup/restore-backup.ts';
import { writeBackup } from '../../db/backup/write-backup.ts';
import type { WrittenBackup } from '../../db/backup/write-backup.ts';
import { createAuditStore } from '../../db/audit.ts';
import { connect, disconnect } from '../../db/client.ts';
import { applyWithin, byNumber, migrationNames } from '../../db/migrate.ts';
import { seal } from '../../db/seal.ts';
import { secretKeyFrom } from '../../db/secret-key.ts';
import { createTestDatabase } from '../../db/testing/database.ts';
import type { TestDatabase } from '../../db/testing/database.ts';
import { openInstallation } from '../../jobs/testing/installation.ts';
import type { TestCollection, TestInstallation } from '../../jobs/testing/installation.ts';
import { rdLines, resourcesOf, whatDoesNotAddUp } from '../../jobs/testing/outcome.ts';
import { seededRandom } from '../../jobs/testing/random-pages.ts';
import { collectionOf } from '../../jobs/testing/texts.ts';
import { until } from '../../jobs/testing/until.ts';
import { readRun } from '../../store/runs/runs.ts';
import { runCommand } from '../testing/command.ts';

const seed = Number(process.env['WINNOW_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const pages = 80;
const key = secretKeyFrom('the key of the installation that is backed up');
const quiet = (): void => undefined;

let folder: string;
let source: TestInstallation;
let collection: TestCollection;
/** Path of a backup of the finished crawl, with page contents. */
let whole: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'winnow-backup-'));
  source = await openInstallation();
  const site = await source.startSite({ pages });
  collection = await source.addCollection(collectionOf([{ site }], { 'server-delay': 0 }));
  await collection.crawl({ bodies: 'all' });
  await source.pool.query(`INSERT INTO "Setting" (key, value) VALUES ($1, $2)`, [
    `credential ${collection.id} the intranet`,
    { sealed: seal(key, 'x', 'secret'), origins: [], setAt: 0, setBy: 'cli' },
  ]);
  for (const action of ['first', 'second']) await appendAudit(source.databaseUrl, action);
  whole = path.join(folder, 'whole.zip');
  await backUp(source, whole, { withBodies: true });
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

async function appendAudit(url: string, action: string): Promise<void> {
  const connections = connect(url, 'test');
  await createAuditStore(connections).append({ at: Date.now(), actor: { kind: 'cli', name: 'cli' }, action });
  await disconnect(connections);
}

async function auditChain(url: string) {
  const connections = connect(url, 'test');
  try {
    return await createAuditStore(connections).verify(0);
  } finally {
    await disconnect(connections);
  }
}

function backUp(
  { databaseUrl: url, folder: dataFolder }: Pick<TestInstallation, 'databaseUrl' | 'folder'>,
  file: string,
  { withBodies = false } = {},
): Promise<WrittenBackup> {
  return writeBackup({ url, dataFolder, file, withBodies, keyId: key.id, version: '0.1.0', onProgress: quiet });
}

async function opened<T>(file: string, work: (backup: OpenBackup) => Promise<T>): Promise<T> {
  const backup = await openBackup(file);
  try {
    await checkMigrations(backup);
    await verifyEntries(backup, quiet);
    return await work(backup);
  } finally {
    backup.close();
  }
}

function restoreTo(
  { databaseUrl: url, folder: dataFolder }: Pick<TestInstallation, 'databaseUrl' | 'folder'>,
  file: string,
  more: Partial<RestoreRequest> = {},
): Promise<Restored> {
  return opened(file, (backup) => restoreInto({ url, dataFolder, backup, keyId: key.id, onProgress: quiet, ...more }));
}

const bodyFiles = async (dataFolder: string): Promise<readonly string[]> =>
  (await readdir(path.join(dataFolder, 'bodies'), { recursive: true }).catch(() => []))
    .filter((name) => name.endsWith('.zst'))
    .toSorted();

describe('a restored backup', () => {
  it('has every RD, resource, explanation, and audit entry, and every content', async () => {
    const target = await openInstallation();
    const restored = await restoreTo(target, whole);
    expect(restored).toMatchObject({ migrated: [], sealedByOthers: [], bodiesMissing: 0 });
    expect(restored.bodies).toBeGreaterThan(0);
    expect(await rdLines(target.pool, collection.id)).toEqual(await rdLines(source.pool, collection.id));
    expect(await resourcesOf(target.pool, collection.id)).toEqual(await resourcesOf(source.pool, collection.id));
    const chain = await auditChain(source.databaseUrl);
    expect(await auditChain(target.databaseUrl)).toEqual(chain);
    expect(chain).toMatchObject({ entries: 2 });
    expect(await bodyFiles(target.folder)).toEqual(await bodyFiles(source.folder));
    for (const name of await bodyFiles(source.folder)) {
      const [here, there] = [source, target].map(({ folder: data }) => readFile(path.join(data, 'bodies', name)));
      expect((await there)?.equals((await here) ?? Buffer.alloc(0))).toBe(true);
    }
    await target.close();
  });

  it('takes new rows as the source would: triggers, keys, and numbers go on', async () => {
    const target = await openInstallation();
    await restoreTo(target, whole);
    await appendAudit(target.databaseUrl, 'third');
    expect(await auditChain(target.databaseUrl)).toMatchObject({ entries: 3 });
    await expect(target.pool.query('DELETE FROM "AuditEvent"')).rejects.toThrow('append-only');
    const next = await target.addCollection(collectionOf([], {}));
    expect(next.id).toBeGreaterThan(collection.id);
    const constraints = `SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid), convalidated FROM pg_constraint
      WHERE connamespace IN ('crawl'::regnamespace, 'public'::regnamespace) ORDER BY 1, 2`;
    expect((await target.pool.query(constraints)).rows).toEqual((await source.pool.query(constraints)).rows);
    const triggers =
      'SELECT tgrelid::regclass::text, tgname, tgenabled FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1, 2';
    expect((await target.pool.query(triggers)).rows).toEqual((await source.pool.query(triggers)).rows);
    await target.close();
  });

  it('names the secrets that another key sealed', async () => {
    const target = await openInstallation();
    const { sealedByOthers } = await restoreTo(target, whole, { keyId: secretKeyFrom('another').id });
    const { rows } = await source.pool.query<{ slug: string }>('SELECT slug FROM "Collection" WHERE id = $1', [
      collection.id,
    ]);
    expect(sealedByOthers).toEqual([`credential the intranet of collection ${rows[0]?.slug}`]);
    await target.close();
  });

  it('without contents refers to none, and is crawled again', async () => {
    const target = await openInstallation();
    const file = path.join(folder, 'lean.zip');
    const { manifest } = await backUp(source, file);
    expect(manifest.bodies).toMatchObject({ isIncluded: false });
    const restored = await restoreTo(target, file);
    expect(restored).toMatchObject({ bodies: 0, bodiesMissing: manifest.bodies.count });
    const left = `SELECT (SELECT count(*)::int FROM crawl.body) AS bodies,
      (SELECT count(*)::int FROM crawl.page WHERE body_hash IS NOT NULL) AS pages`;
    expect((await target.pool.query(left)).rows).toEqual([{ bodies: 0, pages: 0 }]);
    expect(await rdLines(target.pool, collection.id)).toEqual(await rdLines(source.pool, collection.id));
    await target.close();
  });

  it('of an older release is migrated, its audit log chained', async () => {
    const older = await openEmptyDatabase();
    const then = (await migrationNames()).filter((name) => byNumber(name, '72_') < 0);
    await older.use(async (client) => {
      for (const name of then) await applyWithin(client, name);
      await client.query(`INSERT INTO "Collection" (slug, name) VALUES ('old', 'Old')`);
      await client.query(
        `INSERT INTO "AuditEvent" ("actorKind", actor, action) VALUES ('cli', 'cli', 'a'), ('cli', 'cli', 'b')`,
      );
    });
    const file = path.join(folder, 'older.zip');
    await backUp({ databaseUrl: older.url, folder }, file);
    const target = await openInstallation();
    const { migrated } = await restoreTo(target, file);
    expect(migrated).toEqual((await migrationNames()).filter((name) => !then.includes(name)));
    expect((await target.pool.query('SELECT slug FROM "Collection"')).rows).toEqual([{ slug: 'old' }]);
    expect(await auditChain(target.databaseUrl)).toEqual({ entries: 2, first: '1', last: '2', isCut: false });
    await target.close();
    await older.drop();
  });

  it('of a running crawl adds up, and the run goes on to the RDs of the one that was backed up', async () => {
    const [crawled, target] = [await openInstallation(), await openInstallation()];
    const site = await crawled.startSite({ pages: 300, latencyMs: 20 });
    const files = collectionOf([{ site }], { 'server-delay': 0, 'site-max-connections': 4 });
    const added = await crawled.addCollection(files);
    const { id } = added;
    const run = await added.begin({ bodies: 'all' });
    const working = crawled.work({ onlyRun: run.id });
    await until('a part of the pages was asked for', () => site.log.length > 100);
    site.hold();
    const file = path.join(folder, 'running.zip');
    await backUp(crawled, file, { withBodies: true });
    expect(site.log.length).toBeLessThan(300);
    site.release();
    await working;

    await restoreTo(target, file);
    const open = await whatDoesNotAddUp(target.pool, run.id);
    expect(open.map((words) => words.split(':')[0])).toEqual(['queued']);
    expect(await readRun(target.pool, run.id)).toMatchObject({ state: 'running' });
    const final = await rdLines(crawled.pool, id);
    expect((await rdLines(target.pool, id)).length).toBeLessThan(final.length);
    await target.work({ onlyRun: run.id });
    expect(await readRun(target.pool, run.id)).toMatchObject({ state: 'finished' });
    expect(await whatDoesNotAddUp(target.pool, run.id)).toEqual([]);
    expect(await rdLines(target.pool, id)).toEqual(final);
    await target.close();
    await crawled.close();
  });
});

describe('a backup', () => {
  it(`with a damaged byte is refused, or has lost nothing (seed ${seed})`, async () => {
    const bytes = await readFile(whole);
    const random = seededRandom(seed);
    const file = path.join(folder, 'damaged.zip');
    const said: string[] = [];
    for (let round = 0; round < 60; round += 1) {
      const at = Math.floor(random() * bytes.length);
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << Math.floor(random() * 8));
      await writeFile(file, damaged);
      // Every entry was verified where there is no error: the byte was one that nothing depends on.
      const error = await opened(file, () => Promise.resolve()).then(
        () => undefined,
        (cause: Error) => cause,
      );
      if (error === undefined) continue;
      expect(error).toBeInstanceOf(BackupError);
      said.push(error.message);
    }
    expect(said.length).toBeGreaterThan(0);
    expect(said.every((words) => words.includes(file))).toBe(true);
    expect(said.some((words) => /entry (tables|bodies|manifest)/.test(words))).toBe(true);
  });

  it(`that is cut off is refused (seed ${seed})`, async () => {
    const bytes = await readFile(whole);
    const random = seededRandom(seed);
    const file = path.join(folder, 'cut.zip');
    for (let round = 0; round < 10; round += 1) {
      await writeFile(file, bytes.subarray(0, Math.floor(random() * bytes.length)));
      await expect(opened(file, () => Promise.resolve())).rejects.toThrow('is not a backup, or it is cut off');
    }
    await expect(openBackup(path.join(folder, 'nowhere.zip'))).rejects.toThrow('does not exist');
  });

  it('that does not restore exactly changes nothing', async () => {
    const target = await openInstallation();
    const kept = await target.addCollection({ 'robot.conf': '' });
    await opened(whole, async (backup) => {
      const tables = backup.manifest.tables.map((table) =>
        entryOf(table) === 'tables/crawl.resource' ? { ...table, rows: table.rows + 1 } : table,
      );
      const wrong = { ...backup, manifest: { ...backup.manifest, tables } };
      const request = { url: target.databaseUrl, dataFolder: target.folder, backup: wrong, keyId: key.id };
      const saveReplaced = (): Promise<void> => Promise.resolve();
      await expect(restoreInto({ ...request, onProgress: quiet, saveReplaced })).rejects.toThrow(
        'the table crawl.resource was not restored exactly',
      );
    });
    expect((await target.pool.query('SELECT id FROM "Collection"')).rows).toEqual([{ id: kept.id }]);
    expect(await bodyFiles(target.folder)).toEqual([]);
    await target.close();
  });

  it('is tried in a database of its own, of which nothing is left, nor of one whose trial was killed', async () => {
    await source.pool.query('CREATE DATABASE winnow_verify_1_1000');
    expect(await opened(whole, (backup) => tryRestore(source.databaseUrl, backup, quiet))).toMatchObject({
      migrated: [],
      sealedByOthers: [],
    });
    const { rows } = await source.pool.query(`SELECT FROM pg_database WHERE datname LIKE 'winnow_verify%'`);
    expect(rows).toEqual([]);
  });

  it('is not written over a file, and not left half written', async () => {
    await expect(backUp(source, whole)).rejects.toThrow('already exists');
    const nowhere = path.join(folder, 'no-folder', 'x.zip');
    await expect(backUp(source, nowhere)).rejects.toThrow(/can't be written/);
    const empty = await openEmptyDatabase();
    const file = path.join(folder, 'empty.zip');
    await expect(backUp({ databaseUrl: empty.url, folder }, file)).rejects.toThrow('nothing to back up');
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await empty.drop();
  });

  it('has the uploads that are not applied yet', async () => {
    const name = `1.2.${'0'.repeat(8)}-0000-0000-0000-${'0'.repeat(12)}.xml`;
    const other = await openInstallation();
    const { id } = await other.addCollection({});
    await mkdir(path.join(other.folder, 'feeds'));
    await writeFile(path.join(other.folder, 'feeds', name), '<gsafeed/>');
    await other.pool.query(
      `WITH s AS (INSERT INTO crawl.feed_source (collection_id, kind, name) VALUES ($1, 'xmlfeed', 'a') RETURNING id)
       INSERT INTO crawl.feed (source_id, type, channel, sender, file, size) SELECT id, 'full', 'http', '::1', $2, 10 FROM s`,
      [id, name],
    );
    const file = path.join(folder, 'uploads.zip');
    expect((await backUp(other, file)).manifest.uploads).toEqual({ included: 1, leftOut: 0, missing: 0 });
    const target = await openInstallation();
    await restoreTo(target, file);
    expect(await readFile(path.join(target.folder, 'feeds', name), 'utf8')).toBe('<gsafeed/>');
    expect(await readdir(target.folder)).toEqual(['feeds']);
    await target.close();
    await other.close();
  });
});

describe('winnow backup and restore', () => {
  let target: TestDatabase;
  let data: string;
  const winnow = (url: string, ...args: readonly string[]) =>
    runCommand(args, {
      DATABASE_URL: url,
      WINNOW_DATA: data,
      WINNOW_SECRET_KEY: 'a key that only this test knows well',
    });
  beforeAll(async () => {
    target = await createTestDatabase();
    data = path.join(folder, 'data');
  });
  afterAll(() => target.drop());

  it('write a file and the key apart, verify it, and restore it', async () => {
    const keyFile = path.join(folder, 'kept.key');
    const made = await winnow(source.databaseUrl, 'backup', folder, '--key-file', keyFile, '--json');
    expect(made).toMatchObject({ code: 0 });
    const { file, bytes, tables }: { file: string; bytes: number; tables: number } = JSON.parse(made.stdout);
    expect(path.dirname(file)).toBe(folder);
    expect([(await stat(file)).size, (await stat(file)).mode & 0o777]).toEqual([bytes, 0o600]);
    expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
    expect((await readFile(file)).includes((await readFile(keyFile, 'utf8')).trim())).toBe(false);

    expect(await winnow(source.databaseUrl, 'backup', 'verify', file)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(new RegExp(`is complete: ${tables} tables`)) as string,
    });

    const restored = await winnow(target.url, 'restore', file);
    expect(restored.stdout).toMatch(/^Restored: \d+ tables, [\d,]+ rows, as of 20/);
    expect(restored.stderr).toContain('credential the intranet of collection');
    expect(restored.code).toBe(0);
    const audited = await target.pool.query<{ action: string }>(
      'SELECT action FROM "AuditEvent" ORDER BY id DESC LIMIT 1',
    );
    expect(audited.rows).toEqual([{ action: 'restore' }]);
  });

  it('refuse a database that is not empty, and with --replace save it first', async () => {
    const refused = await winnow(target.url, 'restore', whole);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('--replace') as string });
    const before = await rdLines(target.pool, collection.id);
    await target.pool.query(`UPDATE "Collection" SET name = 'Changed'`);
    const replaced = await winnow(target.url, 'restore', whole, '--replace', '--json');
    expect(replaced).toMatchObject({ code: 0 });
    const { replacedTo }: { replacedTo: string } = JSON.parse(replaced.stdout);
    const saved = await opened(replacedTo, ({ read }) => read('tables/public.Collection').then(text));
    expect(saved).toContain('Changed');
    expect(await rdLines(target.pool, collection.id)).toEqual(before);
    expect((await target.pool.query('SELECT name FROM "Collection"')).rows).toEqual([{ name: 'test' }]);
  });

  it('say what is wrong with a file', async () => {
    const file = path.join(folder, 'wrong.zip');
    await writeFile(file, 'hello');
    expect(await winnow(target.url, 'restore', file)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not a backup') as string,
    });
  });
});

interface EmptyDatabase {
  readonly url: string;
  readonly use: (work: (client: pg.Client) => Promise<void>) => Promise<void>;
  readonly drop: () => Promise<void>;
}

async function openEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `winnow_empty_${randomBytes(6).toString('hex')}`;
  const server = inject('testServer');
  const url = new URL(server);
  url.pathname = `/${name}`;
  const on = async (connectionString: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  await on(server, (client) => client.query(`CREATE DATABASE ${name}`));
  return {
    url: url.href,
    use: (work) => on(url.href, work),
    drop: () => on(server, (client) => client.query(`DROP DATABASE ${name}`)),
  };
}
