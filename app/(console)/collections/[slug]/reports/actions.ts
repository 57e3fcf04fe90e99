'use server';
/** Further pages of a report; permission is checked in the service. */

import { act } from '#app/session.ts';
import type { Report, SiteSums } from '#lib/services/reports/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

/** Those after `last`. */
export async function moreSites(
  slug: string,
  run: number,
  { site, fetched, rejected, failed, queued }: SiteSums,
): Promise<ServiceResult<Pick<Report, 'sites'>>> {
  const after = { site, urls: fetched + rejected + failed + queued };
  return act((all) => all.listReportSites, { slug, run, after });
}
