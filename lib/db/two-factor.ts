/** The second factor of users: sealed secrets, hashed recovery codes, and what was used of them. */

import type { Connections } from './client.ts';
import type { Sealed } from './seal.ts';
import { sealedSchema } from './seal.ts';

export interface TwoFactorRecord {
  readonly sealed: Sealed;
  /** Recovery codes not used yet. */
  readonly recoveryLeft: number;
  readonly lastStep: number;
  readonly isOn: boolean;
}

interface TurningOn {
  /** The secret whose code was given. */
  readonly sealed: Sealed;
  readonly step: number;
  readonly recovery: readonly string[];
}

export function createTwoFactorStore({ prisma }: Connections) {
  return {
    find: async (userId: string): Promise<TwoFactorRecord | undefined> => {
      const row = await prisma.twoFactor.findUnique({ where: { userId } });
      const sealed = sealedSchema.safeParse(row?.sealed);
      if (row === null || !sealed.success) return undefined;
      return { sealed: sealed.data, recoveryLeft: row.recovery.length, lastStep: row.lastStep, isOn: row.isOn };
    },
    /** A secret that nothing has shown to be in an app yet; one that is on stays. False then. */
    prepare: async (userId: string, sealed: Sealed): Promise<boolean> => {
      const changed = await prisma.$executeRaw`
        INSERT INTO "TwoFactor" AS t ("userId", sealed, recovery) VALUES (${userId}, ${JSON.stringify(sealed)}::jsonb, '{}')
        ON CONFLICT ("userId") DO UPDATE SET sealed = excluded.sealed, "lastStep" = 0 WHERE NOT t."isOn"`;
      return changed > 0;
    },
    /** False when it is on already, or another secret was prepared meanwhile. */
    turnOn: async (userId: string, { sealed, step, recovery }: TurningOn): Promise<boolean> => {
      const where = { userId, isOn: false, sealed: { equals: sealed } };
      const data = { isOn: true, lastStep: step, recovery: [...recovery] };
      return (await prisma.twoFactor.updateMany({ where, data })).count > 0;
    },
    /** False when a code of this step, or of a later one, was taken before: of two that come at once one is. */
    takeStep: async (userId: string, step: number): Promise<boolean> => {
      const where = { userId, isOn: true, lastStep: { lt: step } };
      return (await prisma.twoFactor.updateMany({ where, data: { lastStep: step } })).count > 0;
    },
    /** False when there is no such code, or none any more. */
    takeRecoveryCode: async (userId: string, hash: string): Promise<boolean> => {
      const changed = await prisma.$executeRaw`
        UPDATE "TwoFactor" SET recovery = array_remove(recovery, ${hash})
        WHERE "userId" = ${userId} AND "isOn" AND ${hash} = ANY (recovery)`;
      return changed > 0;
    },
    /** False when it is off. */
    setRecoveryCodes: async (userId: string, recovery: readonly string[]): Promise<boolean> => {
      const where = { userId, isOn: true };
      return (await prisma.twoFactor.updateMany({ where, data: { recovery: [...recovery] } })).count > 0;
    },
    /** False when there was none. */
    remove: async (userId: string): Promise<boolean> =>
      (await prisma.twoFactor.deleteMany({ where: { userId } })).count > 0,
  };
}

export type TwoFactorStore = ReturnType<typeof createTwoFactorStore>;
