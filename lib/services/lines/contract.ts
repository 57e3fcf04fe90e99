/** What the lines of a configuration did in a run. */

export interface LineHits {
  readonly file: string;
  /** From 1, in the texts of the run's revision. */
  readonly line: number;
  /** URLs it ran on, and those of them it denied. */
  readonly ran: number;
  readonly denied: number;
  /** RDs with a value it wrote; left out while that is not known. */
  readonly changed?: number;
  /** A URL it denied, or ran on when it denied none, and when the last was counted (ms since the epoch). */
  readonly lastUrl?: string;
  readonly lastAt?: number;
}

export interface RunHits {
  readonly run: number;
  /** Number of the revision it went by. */
  readonly revision: number;
  /** Milliseconds since the epoch; absent while it goes on. */
  readonly endedAt?: number;
  /** By path: the texts the line numbers belong to. */
  readonly texts: Readonly<Record<string, string>>;
  /** Every line that can run, those that never did with zeros. */
  readonly lines: readonly LineHits[];
}
