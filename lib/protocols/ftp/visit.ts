/** What one visit knows of its servers: kept connections, commands they lack, and what listings said of files. */

import type { Door } from '../../outside/door.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { KeptSessions } from '../kept-connections.ts';
import type { Transfer } from '../transfer.ts';
import type { FtpPath } from './ftp-path.ts';
import type { ServerFacts, Session } from './session.ts';

/** Of a file, where the server said so exactly. */
export interface FileFacts {
  /** Bytes, as sent in TYPE I. */
  readonly size?: number;
  /** `YYYYMMDDhhmmss`, UTC. */
  readonly modified?: string;
}

export class Visit {
  readonly door: Door;
  readonly sessions = new KeptSessions<Session>();
  readonly known = new KnownFiles();
  readonly #servers = new Map<string, ServerFacts>();

  constructor(door: Door) {
    this.door = door;
  }

  serverOf(siteKey: string): ServerFacts {
    const server = this.#servers.get(siteKey) ?? { lacks: new Set(), identities: new Map() };
    this.#servers.set(siteKey, server);
    return server;
  }
}

/** One fetch. */
export interface Errand {
  readonly visit: Visit;
  readonly request: FetchRequest;
  readonly path: FtpPath;
  readonly transfer: Transfer;
  /** Aborted when the transfer fails from outside. */
  readonly signal: AbortSignal;
  /** Shown with the answer. */
  readonly notes: string[];
}

const MOST_FILES = 100_000;

/** What the listings of the visit said of files, so that the server is not asked for it again. */
class KnownFiles {
  readonly #files = new Map<string, FileFacts>();

  /** `path`: from the root of the server. */
  get(siteKey: string, path: string): FileFacts | undefined {
    return this.#files.get(`${siteKey} ${path}`);
  }

  add(siteKey: string, path: string, facts: FileFacts): void {
    if (this.#files.size < MOST_FILES) this.#files.set(`${siteKey} ${path}`, facts);
  }

  forget(siteKey: string, path: string): void {
    this.#files.delete(`${siteKey} ${path}`);
  }
}
