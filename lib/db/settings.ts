/** What the installation remembers, by key; values are JSON. */

import type { Prisma } from '../../prisma/client/client.ts';
import type { Connections } from './client.ts';

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
    update: async (key: string, change: (value: unknown) => unknown): Promise<void> => {
      await prisma.$transaction(async (transaction) => {
        // The row is locked and told as it is, or made to be locked.
        const [row] = await transaction.$queryRaw<readonly { readonly value: unknown }[]>`
          INSERT INTO "Setting" AS s (key, value) VALUES (${key}, 'null')
          ON CONFLICT (key) DO UPDATE SET value = s.value RETURNING value`;
        const value = change(row?.value ?? undefined) as Prisma.InputJsonValue;
        await transaction.setting.update({ where: { key }, data: { value } });
      });
    },
    /** False when there was none: of two callers one gets true. */
    remove: async (key: string): Promise<boolean> => (await prisma.setting.deleteMany({ where: { key } })).count > 0,
    /** Entries whose key starts with the prefix. */
    list: (prefix: string): Promise<readonly Setting[]> =>
      prisma.setting.findMany({ where: { key: { startsWith: prefix } }, orderBy: { key: 'asc' } }),
  };
}

export type SettingStore = ReturnType<typeof createSettingStore>;
