/** What a 304 says of a resource: the answer it had, brought up to date (RFC 9111, 4.3.4). */

import type { ResponseFact } from '../sdk/resource.ts';

/** They describe the content kept, which an answer without content leaves as it was (RFC 9111, 3.2). */
const ofTheContent = ['content-type', 'content-length', 'content-encoding'] as const;

/**
 * Headers to decide by after a 304: those stored, under those that came now. Without a `Content-Length` the length is
 * what was received, as it was when the content came.
 */
export function freshenedHeaders(
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
