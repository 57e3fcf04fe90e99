/**
 * The audit log: appended to, read, never changed. Triggers refuse changes and chain the entries by hashes. An action is noted
 * before it is done, so that none is without an entry, whatever ends the process.
 */

import type pg from 'pg';
import { z } from 'zod';
import { readAuditCut } from '../store/retention/cut-audit.ts';
import type { AuditCut } from '../store/retention/cut-audit.ts';
import { guarded } from '../store/sql/store-error.ts';
import { storedJson } from '../store/sql/stored-text.ts';
import type { ReadModel } from '../store/models/read-model.ts';
import type { Prisma } from '../../prisma/client/client.ts';
import type { Connections, PrismaClient } from './client.ts';

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
  hash: z.string(),
});
export type AuditRecord = ReadModel<typeof auditRecordSchema>;

/** What the hashes of the entries say. */
export const auditChainSchema = z.strictObject({
  /** How many were verified, and the IDs of the first and the last. */
  entries: z.number(),
  first: z.string().exactOptional(),
  last: z.string().exactOptional(),
  /** Entries before the first were removed, or not looked at. */
  isCut: z.boolean(),
  /** ID of the first entry that was changed, or before which one is missing. `end`: the newest entries are missing. */
  broken: z.string().exactOptional(),
});
export type AuditChain = ReadModel<typeof auditChainSchema>;

