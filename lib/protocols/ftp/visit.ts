/** What one visit knows of its servers: kept connections, commands they lack, and what listings said of files. */

import type { Door, ServerLogin } from '../../outside/door.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { KeptSessions } from '../kept-connections.ts';
import type { Transfer } from '../transfer.ts';
import type { FtpPath } from './ftp-path.ts';
import type { ServerFacts, Session } from './session.ts';

/** Of a file, as the server has said. */
export interface FileFacts {
  /** Bytes, as sent in TYPE I. */
  readonly size?: number;
  /** `YYYYMMDDhhmmss`, UTC. */
  readonly modified?: string;
  /** In the same form, in the zone of the server or without the time of day: from a listing. It is no validator. */
  readonly dated?: string;
}

export class Visit {
  readonly door: Door;
  readonly sessions = new KeptSessions<Session>();
  readonly known = new KnownFiles();
  readonly #servers = new Map<string, ServerFacts>();

  constructor(door: Door) {
    this.door = door;
  }

  serverOf(account: string): ServerFacts {
    const server = this.#servers.get(account) ?? { lacks: new Set(), identities: new Map() };
    this.#servers.set(account, server);
    return server;
  }
}

/** One fetch. */
export interface Errand {
  readonly visit: Visit;
  readonly request: FetchRequest;
  readonly path: FtpPath;
  /** Absent: anonymous. */
  readonly login: ServerLogin | undefined;
  /** The server, and whose session it is: another login may see other files. */
  readonly account: string;
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
  get(account: string, path: string): FileFacts | undefined {
    return this.#files.get(`${account} ${path}`);
  }

  add(account: string, path: string, facts: FileFacts): void {
    if (this.#files.size < MOST_FILES) this.#files.set(`${account} ${path}`, facts);
  }

  forget(account: string, path: string): void {
    this.#files.delete(`${account} ${path}`);
  }
}
