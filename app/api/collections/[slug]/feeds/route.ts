/** A file of feeds as the body of a request, read as it arrives: it is pushed, or with `check` only checked. */

import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import { statusOf } from '#lib/services/result.ts';
import type { ServiceResult } from '#lib/services/result.ts';

interface RouteProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const { check, ...given } = Object.fromEntries(new URL(request.url).searchParams);
  const bytes = request.body ?? new Uint8Array();
  const input = unchecked({ ...given, slug: (await params).slug, bytes });
  try {
    if (check !== undefined) return answerOf(await act((all) => all.checkFeed, input));
    return answerOf(await act((all) => all.pushFeed, input));
  } catch (error) {
    // Nobody is left to answer, and nothing was stored.
    if (request.signal.aborted) return new Response(null, { status: 400 });
    throw error;
  }
}

function answerOf(result: ServiceResult<unknown>): Response {
  const status = result.ok ? 200 : statusOf(result.problem);
  return Response.json(result, { status, headers: { 'cache-control': 'no-store' } });
}
