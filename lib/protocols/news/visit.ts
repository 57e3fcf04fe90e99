/** What one visit knows of its servers: connections that are kept for the next fetch. */

import type { Door } from '../../outside/door.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { Transfer } from '../transfer.ts';
import type { NewsTarget } from './news-url.ts';
import type { Session } from './session.ts';

export interface Visit {
  readonly door: Door;
  readonly sessions: KeptSessions;
}

/** One fetch. */
export interface Errand {
  readonly visit: Visit;
  readonly request: FetchRequest;
  readonly target: NewsTarget;
  readonly transfer: Transfer;
  /** Aborted when the transfer fails from outside. */
  readonly signal: AbortSignal;
  /** Shown with the answer. */
  readonly notes: string[];
}

/** There are as many as fetches were at work at a time. */
export class KeptSessions {
  readonly #idle = new Map<string, Session[]>();
  #isClosed = false;

  /** One that the server has not closed meanwhile. */
  take(key: string): Session | undefined {
    const idle = this.#idle.get(key) ?? [];
    for (let session = idle.pop(); session !== undefined; session = idle.pop()) {
      if (session.wire.isReady) return session;
      session.wire.close();
    }
    return undefined;
  }

  keep(key: string, session: Session): void {
    if (this.#isClosed || !session.wire.isReady) return session.wire.close();
    const idle = this.#idle.get(key);
    if (idle === undefined) this.#idle.set(key, [session]);
    else idle.push(session);
  }

  close(): void {
    this.#isClosed = true;
    for (const session of [...this.#idle.values()].flat()) session.wire.close();
    this.#idle.clear();
  }
}
