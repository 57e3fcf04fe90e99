/** Fetches the listing of a folder, as references to its entries. */

import { hash } from 'node:crypto';
import { normalizeUrl, originOf } from '../../match/urls/url-key.ts';
import { listingType } from '../../sdk/define-protocol.ts';
import { type Reading, Refusal } from '../transfer.ts';
import { checkEnd } from './check-end.ts';
import { sameAbove } from './folder-identity.ts';
import { folderUrlPath, serverPath } from './ftp-path.ts';
import type { ListingForm } from './listing-lines.ts';
import { Listing } from './listing.ts';
import { folderIn } from './open-session.ts';
import { receive } from './receive.ts';
import { isPositive, isUnsupported, quote, refusalOf, type Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { Errand } from './visit.ts';

export async function fetchFolder(errand: Errand, session: Session): Promise<Reading> {
  const { connection: control, home, server } = session;
  const { url } = errand.request;
  const place = serverPath(errand.path, home);
  const entered = await control.ask(`CWD ${place}`);
  if (!isPositive(entered)) throw refusalOf(entered);
  // Of a symbolic link, many servers say where it leads: folders that hold themselves come to an end there.
  const named = folderIn(await control.ask('PWD')) ?? place;
  const real = (await sameAbove(session, named)) ?? named;
  const actual = normalizeUrl(`${originOf(url)}${folderUrlPath(real, home)}`);
  if (actual.ok && actual.url.href !== url.href)
    return { outcome: 'redirect', status: entered.code, redirectTo: actual.url.href };
  const hasFacts = server.features?.has('MLST') === true && !server.lacks.has('MLSD');
  const listed = hasFacts ? await list(errand, session, 'MLSD') : undefined;
  return listed ?? (await list(errand, session, 'LIST'));
}

async function list(errand: Errand, session: Session, form: 'LIST'): Promise<Reading>;
async function list(errand: Errand, session: Session, form: ListingForm): Promise<Reading | undefined>;
/** Undefined: the server has no MLSD after all. */
async function list(errand: Errand, session: Session, form: ListingForm): Promise<Reading | undefined> {
  const listing = new Listing(errand, form, serverPath(errand.path, session.home));
  const received = await receive(errand, session, form, (chunk) => listing.take(chunk));
  const { reply, end } = received;
  if (form === 'MLSD' && end === 'none' && reply !== undefined && isUnsupported(reply)) {
    session.server.lacks.add('MLSD');
    return undefined;
  }
  const status = checkEnd(received, errand.transfer.received);
  if (errand.transfer.received === 0 && reply !== undefined) checkEmpty(reply);
  const etag = `"${hash('md5', listing.finish())}"`;
  const headers = { 'content-type': listingType, etag };
  return etag === errand.request.etag ? { outcome: 'not-modified', headers, ...status } : { headers, ...status };
}

/** Some servers send nothing, and say that all is well, when they fail to read a folder. */
function checkEmpty(reply: Reply): void {
  if (/\bfail|\bdenied|\bcannot\b|\bunable\b/i.test(reply.text))
    throw new Refusal('http-error', `the server failed to list the folder${quote(reply)}`, { status: reply.code });
}
