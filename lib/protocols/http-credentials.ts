/** Requests with the credentials of their URLs: signed, asked, and asked once more when a credential wants it. */

import type { Door } from '../outside/door.ts';
import type {
  AnswerToSigned,
  CredentialInUse,
  Hearing,
  NotSigned,
  SendOwn,
  Signed,
  SignedHeaders,
} from '../sdk/define-credential.ts';
import type { Challenge, FetchedResource, TakenCredentials } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { parseChallenges } from './credentials/challenges.ts';
import type { ReceivedHeaders } from './http-exchange.ts';
import type { HttpRequest } from './request-headers.ts';

export const httpCredentials: TakenCredentials = {
  kinds: ['password'],
  asked: ({ status, headers }) => (status === 401 ? challengeOf(headers['www-authenticate']) : undefined),
  gathererLine: (_url, { realm = 'realm' }) => `HTTP-Basic-Auth: ${realm} user credential:NAME`,
};

function challengeOf(header = ''): Challenge {
  const asked = parseChallenges([header]).find(({ params }) => params.has('realm'));
  const realm = asked?.params.get('realm');
  return realm === undefined ? {} : { realm };
}

/** What was received beside the resource that is made of it. */
export interface Asked {
  readonly resource: FetchedResource;
  /** 0: none came. */
  readonly status: number;
  readonly headers: ReceivedHeaders;
}

export interface Asking {
  readonly credentials: Door['credentials'];
  readonly ask: (request: HttpRequest) => Promise<Asked>;
}

/** A first time, and again for a challenge, a stale one, and a new login. */
const mostTries = 4;

/** @param inUse the credentials of the request, in order */
export async function askWithCredentials(
  asking: Pick<Asking, 'ask'>,
  inUse: readonly CredentialInUse[],
  request: HttpRequest,
): Promise<Asked> {
  if (inUse.length === 0) return withNotes(await asking.ask(request), whyNone(request));
  for (let tries = 1; ; tries++) {
    const { heard, asked } = await askOnce(asking, inUse, request);
    if (heard.kind === 'taken') return asked;
    if (heard.kind === 'refused' || heard.kind === 'unavailable') return notAsked(heard);
    if (tries === mostTries) return asked;
    await request.again?.();
  }
}

export function credentialsFor(
  { credentials }: Pick<Asking, 'credentials'>,
  { url, isAnonymous, authMethod }: HttpRequest,
): readonly CredentialInUse[] {
  return isAnonymous === true || authMethod === 'none' ? [] : (credentials?.(url, authMethod) ?? []);
}

/** What of the feed's authmethod no credential serves. */
function whyNone({ authMethod }: HttpRequest): readonly string[] {
  if (authMethod === undefined || authMethod === 'none') return [];
  const wanted = servedBy[authMethod];
  if (wanted === undefined) return [`authmethod ${authMethod}: not supported, so no credential was sent`];
  return [`authmethod ${authMethod}: no ${wanted} credential for this URL, so none was sent`];
}

const servedBy: Readonly<Record<string, string>> = { httpbasic: 'Basic or Digest', httpsso: 'form login' };

interface Heard {
  readonly heard: Hearing;
  readonly asked: Asked;
}

async function askOnce(
  { ask }: Pick<Asking, 'ask'>,
  inUse: readonly CredentialInUse[],
  request: HttpRequest,
): Promise<Heard> {
  const signed: Signed[] = [];
  const send = senderOf(ask, request);
  try {
    for (const each of inUse) {
      const signing = await each.sign(request.url, send);
      if ('kind' in signing) return { heard: signing, asked: notAsked(signing) };
      signed.push(signing);
    }
    const asked = await ask({ ...request, signed: together(signed.map(({ headers }) => headers)) });
    const all = asked.status === 0 ? [] : await hearAll(inUse, signed, answerOf(request.url, asked));
    const heard = all.find(({ kind }) => kind !== 'taken') ?? { kind: 'taken' };
    const notes = all.flatMap((each) => (each.kind === 'taken' ? (each.note ?? []) : []));
    return { heard, asked: withNotes(asked, notes) };
  } finally {
    for (const { release } of signed) release();
  }
}

/** The first to have a value for a header sets it; cookies of several add up. */
function together(all: readonly SignedHeaders[]): SignedHeaders {
  const headers: Record<string, string> = {};
  for (const [name, value] of all.flatMap((each) => Object.entries(each))) {
    const earlier = headers[name];
    if (earlier === undefined) headers[name] = value;
    else if (name === 'cookie') headers[name] = `${earlier}; ${value}`;
  }
  return headers;
}

/** Later ones do not hear what an earlier one answers. */
async function hearAll(
  inUse: readonly CredentialInUse[],
  signed: readonly Signed[],
  answer: AnswerToSigned,
): Promise<readonly Hearing[]> {
  const heard: Hearing[] = [];
  for (const [at, each] of inUse.entries()) {
    heard.push(await each.hear(answer, signed[at] ?? { headers: {} }));
    if (heard.at(-1)?.kind !== 'taken') break;
  }
  return heard;
}

/** By the way of the request that needs it. */
function senderOf(ask: Asking['ask'], { proxy }: HttpRequest): SendOwn {
  return async ({ url, headers: signed = {}, body }) => {
    const asked = await ask({
      url,
      signed,
      ...(proxy !== undefined && { proxy }),
      ...(body !== undefined && { body }),
    });
    const { detail, outcome } = asked.resource.fact;
    return asked.status === 0 ? { ok: false, why: detail ?? outcome } : { ok: true, ...answerOf(url, asked) };
  };
}

export function answerOf(url: ResourceUrl, { status, headers, resource: { body } }: Asked): AnswerToSigned {
  return {
    url,
    status,
    all: (name) => [headers[name] ?? []].flat(),
    text: () => (body === undefined ? '' : new TextDecoder().decode(body)),
  };
}

/** The URL is left to a later try or to the next run: what is on record of it stays. */
function notAsked({ kind, why }: NotSigned): Asked {
  const fact = {
    outcome: 'deferred',
    headers: {},
    bytes: 0,
    received: 0,
    ms: 0,
    detail: `not fetched: ${why}`,
  } as const;
  return { resource: kind === 'unavailable' ? { fact, retry: 'site' } : { fact }, status: 0, headers: {} };
}

export function withNotes(asked: Asked, notes: readonly string[]): Asked {
  if (notes.length === 0) return asked;
  const { resource } = asked;
  const { fact } = resource;
  return { ...asked, resource: { ...resource, fact: { ...fact, notes: [...(fact.notes ?? []), ...notes] } } };
}
