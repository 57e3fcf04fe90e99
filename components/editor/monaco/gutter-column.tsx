'use client';
/** The figures left of the line numbers: what each line in view did in the last run. */

import { useMemo, type ReactNode } from 'react';
import { GutterFigure } from '../gutter/gutter-figure.tsx';
import { greatestFigure, type GutterMark } from '../gutter/gutter-mark.ts';
import type { VisibleRow } from './workbench.ts';

interface GutterColumnProps {
  readonly rows: readonly VisibleRow[];
  readonly gutter: ReadonlyMap<number, GutterMark>;
  readonly onGutter: ((line: number) => void) | undefined;
}

export function GutterColumn({ rows, gutter, onGutter }: GutterColumnProps): ReactNode {
  const most = useMemo(() => greatestFigure(gutter.values()), [gutter]);
  return (
    <div className="relative w-14 flex-none overflow-hidden bg-surface">
      {rows.map(({ line, top }) => {
        const mark = gutter.get(line);
        return mark === undefined ? null : (
          <div key={line} className="absolute right-2 left-1" style={{ top }}>
            <GutterFigure mark={mark} most={most} onChoose={onGutter} />
          </div>
        );
      })}
    </div>
  );
}
