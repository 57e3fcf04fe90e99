/** Addresses of the reports, in the console and as files. */

import type { ReportName } from '#lib/services/reports/contract.ts';

export const reports = [
  { name: 'summary', label: 'Summary' },
  { name: 'sites', label: 'Sites' },
  { name: 'extraction', label: 'Text extraction' },
  { name: 'rejected', label: 'Rejected' },
  { name: 'fetched', label: 'Fetched' },
  { name: 'failed', label: 'Failed' },
] as const satisfies readonly { readonly name: ReportName; readonly label: string }[];

export function readReport(text: string | undefined): ReportName {
  return reports.find(({ name }) => name === text)?.name ?? 'summary';
}

export function reportHref(slug: string, report: ReportName, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(report !== 'summary' && { report }), ...more }).toString();
  return `/collections/${encodeURIComponent(slug)}/reports${query === '' ? '' : `?${query}`}`;
}

export function downloadHref(slug: string, report: ReportName, format: 'csv' | 'json'): string {
  return `/api/collections/${encodeURIComponent(slug)}/reports?${new URLSearchParams({ report, format }).toString()}`;
}
