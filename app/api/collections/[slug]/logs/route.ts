/** A log of a collection as a download. */

import { currentActor } from '#app/session.ts';
import { byteStream } from '#app/api/byte-stream.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { exportLog } = await services();
  const asked = { slug, name: new URL(request.url).searchParams.get('name') };
  const result = await exportLog(await currentActor(), unchecked(asked));
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  const { chunks, contentType, fileName } = result.value;
  return new Response(byteStream(chunks), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    },
  });
}
