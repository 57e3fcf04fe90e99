/** The URLs of a filtered list as a download: CSV or JSON, streamed. */

import { readFilter, serviceFilter } from '#app/(console)/collections/[slug]/resources/resource-query.ts';
import { byteStream } from '#app/api/byte-stream.ts';
import { currentActor } from '#app/session.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { exportUrls } = await services();
  const asked = { slug, ...serviceFilter(readFilter(query)), format: query.format ?? 'csv' };
  const result = await exportUrls(await currentActor(), asked);
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  const { chunks, contentType, fileName } = result.value;
  return new Response(byteStream(chunks), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    },
  });
}
