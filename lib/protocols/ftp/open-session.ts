/** Opens a control connection: greeting, TLS (RFC 4217), login, and the folder that paths begin at. */

import type { AllowedAddress } from '../../outside/connector.ts';
import type { ServerLogin } from '../../outside/door.ts';
import { saysBusy } from '../says-busy.ts';
import { Refusal } from '../transfer.ts';
import { refuseUnopened } from '../unopened-connection.ts';
import type { Control } from './control.ts';
import { withoutSlash } from './ftp-path.ts';
import { isPositive, printable, quote, setUpRefusalOf, type Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { Errand } from './visit.ts';

/** Greets and logs in over a new connection. */
export async function openSession(errand: Errand, control: Control, connected: AllowedAddress): Promise<Session> {
  const greeting = await control.ask(undefined);
  if (!isPositive(greeting)) throw setUpRefusalOf(greeting);
  const { isDataSecure, notes } = await secure(errand, control);
  await logIn(errand, control);
  const server = errand.visit.serverOf(errand.account);
  server.features ??= featuresIn(await control.ask('FEAT'));
  // Names are UTF-8 then (RFC 2640); some servers have another encoding until they are told.
  if (server.features.has('UTF8')) await control.ask('OPTS UTF8 ON');
  const home = folderIn(await control.ask('PWD')) ?? '/';
  return {
    connection: control,
    address: connected.address,
    by: connected.by,
    server,
    home,
    isDataSecure,
    notes,
    type: 'A',
  };
}

/** RFC 2389, 3.2: one a line, in lines that begin with a space. */
function featuresIn(reply: Reply): ReadonlySet<string> {
  if (!isPositive(reply)) return new Set();
  const named = reply.more.flatMap((line) => /^ (\S+)/.exec(line)?.[1] ?? []);
  return new Set(named.map((name) => name.toUpperCase()));
}

/**
 * The folder a reply to PWD names, quotes in it doubled (RFC 959, appendix II); undefined for what is no path from a root,
 * or could not be sent back.
 */
export function folderIn(reply: Reply): string | undefined {
  const quoted = isPositive(reply) ? /^[^"]*"((?:[^"]|"")*)"/.exec(reply.text)?.[1] : undefined;
  if (quoted === undefined || !quoted.startsWith('/') || quoted.includes('\r')) return undefined;
  return withoutSlash(quoted.replaceAll('""', '"')) || '/';
}

/** What commands and the data connection are protected by. */
type Protection = Pick<Session, 'isDataSecure' | 'notes'>;

async function secure({ visit, request, signal }: Errand, control: Control): Promise<Protection> {
  const { connector, process } = visit.door;
  if (process.tls === 'never') return { isDataSecure: false, notes: [] };
  const { host, port } = request.url;
  const offered = await control.ask('AUTH TLS');
  if (!isPositive(offered)) return withoutTls(process.tls, 'TLS', offered);
  // What came with the reply was not encrypted, and must not be taken for an answer to what will be.
  if (!control.isReady) throw new Refusal('malformed', 'the server sent a reply that nobody asked for');
  const secured = await connector.secure(control.socket, { host, port }, signal);
  if (!secured.ok) throw refuseUnopened(secured.failure);
  control.continueOver(secured.socket);
  await control.ask('PBSZ 0');
  const protectedData = await control.ask('PROT P');
  if (isPositive(protectedData)) return { isDataSecure: true, notes: [] };
  return withoutTls(process.tls, 'TLS for data', protectedData);
}

function withoutTls(tls: 'offered' | 'required', what: string, reply: Reply): Protection {
  if (tls === 'required') throw new Refusal('tls', `the server does not offer ${what}${quote(reply)}`);
  return { isDataSecure: false, notes: [`no ${what}`] };
}

async function logIn({ visit, login }: Errand, control: Control): Promise<void> {
  const { user, password } = login ?? { user: 'anonymous', password: visit.door.process.email };
  if (/[\r\n\0]/.test(user + password)) throw notLoggedIn(login, 'the user or password holds a line break or NUL');
  const named = await control.ask(`USER ${asBytes(user)}`);
  const reply = named.code === 331 ? await control.ask(`PASS ${asBytes(password)}`) : named;
  if (isPositive(reply)) return login?.accepted();
  if (login === undefined || reply.code !== 530 || saysBusy(reply.text)) throw setUpRefusalOf(reply);
  const why = printable(reply.text);
  throw notLoggedIn(login, `the server refused it${why === '' ? '' : `: ${why}`}`);
}

function notLoggedIn(login: ServerLogin | undefined, why: string): Refusal {
  login?.refused(why);
  const whose = login === undefined ? '' : `credential ${login.name}: `;
  return new Refusal('deferred', `not fetched: ${whose}${why}`);
}

function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
