/** Which folders are one: servers that show symbolic links as folders have ever longer paths below one that holds itself. */

import { isPositive, isUnsupported } from './reply.ts';
import type { Session } from './session.ts';

const MOST_FOLDERS = 100_000;

/** The folder above that this one is, by its path on the server; undefined where there is none, or the server does not say. */
export async function sameAbove(session: Session, place: string): Promise<string | undefined> {
  const own = await identityOf(session, place);
  if (own === undefined) return undefined;
  for (const above of foldersAbove(place)) if ((await identityOf(session, above)) === own) return above;
  return undefined;
}

function foldersAbove(place: string): readonly string[] {
  const names = place.split('/').slice(1, -1);
  return place === '/' ? [] : ['/', ...names.map((_, at) => `/${names.slice(0, at + 1).join('/')}`)];
}

async function identityOf(session: Session, place: string): Promise<string | undefined> {
  const { identities } = session.server;
  if (identities.has(place)) return identities.get(place);
  const identity = await askIdentity(session, place);
  if (identities.size < MOST_FOLDERS) identities.set(place, identity);
  return identity;
}

/** All of its facts, lest folders be taken for one that have the same number on a server that counts badly. */
async function askIdentity({ connection: control, server }: Session, place: string): Promise<string | undefined> {
  if (server.features?.has('MLST') !== true || server.lacks.has('MLST')) return undefined;
  const reply = await control.ask(`MLST ${place}`);
  if (isUnsupported(reply)) server.lacks.add('MLST');
  if (!isPositive(reply)) return undefined;
  const facts = /^ ?(\S*;) /.exec(reply.more[0] ?? '')?.[1];
  const number = /(?:^|;)unique=([^;]+);/i.exec(facts ?? '')?.[1];
  // Nor does a server say more of other folders that says nothing of one.
  if (number === undefined) server.lacks.add('MLST');
  return number === undefined || !/[1-9a-f]/i.test(number) ? undefined : facts;
}
