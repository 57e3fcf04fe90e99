/** A document that is to be tried, as the body of a request; written to a file as it arrives. */

import { act } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import { statusOf } from '#lib/services/result.ts';

interface RouteProps {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function POST(request: Request, { params }: RouteProps): Promise<Response> {
  const bytes = request.body ?? new Uint8Array();
  const input = unchecked({ slug: (await params).slug, bytes });
  try {
    const result = await act((all) => all.uploadDocument, input);
    const status = result.ok ? 200 : statusOf(result.problem);
    return Response.json(result, { status, headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    // Nobody is left to answer, and nothing is kept.
    if (request.signal.aborted) return new Response(null, { status: 400 });
    throw error;
  }
}
