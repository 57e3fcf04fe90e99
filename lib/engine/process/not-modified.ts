/** What a 304 says of a resource: the answer it had, brought up to date (RFC 9111, 4.3.4). */

import type { ResponseFact } from '../../sdk/resource.ts';

/** They describe the content kept, which an answer without content leaves as it was (RFC 9111, 3.2). */
const ofTheContent = ['content-type', 'content-length', 'content-encoding'] as const;

/** Marks of an answer of which only the beginning is kept. */
const cutMarks: ReadonlySet<string> = new Set(['cut', 'max-filesize-kb']);

export function isCut({ notes = [] }: Pick<ResponseFact, 'notes'>): boolean {
  return notes.includes('cut');
}

/** A 304 with what holds on of the answer stored: its headers, under those that came now, and what became of its body. */
export function freshened(stored: ResponseFact, now: ResponseFact): ResponseFact {
  const marks = isCut(stored) ? (stored.notes ?? []).filter((note) => cutMarks.has(note)) : [];
  const notes = [...(now.notes ?? []), ...marks];
  return {
    ...now,
    headers: freshenedHeaders(stored, now.headers),
    ...(stored.body && { body: stored.body }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Without a `Content-Length` the length is what was received, as it was when the content came. */
function freshenedHeaders(
  stored: Pick<ResponseFact, 'headers' | 'outcome' | 'received'>,
  now: ResponseFact['headers'],
): ResponseFact['headers'] {
  const headers: Record<string, string> = { ...stored.headers, ...now };
  for (const name of ofTheContent) {
    const value = stored.headers[name];
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  }
  if (stored.outcome === 'ok') headers['content-length'] ??= String(stored.received);
  return headers;
}
