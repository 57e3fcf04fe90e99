/** Prisma's schema engine as WebAssembly: makes, compares and applies migrations without a binary or a network. */

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine, SchemaFilter, SchemasContainer } from '@prisma/schema-engine-wasm';
import pg from 'pg';
import type { PoolConfig, QueryArrayConfig } from 'pg';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import { migrationNames } from './migrate.ts';

/** PostgreSQL's numbers of the types "char" and text. */
const charType = 18;
const textType = 25;

const prismaFolder = path.resolve(import.meta.dirname, '../../prisma');
const migrationsFolder = path.join(prismaFolder, 'migrations');

/** The engine keeps its hands off these; the schema `crawl` is written by hand. */
export const crawlFilter: SchemaFilter = { externalTables: ['crawl.*'], externalEnums: [] };

let loaded: Promise<void> | undefined;

/** Runs `work` with an engine connected to the database. */
export async function withSchemaEngine<T>(url: string, work: (engine: SchemaEngine) => Promise<T>): Promise<T> {
  loaded ??= loadWasm();
  await loaded;
  const schema = await readSchema();
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url));
  const datamodels = schema.files.map(({ path, content }): [string, string] => [path, content]);
  const engine = await bindings.SchemaEngine.new({ datamodels }, () => undefined, factory);
  try {
    return await work(engine);
  } finally {
    engine.free();
  }
}

export async function readSchema(): Promise<SchemasContainer> {
  const file = path.join(prismaFolder, 'schema.prisma');
  return { files: [{ path: file, content: await readFile(file, 'utf8') }] };
}

/** All migrations of this version, in order of their numbers. */
export async function readMigrations(): Promise<MigrationList> {
  const migrationDirectories = (await migrationNames()).map(async (name) => {
    const value = await readFile(path.join(migrationsFolder, name, 'migration.sql'), 'utf8');
    return { path: name, migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value } } };
  });
  return {
    baseDir: migrationsFolder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(migrationDirectories),
  };
}

function adapterFactory(url: string): PrismaPg {
  // In parts: the name of the shadow database would lose against the one in a connection string.
  const { host, port, user, password, database } = new pg.Client({ connectionString: url });
  const config = { host, port, user, password, database };
  const factory = new PrismaPg(config);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => mend(await connect());
  factory.connectToShadowDb = () => connectToShadow(config);
  return factory;
}

/**
 * A database to try the migrations on; the adapter's own could not be dropped while its pool was open. It is dropped
 * without force, which only a superuser may use where autovacuum is at work.
 */
async function connectToShadow(config: PoolConfig): Promise<Adapter> {
  const name = `winnow_shadow_${randomUUID().replaceAll('-', '')}`;
  await runOn(config, `CREATE DATABASE ${name}`);
  const adapter = mend(await new PrismaPg({ ...config, database: name }).connect());
  const dispose = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await dispose();
    await runOn(config, `DROP DATABASE ${name}`);
  };
  return adapter;
}

async function runOn(config: PoolConfig, sql: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/**
 * Two faults of the driver adapter: it does not know PostgreSQL's internal type "char", which the engine reads from the
 * system tables, and cuts scripts at every semicolon, also inside a function's body.
 */
function mend(adapter: Adapter): Adapter {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  const queryRaw = adapter.queryRaw.bind(adapter);
  // The engine sends one query at a time: these are the "char" columns of the last one.
  let chars: readonly number[] = [];
  Object.assign(pool, {
    query: async (config: QueryArrayConfig) => {
      const result = await query(config);
      chars = result.fields.flatMap(({ dataTypeID }, index) => (dataTypeID === charType ? [index] : []));
      for (const field of result.fields) if (field.dataTypeID === charType) field.dataTypeID = textType;
      return result;
    },
  });
  adapter.queryRaw = async (sql) => {
    const result = await queryRaw(sql);
    const columnTypes = result.columnTypes.map((type, index) =>
      chars.includes(index) ? ColumnTypeEnum.Character : type,
    );
    return { ...result, columnTypes };
  };
  adapter.executeScript = async (script) => {
    await query(script);
  };
  return adapter;
}

async function loadWasm(): Promise<void> {
  const main = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm');
  const bytes = await readFile(path.join(path.dirname(main), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  const begin = instance.exports['__wbindgen_start'];
  if (typeof begin === 'function') begin();
}
