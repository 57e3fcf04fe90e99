/** Invitations to the console, known by the hash of their token. */

import { z } from 'zod';
import type { ReadModel } from '../store/models/read-model.ts';
import type { Connections } from './client.ts';
import { userRoleSchema } from './users.ts';

export const inviteRecordSchema = z.strictObject({
  /** SHA-256 of the token, hexadecimal. */
  id: z.string(),
  email: z.string(),
  role: userRoleSchema,
  invitedBy: z.string(),
  /** Milliseconds since the epoch, both. */
  createdAt: z.number(),
  expiresAt: z.number(),
});
export type InviteRecord = ReadModel<typeof inviteRecordSchema>;

interface Row {
  readonly tokenHash: string;
  readonly email: string;
  readonly role: string;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

function toRecord({ tokenHash, email, role, createdBy, createdAt, expiresAt }: Row): InviteRecord {
  return {
    id: tokenHash,
    email,
    role: userRoleSchema.parse(role),
    invitedBy: createdBy,
    createdAt: createdAt.getTime(),
    expiresAt: expiresAt.getTime(),
  };
}

export function createInviteStore({ prisma }: Connections) {
  const open = (now: number) => ({ usedAt: null, expiresAt: { gt: new Date(now) } });
  return {
    create: async ({ id, email, role, invitedBy, createdAt, expiresAt }: InviteRecord): Promise<void> => {
      const times = { createdAt: new Date(createdAt), expiresAt: new Date(expiresAt) };
      await prisma.invite.create({ data: { tokenHash: id, email, role, createdBy: invitedBy, ...times } });
    },
    /** Those neither used nor run out. */
    listOpen: async (now: number): Promise<readonly InviteRecord[]> =>
      (await prisma.invite.findMany({ where: open(now), orderBy: { createdAt: 'desc' } })).map(toRecord),
    findOpen: async (id: string, now: number): Promise<InviteRecord | undefined> => {
      const row = await prisma.invite.findFirst({ where: { tokenHash: id, ...open(now) } });
      return row === null ? undefined : toRecord(row);
    },
    /** Of two callers one gets true. */
    use: async (id: string, now: number): Promise<boolean> => {
      const data = { usedAt: new Date(now) };
      return (await prisma.invite.updateMany({ where: { tokenHash: id, ...open(now) }, data })).count > 0;
    },
    withdraw: async (id: string): Promise<boolean> =>
      (await prisma.invite.deleteMany({ where: { tokenHash: id, usedAt: null } })).count > 0,
  };
}

export type InviteStore = ReturnType<typeof createInviteStore>;
