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
  /** Why it decided nothing; absent while the run goes on, and for lines that decided or do not deny. */
  readonly silence?: Silence;
  /** Microseconds each time it ran, timed afterwards on the sample; absent for lines that were not timed. */
  readonly each?: number;
  /** True for a site of the filter rules: `ran` is URLs of its hosts, as nothing names a site that let a URL in. */
  readonly byHost?: boolean;
}

/**
 * `off`: enable=false. `no-effect`: it never runs here. `never-ran`: no URL came to it. `denied-nothing`: URLs came to
 * it and all went on. `shadowed`: alone it would deny URLs, which lines before it deny first.
 */
export type Silence =
  | { readonly kind: 'off' | 'no-effect' | 'never-ran' | 'denied-nothing' }
  | {
      readonly kind: 'shadowed';
      /** Of the sample, what it would deny alone, and how many of them the line denies that denies most. */
      readonly denied: number;
      readonly taken: number;
      readonly by: { readonly file: string; readonly line: number };
    };

export interface RunHits {
  readonly run: number;
  /** Number of the revision it went by. */
  readonly revision: number;
  /** Milliseconds since the epoch; absent while it goes on. */
  readonly endedAt?: number;
  /** By path: the texts the line numbers belong to. */
  readonly texts: Readonly<Record<string, string>>;
  /** Every line that is a directive, those that never ran with zeros. */
  readonly lines: readonly LineHits[];
  /** URLs that were decided again, for lines without a decision and for times; absent while the run goes on. */
  readonly sample?: { readonly urls: number; readonly isAll: boolean };
}
