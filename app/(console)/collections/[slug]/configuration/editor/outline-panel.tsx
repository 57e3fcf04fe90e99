'use client';
/** The parts of the open file; the one the caret is in is marked, choosing one leads there. */

import { useDeferredValue, useMemo, type ReactNode } from 'react';
import type { OpenDocument } from '#components/editor/open-document.ts';
import { classes } from '#components/ui/classes.ts';
import { CutMiddle } from '#components/ui/format/cut-middle.tsx';
import { sourceText } from '#lib/lang/source-text.ts';
import { outlineOf, type OutlineEntry } from '#lib/languages/outline.ts';

export function OutlinePanel({ document }: { readonly document: OpenDocument }) {
  const { path, language, text, caretLine, reveal } = document;
  // Typing goes before: the outline follows when there is time.
  const settled = useDeferredValue(text);
  const entries = useMemo(() => {
    return language === undefined ? [] : outlineOf(language.parse(sourceText(path, settled)));
  }, [path, language, settled]);
  const current = entries.findLast(({ line }) => line <= caretLine);
  const shown = useMemo(() => nearBy(entries, caretLine), [entries, caretLine]);
  if (entries.length === 0) return <Nothing hasLanguage={language !== undefined} />;
  return (
    <ol aria-label={`Outline of ${path}`} className="py-2">
      {shown.map((entry) => (
        <li key={entry.line}>
          <button
            type="button"
            aria-current={entry === current ? 'location' : undefined}
            onClick={() => reveal(entry.line, entry.column)}
            className={classes(
              'flex min-h-[25px] w-full items-baseline gap-2 px-[18px] text-left text-note -outline-offset-2! pointer-coarse:min-h-11 pointer-coarse:items-center',
              entry.kind === 'line' && 'pl-8',
              entry === current ? 'bg-select shadow-[inset_2px_0_var(--accent)]' : 'hover:bg-hover',
            )}
          >
            <span className={classes('mono flex-none', entry.kind === 'block' ? 'text-syn-tag' : 'text-syn-directive')}>
              {entry.word}
            </span>
            <CutMiddle text={entry.rest} className="mono flex-1 text-ink-2" />
            <span className="flex-none text-tick text-ink-3 tabular-nums">{entry.line}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Lines shown on each side of the caret where there are too many for a list. */
const around = 200;

/** Every block, and of a long file only the lines near the caret. */
function nearBy(entries: readonly OutlineEntry[], caretLine: number): readonly OutlineEntry[] {
  if (entries.length <= 2 * around) return entries;
  return entries.filter(({ kind, line }) => kind === 'block' || Math.abs(line - caretLine) <= around);
}

function Nothing({ hasLanguage }: { readonly hasLanguage: boolean }): ReactNode {
  const why = !hasLanguage ? 'This file has no outline.' : 'The file is empty.';
  return <p className="px-[18px] py-3 text-body text-ink-3">{why}</p>;
}
