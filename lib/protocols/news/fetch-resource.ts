/** One fetch of a newsgroup or an article. */

import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { fetchOver } from '../kept-connections.ts';
import type { Reading, Transfer } from '../transfer.ts';
import { fetchArticle } from './fetch-article.ts';
import { fetchGroup } from './fetch-group.ts';
import { hrefOf, readNewsUrl, serverOf } from './news-url.ts';
import { findLogin, openSession } from './open-session.ts';
import type { Session } from './session.ts';
import type { Errand, Visit } from './visit.ts';
import { Wire } from './wire.ts';

export async function fetchResource(visit: Visit, request: FetchRequest, transfer: Transfer): Promise<Reading> {
  const signal = transfer.failureSignal();
  const { url } = request;
  const target = readNewsUrl(url);
  const redirectTo = hrefOf(url, target);
  if (redirectTo !== url.href) return { outcome: 'redirect', redirectTo };
  const { host, port, via } = serverOf(url, visit.door) ?? { host: url.host, port: url.port };
  const place = { host, port, ...(via !== undefined && { via }) };
  const login = await findLogin(visit.door, request, place);
  const errand: Errand = { visit, request, target, login, transfer, signal, notes: [] };
  return fetchOver({
    sessions: visit.sessions,
    connector: visit.door.connector,
    place,
    account: login?.name ?? '',
    transfer,
    signal,
    closing: 400,
    speakOver: (socket) => {
      const connection = new Wire(socket);
      return { connection, logIn: () => openSession(errand, connection, place) };
    },
    ask: (session) => ask(errand, session),
  });
}

async function ask(errand: Errand, session: Session): Promise<Reading> {
  const { target } = errand;
  const reading = await (target.kind === 'group'
    ? fetchGroup(errand, session, target)
    : fetchArticle(errand, session, target));
  return { ...reading, notes: errand.notes };
}
