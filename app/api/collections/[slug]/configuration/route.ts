/** The configuration files of a collection as a zip; `revision` names another than the newest. */

import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const revision = new URL(request.url).searchParams.get('revision');
  const input = { slug: (await params).slug, ...(revision !== null && { revision: Number(revision) }) };
  const { exportConfiguration } = await services();
  const result = await exportConfiguration(await currentActor(), input);
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  const { bytes, fileName } = result.value;
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
