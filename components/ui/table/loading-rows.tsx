/** Grey bars in the height of the rows to come; nothing for the first 150 ms, and no shimmer. */

import type { ReactNode } from 'react';

export interface LoadingRowsProps {
  /** What is loading, for screen readers. */
  readonly label: string;
  readonly rows?: number;
  /** Row height in pixels. */
  readonly height?: number;
}

const widths = ['34%', '27%', '41%', '30%', '22%', '37%'];

export function LoadingRows({ label, rows = 8, height = 32 }: LoadingRowsProps): ReactNode {
  return (
    <output aria-label={label} className="late block">
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          aria-hidden
          style={{ height }}
          className="flex items-center gap-6 border-b border-line-2 px-[18px] last:border-0"
        >
          <span className="h-2.5 rounded-bar bg-well" style={{ width: widths[index % widths.length] }} />
          <span className="h-2.5 w-[12%] rounded-bar bg-well" />
          <span className="ml-auto h-2.5 w-[7%] rounded-bar bg-well" />
        </div>
      ))}
    </output>
  );
}
