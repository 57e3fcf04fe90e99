/** One fetch of a file or a folder. */

import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { fetchOver, loginFor } from '../kept-connections.ts';
import type { Reading, Transfer } from '../transfer.ts';
import { Control } from './control.ts';
import { fetchFile } from './fetch-file.ts';
import { fetchFolder } from './fetch-folder.ts';
import { readPath } from './ftp-path.ts';
import { openSession } from './open-session.ts';
import type { Session } from './session.ts';
import type { Errand, Visit } from './visit.ts';

export async function fetchResource(visit: Visit, request: FetchRequest, transfer: Transfer): Promise<Reading> {
  const signal = transfer.failureSignal();
  const { url } = request;
  const login = await loginFor(visit.door, request);
  const name = login?.name ?? 'anonymous';
  const account = `${url.siteKey} ${name}`;
  const errand: Errand = { visit, request, path: readPath(url.path), login, account, transfer, signal, notes: [] };
  return fetchOver({
    sessions: visit.sessions,
    connector: visit.door.connector,
    place: { host: url.host, port: url.port },
    account: name,
    transfer,
    signal,
    closing: 421,
    speakOver: (socket, connected) => {
      const connection = new Control(socket);
      return { connection, logIn: () => openSession(errand, connection, connected) };
    },
    ask: (session) => ask(errand, session),
  });
}

async function ask(errand: Errand, session: Session): Promise<Reading> {
  const reading = await (errand.path.isFolder ? fetchFolder(errand, session) : fetchFile(errand, session));
  return { ...reading, notes: errand.notes };
}
