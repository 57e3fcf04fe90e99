/** Retrieval as gatherer.cf asks for it: files in place of URLs. */

import { lstat } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { localPath } from '../../engine/roots/retrieval.ts';
import type { Retrieval } from '../../engine/roots/retrieval.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';

type Fetch = Fetcher['fetch'];

/** Reads what a Local-Mapping names in place of its URLs. */
export function fetchLocally(retrieval: Retrieval, fetch: Fetch): Fetch {
  return async (request) => {
    const local = await readLocally(retrieval, fetch, request);
    if (typeof local === 'object') return local;
    const answer = await fetch(request);
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
  fetch: Fetch,
  request: FetchRequest,
): Promise<FetchedResource | string | undefined> {
  const path = request.body === undefined ? localPath(retrieval, request.url) : undefined;
  if (path === undefined) return undefined;
  if (typeof path === 'object') return path.problem;
  const problem = await whyNotLocal(path);
  if (problem !== undefined) return `${path} ${problem}`;
  const normal = normalizeUrl(pathToFileURL(path).href);
  if (!normal.ok) return `${path} is no name of a file`;
  const { etag, lastModified } = request;
  const conditions = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) };
  const answer = await fetch({ ...conditions, url: normal.url });
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
