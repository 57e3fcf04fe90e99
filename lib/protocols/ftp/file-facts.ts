/** Size and time of a file, as validators and headers (RFC 3659, 3 and 4). */

import { usualType } from '../../languages/mime-types/usual-type.ts';
import { printDate } from '../../sdk/dates.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import { msOf, readTime } from './file-times.ts';
import type { FtpPath } from './ftp-path.ts';
import { isPositive, isUnsupported, type Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { Errand, FileFacts } from './visit.ts';

/**
 * As a listing of the visit says them, and else the server, as far as it does. In TYPE A, the size is another one, and
 * servers read the file for it: it is not asked.
 */
export async function findFacts(errand: Errand, session: Session, place: string): Promise<FileFacts | 'folder'> {
  const { isText } = errand.path;
  const listed = isText ? {} : listedFacts(errand, session, place);
  if (listed.modified !== undefined) return listed;
  const sized = isText || listed.size !== undefined ? undefined : await askOptional(session, 'SIZE', place);
  if (sized?.code === 550 && (await isFolder(session, place))) return 'folder';
  const size = listed.size ?? sizeIn(sized);
  const modified = timeIn(await askOptional(session, 'MDTM', place));
  const { dated } = errand.visit.known.get(errand.account, place) ?? {};
  return {
    ...(size !== undefined && { size }),
    ...(modified !== undefined && { modified }),
    ...(modified === undefined && dated !== undefined && { dated }),
  };
}

/** No standard defines the size in LIST: it counts where SIZE can be asked if what comes has another one. */
function listedFacts({ visit, account }: Errand, { server }: Session, place: string): FileFacts {
  const listed = visit.known.get(account, place) ?? {};
  return listed.modified !== undefined || server.features?.has('SIZE') === true ? listed : {};
}

async function askOptional(
  { connection: control, server }: Session,
  command: string,
  place: string,
): Promise<Reply | undefined> {
  if (server.lacks.has(command)) return undefined;
  const reply = await control.ask(`${command} ${place}`);
  if (isUnsupported(reply)) server.lacks.add(command);
  return reply;
}

export async function isFolder({ connection: control }: Session, place: string): Promise<boolean> {
  return isPositive(await control.ask(`CWD ${place}`));
}

/** Whether there is a file, though it is not sent. */
export async function isThere({ connection }: Session, place: string): Promise<boolean> {
  return (await connection.ask(`MDTM ${place}`)).code === 213 || (await connection.ask(`SIZE ${place}`)).code === 213;
}

function sizeIn(reply: Reply | undefined): number | undefined {
  const digits = reply?.code === 213 ? /^\s*(\d{1,15})\s*$/.exec(reply.text)?.[1] : undefined;
  return digits === undefined ? undefined : Number(digits);
}

function timeIn(reply: Reply | undefined): string | undefined {
  return reply?.code === 213 ? readTime(reply.text) : undefined;
}

export function headersOf({ names, isText }: FtpPath, facts: FileFacts): Readonly<Record<string, string>> {
  const name = Buffer.from(names.at(-1) ?? '', 'latin1').toString();
  const type = usualType(name) ?? (isText ? 'text/plain' : undefined);
  const { size, modified, dated } = facts;
  const time = modified ?? dated;
  const ms = time === undefined ? undefined : msOf(time);
  return {
    ...(type !== undefined && { 'content-type': type }),
    ...(size !== undefined && { 'content-length': String(size) }),
    ...(ms !== undefined && { 'last-modified': printDate(ms) }),
    ...(size !== undefined && modified !== undefined && { etag: `"${size}-${modified}"` }),
  };
}

/** The date counts where there is no other validator (RFC 9110, 13.2.2), and only as the server says it for the file. */
export function isUnchanged(
  { etag, lastModified }: FetchRequest,
  { modified }: FileFacts,
  headers: Readonly<Record<string, string>>,
): boolean {
  if (etag !== undefined) return etag === headers['etag'];
  return modified !== undefined && lastModified !== undefined && lastModified === headers['last-modified'];
}
