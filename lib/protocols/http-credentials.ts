/** Passwords for the realms that web servers name (RFC 7617). */

import type { Door } from '../outside/door.ts';
import type { Challenge, FetchedResource, TakenCredentials } from '../sdk/define-protocol.ts';
import { originOf } from '../match/urls/url-key.ts';
import type { HttpRequest } from './request-headers.ts';

export const httpCredentials: TakenCredentials = {
  kinds: ['password'],
  asked: ({ status, headers }) => (status === 401 ? challengeOf(headers['www-authenticate']) : undefined),
};

/** Of the Basic challenge; a header may hold several. */
function challengeOf(header: string | undefined): Challenge {
  const [, quoted, bare] = /\bbasic\b[^"]*?\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/i.exec(header ?? '') ?? [];
  const realm = quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
  return realm === undefined ? {} : { realm };
}

type Fetch = (request: HttpRequest) => Promise<FetchedResource>;

/** A realm that let us in is told the password at once from then on, as long as the visit lasts. */
export function fetchWithLogin(login: NonNullable<Door['login']>, fetch: Fetch): Fetch {
  /** By origin: what one server was told is told to no other. */
  const known = new Map<string, string>();
  return async (request) => {
    if (request.isAnonymous === true) return fetch(request);
    const origin = originOf(request.url);
    const before = known.get(origin);
    const first = await fetch(before === undefined ? request : { ...request, authorization: before });
    const challenge = httpCredentials.asked(first.fact);
    const offer = challenge && (await login(request.url, challenge));
    if (offer === undefined) return first;
    if (offer.kind === 'none') return withNote(first, offer.why);
    const authorization = `Basic ${Buffer.from(`${offer.user}:${offer.secret}`).toString('base64')}`;
    if (authorization === before) return first;
    await request.again?.();
    const second = await fetch({ ...request, authorization });
    if (httpCredentials.asked(second.fact) === undefined) known.set(origin, authorization);
    return second;
  };
}

function withNote(answer: FetchedResource, note: string): FetchedResource {
  return { ...answer, fact: { ...answer.fact, notes: [...(answer.fact.notes ?? []), note] } };
}
