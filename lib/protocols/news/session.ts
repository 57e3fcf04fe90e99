/** A connection that may be asked for newsgroups and articles, and what its server is known for. */

import type { KeptSession } from '../kept-connections.ts';
import { Refusal } from '../transfer.ts';
import { refusalOf, type Reply } from './reply.ts';
import type { Wire } from './wire.ts';

export interface Session extends KeptSession {
  readonly connection: Wire;
  /** Commands that the server does not implement. */
  readonly lacks: Set<string>;
  /** Why there was no login, although there is a credential. */
  readonly withheld?: string;
  /** The newsgroup that numbers count in. */
  selected?: Selected;
}

/** As GROUP says it. Numbers of articles that are gone are not used again. */
export interface Selected {
  readonly group: string;
  readonly low: number;
  readonly high: number;
  /** An estimate. */
  readonly count: number;
  readonly status: number;
}

/** Servers say that there is no such newsgroup or article, too, where only those who are logged in may know of it. */
const hiding: ReadonlySet<number> = new Set([411, 430]);

/** The outcome of a reply that ends the work; of one that may change with a login, why there was none. */
export function refuse({ withheld }: Pick<Session, 'withheld'>, reply: Reply): Refusal {
  const { code: status } = reply;
  const refusal = refusalOf(reply);
  if (withheld === undefined) return refusal;
  if (status === 480) return new Refusal('credentials-needed', `the server requires a login; ${withheld}`, { status });
  if (!hiding.has(status)) return refusal;
  const detail = `${refusal.message}; the server may hide it until there is a login, and ${withheld}`;
  return new Refusal('credentials-needed', detail, { status });
}

/** Numbers of articles have ten digits at most (RFC 3977, 6), and servers more. */
const numbers = /^(\d{1,15})[ \t]+(\d{1,15})[ \t]+(\d{1,15})(?:[ \t]|$)/;

export async function selectGroup(session: Session, group: string): Promise<Selected> {
  const reply = await session.connection.ask(`GROUP ${asBytes(group)}`);
  if (reply.code !== 211) throw refuse(session, reply);
  const found = numbers.exec(reply.text);
  if (found === null) throw new Refusal('malformed', 'the reply to GROUP has no numbers', { status: reply.code });
  const [count = 0, low = 0, high = 0] = found.slice(1).map(Number);
  session.selected = { group, low, high, count, status: reply.code };
  return session.selected;
}

export function asBytes(text: string): string {
  return Buffer.from(text).toString('latin1');
}