export interface AuditQuery {
  /** Id of the last row of the page before. */
  readonly before?: string | undefined;
  readonly limit: number;
  readonly action?: string | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  /** Milliseconds since the epoch: from the first to before the second. */
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

interface Row {
  readonly id: bigint;
  readonly at: Date;
  readonly actor: string;
  readonly ip: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: unknown;
  readonly hash: string;
}

function toRecord({ id, at, actor, ip, action, subject, detail, hash }: Row): AuditRecord {
  return {
    id: String(id),
    at: at.getTime(),
    actor,
    action,
    detail: detail as AuditRecord['detail'],
    hash,
    ...(ip !== null && { ip }),
    ...(subject !== null && { subject }),
  };
}

/** Refusals of one user and window that have an entry each. After that, a refusal has one when the number has doubled. */
const singleRefusals = 16;
const refusalWindowMs = 10 * 60_000;

export function createAuditStore({ prisma, pool }: Connections) {
  return {
    /** What retention has removed; undefined as long as that is nothing. */
    removed: (): Promise<AuditCut | undefined> => readAuditCut(pool),
    append: (entry: AuditEntry): Promise<void> => append(prisma, entry),
    /** Notes that an action begins; answers the number of the note. */
    begin: async (entry: AuditEntry): Promise<string> => {
      const { rows } = await guarded(() =>
        pool.query<{ id: string }>('INSERT INTO crawl.audit_pending (entry) VALUES ($1::jsonb) RETURNING id::text', [
          storedJson(entry),
        ]),
      );
      return rows[0]?.id ?? '';
    },
    /** Puts the entry in place of the note; without an entry nothing was done. */
    end: async (note: string, entry: AuditEntry | undefined): Promise<void> => {
      await prisma.$transaction(async (client) => {
        await client.$executeRaw`DELETE FROM crawl.audit_pending WHERE id = ${note}::bigint`;
        if (entry !== undefined) await append(client, entry);
      });
    },
    /** Records a refusal. When a user is refused often, only some refusals have entries, with the number of the last ten minutes. */
    appendRefusal: async (entry: AuditEntry): Promise<void> => {
      const { rows } = await guarded(() =>
        pool.query<{ count: number }>(countRefusal, [entry.actor.name, new Date(entry.at), refusalWindowMs]),
      );
      const refusals = rows[0]?.count ?? 1;
      if (refusals > singleRefusals && !Number.isInteger(Math.log2(refusals))) return;
      await append(prisma, { ...entry, detail: { ...entry.detail, ...(refusals > 1 && { refusals }) } });
    },
    /** Verifies the newest entries, or all: `most` 0. */
    verify: async (most: number): Promise<AuditChain> => {
      const { rows } = await guarded(() => pool.query<ChainRow>(verifyChain, [most]));
      return toChain(rows[0]);
    },
    /** Newest first. */
    page: async ({ limit, ...query }: AuditQuery): Promise<readonly AuditRecord[]> => {
      const where = whereOf(query);
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

async function append(client: Pick<PrismaClient, 'auditEvent'>, entry: AuditEntry): Promise<void> {
  const { at, actor, action, subject, detail = {} } = entry;
  await client.auditEvent.create({
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
}

function whereOf({ before, action, actor, subject, from, to }: Omit<AuditQuery, 'limit'>): Prisma.AuditEventWhereInput {
  return {
    ...(before !== undefined && /^\d{1,18}$/.test(before) && { id: { lt: BigInt(before) } }),
    ...(action !== undefined && { action }),
    ...(actor !== undefined && { actor }),
    ...(subject !== undefined && { subject }),
    at: { ...(from !== undefined && { gte: new Date(from) }), ...(to !== undefined && { lt: new Date(to) }) },
  };
}

/** $1 the user, $2 now, $3 the window in milliseconds. */
const countRefusal = `
INSERT INTO crawl.audit_refusals AS r (actor, since, count) VALUES ($1, $2, 1)
ON CONFLICT (actor) DO UPDATE SET
  since = CASE WHEN excluded.since - r.since < $3 * interval '1 ms' THEN r.since ELSE excluded.since END,
  count = CASE WHEN excluded.since - r.since < $3 * interval '1 ms' THEN r.count + 1 ELSE 1 END
RETURNING count`;

interface ChainRow {
  readonly entries: number;
  readonly first: string | null;
  readonly last: string | null;
  readonly is_cut: boolean | null;
  readonly broken: string | null;
  readonly has_end: boolean;
}

/** $1 how many of the newest; 0: all. */
const verifyChain = `
WITH entry AS (SELECT * FROM "AuditEvent" ORDER BY id DESC LIMIT nullif($1::int, 0)),
linked AS (
  SELECT e.id, e.previous, e.hash, e.hash = audit_hash(e) AND e.previous = coalesce(lag(e.hash) OVER (ORDER BY id), e.previous)
    AS holds FROM "AuditEvent" e WHERE e.id >= (SELECT min(id) FROM entry)
)
SELECT count(l.id)::int AS entries, min(l.id)::text AS first, max(l.id)::text AS last,
  (SELECT previous <> '' FROM linked ORDER BY id LIMIT 1) AS is_cut, (min(l.id) FILTER (WHERE NOT l.holds))::text AS broken,
  coalesce((SELECT hash FROM linked ORDER BY id DESC LIMIT 1), h.hash) = h.hash AS has_end
FROM crawl.audit_head h LEFT JOIN linked l ON true GROUP BY h.hash`;

function toChain(row: ChainRow | undefined): AuditChain {
  const { entries = 0, first, last, is_cut: isCut, broken, has_end: hasEnd = false } = row ?? {};
  const where = broken ?? (hasEnd ? undefined : 'end');
  return {
    entries,
    ...(typeof first === 'string' && { first }),
    ...(typeof last === 'string' && { last }),
    isCut: isCut === true,
    ...(where !== undefined && { broken: where }),
  };
}

/** An action that has taken an hour is not going to say how it ended: its process has. */
const endAbandoned = `
WITH gone AS (DELETE FROM crawl.audit_pending WHERE begun_at < now() - interval '1 hour' RETURNING entry)
INSERT INTO "AuditEvent" (at, "actorKind", actor, "actorId", ip, action, subject, detail)
SELECT to_timestamp((entry ->> 'at')::float8 / 1000), entry #>> '{actor,kind}', entry #>> '{actor,name}', entry #>> '{actor,userId}',
  entry #>> '{actor,ip}', entry ->> 'action', entry ->> 'subject', '{"outcome":"unknown"}' FROM gone`;

/** Makes entries of actions whose process ended before they did; answers how many. */
export async function endAbandonedActions(pool: pg.Pool): Promise<number> {
  return (await guarded(() => pool.query(endAbandoned))).rowCount ?? 0;
}

export type AuditStore = ReturnType<typeof createAuditStore>;
