'use client';
/** Downloads all RDs of the collection. */

import type { ReactNode } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Menu } from '#components/ui/menu.tsx';

interface ExportMenuProps {
  readonly slug: string;
  readonly icon: ReactNode;
}

const formats = [
  { format: 'soif', label: 'SOIF', note: 'Attributes with byte counts, one stream' },
  { format: 'jsonl', label: 'JSON lines', note: 'One RD a line, with who wrote each attribute' },
  { format: 'csv', label: 'CSV', note: 'One row an RD, for a spreadsheet' },
] as const;

export function ExportMenu({ slug, icon }: ExportMenuProps): ReactNode {
  const entries = formats.map(({ format, label, note }) => ({
    label,
    note,
    onSelect: () => location.assign(`/api/collections/${encodeURIComponent(slug)}/export?format=${format}`),
  }));
  return <Menu trigger={<Button icon={icon}>Export RDs</Button>} groups={[entries]} />;
}
