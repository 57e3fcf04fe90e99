/** Turns an answer into what the robot keeps of it: the outcome, the headers that count, and the decoded body. */

import { normalizeUrl } from '../match/urls/url-key.ts';
import type { Clock } from '../outside/clock.ts';
import { type FetchedResource, type FetchRequest, meaningOf } from '../sdk/define-protocol.ts';
import type { CertificateProblem } from '../sdk/certificates.ts';
import type { BodyFact, FetchOutcomeKind, ResponseFact } from '../sdk/resource.ts';
import { type Decoded, decodeCodings } from './content-coding.ts';
import { limitOf } from './deadlines.ts';
import type { Exchange, ExchangeCaps } from './http-exchange.ts';
import { httpStatuses } from './http-statuses.ts';
import type { HttpRequest } from './request-headers.ts';
import { cleanHeaders, connectorHeaders, keptHeaders, retryAfterMs } from './response-headers.ts';
import { storedHead, type StoredHead } from './wire-head.ts';

export interface Answer {
  readonly request: HttpRequest;
  readonly answer: Exchange;
  /** Read by the lenient parser. */
  readonly isLenient: boolean;
  readonly caps: ExchangeCaps;
  readonly clock: Pick<Clock, 'now'>;
}

/** How the answer counts, from its status and headers alone. */
interface Reading {
  readonly outcome: FetchOutcomeKind;
  readonly detail?: string;
  readonly redirectTo?: string;
  readonly certificate?: CertificateProblem;
}

const answered = { statuses: httpStatuses };
const LONGEST_TARGET = 8192;

export async function describeAnswer(given: Answer): Promise<FetchedResource> {
  const { request, answer, clock } = given;
  const { all, stripped } = cleanHeaders(answer.headers);
  const status = answer.failure ?? readStatus(answer.status, all, request);
  const read: BodyReading = status.outcome === 'ok' ? await readBody(given, all, status) : { reading: status };
  const { body, notes = [] } = read;
  const wire = headOf(given);
  const wait = retryAfterOf(answer.status, all, clock);
  const said = connectorHeaders(answer.headers);
  const allNotes = [...notesOf(given, stripped, read), ...notes, ...(wire?.isCut === true ? ['head-cut'] : [])];
  return {
    fact: factOf(answer, read, { headers: keptHeaders(all), notes: allNotes }),
    ...(wire && { head: wire.head }),
    ...(body !== undefined && { body }),
    ...(said && { said }),
    ...(wait !== undefined && { retryAfterMs: wait }),
    ...(answer.failure?.final === true && { final: true }),
  };
}

function headOf({ answer, request }: Answer): StoredHead | undefined {
  const { failure, wireHead } = answer;
  if (failure !== undefined || wireHead === undefined) return undefined;
  return storedHead(wireHead, secretsOf(request));
}

/** Some servers repeat what they were sent. */
function secretsOf({ signed = {} }: HttpRequest): readonly string[] {
  return Object.values(signed).map((value) => value.replace(/^(?:Basic|Bearer) /, ''));
}

interface BodyReading {
  readonly reading: Reading;
  readonly body?: Uint8Array;
  readonly notes?: readonly string[];
  /** What is beyond the limit is left out. */
  readonly cut?: boolean;
  readonly decoded?: Pick<Extract<Decoded, { ok: true }>, 'undone' | 'damaged'>;
}

async function readBody(given: Answer, headers: ReadonlyMap<string, string>, ok: Reading): Promise<BodyReading> {
  const { answer, caps } = given;
  const coding = headers.get('content-encoding');
  if (coding === undefined) return { reading: ok, body: answer.body, cut: answer.cut };
  const decoded = await decodeCodings(answer.body, coding, caps);
  if (!decoded.ok) return { reading: decoded };
  return { reading: ok, body: decoded.body, notes: decoded.notes, cut: answer.cut || decoded.cut, decoded };
}

