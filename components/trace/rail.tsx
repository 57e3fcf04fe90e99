/** One step's piece of a rail: the line above, the mark, the line below. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { VerdictGlyph } from '../ui/marks/verdict-glyph.tsx';
import { verdictLooks } from '../ui/marks/verdict-words.ts';
import type { RailCell, Stroke } from './trace-rails.ts';
import { railNames, type RailMark } from './trace-step.ts';

export interface RailPieceProps {
  readonly cell: RailCell;
  /** One of two: its line takes the colour of what was kept. */
  readonly paired: boolean;
  /** No mark here, only the line that goes on, as beside an opened step. */
  readonly lineOnly?: boolean;
}

function strokeClass(stroke: Stroke, paired: boolean): string {
  if (stroke === 'none') return 'hidden';
  if (stroke === 'dashed') return 'border-l border-dashed border-line-strong';
  return paired ? 'border-l border-kept/60' : 'border-l border-line-strong';
}

function Mark({ mark }: { readonly mark: RailMark }): ReactNode {
  if (mark === 'passed') return <VerdictGlyph verdict="kept" size={13} word="silent" />;
  if (mark === 'went-on') return <span className="keeps-colour size-[5px] rounded-full bg-ink-4" />;
  return <VerdictGlyph verdict={mark} size={14} word="silent" />;
}

function spoken(mark: RailMark): string {
  if (mark === 'passed') return 'passed';
  return mark === 'went-on' ? 'continued' : verdictLooks[mark].word;
}

const line = 'absolute left-1/2 w-px -translate-x-1/2';

export function RailPiece({ cell, paired, lineOnly = false }: RailPieceProps): ReactNode {
  const { rail, mark, above, below } = cell;
  const width = paired ? 'w-[38px]' : 'w-[26px]';
  if (lineOnly || mark === undefined) {
    return (
      <span className={classes('relative block self-stretch', width)}>
        <span className={classes(line, 'inset-y-0', strokeClass(below, paired))} />
      </span>
    );
  }
  return (
    <span className={classes('relative flex items-center justify-center self-stretch', width)}>
      <span className={classes(line, 'top-0 bottom-[calc(50%+9px)]', strokeClass(above, paired))} />
      <Mark mark={mark} />
      {paired ? <span className="sr-only">{`${railNames[rail].long}: ${spoken(mark)}`}</span> : null}
      <span className={classes(line, 'top-[calc(50%+9px)] bottom-0', strokeClass(below, paired))} />
    </span>
  );
}
