/** A service's answer as a download, streamed. */

import type { ExportStream } from '#lib/services/resources/contract.ts';
import { statusOf } from '#lib/services/result.ts';
import type { ServiceResult } from '#lib/services/result.ts';
import { byteStream } from './byte-stream.ts';

export function downloadOf(result: ServiceResult<ExportStream>): Response {
  if (!result.ok) return Response.json({ message: result.problem.message }, { status: statusOf(result.problem) });
  const { chunks, contentType, fileName, expired } = result.value;
  return new Response(byteStream(chunks), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
      ...(expired !== undefined && { 'winnow-expired': String(expired) }),
    },
  });
}
