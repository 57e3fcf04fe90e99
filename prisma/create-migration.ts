/** Writes the next migration from the difference between the migrations and schema.prisma: `node … <what-changed>`. */

import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openEmbeddedPostgres } from '#lib/db/embedded-postgres.ts';
import { crawlFilter, readMigrations, readSchema, withSchemaEngine } from '#lib/db/schema-engine.ts';

const what = process.argv[2];
if (what === undefined || !/^[a-z0-9_]+$/.test(what)) throw new Error('Name what changed, such as add_schedule.');

const folder = await mkdtemp(path.join(tmpdir(), 'winnow-migration-'));
// The server's user has to get in.
await chmod(folder, 0o755);
const postgres = await openEmbeddedPostgres(folder);
try {
  const migrationsList = await readMigrations();
  const { stdout } = await withSchemaEngine(postgres.url, async (engine) =>
    engine.diff({
      from: { tag: 'migrations', ...migrationsList },
      to: { tag: 'schemaDatamodel', ...(await readSchema()) },
      script: true,
      exitCode: null,
      filters: crawlFilter,
    }),
  );
  const newest = migrationsList.migrationDirectories.at(-1)?.path ?? '0';
  const number = String(Number.parseInt(newest, 10) + 1).padStart(2, '0');
  const target = path.join(migrationsList.baseDir, `${number}_${what}`);
  await mkdir(target);
  await writeFile(path.join(target, 'migration.sql'), stdout ?? '');
  process.stdout.write(`${path.relative(process.cwd(), target)}\n`);
} finally {
  await postgres.close();
  await rm(folder, { recursive: true, force: true });
}
