/** An installation for tests: a database of its own, a data folder, and engines that work on its runs. */

import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { openEmbeddedPostgres } from '../../db/embedded-postgres.ts';
import type { EmbeddedPostgres } from '../../db/embedded-postgres.ts';
import { migrate } from '../../db/migrate.ts';
import { createPool } from '../../db/pool.ts';
import { createTestDatabase } from '../../db/testing/database.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { RunOptions, RunRecord } from '../../engine/ports.ts';
import type { RunKind } from '../../sdk/run-kinds.ts';
import { startSite } from '../../engine/testing/site.ts';
import type { Site } from '../../engine/testing/site.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import { createRun, readRun } from '../../store/runs/runs.ts';
import { runEngine } from '../engine.ts';
import type { EngineOptions } from '../engine.ts';

/** Texts by path. */
export type Files = Readonly<Record<string, string>>;

export interface RunWanted extends Partial<RunOptions> {
  readonly kind?: RunKind;
}

export interface TestCollection {
  readonly id: number;
  /** From now on runs use these files. */
  revise(files: Files): Promise<void>;
  /** Asks for a run; nobody works on it yet. */
  begin(wanted?: RunWanted): Promise<RunRecord>;
  /** Asks for a run, and works on it until it has ended or paused. */
  crawl(wanted?: RunWanted): Promise<RunRecord>;
}

export interface TestInstallation {
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  readonly folder: string;
  addCollection(files?: Files): Promise<TestCollection>;
  /** An engine in this process that works on one run until it has ended or paused, or on all until `stop`. */
  work(options: Partial<EngineOptions>, stop?: AbortSignal): Promise<void>;
  /** A site that ends with the installation. */
  startSite(options: Parameters<typeof startSite>[0]): Promise<Site>;
  close(): Promise<void>;
}

export async function openInstallation(): Promise<TestInstallation> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-engine-'));
  const sites = openSites();
  const close = async (): Promise<void> => {
    await sites.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...onDatabase(database.pool, database.url, folder), startSite: sites.start, close };
}

export interface OwnServer extends TestInstallation {
  readonly postgres: Pick<EmbeddedPostgres, 'pid' | 'revive'>;
}

/** With a PostgreSQL server of its own, to be killed. */
export async function openOwnServer(): Promise<OwnServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'winnow-server-'));
  // The server may run as another user, who has to get in.
  await chmod(folder, 0o755);
  const postgres = await openEmbeddedPostgres(folder);
  await migrate(postgres.url);
  const pool = createPool({ url: postgres.url, name: 'test' });
  const sites = openSites();
  const close = async (): Promise<void> => {
    await sites.close();
    await pool.end();
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...onDatabase(pool, postgres.url, folder), startSite: sites.start, postgres, close };
}

interface Sites {
  readonly start: TestInstallation['startSite'];
  readonly close: () => Promise<void>;
}

function openSites(): Sites {
  const started: Site[] = [];
  return {
    start: async (options) => {
      const site = await startSite(options);
      started.push(site);
      return site;
    },
    close: async () => {
      await Promise.all(started.map((site) => site.close()));
    },
  };
}

function onDatabase(pool: pg.Pool, databaseUrl: string, folder: string): Omit<TestInstallation, 'close' | 'startSite'> {
  const work: TestInstallation['work'] = (options, stop = new AbortController().signal) =>
    runEngine({ ...engineOptions(databaseUrl, folder), ...options }, stop);
  return {
    pool,
    databaseUrl,
    folder,
    work,
    addCollection: async (files = {}) => {
      const { rows } = await pool.query<{ id: number }>(
        `INSERT INTO "Collection" (slug, name) VALUES ($1, 'test') RETURNING id`,
        [`c${randomBytes(6).toString('hex')}`],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the collection was not made');
      return openCollection({ pool, work }, row.id, await saveRevision(pool, row.id, files));
    },
  };
}

/** Leases of two seconds; a world in which every address is told to be what it is. */
function engineOptions(databaseUrl: string, dataFolder: string): EngineOptions {
  return {
    databaseUrl,
    dataFolder,
    leaseMs: 2_000,
    version: 'test',
    world: { clock: systemClock, resolver: createResolver() },
    log: pino({ level: 'silent' }),
  };
}

const ordinary: RunOptions = { limits: defaultLimits, reach: [], bodies: 'none', urls: [], confirmDeletions: true };

function openCollection(
  { pool, work }: Pick<TestInstallation, 'pool' | 'work'>,
  id: number,
  firstRevision: number,
): TestCollection {
  let revisionId = firstRevision;
  const begin: TestCollection['begin'] = async ({ kind = 'full', ...options } = {}) => {
    const made = await createRun(pool, {
      collectionId: id,
      revisionId,
      kind,
      createdBy: 'test',
      options: { ...ordinary, ...options },
    });
    if (!made.ok) throw new Error(`run ${made.active?.id} of the collection has not ended`);
    return made.run;
  };
  return {
    id,
    begin,
    revise: async (files) => {
      revisionId = await saveRevision(pool, id, files);
    },
    crawl: async (wanted) => {
      const { id: runId } = await begin(wanted);
      await work({ onlyRun: runId });
      const run = await readRun(pool, runId);
      if (run === undefined) throw new Error(`run ${runId} is gone`);
      return run;
    },
  };
}

async function saveRevision(pool: pg.Pool, collectionId: number, files: Files): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO "Revision" ("collectionId", number, author)
     SELECT $1, count(*) + 1, 'test' FROM "Revision" WHERE "collectionId" = $1 RETURNING id`,
    [collectionId],
  );
  const id = rows[0]?.id ?? 0;
  for (const [name, text] of Object.entries(files)) {
    const hash = createHash('sha256').update(text).digest('hex');
    await pool.query('INSERT INTO "Blob" (hash, text) VALUES ($1, $2) ON CONFLICT DO NOTHING', [hash, text]);
    await pool.query('INSERT INTO "RevisionFile" ("revisionId", path, "blobHash") VALUES ($1, $2, $3)', [
      id,
      name,
      hash,
    ]);
  }
  return id;
}
