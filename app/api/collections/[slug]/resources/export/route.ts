/** The URLs of a filtered list as a download: CSV or JSON, streamed. */

import { readFilter, serviceFilter } from '#app/(console)/collections/[slug]/resources/resource-query.ts';
import { downloadOf } from '#app/api/download.ts';
import { currentActor } from '#app/session.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const { exportUrls } = await services();
  const asked = { slug, ...serviceFilter(readFilter(query)), format: query.format ?? 'csv' };
  return downloadOf(await exportUrls(await currentActor(), unchecked(asked)));
}
