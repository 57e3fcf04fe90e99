/** The robot of a collection as JSON: its state and figures, for the status page. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  _: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { getRobotStatus } = await services();
  const result = await getRobotStatus(await currentActor(), { slug });
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  return Response.json(result.value, { headers: { 'cache-control': 'no-store' } });
}
