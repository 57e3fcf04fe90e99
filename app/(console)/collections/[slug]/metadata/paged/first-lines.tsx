'use client';
/** The lines of a long profile that are seen first, to read until the editor is there. */

import { useMemo, type ReactNode } from 'react';
import { PaintedLines } from '#components/editor/painted/painted-file.tsx';
import type { TextMark } from '#components/editor/painted/paint-lines.ts';
import { linesAround } from './lines-around.ts';

interface FirstLinesProps {
  readonly path: string;
  readonly text: string;
  /** Number of the first line of the text, from 1. */
  readonly first: number;
  /** The line to show. */
  readonly line: number | undefined;
}

const noMarks: readonly TextMark[] = [];

export function FirstLines({ path, text, first, line }: FirstLinesProps): ReactNode {
  const shown = useMemo(() => linesAround({ first, text }, line), [first, text, line]);
  const jump = useMemo(() => (line === undefined ? undefined : { line, column: 1 }), [line]);
  return <PaintedLines path={path} page={shown} marks={noMarks} jump={jump} />;
}
