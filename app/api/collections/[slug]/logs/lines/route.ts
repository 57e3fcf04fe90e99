/** Lines of a log as JSON, for the page that follows it. */

import { currentActor } from '#app/session.ts';
import { unchecked } from '#lib/services/define-service.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const query = new URL(request.url).searchParams;
  const numbers = ['from', 'count'].flatMap((name) => {
    const value = query.get(name);
    return value === null ? [] : [[name, Number(value)] as const];
  });
  const asked = {
    slug,
    name: query.get('name'),
    kinds: query.getAll('kind'),
    text: query.get('text') ?? '',
    ...Object.fromEntries(numbers),
  };
  const { readLogLines } = await services();
  const result = await readLogLines(await currentActor(), unchecked(asked));
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
