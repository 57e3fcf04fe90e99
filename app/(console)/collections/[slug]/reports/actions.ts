'use server';
/** Further pages of a report; permission is checked in the service. */

import { act } from '#app/session.ts';
import type { Report } from '#lib/services/reports/contract.ts';
import type { ServiceResult } from '#lib/services/result.ts';

interface LastSite {
  readonly site: string;
  /** Number of its URLs, whatever their outcome: the list is sorted by it. */
  readonly urls: number;
}

export async function moreSites(
  slug: string,
  run: number,
  after: LastSite,
): Promise<ServiceResult<Pick<Report, 'sites'>>> {
  return act((all) => all.listReportSites, { slug, run, after });
}
