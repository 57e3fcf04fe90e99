/** What the lines of a configuration did in a run. */

export interface LineHits {
  readonly file: string;
  /** From 1, in the texts of the run's revision. */
  readonly line: number;
  /** URLs it ran on, and those of them it denied. */
  readonly ran: number;
  readonly denied: number;
  /** RDs of the run with a value it wrote; absent for none, and while the run goes on. */
  readonly changed?: number;
  /** A URL it denied, or ran on when it denied none, and when the last was counted (ms since the epoch). */
  readonly lastUrl?: string;
  readonly lastAt?: number;
  /** Why it decided nothing; absent while the run goes on, and for lines that decided or do not deny. */
  readonly silence?: Silence;
  /** Microseconds each time it ran, timed afterwards on the sample; absent for lines that were not timed. */
  readonly each?: number;
  /** For a line of a rule: what it does. An including one `ran` on the URLs it let in, of the sample. */
  readonly rule?: 'exclude' | 'include';
  /** The reason of what it denied, where its place alone does not name it: of a rule, by any of its Match lines. */
  readonly reason?: string;
  /**
   * For a line of a RootNode or LeafNode: `ran` is URLs fetched because of it, `denied` those its limits stopped. For a
   * line of a filter file: `ran` is URLs it decided on.
   */
  readonly root?: 'gathers' | 'allows' | 'denies';
  /** True for a site of the filter rules: `ran` is URLs of its hosts, as nothing names a site that let a URL in. */
  readonly byHost?: boolean;
}

/**
 * `off`: enable=false. `no-effect`: it never runs here. `never-ran`: no URL came to it. `denied-nothing`: URLs came to
 * it and all went on. `unused`: a rule that no enabled site uses. `matched-nothing`: a rule that matches no URL of the
 * sample. `shadowed`: alone it would decide URLs, which lines before it decide first.
 */
export type Silence =
  | { readonly kind: 'off' | 'no-effect' | 'never-ran' | 'denied-nothing' | 'unused' | 'matched-nothing' }
  | {
      readonly kind: 'shadowed';
      /** Of the sample, what it would deny (or let in) alone, and how many of them the line takes that takes most. */
      readonly denied: number;
      readonly taken: number;
      /** The other line lets them in rather than denies them. */
      readonly letsIn?: boolean;
      readonly by: { readonly file: string; readonly line: number };
    };

export interface RunHits {
  readonly run: number;
  /** Number of the revision it went by. */
  readonly revision: number;
  /** Milliseconds since the epoch; absent while it goes on. */
  readonly endedAt?: number;
  /** By path: the texts the line numbers belong to; a built-in default by the name that its lines have. */
  readonly texts: Readonly<Record<string, string>>;
  /** Every line that is a directive, those that never ran with zeros. */
  readonly lines: readonly LineHits[];
  /** URLs that were decided again, for lines without a decision and for times; absent while the run goes on. */
  readonly sample?: { readonly urls: number; readonly isAll: boolean };
  /** URLs looked at for the lines of RootNodes, when those were not all. */
  readonly reachedSample?: number;
  /** RDs looked at for who wrote their values, when those were not all. */
  readonly describedSample?: number;
}
