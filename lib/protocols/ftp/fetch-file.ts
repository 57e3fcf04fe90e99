/** Fetches a file: its size and time first, and its content unless they are those of the last response. */

import { type Reading, Refusal } from '../transfer.ts';
import { checkEnd, cutShort } from './check-end.ts';
import { findFacts, headersOf, isFolder, isThere, isUnchanged } from './file-facts.ts';
import { serverPath } from './ftp-path.ts';
import { receive, type Received } from './receive.ts';
import { isPositive, quote, setUpRefusalOf } from './reply.ts';
import type { Session } from './session.ts';
import type { Errand, FileFacts } from './visit.ts';

export async function fetchFile(errand: Errand, session: Session): Promise<Reading> {
  const { request, transfer, path } = errand;
  const place = serverPath(path, session.home);
  await setType(session, path.isText ? 'A' : 'I');
  const asked = await findFacts(errand, session, place);
  if (asked === 'folder') return toFolder(errand);
  const headers = headersOf(path, asked);
  if (isUnchanged(request, asked, headers)) return { outcome: 'not-modified', headers, status: 213 };
  if (asked.size !== undefined) transfer.announce(asked.size);
  const received = await receive(errand, session, `RETR ${place}`, (chunk) => transfer.take(chunk));
  const isMissing = received.end === 'none' && received.reply?.code === 550;
  if (isMissing && (await isFolder(session, place))) return toFolder(errand);
  if (isMissing && (await isThere(session, place))) throw locked(received);
  const status = checkEnd(received, transfer.received, asked.size);
  if (received.end === 'cut') return { headers, ...status };
  const facts = await confirm(errand, session, { place, asked });
  return { headers: facts === asked ? headers : headersOf(path, facts), ...status };
}

async function setType(session: Session, type: Session['type']): Promise<void> {
  if (session.type === type) return;
  const reply = await session.connection.ask(`TYPE ${type}`);
  if (!isPositive(reply)) throw setUpRefusalOf(reply);
  session.type = type;
}

/** Without the slash, its entries would resolve against the folder above. */
function toFolder({ request }: Errand): Reading {
  const redirectTo = `${request.url.href.replace(/;type=[ai]$/i, '')}/`;
  return { outcome: 'redirect', status: 250, redirectTo };
}

/** Of a file that somebody is writing, for example. */
function locked({ reply }: Received): Refusal {
  const said = reply === undefined ? '' : quote(reply);
  return new Refusal('http-error', `the file is there, but the server does not send it now${said}`, {
    status: 550,
    retry: 'resource',
  });
}

/**
 * The facts of what was received; asked again where they do not fit it, as of a file that changed after it was listed. One
 * that grows all the time has none.
 */
async function confirm(
  errand: Errand,
  session: Session,
  { place, asked }: { readonly place: string; readonly asked: FileFacts },
): Promise<FileFacts> {
  const { received } = errand.transfer;
  if (asked.size === undefined || asked.size === received) return asked;
  errand.visit.known.forget(errand.account, place);
  const now = await findFacts(errand, session, place);
  if (now === 'folder') throw new Refusal('gone', 'the file was replaced while it was being read');
  if (now.size === received) return now;
  if (received < asked.size) throw cutShort(received, now.size ?? asked.size);
  return {};
}
