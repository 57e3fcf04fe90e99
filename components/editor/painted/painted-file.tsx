'use client';
/** A file to read: its lines in their colours, with their numbers and findings; a long one in pages. */

import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format/format.ts';
import { SeverityGlyph } from '../../ui/marks/severity-glyph.tsx';
import { syntaxes } from '#lib/languages/syntaxes.ts';
import { tokensOf } from './code-tokens.ts';
import type { EditorState, Jump } from '../editor-state.ts';
import { isLarge, pageLines, pagesOf } from '../large-file.ts';
import { marksByLine, paintLines, type TextMark } from './paint-lines.ts';
import { PaintedText } from './painted-text.tsx';

interface PaintedFileProps {
  readonly state: EditorState;
  readonly jump: Jump | undefined;
}

const noMarks: readonly TextMark[] = [];

/** Keyed by the file: another one begins at its first page. */
export function PaintedFile({ state: { path, files, findings }, jump }: PaintedFileProps): ReactNode {
  const file = files.find((each) => each.path === path);
  const text = file?.text ?? '';
  const pages = useMemo(() => pagesOf(text), [text]);
  const [chosen, setChosen] = useState<{ readonly page: number; readonly jump: Jump | undefined }>({
    page: 0,
    jump: undefined,
  });
  const asked = jump !== undefined && chosen.jump !== jump ? Math.floor((jump.line - 1) / pageLines) : chosen.page;
  const at = Math.min(Math.max(0, asked), pages.length - 1);
  const page = pages[at] ?? { first: 1, text };
  const marks = findings.get(path) ?? noMarks;
  const go = (to: number): void => setChosen({ page: to, jump });
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      {pages.length === 1 ? null : (
        <div className="flex min-h-[38px] flex-none flex-wrap items-center gap-2 border-b border-line px-[18px] py-1 text-note text-ink-2">
          <span className="tabular-nums">
            {`Lines ${formatNumber(page.first)} to ${formatNumber(Math.min(page.first + pageLines - 1, lineCount(pages)))} of ${formatNumber(lineCount(pages))}`}
          </span>
          <Button size="small" disabled={at === 0} onClick={() => go(at - 1)}>
            Previous
          </Button>
          <Button size="small" disabled={at === pages.length - 1} onClick={() => go(at + 1)}>
            Next
          </Button>
          {isLarge(text) ? (
            <span className="text-ink-3">too long to edit here; download it and import the edited file</span>
          ) : null}
          <Download path={path} text={text} />
        </div>
      )}
      <PaintedLines key={page.first} path={path} language={file?.language} page={page} marks={marks} jump={jump} />
    </div>
  );
}

function lineCount(pages: ReturnType<typeof pagesOf>): number {
  const last = pages.at(-1);
  if (last === undefined) return 0;
  return last.first + last.text.split('\n').length - (last.text.endsWith('\n') ? 2 : 1);
}

function Download({ path, text }: { readonly path: string; readonly text: string }): ReactNode {
  const save = (): void => {
    const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href: address, download: path.split('/').at(-1) ?? path }).click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button size="small" className="ml-auto" onClick={save}>
      Download
    </Button>
  );
}

interface LinesProps {
  readonly path: string;
  /** Its id; that of the path unless given. */
  readonly language?: string | undefined;
  readonly page: { readonly first: number; readonly text: string };
  readonly marks: readonly TextMark[];
  readonly jump: Jump | undefined;
}

const lineHeight = 20;

/** A page of a file. */
export function PaintedLines({ path, language, page: { first, text }, marks, jump }: LinesProps): ReactNode {
  const frame = useRef<HTMLDivElement>(null);
  const own = useMemo(() => marksWithin(marks, first), [marks, first]);
  const syntax = syntaxes.find(({ id }) => id === language);
  const lines = useMemo(() => paintLines(text, tokensOf(path, text, syntax), own), [path, text, syntax, own]);
  const byLine = useMemo(() => marksByLine(own), [own]);
  const target = jump === undefined ? undefined : jump.line - first + 1;
  useEffect(() => {
    if (target !== undefined) frame.current?.scrollTo({ top: Math.max(0, (target - 8) * lineHeight) });
  }, [target]);
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
          const mark = byLine.get(index + 1);
          const line = first + index;
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
        <PaintedText lines={lines} caretLine={target} />
      </div>
    </section>
  );
}

/** The marks of a page, their lines counted from the first of the page. */
function marksWithin(marks: readonly TextMark[], first: number): readonly TextMark[] {
  return marks
    .filter(({ line }) => line >= first && line < first + pageLines)
    .map((mark) => ({ ...mark, line: mark.line - first + 1, endLine: mark.endLine - first + 1 }));
}
