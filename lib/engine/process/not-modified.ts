/** What a 304 says of a resource: the answer it had, brought up to date (RFC 9111, 4.3.4). */

import type { ResponseFact } from '../../sdk/resource.ts';

type Headers = ResponseFact['headers'];

/** They describe the content kept, which an answer without content leaves as it was (RFC 9111, 3.2). */
const ofTheContent: ReadonlySet<string> = new Set(['content-type', 'content-length', 'content-encoding']);

/** They change with every answer. */
const ofTheAnswer: ReadonlySet<string> = new Set(['date']);

/** Marks of an answer of which only the beginning is kept. */
const cutMarks: ReadonlySet<string> = new Set(['cut', 'max-filesize-kb']);

export function isCut({ notes = [] }: Pick<ResponseFact, 'notes'>): boolean {
  return notes.includes('cut');
}

/** True when the 304 is about another version than the stored one: it must not update it (RFC 9111, 4.3.4). */
export function isOfAnother(
  { headers: stored }: Pick<ResponseFact, 'headers'>,
  { headers: now }: ResponseFact,
): boolean {
  const [known, said] = [stored['etag'], now['etag']];
  return known !== undefined && said !== undefined && opaqueTag(known) !== opaqueTag(said);
}

function opaqueTag(etag: string): string {
  return etag.replace(/^W\//, '');
}

/** True when what was read of the content depends on a header that is another one now. */
export function readsAnew({ headers: stored }: Pick<ResponseFact, 'headers'>, { headers: now }: ResponseFact): boolean {
  return stored['refresh'] !== now['refresh'];
}

/** A 304 with what holds on of the answer stored: its headers, under those that came now, and what became of its body. */
export function freshened(stored: ResponseFact, now: ResponseFact): ResponseFact {
  const marks = isCut(stored) ? (stored.notes ?? []).filter((note) => cutMarks.has(note)) : [];
  const headers = freshenedHeaders(stored, now.headers);
  const changed = Object.keys(now.headers).filter(
    (name) => !ofTheAnswer.has(name) && headers[name] !== stored.headers[name],
  );
  const updated = changed.length === 0 ? [] : [`updated headers: ${changed.join(', ')}`];
  const notes = [...(now.notes ?? []), ...updated, ...marks];
  return {
    ...now,
    headers,
    bytes: stored.bytes,
    ...(stored.body && { body: stored.body }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Without a `Content-Length` the length is what was received, as it was when the content came. */
function freshenedHeaders(stored: Pick<ResponseFact, 'headers' | 'outcome' | 'received'>, now: Headers): Headers {
  const updates = Object.entries(now).filter(([name]) => !ofTheContent.has(name));
  const headers: Record<string, string> = { ...stored.headers, ...Object.fromEntries(updates) };
  if (stored.outcome === 'ok') headers['content-length'] ??= String(stored.received);
  return headers;
}
