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
    /** False when there was none: of two callers one gets true. */
    remove: async (key: string): Promise<boolean> => (await prisma.setting.deleteMany({ where: { key } })).count > 0,
    /** Entries whose key starts with the prefix. */
    list: (prefix: string): Promise<readonly Setting[]> =>
      prisma.setting.findMany({ where: { key: { startsWith: prefix } }, orderBy: { key: 'asc' } }),
  };
}
