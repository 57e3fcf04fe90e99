/** Connections that a visit keeps for its next fetch, and fetches over them: for servers that are asked command by command. */

import type { Socket } from 'node:net';
import type { AllowedAddress, Connector } from '../outside/connector.ts';
import type { Door, ServerLogin } from '../outside/door.ts';
import type { Fetcher, FetchRequest, TakenCredentials } from '../sdk/define-protocol.ts';
import { defaultDeadlines, watchDeadlines } from './deadlines.ts';
import { carry, type Reading, Refusal, type Transfer } from './transfer.ts';
import { refuseUnopened } from './unopened-connection.ts';

export interface CommandConnection {
  /** It waits for a command, and nothing came that belongs to none. */
  readonly isReady: boolean;
  readonly isClosed: boolean;
  /** How many replies have come. */
  readonly replies: number;
  close(): void;
  /** Ends the connection, and whoever waits for a reply. */
  break(fault: Refusal): unknown;
}

/** A connection that is logged in. */
export interface KeptSession {
  readonly connection: CommandConnection;
  /** What it lacks, for every answer over it. */
  readonly notes: readonly string[];
}

/** A login is given before anything is asked; servers that want one say so by a reply. */
export const passwordLogin: TakenCredentials = {
  kinds: ['password'],
  asked: ({ outcome }) => (outcome === 'credentials-needed' ? {} : undefined),
};

/** Ends its connections when it is closed. */
export function fetcherWith(
  { process: settings, deadlines }: Door,
  sessions: { close(): void },
  fetch: (request: FetchRequest, transfer: Transfer) => Promise<Reading>,
): Fetcher {
  const watch = watchDeadlines({ connectMs: settings.connectTimeoutMs, ...defaultDeadlines, ...deadlines });
  return {
    fetch: (request) => carry({ request, settings, watch }, (transfer) => fetch(request, transfer)),
    close: () => {
      watch.close();
      sessions.close();
      return Promise.resolve();
    },
  };
}

/** The login to give for a URL. Throws a Refusal where there is one that cannot be given. */
export async function loginFor(
  { login: find }: Pick<Door, 'login'>,
  { url, isAnonymous }: Pick<FetchRequest, 'url' | 'isAnonymous'>,
): Promise<ServerLogin | undefined> {
  const verdict = isAnonymous === true ? undefined : await find?.(url);
  if (verdict?.ok === false) throw new Refusal('deferred', `not fetched: ${verdict.why}`);
  return verdict?.login;
}

/** There are as many as fetches were at work at a time. */
export class KeptSessions<Session extends KeptSession> {
  readonly #idle = new Map<string, Session[]>();
  #isClosed = false;

  /** One that the server has not closed meanwhile. */
  take(key: string): Session | undefined {
    const idle = this.#idle.get(key) ?? [];
    for (let session = idle.pop(); session !== undefined; session = idle.pop()) {
      if (session.connection.isReady) return session;
      session.connection.close();
    }
    return undefined;
  }

  keep(key: string, session: Session): void {
    if (this.#isClosed || !session.connection.isReady) return session.connection.close();
    const idle = this.#idle.get(key);
    if (idle === undefined) this.#idle.set(key, [session]);
    else idle.push(session);
  }

  close(): void {
    this.#isClosed = true;
    for (const session of [...this.#idle.values()].flat()) session.connection.close();
    this.#idle.clear();
  }
}

/** Where a connection leads. */
export interface Place {
  readonly host: string;
  readonly port: number;
  readonly via?: 'named';
}

/** A connection that has just been opened. */
export interface Opened<Session extends KeptSession> {
  readonly connection: CommandConnection;
  readonly logIn: () => Promise<Session>;
}

export interface FetchOver<Session extends KeptSession> {
  readonly sessions: KeptSessions<Session>;
  readonly connector: Pick<Connector, 'open'>;
  readonly place: Place;
  /** Whose session it is: the name of the credential, or another word for going without. */
  readonly account: string;
  readonly transfer: Transfer;
  /** Aborted when the transfer fails from outside. */
  readonly signal: AbortSignal;
  /** The code of the reply with which servers close a connection that was idle for too long. */
  readonly closing: number;
  readonly speakOver: (socket: Socket, connected: AllowedAddress) => Opened<Session>;
  readonly ask: (session: Session) => Promise<Reading>;
}

/** Over a kept connection, or a new one, which is kept for the next. */
export async function fetchOver<Session extends KeptSession>(fetch: FetchOver<Session>): Promise<Reading> {
  const { host, port } = fetch.place;
  const key = `${host}:${port} ${fetch.account}`;
  const kept = fetch.sessions.take(key);
  return (kept && (await overKept(fetch, kept, key))) ?? overNew(fetch, key);
}

/** Undefined: the server had closed the connection before it was asked. */
async function overKept<Session extends KeptSession>(
  fetch: FetchOver<Session>,
  session: Session,
  key: string,
): Promise<Reading | undefined> {
  const { connection } = session;
  const before = connection.replies;
  fetch.transfer.sent();
  try {
    return await whileOpen(fetch.signal, connection, () => askWithNotes(fetch, session));
  } catch (error) {
    const isGone = error instanceof Refusal && fetch.transfer.failure === undefined && connection.isClosed;
    if (isGone && saidNothing(error, connection.replies - before, fetch.closing)) return undefined;
    throw error;
  } finally {
    fetch.sessions.keep(key, session);
  }
}

/** What was sent instead of a reply is no sign that the connection was idle for too long. */
function saidNothing({ outcome, options }: Refusal, replies: number, closing: number): boolean {
  return options.status === closing ? replies === 1 : outcome === 'reset' && replies === 0;
}

async function overNew<Session extends KeptSession>(fetch: FetchOver<Session>, key: string): Promise<Reading> {
  const { place, signal, transfer, sessions } = fetch;
  const opened = await fetch.connector.open({ ...place, signal });
  if (!opened.ok) throw refuseUnopened(opened.failure);
  transfer.sent();
  const { connection, logIn } = fetch.speakOver(opened.socket, opened.connected);
  return whileOpen(signal, connection, async () => {
    const session = await logIn().catch((error: unknown) => {
      connection.close();
      throw error;
    });
    try {
      return await askWithNotes(fetch, session);
    } finally {
      sessions.keep(key, session);
    }
  });
}

/** A transfer that fails from outside takes its connection with it. */
async function whileOpen<T>(signal: AbortSignal, connection: CommandConnection, work: () => Promise<T>): Promise<T> {
  const end = (): void => void connection.break(new Refusal('reset', 'the request was ended'));
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function askWithNotes<Session extends KeptSession>(
  { ask }: Pick<FetchOver<Session>, 'ask'>,
  session: Session,
): Promise<Reading> {
  const reading = await ask(session);
  const notes = [...session.notes, ...(reading.notes ?? [])];
  return { ...reading, ...(notes.length > 0 && { notes }) };
}
