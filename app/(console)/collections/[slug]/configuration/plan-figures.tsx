/** The five figures of a plan; each opens the URLs it counts. */

import type { ReactNode } from 'react';
import { classes } from '#components/ui/classes.ts';
import type { FigureTone, PlanFigure } from './plan-choice.ts';

interface PlanFiguresProps {
  readonly figures: readonly PlanFigure[];
  readonly chosen: PlanFigure['id'];
  readonly onChoose: (id: PlanFigure['id']) => void;
}

const tones: Readonly<Record<FigureTone, string>> = {
  rejected: 'text-rejected-fg',
  kept: 'text-kept-fg',
  changed: 'text-accent',
  quiet: 'text-ink',
};

export function PlanFigures({ figures, chosen, onChoose }: PlanFiguresProps): ReactNode {
  return (
    <fieldset
      aria-label="What the plan changes"
      className="grid flex-none grid-cols-[repeat(auto-fit,minmax(172px,1fr))] border-b border-line"
    >
      {figures.map(({ id, value, words, note, tone }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => onChoose(id)}
          className={classes(
            'border-l border-line px-[18px] py-2 text-left -outline-offset-2! first:border-l-0 hover:bg-hover',
            id === chosen && 'shadow-[inset_0_-2px_var(--ink)]',
          )}
        >
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className={classes('text-figure tabular-nums', tones[tone])}>{value}</span>
            <span className="text-body font-medium text-ink">{words}</span>
          </span>
          <span className="block text-note text-ink-3">{note}</span>
        </button>
      ))}
    </fieldset>
  );
}
