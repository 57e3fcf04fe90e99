/** The newest revision of a collection, without its files: what an editor asks from time to time. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  _request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { listRevisions } = await services();
  const result = await listRevisions(await currentActor(), { slug: (await params).slug, limit: 1 });
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value.revisions[0], { headers: { 'cache-control': 'no-store' } });
}
