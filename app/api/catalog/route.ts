/** Everything declared, as JSON: functions, parameters, diagnostics; unchanged as long as the release is. */

import { createHash } from 'node:crypto';
import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(request: Request): Promise<Response> {
  const { getCatalog } = await services();
  const result = await getCatalog(await currentActor(), {});
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  const text = JSON.stringify(result.value);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'cache-control': 'private, no-cache' };
  if (isKnown(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json; charset=utf-8' } });
}

/** If-None-Match of RFC 9110, 13.1.2: a list, compared weakly, or `*`. */
function isKnown(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return header.split(',').some((each) => each.trim() === '*' || each.trim().replace(/^W\//, '') === etag);
}
