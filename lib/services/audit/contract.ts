/** What the audit services answer. */

export interface AuditRow {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** E-mail address, `cli`, or `nobody`. */
  readonly actor: string;
  readonly ip?: string;
  /** Name of the service, such as `startRun`; `refused` when the role was too low. */
  readonly action: string;
  readonly subject?: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

export interface AuditPage {
  readonly rows: readonly AuditRow[];
  /** Give it as `before` for the next page. */
  readonly next?: string;
  /** Every action that occurs in the log, for the filter. */
  readonly actions: readonly string[];
}
