/** The audit log, newest first. */

import { z } from 'zod';
import { auditPageSchema } from './contract.ts';
import { defineService } from '../define-service.ts';
import { pageSize } from '../input.ts';
import type { AuditPage } from './contract.ts';

const text = z.string().trim().min(1).max(200);

export const listAudit = defineService({
  name: 'listAudit',
  role: 'admin',
  input: z.strictObject({
    before: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    limit: pageSize(200, 50),
    action: text.optional(),
    actor: text.optional(),
    subject: text.optional(),
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
