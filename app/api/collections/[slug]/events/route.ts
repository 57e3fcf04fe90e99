/** The live page's stream of updates: server-sent events, one aggregate a second. */

import { byteStream } from '#app/api/byte-stream.ts';
import { currentActor } from '#app/session.ts';
import type { LiveUpdate } from '#lib/services/live/contract.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { watchRun } = await services();
  const result = await watchRun(await currentActor(), { slug, signal: request.signal, ...sinceOf(request) });
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return new Response(byteStream(printUpdates(result.value)), { headers: streamHeaders });
}

/** What the browser heard last, when it comes back after a lost connection. */
function sinceOf({ headers, url }: Request): { readonly since?: number } {
  const said = headers.get('last-event-id') ?? new URL(url).searchParams.get('since');
  return said !== null && /^\d{1,13}$/.test(said) ? { since: Number(said) } : {};
}

/** The browser tries again two seconds after a lost connection; every connection begins with a whole picture. */
async function* printUpdates(updates: AsyncIterable<LiveUpdate>): AsyncGenerator<string> {
  yield 'retry: 2000\n\n';
  for await (const update of updates) yield `id: ${update.at}\ndata: ${JSON.stringify(update)}\n\n`;
}
