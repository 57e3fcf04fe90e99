/** The audit log, newest first. */

import { z } from 'zod';
import { auditChainSchema, auditPageSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { pageSize } from '../input.ts';
import { printRow } from '../../lang/table-row.ts';
import { exportStreamSchema } from '../resources/contract.ts';
import type { ExportStream } from '../resources/contract.ts';
import type { AuditChain, AuditPage, AuditRow } from './contract.ts';

const text = z.string().trim().min(1).max(200);

/** A day such as 2026-11-28, in UTC. */
const day = z.iso.date('Enter a date such as 2026-11-28.').transform((written) => Date.parse(written));
const dayMs = 86_400_000;

const filter = {
  action: text.optional(),
  actor: text.optional(),
  subject: text.optional(),
  /** First and last day, both included. */
  from: day.optional(),
  to: day.transform((at) => at + dayMs).optional(),
};

export const listAudit = defineService({
  name: 'listAudit',
  role: 'admin',
  input: z.strictObject({
    before: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    limit: pageSize(200, 50),
    ...filter,
  }),
  output: auditPageSchema,
  run: async ({ audit }, { limit, ...given }): Promise<AuditPage> => {
    const [rows, actions, removed] = await Promise.all([
      audit.page({ ...given, limit: limit + 1 }),
      audit.actions(),
      audit.removed(),
    ]);
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    return { rows: shown, actions, ...(removed && { removed }), ...(rows.length > limit && last && { next: last.id }) };
  },
});

const columns = ['id', 'time', 'actor', 'address', 'action', 'subject', 'detail', 'hash'];
const atOnce = 1_000;

export const exportAudit = defineService({
  name: 'exportAudit',
  doc: 'The audit log as CSV, newest entry first.',
  role: 'admin',
  input: z.strictObject(filter),
  output: exportStreamSchema,
  run: ({ audit }, given): Promise<ExportStream> =>
    Promise.resolve({
      contentType: 'text/csv; charset=utf-8',
      fileName: 'audit-log.csv',
      chunks: printPages((before) => audit.page({ ...given, before, limit: atOnce })),
    }),
  audit: (given) => ({ subject: 'audit log', detail: given }),
});

async function* printPages(page: (before: string | undefined) => Promise<readonly AuditRow[]>): AsyncGenerator<string> {
  yield printRow(columns);
  for (let rows = await page(undefined); rows.length > 0; rows = await page(rows.at(-1)?.id))
    yield rows
      .map(({ id, at, actor, ip = '', action, subject = '', detail, hash }) =>
        printRow([id, new Date(at).toISOString(), actor, ip, action, subject, JSON.stringify(detail), hash]),
      )
      .join('');
}

export const verifyAudit = defineService({
  name: 'verifyAudit',
  doc: 'Verifies that no entry of the audit log was changed or removed, by the hash that each holds of the one before. `newest`: how many entries; default: all.',
  role: 'admin',
  input: z.strictObject({ newest: z.int().min(1).max(1_000_000_000).optional() }),
  output: auditChainSchema,
  run: ({ audit }, { newest = 0 }): Promise<AuditChain> => audit.verify(newest),
});
