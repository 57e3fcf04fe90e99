/** What the services share: made once, by `server.ts` for the product, by tests for tests. */

import type { ActorName } from './actor.ts';

export interface AuditLine {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly actor: ActorName;
  readonly action: string;
  readonly subject?: string;
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface ServiceContext {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Appends to the audit log. */
  readonly audit: (line: AuditLine) => Promise<void>;
}
