/**
 * Redirects that set cookies (RFC 6265). Some servers redirect until a cookie comes back, so such a redirect is followed at
 * once, with its cookies, as far as it may lead back to its URL. The cookies are forgotten afterwards.
 */

import { normalizeUrl } from '../match/urls/url-key.ts';
import type { CredentialInUse } from '../sdk/define-credential.ts';
import type { FetchedResource } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import { openCookies } from './credentials/cookie-jar.ts';
import {
  answerOf,
  type Asked,
  type Asking,
  askWithCredentials,
  credentialsFor,
  withNotes,
} from './http-credentials.ts';
import { KeptAnswers } from './kept-answers.ts';
import type { HttpRequest } from './request-headers.ts';

const mostHops = 10;

export interface Sending extends Asking {
  /** False: only cookies that a whole run keeps are sent. */
  readonly sendsCookiesOfRedirects: boolean;
}

export function fetchWithCookies(sending: Sending): (request: HttpRequest) => Promise<FetchedResource> {
  /** What redirects led to on the way: it is asked for next. */
  const arrived = new KeptAnswers();
  return async (request) => {
    const kept = arrived.take(request);
    if (kept !== undefined) return kept;
    const inUse = credentialsFor(sending, request);
    const first = await askWithCredentials(sending, inUse, request);
    if (first.resource.fact.outcome !== 'redirect' || !setsCookie(first)) return first.resource;
    const cookies = await cookiesFor(sending, inUse, { request, first });
    if (cookies === undefined) return redirectsTo(first, request) ? wantingCookie(first, whenUnsent) : first.resource;
    return followRedirects({ sending, request, first, cookies, arrived });
  };
}

function setsCookie({ headers }: Asked): boolean {
  return headers['set-cookie'] !== undefined;
}

interface Started {
  readonly request: HttpRequest;
  readonly first: Asked;
}

/** With those of the first answer; undefined where none are to be sent. */
async function cookiesFor(
  { sendsCookiesOfRedirects }: Sending,
  inUse: readonly CredentialInUse[],
  { request, first }: Started,
): Promise<CredentialInUse | undefined> {
  const ofRun = inUse.find(({ isJar }) => isJar === true);
  if (ofRun !== undefined || !sendsCookiesOfRedirects || request.isAnonymous === true) return ofRun;
  const cookies = openCookies();
  await cookies.hear(answerOf(request.url, first), { headers: {} });
  return cookies;
}

interface Chain extends Started {
  readonly sending: Sending;
  readonly cookies: CredentialInUse;
  readonly arrived: KeptAnswers;
}

async function followRedirects(chain: Chain): Promise<FetchedResource> {
  const { request, first } = chain;
  const steps = new Set<string>();
  let last = first;
  let isBack = false;
  while (steps.size < mostHops) {
    const step = await stepAfter(last, chain);
    if (step === undefined) return first.resource;
    const name = `${step.url.href} ${step.header}`;
    if (steps.has(name)) break;
    steps.add(name);
    isBack ||= step.isOwn;
    await request.again?.();
    last = await askFor(chain, step);
    if (last.resource.fact.outcome !== 'redirect') return arrivedAt(step, last, chain);
  }
  return isBack ? wantingCookie(first, whenSent) : first.resource;
}

interface Step {
  readonly url: ResourceUrl;
  /** It is that of the request. */
  readonly isOwn: boolean;
  /** The cookies for it. */
  readonly header: string;
}

/** Undefined where the redirect is not to be followed. */
async function stepAfter({ resource }: Asked, { request, cookies, arrived }: Chain): Promise<Step | undefined> {
  const target = normalizeUrl(resource.fact.redirectTo ?? '');
  if (!target.ok) return undefined;
  const { url } = target;
  const isOwn = url.href === request.url.href;
  const header = await headerFor(cookies, url);
  if (isOwn) return { url, isOwn, header };
  const mayFollow = header !== '' && !arrived.isKnown(url) && request.mayFollow?.(url) === true;
  return mayFollow ? { url, isOwn, header } : undefined;
}

function arrivedAt({ url, isOwn }: Step, last: Asked, { first, arrived }: Chain): FetchedResource {
  if (isOwn) return withNotes(last, ['asked for again with the cookies that it set']).resource;
  arrived.keep(url, last.resource);
  return first.resource;
}

async function askFor({ sending, request, cookies }: Chain, { url, isOwn }: Step): Promise<Asked> {
  const wanted = isOwn ? request : hopOf(request, url);
  const inUse = credentialsFor(sending, wanted);
  return askWithCredentials(sending, inUse.includes(cookies) ? inUse : [...inUse, cookies], wanted);
}

/** Another URL on the way back to that of the request. */
function hopOf({ proxy, sent, again, signal }: HttpRequest, url: ResourceUrl): HttpRequest {
  return { url, ...(proxy && { proxy }), ...(sent && { sent }), ...(again && { again }), ...(signal && { signal }) };
}

async function headerFor(cookies: CredentialInUse, url: ResourceUrl): Promise<string> {
  const signed = await cookies.sign(url, () => Promise.resolve({ ok: false, why: 'cookies ask for nothing' }));
  return 'headers' in signed ? (signed.headers['cookie'] ?? '') : '';
}

function redirectsTo({ resource }: Asked, { url }: HttpRequest): boolean {
  return resource.fact.redirectTo === url.href;
}

const whenUnsent = 'redirects to itself until the cookie that it sets is sent back';
const whenSent = 'redirects lead back to it, although the cookies that they set were sent back';

function wantingCookie({ resource }: Asked, detail: string): FetchedResource {
  return { ...resource, fact: { ...resource.fact, detail, wantsCookie: true } };
}
