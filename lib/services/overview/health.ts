/** How the installation is: engine, database, disk. */

import { statfs } from 'node:fs/promises';
import { healthDocumentSchema, healthSchema } from './contract.ts';
import type { ServiceContext } from '../context.ts';
import { defineService } from '../define-service.ts';
import { nothing } from '../input.ts';
import type { Health, HealthDocument } from './contract.ts';

const lowDisk = { bytes: 2 * 1024 ** 3, share: 0.05 } as const;

export async function readHealth(context: ServiceContext): Promise<Health> {
  const [database, disk] = await Promise.all([readDatabase(context), readDisk(context.dataFolder)]);
  const workers = database.status === 'ok' ? await context.system.workers() : [];
  const engine = { status: workers.length > 0 ? 'ok' : 'down', workers } as const;
  return {
    status: overall(database, engine, disk),
    at: context.now(),
    version: context.version,
    engine,
    database,
    disk,
  };
}

function overall(database: Health['database'], engine: Health['engine'], disk: Health['disk']): Health['status'] {
  if (database.status === 'down') return 'down';
  return engine.status === 'down' || disk.status === 'low' ? 'degraded' : 'ok';
}

async function readDatabase({ system }: ServiceContext): Promise<Health['database']> {
  const start = performance.now();
  try {
    const { version } = await system.ping();
    const latencyMs = Math.round((performance.now() - start) * 10) / 10;
    return { status: 'ok', bytes: await system.databaseBytes(), latencyMs, version };
  } catch (error) {
    // Whatever keeps the database from answering is what this page is there to say.
    return { status: 'down', message: error instanceof Error ? error.message : String(error) };
  }
}

async function readDisk(folder: string): Promise<Health['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const freeBytes = bavail * bsize;
    const totalBytes = blocks * bsize;
    const isLow = freeBytes < lowDisk.bytes || freeBytes < totalBytes * lowDisk.share;
    return { status: isLow ? 'low' : 'ok', freeBytes, totalBytes };
  } catch {
    // Not every file system says what it has left.
    return { status: 'unknown' };
  }
}

export const getHealth = defineService({
  name: 'getHealth',
  role: 'viewer',
  input: nothing,
  output: healthSchema,
  run: (context): Promise<Health> => readHealth(context),
});

export const getHealthDocument = defineService({
  name: 'getHealthDocument',
  role: 'public',
  input: nothing,
  output: healthDocumentSchema,
  run: async (context): Promise<HealthDocument> => {
    const { status, version, engine, database, disk } = await readHealth(context);
    return { status, version, engine: engine.status, database: database.status, disk: disk.status };
  },
});
