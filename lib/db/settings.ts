/** What the installation remembers, by key; values are JSON. */

import type { Prisma } from '../../prisma/client/client.ts';
import type { Connections, PrismaClient } from './client.ts';
import { isTaken } from './revisions.ts';

export interface Setting {
  readonly key: string;
  readonly value: unknown;
}

export function createSettingStore({ prisma }: Connections) {
  return {
    get: async (key: string): Promise<unknown> => (await prisma.setting.findUnique({ where: { key } }))?.value,
    set: async (key: string, value: unknown): Promise<void> => {
      const json = value as Prisma.InputJsonValue;
      await prisma.setting.upsert({ where: { key }, create: { key, value: json }, update: { value: json } });
    },
    /** Nobody else writes the value between the reading and the writing. Undefined when there is none. */
    update: <Value>(key: string, change: (value: unknown) => Value): Promise<Value> =>
      prisma.$transaction(async (transaction) => {
        // The row is locked and told as it is, or made to be locked.
        const [row] = await transaction.$queryRaw<readonly { readonly value: unknown }[]>`
          INSERT INTO "Setting" AS s (key, value) VALUES (${key}, 'null')
          ON CONFLICT (key) DO UPDATE SET value = s.value RETURNING value`;
        const value = change(row?.value ?? undefined);
        await transaction.setting.update({ where: { key }, data: { value: value as Prisma.InputJsonValue } });
        return value;
      }),
    /** Keeps the value there is; answers whether there was none. */
    create: async (key: string, value: unknown): Promise<boolean> => {
      const rows = [{ key, value: value as Prisma.InputJsonValue }];
      return (await prisma.setting.createMany({ data: rows, skipDuplicates: true })).count > 0;
    },
    /** False when there was none: of two callers one gets true. With a value: removes only that. */
    remove: async (key: string, value?: unknown): Promise<boolean> => {
      const where = { key, ...(value !== undefined && { value: { equals: value as Prisma.InputJsonValue } }) };
      return (await prisma.setting.deleteMany({ where })).count > 0;
    },
    /** Moves a value to another key under a lock. `change` makes the value that is stored under the new key. */
    move: (from: string, to: string, change: (value: unknown) => unknown) => move(prisma, { from, to, change }),
    /** Entries whose key starts with the prefix. */
    list: (prefix: string): Promise<readonly Setting[]> =>
      prisma.setting.findMany({ where: { key: { startsWith: prefix } }, orderBy: { key: 'asc' } }),
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly change: (value: unknown) => unknown;
}

/** `taken` when there is a value under the new key. */
async function move(prisma: PrismaClient, { from, to, change }: Move): Promise<'moved' | 'gone' | 'taken'> {
  try {
    return await prisma.$transaction(async (client) => {
      const [row] = await client.$queryRaw<readonly Setting[]>`
        SELECT key, value FROM "Setting" WHERE key = ${from} FOR UPDATE`;
      if (row === undefined) return 'gone';
      const value = change(row.value) as Prisma.InputJsonValue;
      await client.setting.update({ where: { key: from }, data: { key: to, value } });
      return 'moved';
    });
  } catch (error) {
    if (isTaken(error)) return 'taken';
    throw error;
  }
}
