/** The next rows of what a run did to single URLs, as JSON. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string; readonly run: string }> },
): Promise<Response> {
  const { slug, run } = await params;
  const { kind, after } = Object.fromEntries(new URL(request.url).searchParams);
  const { listRunUrls } = await services();
  const input = { slug, run: Number(run), kind, limit: 200, ...(after !== undefined && { after }) };
  const result = await listRunUrls(await currentActor(), unchecked(input));
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