function notesOf({ request, answer, isLenient }: Answer, stripped: boolean, read: BodyReading): readonly string[] {
  const isCut = read.cut === true;
  const notes: string[] = [];
  if (isLenient && answer.status !== 0) notes.push('lenient');
  notes.push(...answer.repairs);
  // No part was asked for.
  if (answer.status === 206) notes.push('partial');
  if (stripped) notes.push('control-characters');
  if (answer.truncated !== undefined)
    notes.push(
      isWhole(read.decoded) ? `the body is complete, although ${answer.truncated}` : `truncated: ${answer.truncated}`,
    );
  if (isCut) notes.push('cut');
  const isBySetting = isCut && request.cutBytes === undefined;
  if (isBySetting || read.reading.outcome === 'too-large') notes.push('max-filesize-kb');
  return notes;
}

function factOf(
  answer: Exchange,
  read: BodyReading,
  { headers, notes }: { readonly headers: Record<string, string>; readonly notes: readonly string[] },
): ResponseFact {
  const { status, received, startedAt, endedAt } = answer;
  const { outcome, detail, redirectTo, certificate } = read.reading;
  const body = bodyFact(answer, read);
  return {
    outcome,
    ...(status !== 0 && { status }),
    headers,
    ...(redirectTo !== undefined && { redirectTo }),
    bytes: read.body?.length ?? 0,
    received,
    ...(body && { body }),
    ms: Math.round(endedAt - startedAt),
    ...(notes.length > 0 && { notes }),
    ...(detail !== undefined && { detail }),
    ...(certificate !== undefined && { certificate }),
    ...(outcome === 'timeout' && limitOf(answer)),
  };
}

/** Where the length is that of the decoded body, say: the coding has an end of its own, and it has come. */
function isWhole(decoded: BodyReading['decoded']): boolean {
  return decoded !== undefined && decoded.undone.length > 0 && !decoded.damaged;
}

function bodyFact({ truncated }: Exchange, { body, cut, decoded }: BodyReading): BodyFact | undefined {
  if (body === undefined) return undefined;
  const { undone = [], damaged = false } = decoded ?? {};
  const isShort = truncated !== undefined && !isWhole(decoded);
  const why = cut === true ? 'limit' : isShort ? 'connection' : damaged ? 'damage' : undefined;
  if (undone.length === 0 && why === undefined) return undefined;
  return { ...(undone.length > 0 && { decoded: undone.join(', ') }), ...(why !== undefined && { truncated: why }) };
}

function readStatus(status: number, headers: ReadonlyMap<string, string>, request: FetchRequest): Reading {
  // What connectors answer when the content is the same and their headers are new.
  if (status === 204 && headers.get('x-gsa-skip-updating-content')?.toLowerCase() === 'true')
    return readNotModified(status, request);
  const { outcome, detail = `the server responded with status ${status}` } = meaningOf(answered, status);
  switch (outcome) {
    case 'ok':
      return { outcome };
    case 'redirect':
      return readRedirect(status, headers.get('location'), request.url.href);
    case 'not-modified':
      return readNotModified(status, request);
    default:
      return { outcome, detail };
  }
}

function readNotModified(status: number, { etag, lastModified }: FetchRequest): Reading {
  if (etag !== undefined || lastModified !== undefined) return { outcome: 'not-modified' };
  return { outcome: 'http-error', detail: `status ${status} without a conditional request` };
}

/** The target is read as browsers do (WHATWG URL); what scheme or host it has is for the filters to judge. */
function readRedirect(status: number, location: string | undefined, from: string): Reading {
  if (location === undefined || location === '')
    return { outcome: 'http-error', detail: `status ${status} without a target` };
  const normal = normalizeUrl(location, from);
  const target = normal.ok ? normal.url.href : otherTarget(location, from);
  if (target === undefined) return { outcome: 'http-error', detail: `status ${status} with an invalid target URL` };
  return { outcome: 'redirect', redirectTo: target, ...(target === from && { detail: 'redirects to itself' }) };
}

/** A target with a scheme the robot does not serve: recorded as it is. */
function otherTarget(location: string, from: string): string | undefined {
  const href = URL.parse(location, from)?.href;
  return href === undefined || href.length > LONGEST_TARGET ? undefined : href;
}

function retryAfterOf(
  status: number,
  headers: ReadonlyMap<string, string>,
  clock: Pick<Clock, 'now'>,
): number | undefined {
  return status === 429 || status === 503 ? retryAfterMs(headers.get('retry-after'), clock.now()) : undefined;
}
