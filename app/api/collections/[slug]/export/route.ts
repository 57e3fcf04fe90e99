/** All RDs of a collection as a download: SOIF, JSON lines or CSV, streamed. */

import { downloadOf } from '#app/api/download.ts';
import { currentActor } from '#app/session.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const format = new URL(request.url).searchParams.get('format') ?? 'soif';
  const { exportDescriptions } = await services();
  return downloadOf(await exportDescriptions(await currentActor(), unchecked({ slug, format })));
}
