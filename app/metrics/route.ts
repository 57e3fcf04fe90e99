/** Figures for Prometheus: from this machine, or with the bearer token of the installation. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

const bearer = /^Bearer +(\S+)$/i;

export async function GET(request: Request): Promise<Response> {
  const token = bearer.exec(request.headers.get('authorization') ?? '')?.[1];
  const { getMetrics } = await services();
  const result = await getMetrics(await currentActor(), token === undefined ? {} : { token });
  if (!result.ok) return new Response(`${result.problem.message}\n`, { status: statusOf(result.problem) });
  const { contentType, text } = result.value;
  return new Response(text, { headers: { 'content-type': contentType, 'cache-control': 'no-store' } });
}
