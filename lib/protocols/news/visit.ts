/** What one visit knows of its servers: connections that are kept for the next fetch. */

import type { Door, ServerLogin } from '../../outside/door.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { KeptSessions } from '../kept-connections.ts';
import type { Transfer } from '../transfer.ts';
import type { NewsTarget } from './news-url.ts';
import type { Session } from './session.ts';

export interface Visit {
  readonly door: Door;
  readonly sessions: KeptSessions<Session>;
}

/** One fetch. */
export interface Errand {
  readonly visit: Visit;
  readonly request: FetchRequest;
  readonly target: NewsTarget;
  /** Absent: without one. */
  readonly login: ServerLogin | undefined;
  readonly transfer: Transfer;
  /** Aborted when the transfer fails from outside. */
  readonly signal: AbortSignal;
  /** Shown with the answer. */
  readonly notes: string[];
}
