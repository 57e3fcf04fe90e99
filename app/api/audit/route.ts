/** The audit log as a download: CSV, streamed. */

import { downloadOf } from '#app/api/download.ts';
import { currentActor } from '#app/session.ts';
import { services } from '#lib/services/server.ts';
import { unchecked } from '#lib/services/define-service.ts';

export async function GET(request: Request): Promise<Response> {
  const { exportAudit } = await services();
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return downloadOf(await exportAudit(await currentActor(), unchecked(asked)));
}
