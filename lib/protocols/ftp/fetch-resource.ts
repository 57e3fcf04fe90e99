/** One fetch: over a kept connection, or a new one, which is kept for the next. */

import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { type Reading, Refusal, type Transfer } from '../transfer.ts';
import { Control } from './control.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchFolder } from './fetch-folder.ts';
import { readPath } from './ftp-path.ts';
import { openSession, unopened } from './open-session.ts';
import type { Session } from './session.ts';
import type { Errand, Visit } from './visit.ts';

export async function fetchResource(visit: Visit, request: FetchRequest, transfer: Transfer): Promise<Reading> {
  const stop = new AbortController();
  transfer.onFailure = () => stop.abort();
  if (transfer.failure !== undefined) throw transfer.failure;
  const path = readPath(request.url.path);
  const errand: Errand = { visit, request, path, transfer, signal: stop.signal, notes: [] };
  const kept = visit.sessions.take(keyOf(request));
  return (kept && (await overKept(errand, kept))) ?? overNew(errand);
}

/** A credential is not used for requests that go without. */
function keyOf({ url, isAnonymous }: FetchRequest): string {
  return isAnonymous === true ? `${url.siteKey} anonymous` : url.siteKey;
}

/** Undefined: the server had closed the connection before it was asked. */
async function overKept(errand: Errand, session: Session): Promise<Reading | undefined> {
  const { control } = session;
  const before = control.replies;
  errand.transfer.sent();
  try {
    return await whileOpen(errand, control, () => ask(errand, session));
  } catch (error) {
    const isGone = error instanceof Refusal && errand.transfer.failure === undefined && control.closed;
    if (isGone && control.replies - before === (error.options.status === 421 ? 1 : 0)) return undefined;
    throw error;
  } finally {
    errand.visit.sessions.keep(keyOf(errand.request), session);
  }
}

async function overNew(errand: Errand): Promise<Reading> {
  const { visit, request, signal, transfer } = errand;
  const { host, port } = request.url;
  const opened = await visit.door.connector.open({ host, port, signal });
  if (!opened.ok) throw unopened(opened.failure);
  transfer.sent();
  const control = new Control(opened.socket);
  return whileOpen(errand, control, async () => {
    const session = await openSession(errand, control, opened.connected).catch((error: unknown) => {
      control.close();
      throw error;
    });
    try {
      return await ask(errand, session);
    } finally {
      visit.sessions.keep(keyOf(request), session);
    }
  });
}

/** A transfer that fails from outside takes its connection with it. */
async function whileOpen<T>({ signal }: Errand, control: Control, work: () => Promise<T>): Promise<T> {
  const end = (): void => control.break(new Refusal('reset', 'the request was ended'));
  signal.addEventListener('abort', end);
  if (signal.aborted) end();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', end);
  }
}

async function ask(errand: Errand, session: Session): Promise<Reading> {
  const reading = await (errand.path.isFolder ? fetchFolder(errand, session) : fetchFile(errand, session));
  const notes = [...session.notes, ...errand.notes];
  return { ...reading, ...(notes.length > 0 && { notes }) };
}
