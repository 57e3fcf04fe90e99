/** What was settled in a part of a run's time, as JSON: what the brush of the live page asks for. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string; readonly run: string }> },
): Promise<Response> {
  const { slug, run } = await params;
  const query = new URL(request.url).searchParams;
  const { getRunWindow } = await services();
  const input = { slug, run: Number(run), from: Number(query.get('from')), to: Number(query.get('to')) };
  const result = await getRunWindow(await currentActor(), input);
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
