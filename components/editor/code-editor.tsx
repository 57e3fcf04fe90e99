'use client';
/** A text editor without a bundle of its own: the browser's text area over the same text in its colours. */

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { SeverityGlyph } from '../ui/severity-glyph.tsx';
import { changedLines, type LineChange } from './changed-lines.ts';
import { tokensOf } from './code-tokens.ts';
import { GutterFigure } from './gutter-figure.tsx';
import { greatestFigure, type GutterMark } from './gutter-mark.ts';
import { marksByLine, paintLines, type TextMark } from './paint-lines.ts';
import { PaintedText } from './painted-text.tsx';

/** A place to show: setting another object jumps again. */
export interface Jump {
  readonly line: number;
  readonly column: number;
}

export interface CodeEditorProps {
  /** The accessible name and the language, such as `filter.conf`. */
  readonly path: string;
  readonly value: string;
  /** The text as it was saved: lines that differ have a bar. */
  readonly saved: string;
  readonly onChange: (value: string) => void;
  readonly onCaretLine?: ((line: number) => void) | undefined;
  readonly readOnly?: boolean | undefined;
  readonly marks: readonly TextMark[];
  /** What the lines did in the last run, by line from 1. */
  readonly gutter: ReadonlyMap<number, GutterMark>;
  /** The figure of a line was chosen. */
  readonly onGutter?: ((line: number) => void) | undefined;
  readonly jump?: Jump | undefined;
}

const lineHeight = 20;
/** Longer texts are shown without colours, so that typing stays quick. */
const longestColoured = 150_000;

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

function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

export function CodeEditor(props: CodeEditorProps): ReactNode {
  const { path, value, saved, onChange, onCaretLine, readOnly = false, marks, gutter, onGutter, jump } = props;
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [caretLine, setCaretLine] = useState<number>();
  const lines = useMemo(
    () => paintLines(value, value.length > longestColoured ? [] : tokensOf(path, value), marks),
    [path, value, marks],
  );
  const changes = useMemo(() => changedLines(saved, value), [saved, value]);

  const follow = (element: HTMLTextAreaElement): void => {
    const line = lineOf(element.value, element.selectionStart);
    setCaretLine(line);
    onCaretLine?.(line);
  };

  useEffect(() => {
    const element = area.current;
    if (jump === undefined || element === null) return;
    const offset = offsetOf(element.value, jump);
    element.setSelectionRange(offset, offset);
    element.focus({ preventScroll: true });
    frame.current?.scrollTo({ top: Math.max(0, (jump.line - 8) * lineHeight) });
  }, [jump]);

  return (
    <div className="relative flex min-w-0 flex-1 after:pointer-events-none after:absolute after:inset-0 after:z-2 has-[textarea:focus-visible]:after:border-2 has-[textarea:focus-visible]:after:border-accent">
      <div
        ref={frame}
        className="mono grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] overflow-auto bg-surface text-note leading-5"
      >
        <Gutter
          lines={lines.length}
          marks={marks}
          changes={changes}
          caretLine={caretLine}
          gutter={gutter}
          onGutter={onGutter}
        />
        <div className="relative w-max min-w-full">
          <PaintedText lines={lines} caretLine={caretLine} />
          <textarea
            ref={area}
            aria-label={path}
            value={value}
            readOnly={readOnly}
            wrap="off"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            onSelect={({ currentTarget }) => follow(currentTarget)}
            onFocus={({ currentTarget }) => follow(currentTarget)}
            onBlur={() => setCaretLine(undefined)}
            className="absolute inset-0 size-full resize-none overflow-hidden bg-transparent px-3 py-2 whitespace-pre text-transparent caret-ink outline-none"
          />
        </div>
      </div>
    </div>
  );
}

interface GutterProps extends Pick<CodeEditorProps, 'gutter' | 'onGutter'> {
  readonly lines: number;
  readonly marks: readonly TextMark[];
  readonly changes: ReadonlyMap<number, LineChange>;
  readonly caretLine: number | undefined;
}

function Gutter({ lines, marks, changes, caretLine, gutter, onGutter }: GutterProps): ReactNode {
  const byLine = useMemo(() => marksByLine(marks), [marks]);
  const most = useMemo(() => greatestFigure(gutter.values()), [gutter]);
  return (
    <div
      aria-hidden
      className="sticky left-0 z-1 border-r border-line-2 bg-surface py-2 text-ink-3 select-none max-sm:text-tick"
    >
      {Array.from({ length: lines }, (_, index) => {
        const line = index + 1;
        const mark = byLine.get(line);
        const change = changes.get(line);
        const figures = gutter.get(line);
        return (
          <div
            key={line}
            title={mark?.message}
            className={classes(
              'relative flex h-5 items-center justify-end gap-1.5 pr-2.5 pl-2',
              line === caretLine && 'bg-hover text-ink',
            )}
          >
            {figures === undefined ? null : <GutterFigure mark={figures} most={most} onChoose={onGutter} />}
            {mark === undefined ? null : <SeverityGlyph severity={mark.severity} size={12} said={false} />}
            <span className="min-w-[3ch] text-right text-tick tabular-nums">{line}</span>
            {change === undefined ? null : (
              <span
                className={classes(
                  'keeps-colour absolute inset-y-0 right-0 w-[3px]',
                  change === 'new' ? 'bg-kept' : 'bg-accent',
                )}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
