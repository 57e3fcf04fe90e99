/** One fetch: over a kept connection, or a new one, which is kept for the next. */

import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { type Reading, Refusal, type Transfer } from '../transfer.ts';
import { fetchArticle } from './fetch-article.ts';
import { fetchGroup } from './fetch-group.ts';
import { hrefOf, readNewsUrl, serverOf } from './news-url.ts';
import { openSession, type Place, unopened } from './open-session.ts';
import type { Session } from './session.ts';
import type { Errand, Visit } from './visit.ts';
import { Wire } from './wire.ts';

export async function fetchResource(visit: Visit, request: FetchRequest, transfer: Transfer): Promise<Reading> {
  const stop = new AbortController();
  transfer.onFailure = () => stop.abort();
  if (transfer.failure !== undefined) throw transfer.failure;
  const target = readNewsUrl(request.url);
  const redirectTo = hrefOf(request.url, target);
  if (redirectTo !== request.url.href) return { outcome: 'redirect', redirectTo };
  const errand: Errand = { visit, request, target, transfer, signal: stop.signal, notes: [] };
  const place = serverOf(request.url, visit.door) ?? request.url;
  const key = keyOf(place, request);
  const kept = visit.sessions.take(key);
  return (kept && (await overKept(errand, kept, key))) ?? overNew(errand, place, key);
}

/** A credential is not used for requests that go without. */
function keyOf({ host, port }: Place, { isAnonymous }: FetchRequest): string {
  return `${host}:${port}${isAnonymous === true ? ' anonymous' : ''}`;
}

/** Undefined: the server had closed the connection before it was asked. */
async function overKept(errand: Errand, session: Session, key: string): Promise<Reading | undefined> {
  const { wire } = session;
  const before = wire.replies;
  errand.transfer.sent();
  try {
    return await whileOpen(errand, wire, () => ask(errand, session));
  } catch (error) {
    const isGone = error instanceof Refusal && errand.transfer.failure === undefined && wire.isClosed;
    if (isGone && wire.replies - before === (error.options.status === 400 ? 1 : 0) && isClosing(error))
      return undefined;
    throw error;
  } finally {
    errand.visit.sessions.keep(key, session);
  }
}

/** What it sent instead of a reply is no sign that it was idle for too long. */
function isClosing({ outcome, options }: Refusal): boolean {
  return outcome === 'reset' || options.status === 400;
}

async function overNew(errand: Errand, place: Place, key: string): Promise<Reading> {
  const { visit, signal, transfer } = errand;
  const { host, port, via } = place;
  const opened = await visit.door.connector.open({ host, port, signal, ...(via !== undefined && { via }) });
  if (!opened.ok) throw unopened(opened.failure);
  transfer.sent();
  const wire = new Wire(opened.socket);
  return whileOpen(errand, wire, async () => {
    const session = await openSession(errand, wire, place).catch((error: unknown) => {
      wire.close();
      throw error;
    });
    try {
      return await ask(errand, session);
    } finally {
      visit.sessions.keep(key, session);
    }
  });
}

/** A transfer that fails from outside takes its connection with it. */
async function whileOpen<T>({ signal }: Errand, wire: Wire, work: () => Promise<T>): Promise<T> {
  const end = (): void => void wire.break(new Refusal('reset', 'the request was ended'));
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function ask(errand: Errand, session: Session): Promise<Reading> {
  const { target } = errand;
  const reading = await (target.kind === 'group'
    ? fetchGroup(errand, session, target)
    : fetchArticle(errand, session, target));
  const notes = [...session.notes, ...errand.notes];
  return { ...reading, ...(notes.length > 0 && { notes }) };
}
