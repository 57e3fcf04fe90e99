/** Retrieval as gatherer.cf asks for it: files in place of URLs, and passwords for the realms that servers name. */

import { lstat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { localPath } from '../engine/roots/retrieval.ts';
import { credentialNote } from '../engine/hints.ts';
import type { Retrieval } from '../engine/roots/retrieval.ts';
import { credentialWord } from '../languages/gatherer-cf/secrets.ts';
import { createFileFetcher } from '../protocols/file.ts';
import { normalizeUrl } from '../match/url-key.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../sdk/define-protocol.ts';
import type { ResourceUrl } from '../sdk/resource.ts';
import type { Credential } from './credentials.ts';

export interface GathererSite {
  readonly retrieval: Retrieval;
  /** Folders whose files may be read. */
  readonly fileRoots: readonly string[];
  readonly maxFileBytes: number;
  readonly cutsLargeFiles: boolean;
  /** True for hosts the configuration names: passwords go nowhere else, whatever realm a server claims to be. */
  readonly isNamed: (url: ResourceUrl) => boolean;
  readonly credential: (name: string, origin: string) => Promise<Credential>;
}

type Fetch = Fetcher['fetch'];

/** The fetcher of one visit with both. */
export function gathererFetch(site: GathererSite, fetch: Fetch): Fetch {
  const { retrieval, fileRoots: roots, maxFileBytes, cutsLargeFiles } = site;
  const files = createFileFetcher({ roots, maxFileBytes, cutsLargeFiles });
  const hasPasswords = retrieval.basicAuth.length + retrieval.hostAuth.length > 0;
  const withPassword = !hasPasswords ? fetch : authorizedFetch(site, fetch);
  return async (request) => {
    const local = await readLocally(retrieval, files, request);
    if (typeof local === 'object') return local;
    const answer = await withPassword(request);
    return local === undefined ? answer : withNote(answer, `Local-Mapping: ${local}`);
  };
}

/** The note of a fetch that read a file in place of the URL, as Essence wrote it (Harvest manual, 4.7.2). */
export const localNote = '[L]';

function withNote(answer: FetchedResource, note: string): FetchedResource {
  return { ...answer, fact: { ...answer.fact, notes: [...(answer.fact.notes ?? []), note] } };
}

/** A reason when the server has to be asked all the same; undefined when nothing maps the URL. */
async function readLocally(
  retrieval: Retrieval,
  files: Fetcher,
  request: FetchRequest,
): Promise<FetchedResource | string | undefined> {
  const path = localPath(retrieval, request.url);
  if (path === undefined) return undefined;
  if (typeof path === 'object') return path.problem;
  const problem = await whyNotLocal(path);
  if (problem !== undefined) return `${path} ${problem}`;
  const normal = normalizeUrl(pathToFileURL(path).href);
  if (!normal.ok) return `${path} is no name of a file`;
  const { etag, lastModified } = request;
  const conditions = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
  const answer = await files.fetch({ ...conditions, url: normal.url });
  const { outcome, notes = [], detail = outcome } = answer.fact;
  if (outcome !== 'ok' && outcome !== 'not-modified') return `${path} cannot be read: ${detail}`;
  return { ...answer, fact: { ...answer.fact, notes: [...notes, localNote] } };
}

/** What the manual says of such a file (4.7.2); undefined when it may be read in place of the URL. */
async function whyNotLocal(path: string): Promise<string | undefined> {
  const stat = await lstat(path).catch(() => undefined);
  if (stat === undefined) return 'cannot be read';
  if (!stat.isFile()) return 'is no regular file';
  return (stat.mode & 0o111) === 0 ? undefined : 'has execute bits';
}

/** A realm that let us in is told the password at once from then on, as long as the visit lasts. */
function authorizedFetch(site: GathererSite, fetch: Fetch): Fetch {
  /** By origin: what one server was told is told to no other. */
  const known = new Map<string, string>();
  return async (request) => {
    const { origin } = new URL(request.url.href);
    const before = known.get(origin);
    const first = await fetch(before === undefined ? request : { ...request, authorization: before });
    if (first.fact.status !== 401 || !site.isNamed(request.url)) return first;
    const offer = await passwordFor(site, request.url, realmOf(first.headersAll.get('www-authenticate')));
    if (offer?.ok === false) return withNote(first, offer.why);
    const authorization = offer && `Basic ${Buffer.from(`${offer.user}:${offer.secret}`).toString('base64')}`;
    if (authorization === undefined || authorization === before) return first;
    await request.again?.();
    const second = await fetch({ ...request, authorization });
    if (second.fact.status !== 401) known.set(origin, authorization);
    return second;
  };
}

/** Of the Basic challenge (RFC 7617); a header may hold several. */
function realmOf(challenge: string | undefined): string | undefined {
  const [, quoted, bare] =
    /\bbasic\b[^"]*?\brealm\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/i.exec(challenge ?? '') ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare;
}

type Offer =
  | { readonly ok: true; readonly user: string; readonly secret: string }
  /** A note on the fetch. */
  | { readonly ok: false; readonly why: string };

/** Undefined when the configuration has no password for the realm. */
async function passwordFor(
  { retrieval, credential }: GathererSite,
  { siteKey, href }: ResourceUrl,
  realm: string | undefined,
): Promise<Offer | undefined> {
  if (realm === undefined) return undefined;
  const { basicAuth, hostAuth } = retrieval;
  const entry = basicAuth.find((each) => each.realm === realm) ?? hostAuth.find((each) => each.siteKey === siteKey);
  if (entry === undefined) return undefined;
  const { user, password } = entry;
  if (!password.startsWith(credentialWord)) return { ok: true, user, secret: password };
  const found = await credential(password.slice(credentialWord.length), new URL(href).origin);
  return found.ok ? { ...found, user } : { ok: false, why: `${password} ${credentialNote} ${found.why}` };
}
