/** The live page's stream of updates: server-sent events, one aggregate a second. */

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
  const result = await watchRun(await currentActor(), { slug, signal: request.signal });
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return new Response(printUpdates(result.value), { headers: streamHeaders });
}

/** The browser tries again two seconds after a lost connection; every connection begins with a whole picture. */
function printUpdates(updates: AsyncIterable<LiveUpdate>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const iterator = updates[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode('retry: 2000\n\n')),
    async pull(controller) {
      const { done, value } = await iterator.next();
      if (done === true) controller.close();
      else controller.enqueue(encoder.encode(`data: ${JSON.stringify(value)}\n\n`));
    },
    async cancel() {
      await iterator.return?.();
    },
  });
}
