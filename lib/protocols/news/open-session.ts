/** Opens a connection for reading: greeting, mode, TLS (RFC 4642), and login (RFC 4643). */

import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { Door, ServerLogin } from '../../outside/door.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { Place } from '../kept-connections.ts';
import { saysBusy } from '../says-busy.ts';
import { Refusal } from '../transfer.ts';
import { refuseUnopened } from '../unopened-connection.ts';
import { startsWithServer } from './news-url.ts';
import { isUnsupported, printable, type Reply, setUpRefusalOf } from './reply.ts';
import { asBytes, type Session } from './session.ts';
import type { Errand } from './visit.ts';
import type { Wire } from './wire.ts';

export async function openSession(errand: Errand, wire: Wire, place: Place): Promise<Session> {
  const greeting = await wire.ask(undefined);
  if (!isWelcome(greeting)) throw setUpRefusalOf(greeting);
  const offered = await readMode(wire, await capabilities(wire));
  const tls = await secure(errand, wire, { place, offered });
  const login = await logIn(errand, wire, tls.isSecure);
  const notes = [...tls.notes, ...(login.note === undefined ? [] : [login.note])];
  return {
    connection: wire,
    lacks: new Set(),
    notes,
    ...(login.withheld !== undefined && { withheld: login.withheld }),
  };
}

/** Whether it may be posted to (RFC 3977, 5.1 and 5.3) is nothing to a robot. */
function isWelcome({ code }: Reply): boolean {
  return code === 200 || code === 201;
}

/** Names in upper case; undefined for a server that doesn't know the command (before RFC 3977). */
type Capabilities = ReadonlySet<string> | undefined;

const longestCapabilities = 64 * 1024;

async function capabilities(wire: Wire): Promise<Capabilities> {
  const reply = await wire.ask('CAPABILITIES');
  if (reply.code !== 101) return undefined;
  let text = '';
  const end = await wire.readBlock(reply, (content) => {
    text += content.toString('latin1');
    return text.length <= longestCapabilities;
  });
  if (end === 'cut') throw new Refusal('malformed', 'the server has more than 64 KB of capabilities');
  return new Set(text.split(/\r?\n/).map((line) => line.replace(/[ \t].*$/s, '').toUpperCase()));
}

/** Of a server that has a mode for readers, what it offers there. */
async function readMode(wire: Wire, offered: Capabilities): Promise<Capabilities> {
  if (offered !== undefined && !offered.has('MODE-READER')) return offered;
  const reply = await wire.ask('MODE READER');
  // A login may have to come first.
  if (!isWelcome(reply) && !isUnsupported(reply) && reply.code !== 480) throw setUpRefusalOf(reply);
  return offered && (await capabilities(wire));
}

interface Protection {
  readonly isSecure: boolean;
  readonly notes: readonly string[];
}

interface Offer {
  readonly place: Place;
  readonly offered: Capabilities;
}

async function secure({ visit, signal }: Errand, wire: Wire, { place, offered }: Offer): Promise<Protection> {
  const { connector, process } = visit.door;
  if (process.tls === 'never') return { isSecure: false, notes: [] };
  if (offered !== undefined && !offered.has('STARTTLS')) return withoutTls(process.tls);
  const reply = await wire.ask('STARTTLS');
  if (reply.code !== 382) return withoutTls(process.tls, reply);
  // What came with the reply was not encrypted, and must not be taken for an answer to what will be.
  if (!wire.isReady) throw wire.break(new Refusal('malformed', 'the server sent a reply that nobody asked for'));
  const secured = await connector.secure(wire.socket, place, signal);
  if (!secured.ok) throw refuseUnopened(secured.failure);
  wire.continueOver(secured.socket);
  return { isSecure: true, notes: [] };
}

function withoutTls(tls: 'offered' | 'required', reply?: Reply): Protection {
  const said = reply === undefined ? '' : printable(reply.text);
  const why = `the server does not offer TLS${said === '' ? '' : `; the server said: ${said}`}`;
  if (tls === 'required') throw new Refusal('tls', why, reply === undefined ? {} : { status: reply.code });
  return { isSecure: false, notes: ['no TLS'] };
}

interface LoginResult {
  readonly note?: string;
  readonly withheld?: string;
}

async function logIn({ visit, login }: Errand, wire: Wire, isSecure: boolean): Promise<LoginResult> {
  if (login === undefined) return {};
  if (!isSecure && !visit.door.process.plainNewsLogin)
    return { withheld: `credential ${login.name} is sent only over TLS (starttls, plain-news-login)` };
  const { user, password } = login;
  // Servers read words.
  if (/[\s\0]/.test(user)) throw notLoggedIn(login, 'the user holds a blank, line break, or NUL');
  if (/[\r\n\0]/.test(password)) throw notLoggedIn(login, 'the password holds a line break or NUL');
  const named = await wire.ask(`AUTHINFO USER ${asBytes(user)}`);
  const reply = named.code === 381 ? await wire.ask(`AUTHINFO PASS ${asBytes(password)}`) : named;
  if (reply.code >= 200 && reply.code < 300) {
    login.accepted();
    return {};
  }
  if (isUnsupported(reply)) return { note: 'the server has no login' };
  // A server that is busy has not judged the password.
  if (!refusals.has(reply.code) || saysBusy(reply.text)) throw setUpRefusalOf(reply);
  const said = printable(reply.text);
  throw notLoggedIn(login, `the server refused it${said === '' ? '' : `: ${said}`}`);
}

/** RFC 4643, 2.3.2, and what servers said before it (RFC 2980, 3.1.1). */
const refusals: ReadonlySet<number> = new Set([452, 481, 482, 502]);

/** Of the URL, or else of its server. A URL that names no server has no credential of its own. */
export async function findLogin(
  { login: find }: Pick<Door, 'login'>,
  request: FetchRequest,
  { host, port }: Place,
): Promise<ServerLogin | undefined> {
  if (request.isAnonymous === true || find === undefined) return undefined;
  const server = normalizeUrl(`nntp://${host}:${port}/`);
  const own = startsWithServer(request.url) ? await find(request.url) : undefined;
  const verdict = own ?? (server.ok ? await find(server.url) : undefined);
  if (verdict?.ok === false) throw new Refusal('deferred', `not fetched: ${verdict.why}`);
  return verdict?.login;
}

function notLoggedIn(login: ServerLogin, why: string): Refusal {
  login.refused(why);
  return new Refusal('deferred', `not fetched: credential ${login.name}: ${why}`);
}
