/** The types of the last run as a download: CSV or JSON. */

import { downloadOf } from '#app/api/download.ts';
import { currentActor } from '#app/session.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(
  request: Request,
  { params }: { readonly params: Promise<{ readonly slug: string }> },
): Promise<Response> {
  const { slug } = await params;
  const { searchParams } = new URL(request.url);
  const { exportEssence } = await services();
  const asked = { slug, format: searchParams.get('format') ?? 'csv' };
  return downloadOf(await exportEssence(await currentActor(), unchecked(asked)));
}
