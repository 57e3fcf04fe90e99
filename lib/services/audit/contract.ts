/** What the audit services answer. */

import type { AuditRecord as AuditRow } from '../../db/audit.ts';
export type { AuditRow };

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Give it as `before` for the next page. */
  readonly next?: string;
  /** Every action that occurs in the log, for the filter. */
  readonly actions: readonly string[];
}
