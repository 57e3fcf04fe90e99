/** What the run services answer. */

import type { RunAlias, RunKind, RunState, RunWish } from '../../engine/ports.ts';
import type { Accounting } from '../live/contract.ts';

export interface RunRow {
  readonly id: number;
  readonly kind: RunKind;
  readonly state: RunState;
  readonly wish: RunWish;
  /** What it waits for, or why it was paused or failed; plain words. */
  readonly reason?: string;
  readonly revision: number;
  /** Who asked for it. */
  readonly startedBy: string;
  /** Milliseconds since the epoch, all three. */
  readonly createdAt: number;
  readonly startedAt?: number;
  readonly endedAt?: number;
  readonly accounting: Accounting;
  /** RDs whose deletion waits for somebody's word; 0 when none does. */
  readonly heldDeletions: number;
  /** Hosts that count as a site's because a start point redirects there; left out when there are none. */
  readonly aliases?: readonly RunAlias[];
}

export interface RunPage {
  readonly runs: readonly RunRow[];
  /** Give it as `before` for the next page. */
  readonly next?: number;
}
