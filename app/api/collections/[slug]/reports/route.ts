/** A report as a download: CSV or JSON, streamed. */

import { currentActor } from '#app/session.ts';
import { byteStream } from '#app/api/byte-stream.ts';
import { statusOf } from '#lib/services/result.ts';
import { services } from '#lib/services/server.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { searchParams } = new URL(request.url);
  const { exportReport } = await services();
  const asked = { slug, report: searchParams.get('report'), format: searchParams.get('format') ?? 'csv' };
  const result = await exportReport(await currentActor(), asked);
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
