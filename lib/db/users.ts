/** Users of the console. Passwords and sessions are better-auth's business; here they are listed and given roles. */

import { z } from 'zod';
import type { ReadModel } from '../store/models/read-model.ts';
import type { Connections } from './client.ts';

export const userRoleSchema = z.enum(['viewer', 'operator', 'admin']);
export type UserRole = z.infer<typeof userRoleSchema>;

export const userRecordSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: userRoleSchema,
  disabled: z.boolean(),
  hasCode: z.boolean(),
  /** Milliseconds since the epoch, both. */
  createdAt: z.number(),
  lastSeenAt: z.number().exactOptional(),
  /** Sessions that are open now. */
  sessions: z.number(),
});
export type UserRecord = ReadModel<typeof userRecordSchema>;

export type UserKey = { readonly id: string } | { readonly email: string };

const select = {
  id: true,
  name: true,
  email: true,
  role: true,
  banned: true,
  twoFactor: { select: { isOn: true } },
  createdAt: true,
  sessions: { select: { updatedAt: true, expiresAt: true } },
} as const;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly banned: boolean | null;
  readonly twoFactor: { readonly isOn: boolean } | null;
  readonly createdAt: Date;
  readonly sessions: readonly { readonly updatedAt: Date; readonly expiresAt: Date }[];
}

function toRecord({ id, name, email, role, banned, twoFactor, createdAt, sessions }: Row, now: number): UserRecord {
  const seen = sessions.map(({ updatedAt }) => updatedAt.getTime());
  return {
    id,
    name,
    email,
    role: userRoleSchema.catch('viewer').parse(role),
    disabled: banned === true,
    hasCode: twoFactor?.isOn === true,
    createdAt: createdAt.getTime(),
    sessions: sessions.filter(({ expiresAt }) => expiresAt.getTime() > now).length,
    ...(seen.length > 0 && { lastSeenAt: Math.max(...seen) }),
  };
}

export function createUserStore({ prisma }: Connections) {
  return {
    /** By name. */
    list: async (now: number): Promise<readonly UserRecord[]> => {
      const rows = await prisma.user.findMany({ select, orderBy: [{ name: 'asc' }, { id: 'asc' }] });
      return rows.map((row) => toRecord(row, now));
    },
    find: async (by: UserKey): Promise<UserRecord | undefined> => {
      const where = 'id' in by ? { id: by.id } : { email: by.email.toLowerCase() };
      const row = await prisma.user.findUnique({ where, select });
      return row === null ? undefined : toRecord(row, Date.now());
    },
    setRole: async (id: string, role: UserRole): Promise<void> => {
      await prisma.user.update({ where: { id }, data: { role } });
    },
    setDisabled: async (id: string, disabled: boolean): Promise<void> => {
      await prisma.user.update({ where: { id }, data: { banned: disabled, banExpires: null } });
    },
    /** Administrators that are not disabled. */
    countAdministrators: (): Promise<number> =>
      prisma.user.count({ where: { role: 'admin', OR: [{ banned: null }, { banned: false }] } }),
  };
}

export type UserStore = ReturnType<typeof createUserStore>;
