'use client';
/** Downloads the report in view as CSV or JSON, or one of the others. */

import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { ReportName } from '#lib/services/reports/contract.ts';
import { downloadHref, reports } from './report-href.ts';

interface DownloadMenuProps {
  readonly slug: string;
  readonly current: ReportName;
}

export function DownloadMenu({ slug, current }: DownloadMenuProps): ReactNode {
  const shown = reports.find(({ name }) => name === current)?.label ?? '';
  const entry = (report: ReportName, format: 'csv' | 'json', label: string) => ({
    label,
    onSelect: () => location.assign(downloadHref(slug, report, format)),
  });
  return (
    <Menu
      trigger={<Button icon={<Download size={14} aria-hidden />}>Download</Button>}
      groups={[
        [entry(current, 'csv', `${shown} as CSV`), entry(current, 'json', `${shown} as JSON`)],
        reports.filter(({ name }) => name !== current).map(({ name, label }) => entry(name, 'csv', `${label} as CSV`)),
      ]}
    />
  );
}
