'use client';
/** Downloads the URLs of the list in view, or all RDs of the collection. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/controls/button.tsx';
import { ClockTime } from '#components/ui/format/clock-time.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import { Menu } from '#components/ui/layout/menu.tsx';
import type { ExportFigures } from '#lib/services/resources/contract.ts';
import type { ResourceFilter } from '../resources-href.ts';

interface ExportMenuProps {
  readonly slug: string;
  /** Of the list in view. */
  readonly filter: ResourceFilter;
  /** What an export of RDs has, and what it leaves out. */
  readonly figures: ExportFigures | undefined;
  readonly icon: ReactNode;
}

const formats = [
  { format: 'soif', label: 'RDs as SOIF', note: 'Attributes with byte counts, one stream' },
  { format: 'jsonl', label: 'RDs as JSON Lines', note: 'One RD per line, with the source of each attribute' },
  { format: 'csv', label: 'RDs as CSV', note: 'One row per RD, for a spreadsheet' },
] as const;

const urlFormats = [
  { format: 'csv', label: 'This list as CSV', note: 'One row per URL that matches the filter' },
  { format: 'json', label: 'This list as JSON', note: 'The same rows as one array' },
] as const;

export function ExportMenu({ slug, filter, figures, icon }: ExportMenuProps): ReactNode {
  const api = `/api/collections/${encodeURIComponent(slug)}`;
  const download = (path: string, query: Readonly<Record<string, string>>) => () =>
    location.assign(`${api}/${path}?${new URLSearchParams(query).toString()}`);
  const groups = [
    formats.map(({ format, label, note }) => ({ label, note, onSelect: download('export', { format }) })),
    urlFormats.map(({ format, label, note }) => ({
      label,
      note,
      onSelect: download('resources/export', { ...filter, format }),
    })),
  ];
  return <Menu trigger={<Button icon={icon}>Export</Button>} head={exportedWords(figures)} groups={groups} />;
}

function exportedWords(figures: ExportFigures | undefined): ReactNode {
  if (figures === undefined) return undefined;
  const { exported, expired, mark } = figures;
  return (
    <p className="px-2 py-1.5 text-note text-ink-3">
      {`${formatCount(exported, 'RD')} to export`}
      {expired === 0 ? '' : `; ${formatCount(expired, 'expired RD')} excluded`}
      {mark === undefined ? (
        '; no hand-out mark yet, so the current RDs are exported'
      ) : (
        <>
          {', as of the hand-out mark at '}
          <ClockTime at={mark.at} />
        </>
      )}
    </p>
  );
}
