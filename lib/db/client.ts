/** Prisma's client for the console's tables; made on first use, one per process. */

import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from '../../prisma/client/client.ts';
import { runningDatabaseUrl } from './running-database.ts';
import { createPool } from './pool.ts';
import { isUndone, patiently } from '../store/sql/store-error.ts';

export interface Connections {
  /** For the SQL of lib/store. */
  readonly pool: pg.Pool;
  readonly prisma: PrismaClient;
}

export type { PrismaClient };

/** Connections to a database given by its URL, for tests and for processes that open a database themselves. */
export function connect(url: string, name: string): Connections {
  return connectionsOver(createPool({ url, name }));
}

/** The console's tables over a pool that is somebody else's. */
export function connectionsOver(pool: pg.Pool): Connections {
  return { pool, prisma: withPatience(new PrismaClient({ adapter: new PrismaPg(pool) })) };
}

/** Transactions that a broken connection left undone are made again; single statements are the pool's. */
function withPatience(prisma: PrismaClient): PrismaClient {
  const transact = prisma.$transaction.bind(prisma);
  const $transaction = (...given: Parameters<typeof transact>) => patiently(() => transact(...given), isUndone);
  return Object.assign(prisma, { $transaction });
}

// A development server loads modules anew on every change: the connections outlive that.
const holder: { winnowConnections?: Connections } = globalThis as { winnowConnections?: Connections };

/** The connections of this process to the running database. */
export function connections(): Connections {
  holder.winnowConnections ??= connect(runningDatabaseUrl(), 'winnow console');
  return holder.winnowConnections;
}

export async function disconnect({ pool, prisma }: Connections): Promise<void> {
  await prisma.$disconnect();
  await pool.end();
}
