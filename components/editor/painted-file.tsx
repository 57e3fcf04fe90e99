'use client';
/** A file to read: its lines in their colours, with their numbers and findings. */

import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { SeverityGlyph } from '../ui/severity-glyph.tsx';
import { tokensOf } from './code-tokens.ts';
import type { EditorState, Jump } from './editor-state.ts';
import { marksByLine, paintLines } from './paint-lines.ts';
import { PaintedText } from './painted-text.tsx';

interface PaintedFileProps {
  readonly state: EditorState;
  readonly jump: Jump | undefined;
}

const lineHeight = 20;

export function PaintedFile({ state: { path, files, findings }, jump }: PaintedFileProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const text = files.find((file) => file.path === path)?.text ?? '';
  const marks = useMemo(() => findings.get(path) ?? [], [findings, path]);
  const lines = useMemo(() => paintLines(text, tokensOf(path, text), marks), [path, text, marks]);
  const byLine = useMemo(() => marksByLine(marks), [marks]);
  useEffect(() => {
    if (jump !== undefined) frame.current?.scrollTo({ top: Math.max(0, (jump.line - 8) * lineHeight) });
  }, [jump]);
  return (
    <section
      ref={frame}
      aria-label={path}
      // A scrolling region has to be reachable by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="mono grid min-h-0 min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] overflow-auto bg-surface text-note leading-5 -outline-offset-2!"
    >
      <div aria-hidden className="sticky left-0 z-1 border-r border-line-2 bg-surface py-2 text-ink-3 select-none">
        {lines.map((_, index) => {
          const line = index + 1;
          const mark = byLine.get(line);
          return (
            <div
              key={line}
              className={classes(
                'flex h-5 items-center justify-end gap-1.5 pr-2.5 pl-2',
                line === jump?.line && 'bg-hover',
              )}
            >
              {mark === undefined ? null : <SeverityGlyph severity={mark.severity} size={12} said={false} />}
              <span className="min-w-[3ch] text-right text-tick tabular-nums">{line}</span>
            </div>
          );
        })}
      </div>
      <div className="w-max min-w-full">
        <PaintedText lines={lines} caretLine={jump?.line} />
      </div>
    </section>
  );
}
