/** Hosts and folders of a collection by their URLs, as JSON: what the URL space of the live page is drawn from. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { colour, site, path } = Object.fromEntries(new URL(request.url).searchParams);
  const { getUrlSpace } = await services();
  const result = await getUrlSpace(
    await currentActor(),
    unchecked({
      slug,
      ...(colour !== undefined && { colouring: colour }),
      ...(site !== undefined && path !== undefined && { folder: { site, path } }),
    }),
  );
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
