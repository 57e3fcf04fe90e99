/** One PostgreSQL for all database tests of a run, with a migrated template that every test copies. */

import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { environment } from '../../env.ts';
import { countHolders } from '../embedded/file-lock.ts';
import { findEmbeddedPostgres, openEmbeddedPostgres } from '../embedded-postgres.ts';
import { migrate } from '../migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Any database of the test server; new ones are made through it. */
    testServer: string;
    /** Name of the migrated database that tests copy. */
    testTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startServer();
  const template = `winnow_template_${process.pid}`;
  await runOn(server.url, `CREATE DATABASE ${template}`);
  await migrate(withDatabase(server.url, template));
  project.provide('testServer', server.url);
  project.provide('testTemplate', template);
  return async () => {
    await runOn(server.url, `DROP DATABASE ${template}`);
    await server.close();
  };
}

async function startServer(): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const given = environment().testDatabaseUrl;
  if (given !== undefined) return { url: given, close: () => Promise.resolve() };
  await removeAbandoned();
  const folder = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(folder, 0o755);
  const postgres = await openEmbeddedPostgres(folder);
  const close = async (): Promise<void> => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: postgres.url, close };
}

const prefix = 'winnow-test-';
/** A run that has just begun has not noted its use yet. */
const newMs = 60_000;

/** Servers of test runs that were killed: nobody is left to stop them. */
async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  for (const name of names) {
    const folder = path.join(tmpdir(), name);
    const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }));
    const holders = await countHolders(path.join(folder, 'postgres.users')).catch(() => 0);
    if (holders > 0 || Date.now() - mtimeMs < newMs) continue;
    if ((await findEmbeddedPostgres(folder)) !== undefined) await (await openEmbeddedPostgres(folder)).close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runOn(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
