/** What a log may know of a URL. */

import type { Discovered, Settled } from '../../engine/ports.ts';
import type { Decision } from '../../engine/program/program.ts';

/** A URL found; `rejected` is undefined when it is to be fetched. */
export interface FoundUrl {
  readonly found: Discovered;
  readonly rejected: Decision | undefined;
}

/** A URL with the decision on it. */
export interface SettledUrl {
  readonly settled: Settled;
  readonly decision: Decision | undefined;
  /** What to do about it. */
  readonly hint: string | undefined;
}
