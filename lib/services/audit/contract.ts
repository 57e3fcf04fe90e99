/** What the audit services answer. */

import { z } from 'zod';
import { auditRecordSchema } from '../../db/audit.ts';
import { auditCutSchema } from '../../store/retention/cut-audit.ts';
export { auditChainSchema } from '../../db/audit.ts';
export type { AuditChain } from '../../db/audit.ts';
import type { ReadModel } from '../../store/models/read-model.ts';
import type { AuditRecord as AuditRow } from '../../db/audit.ts';
export type { AuditRow };

export const auditPageSchema = z.strictObject({
  rows: z.array(auditRecordSchema),
  /** Give it as `before` for the next page. */
  next: z.string().exactOptional(),
  /** Every action that occurs in the log, for the filter. */
  actions: z.array(z.string()),
  /** What retention has removed; absent as long as that is nothing. */
  removed: auditCutSchema.exactOptional(),
});
export type AuditPage = ReadModel<typeof auditPageSchema>;
