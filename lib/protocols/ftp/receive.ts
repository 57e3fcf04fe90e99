/** Data connections: opened in passive mode only, to the address that the control connection leads to. */

import type { Socket } from 'node:net';
import { firstSettled } from '../../sdk/first-settled.ts';
import { Refusal } from '../transfer.ts';
import { refuseUnopened } from '../unopened-connection.ts';
import { extendedPort, passivePlace } from './passive-replies.ts';
import { isPositive, setUpRefusalOf, type Reply } from './reply.ts';
import type { Session } from './session.ts';
import type { Errand } from './visit.ts';

/** How a transfer ended, and the reply to its command. */
export interface Received {
  /** Absent where the transfer was cut or broken, and the server said nothing of it in time. */
  readonly reply?: Reply;
  /** `none`: the server refused the command. `broken`: the connection was closed with an error. */
  readonly end: 'none' | 'whole' | 'cut' | 'broken';
}

/** False: no more is wanted. A Refusal that it throws ends the transfer. */
type Sink = (chunk: Uint8Array) => boolean;

/** How long a server is given to answer for a transfer that was cut or broken, before its connection is given up, in milliseconds. */
const LAST_REPLY_MS = 2_000;
/** Ports below are those of other services: no server waits for data there. */
const LOWEST_PORT = 1024;
/** Servers choose ports at random, and may hit one that is closed to crawling: they are asked for another one. */
const MOST_PORTS = 3;

/** Sends the command over the control connection, and gives what comes over a data connection to the sink. */
export async function receive(errand: Errand, session: Session, command: string, sink: Sink): Promise<Received> {
  const { connection: control } = session;
  const raw = await openData(errand, session);
  const close = (): void => void raw.destroy();
  errand.signal.addEventListener('abort', close);
  const begun = Promise.withResolvers<undefined>();
  const reply = control.ask(command, () => begun.resolve(undefined));
  // A transfer that the server gives up may leave its connection open.
  reply.then(({ code }) => code >= 400 && close(), close);
  let end: Received['end'] = 'none';
  try {
    const early = await firstSettled([begun.promise, reply]);
    errand.transfer.answered();
    if (early !== undefined && !isPositive(early)) return { reply: early, end };
    end = await readAll(session.isDataSecure ? await secureData(errand, raw) : raw, sink);
    return end === 'whole' ? { end, reply: await reply } : { end, ...(await replyInTime(session, reply)) };
  } catch (error) {
    close();
    await replyInTime(session, reply);
    throw error;
  } finally {
    errand.signal.removeEventListener('abort', close);
    close();
  }
}

async function readAll(data: Socket, sink: Sink): Promise<'whole' | 'cut' | 'broken'> {
  try {
    // The loop destroys the connection when it is left.
    for await (const chunk of data) if (!sink(chunk as Buffer)) return 'cut';
    return 'whole';
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return 'broken';
  }
}

/** Without the reply, the connection would take it for the one to its next command. */
async function replyInTime({ connection: control }: Session, reply: Promise<Reply>): Promise<{ reply?: Reply }> {
  const late = new Refusal('reset', 'the server did not answer for the end of a transfer');
  const timer = setTimeout(() => control.break(late), LAST_REPLY_MS);
  try {
    return { reply: await reply };
  } catch (error) {
    if (error instanceof Refusal) return {};
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function openData(errand: Errand, session: Session): Promise<Socket> {
  for (let asked = 1; ; asked++) {
    const port = await passivePort(errand, session);
    try {
      return await openPort(errand, session, port);
    } catch (error) {
      if (asked === MOST_PORTS || !(error instanceof Refusal) || error.outcome !== 'address-refused') throw error;
    }
  }
}

async function openPort(errand: Errand, { address, by }: Session, port: number): Promise<Socket> {
  if (port < LOWEST_PORT)
    throw new Refusal('address-refused', `the server named port ${port} for data`, { final: true });
  const { connector } = errand.visit.door;
  const via = by === 'named' ? 'named' : 'link';
  const opened = await connector.open({ host: address, port, via, signal: errand.signal });
  if (!opened.ok) throw refuseUnopened(opened.failure, 'data connection: ');
  return opened.socket;
}

/** TLS with the name of the server, whose certificate is the one of the control connection (RFC 4217, 7). */
async function secureData({ visit, request, signal }: Errand, raw: Socket): Promise<Socket> {
  const { host, port } = request.url;
  const secured = await visit.door.connector.secure(raw, { host, port }, signal);
  if (!secured.ok) throw refuseUnopened(secured.failure, 'data connection: ');
  return secured.socket;
}

/** EPSV (RFC 2428), which names no address, and PASV for servers that refuse it or answer it with no port. */
async function passivePort({ notes }: Errand, { connection: control, server, address }: Session): Promise<number> {
  if (!server.lacks.has('EPSV')) {
    const extended = await control.ask('EPSV');
    const port = isPositive(extended) ? extendedPort(extended.text) : undefined;
    if (port !== undefined) return port;
    if (!isPositive(extended) && extended.code < 500) throw setUpRefusalOf(extended);
    server.lacks.add('EPSV');
  }
  const passive = await control.ask('PASV');
  if (!isPositive(passive)) throw setUpRefusalOf(passive);
  const place = passivePlace(passive.text);
  if (place === undefined) throw new Refusal('malformed', 'the reply to PASV names no port', { status: passive.code });
  // Whatever the server names: data from elsewhere could be anybody's, and addresses behind it are none of our concern.
  if (place.address !== address.replace(/^::ffff:/i, '')) notes.push(`PASV named another address: ${place.address}`);
  return place.port;
}
