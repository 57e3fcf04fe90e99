/** Users of the console. Passwords and sessions are better-auth's business; here they are listed and given roles. */

import { z } from 'zod';
import { administratorsLock } from '../store/sql/locks.ts';
import type { ReadModel } from '../store/models/read-model.ts';
import type { Connections, PrismaClient } from './client.ts';

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
    /** Answers the user before. */
    setRole: (id: string, role: UserRole) => changeUser(prisma, id, { role }),
    /** Answers the user before. */
    setDisabled: (id: string, disabled: boolean) => changeUser(prisma, id, { banned: disabled, banExpires: null }),
    /** Administrators that are not disabled. */
    countAdministrators: (): Promise<number> => prisma.user.count({ where: administrators }),
  };
}

/** Without effect when no active administrator would remain. */
async function changeUser(
  prisma: PrismaClient,
  id: string,
  data: { readonly role?: UserRole; readonly banned?: boolean; readonly banExpires?: null },
): Promise<{ readonly email: string; readonly role: UserRole } | 'unknown' | 'last-administrator'> {
  return prisma.$transaction(async (client) => {
    const [lockClass, lockNumber] = administratorsLock;
    await client.$executeRaw`SELECT pg_advisory_xact_lock(${lockClass}::int, ${lockNumber}::int)`;
    const user = await client.user.findUnique({ where: { id } });
    if (user === null) return 'unknown';
    const after = { ...user, ...data };
    const isLost = isAdministrator(user) && !isAdministrator(after);
    if (isLost && (await client.user.count({ where: administrators })) === 1) return 'last-administrator';
    await client.user.update({ where: { id }, data });
    return { email: user.email, role: userRoleSchema.catch('viewer').parse(user.role) };
  });
}

/** Active ones. */
const administrators = { role: 'admin', OR: [{ banned: null }, { banned: false }] };

function isAdministrator({ role, banned }: Pick<Row, 'role' | 'banned'>): boolean {
  return role === 'admin' && banned !== true;
}

export type UserStore = ReturnType<typeof createUserStore>;
