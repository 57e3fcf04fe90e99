'use client';
/** A text editor without a bundle of its own: line numbers, findings in the gutter, jump to a line. */

import { useEffect, useMemo, useRef, type ReactNode, type UIEvent } from 'react';
import type { Severity } from '#lib/lang/diagnostic.ts';
import { classes } from '../ui/classes.ts';
import { SeverityGlyph } from '../ui/severity-glyph.tsx';

export interface LineMark {
  /** From 1. */
  readonly line: number;
  readonly severity: Severity;
  readonly message: string;
}

/** A place to show: setting another object jumps again. */
export interface Jump {
  readonly line: number;
  readonly column: number;
}

export interface PlainEditorProps {
  /** The accessible name, such as the file's path. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly readOnly?: boolean | undefined;
  readonly marks: readonly LineMark[];
  readonly jump?: Jump | undefined;
}

const lineHeight = 20;
const rank: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2, hint: 3 };

/** The gravest mark of each line. */
function marksByLine(marks: readonly LineMark[]): ReadonlyMap<number, LineMark> {
  const byLine = new Map<number, LineMark>();
  for (const mark of marks) {
    const known = byLine.get(mark.line);
    if (known === undefined || rank[mark.severity] < rank[known.severity]) byLine.set(mark.line, mark);
  }
  return byLine;
}

/** The offset of a line and column, both from 1, in a text. */
function offsetOf(text: string, { line, column }: Jump): number {
  let start = 0;
  for (let at = 1; at < line; at++) {
    const next = text.indexOf('\n', start);
    if (next === -1) return text.length;
    start = next + 1;
  }
  return Math.min(start + column - 1, text.length);
}

export function PlainEditor(props: PlainEditorProps): ReactNode {
  const { label, value, onChange, readOnly = false, marks, jump } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const gutter = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => value.split('\n').length, [value]);
  const byLine = useMemo(() => marksByLine(marks), [marks]);

  useEffect(() => {
    const element = area.current;
    if (jump === undefined || element === null) return;
    const offset = offsetOf(element.value, jump);
    element.focus();
    element.setSelectionRange(offset, offset);
    element.scrollTop = Math.max(0, (jump.line - 8) * lineHeight);
  }, [jump]);

  const follow = ({ currentTarget }: UIEvent<HTMLTextAreaElement>): void => {
    if (gutter.current !== null) gutter.current.scrollTop = currentTarget.scrollTop;
  };
  return (
    <div className="mono grid min-h-0 flex-1 grid-cols-[auto_minmax(0,1fr)] bg-surface text-note leading-5">
      <div ref={gutter} aria-hidden className="overflow-hidden border-r border-line-2 py-2 text-ink-3 select-none">
        {Array.from({ length: lines }, (_, index) => {
          const mark = byLine.get(index + 1);
          return (
            <div
              key={index + 1}
              title={mark?.message}
              className="flex h-5 items-center justify-end gap-1.5 pr-2.5 pl-2"
            >
              {mark === undefined ? null : <SeverityGlyph severity={mark.severity} size={12} said={false} />}
              <span className="min-w-[3ch] text-right text-tick tabular-nums">{index + 1}</span>
            </div>
          );
        })}
      </div>
      <textarea
        ref={area}
        aria-label={label}
        value={value}
        readOnly={readOnly}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onScroll={follow}
        className={classes(
          'min-h-[280px] w-full resize-none overflow-auto bg-transparent px-3 py-2 text-ink outline-none -outline-offset-2! focus-visible:outline-2 focus-visible:outline-accent',
          readOnly && 'text-ink-2',
        )}
      />
    </div>
  );
}
