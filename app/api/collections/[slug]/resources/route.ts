/** The next rows of the resource list, as JSON. */

import { readFilter, serviceInput } from '#app/(console)/collections/[slug]/resources/resource-query.ts';
import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { searchResources } = await services();
  const input = {
    ...serviceInput(slug, readFilter(query)),
    ...(query.after !== undefined && { after: query.after }),
    limit: 200,
  };
  const result = await searchResources(await currentActor(), unchecked(input));
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
