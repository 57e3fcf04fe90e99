/** The audit log: appended to, read, never changed (a trigger sees to that). */

import { z } from 'zod';
import { readAuditCut } from '../store/retention/cut-audit.ts';
import type { AuditCut } from '../store/retention/cut-audit.ts';
import type { ReadModel } from '../store/models/read-model.ts';
import type { Prisma } from '../../prisma/client/client.ts';
import type { Connections } from './client.ts';

export interface AuditEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: {
    readonly kind: 'user' | 'anonymous' | 'cli' | 'schedule' | 'loop' | 'port' | 'rdm';
    readonly name: string;
    readonly userId?: string;
    readonly ip?: string;
  };
  readonly action: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export const auditRecordSchema = z.strictObject({
  id: z.string(),
  at: z.number(),
  actor: z.string(),
  ip: z.string().exactOptional(),
  action: z.string(),
  subject: z.string().exactOptional(),
  detail: z.record(z.string(), z.unknown()),
});
export type AuditRecord = ReadModel<typeof auditRecordSchema>;

export interface AuditQuery {
  /** Id of the last row of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

interface Row {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: unknown;
}

function toRecord({ id, at, actor, ip, action, subject, detail }: Row): AuditRecord {
  return {
    id: String(id),
    at: at.getTime(),
    actor,
    action,
    detail: detail as AuditRecord['detail'],
    ...(ip !== null && { ip }),
    ...(subject !== null && { subject }),
  };
}

export function createAuditStore({ prisma, pool }: Connections) {
  return {
    /** What retention has removed; undefined as long as that is nothing. */
    removed: (): Promise<AuditCut | undefined> => readAuditCut(pool),
    append: async ({ at, actor, action, subject, detail = {} }: AuditEntry): Promise<void> => {
      await prisma.auditEvent.create({
        data: {
          at: new Date(at),
          actorKind: actor.kind,
          actor: actor.name,
          actorId: actor.userId ?? null,
          ip: actor.ip ?? null,
          action,
          subject: subject ?? null,
          detail: detail as Prisma.InputJsonObject,
        },
      });
    },
    /** Newest first. */
    page: async ({ before, limit, action, actor, subject }: AuditQuery): Promise<readonly AuditRecord[]> => {
      const where: Prisma.AuditEventWhereInput = {
        ...(before !== undefined && /^\d{1,18}$/.test(before) && { id: { lt: BigInt(before) } }),
        ...(action !== undefined && { action }),
        ...(actor !== undefined && { actor }),
        ...(subject !== undefined && { subject }),
      };
      const rows = await prisma.auditEvent.findMany({ where, orderBy: { id: 'desc' }, take: limit });
      return rows.map(toRecord);
    },
    /** Every action that occurs, in alphabetical order. */
    actions: async (): Promise<readonly string[]> => {
      const rows = await prisma.auditEvent.groupBy({ by: ['action'], orderBy: { action: 'asc' } });
      return rows.map(({ action }) => action);
    },
  };
}

export type AuditStore = ReturnType<typeof createAuditStore>;
