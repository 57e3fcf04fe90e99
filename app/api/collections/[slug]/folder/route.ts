/** What one folder is about, as JSON: its reasons, its templates, and the rule that would deny it. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { site, path } = Object.fromEntries(new URL(request.url).searchParams);
  const { getFolderDetail } = await services();
  const result = await getFolderDetail(await currentActor(), unchecked({ slug, site, path }));
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
