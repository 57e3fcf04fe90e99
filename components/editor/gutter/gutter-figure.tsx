/** The figure of a line: straw for URLs denied, blue for RDs changed, grey for the rest, with a bar under the first two. */

import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';
import { formatNumber } from '../../ui/format/format.ts';
import { SeverityGlyph } from '../../ui/marks/severity-glyph.tsx';
import { figureOf, markWords, type FigureKind, type GutterMark } from './gutter-mark.ts';

interface GutterFigureProps {
  readonly mark: GutterMark;
  /** What the longest bar of the file stands for. */
  readonly most: number;
  readonly onChoose?: ((line: number) => void) | undefined;
}

const looks: Readonly<Record<FigureKind, { readonly text: string; readonly bar: string }>> = {
  denied: { text: 'text-rejected-fg font-medium', bar: 'bg-rejected' },
  changed: { text: 'text-accent font-medium', bar: 'bg-accent' },
  ran: { text: 'text-ink-3', bar: '' },
  matched: { text: 'text-ink-2', bar: 'bg-series' },
  never: { text: 'text-ink-3', bar: '' },
};

export function GutterFigure({ mark, most, onChoose }: GutterFigureProps): ReactNode {
  if (mark.isBroken === true) {
    return (
      <span className="flex h-5 items-center justify-end">
        <SeverityGlyph severity="error" size={12} />
      </span>
    );
  }
  const { kind, count, bar } = figureOf(mark, most);
  const { text, bar: colour } = looks[kind];
  const figure = formatNumber(count);
  const title = markWords(mark);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={`Line ${mark.line}: ${title}`}
      title={title}
      onClick={() => onChoose?.(mark.line)}
      className={classes(
        'relative block h-5 w-full text-right text-tick tabular-nums',
        mark.isStale ? 'text-ink-3' : text,
      )}
    >
      {figure}
      {bar === 0 ? null : (
        <span
          aria-hidden
          style={{ width: `${Math.max(10, bar * 100)}%` }}
          className={classes('keeps-colour absolute right-0 bottom-px h-0.5', mark.isStale ? 'bg-line-strong' : colour)}
        />
      )}
    </button>
  );
}
