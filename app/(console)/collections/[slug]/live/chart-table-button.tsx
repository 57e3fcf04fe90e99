'use client';
/** Shows a chart as a table and back; `T` does the same for the chart that has the focus. */

import { ChartArea, Table2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#components/ui/controls/icon-button.tsx';

interface ChartTableButtonProps {
  readonly isTable: boolean;
  readonly onToggle: () => void;
}

export function ChartTableButton({ isTable, onToggle }: ChartTableButtonProps): ReactNode {
  const icon = isTable ? <ChartArea size={15} aria-hidden /> : <Table2 size={15} aria-hidden />;
  return (
    <IconButton
      label={isTable ? 'Show as a chart' : 'Show as a table'}
      keys="T"
      size="small"
      icon={icon}
      onClick={onToggle}
    />
  );
}
