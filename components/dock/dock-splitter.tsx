'use client';
/** The upper edge of the dock: dragged, moved with the arrow keys, or set back by a double click. */

import { useRef, type PointerEvent, type ReactNode } from 'react';
import { clampHeight, leastHeight, mostHeight, usualDock } from './dock-shape.ts';

interface DockSplitterProps {
  readonly height: number;
  readonly onChange: (height: number) => void;
}

export function DockSplitter({ height, onChange }: DockSplitterProps): ReactNode {
  const dragged = useRef<{ readonly from: number; readonly height: number }>(undefined);
  const grab = (event: PointerEvent<HTMLElement>): void => {
    // What is shown may be less than what is remembered: the window may have no more room.
    const shown = event.currentTarget.parentElement?.getBoundingClientRect().height ?? height;
    dragged.current = { from: event.clientY, height: shown };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const drop = (): void => {
    dragged.current = undefined;
  };
  return (
    <div
      onPointerDown={grab}
      onPointerMove={({ clientY }) => {
        const start = dragged.current;
        if (start !== undefined) onChange(clampHeight(start.height + start.from - clientY));
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => onChange(usualDock.height)}
      className="group absolute inset-x-0 -top-1.5 z-20 flex h-3 cursor-row-resize touch-none items-center justify-center max-md:hidden"
    >
      <input
        type="range"
        aria-label="Dock height"
        aria-orientation="vertical"
        aria-valuetext={`${height} pixels`}
        min={leastHeight}
        max={mostHeight}
        step={10}
        value={height}
        onChange={({ target }) => onChange(clampHeight(Number(target.value)))}
        className="pointer-events-none absolute inset-x-0 top-1/2 m-0 h-0.5 w-full appearance-none bg-transparent opacity-0"
      />
      <span
        aria-hidden
        className="keeps-colour h-1 w-8 rounded-full bg-line-strong transition-colors group-focus-within:w-full group-focus-within:bg-accent group-hover:bg-ink-4"
      />
    </div>
  );
}
