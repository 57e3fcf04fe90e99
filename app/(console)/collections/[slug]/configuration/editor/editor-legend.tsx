/** What the bars and the figures left of the text stand for. */

import type { ReactNode } from 'react';
import { formatNumber } from '#components/ui/format/format.ts';

interface EditorLegendProps {
  /** The run that has figures. */
  readonly run: number | undefined;
}

export function EditorLegend({ run }: EditorLegendProps): ReactNode {
  const bars = [
    ['bg-kept', 'new, unsaved'],
    ['bg-accent', 'edited, unsaved'],
    ...(run === undefined ? [] : [['bg-ink-4', `saved since run ${formatNumber(run)}`]]),
  ];
  const figures = [
    ['text-rejected-fg font-medium', 'amber', 'URLs that the line denied'],
    ['text-accent font-medium', 'blue', 'RDs that it changed'],
    ['text-ink-3', 'grey', 'URLs that it ran on'],
  ];
  return (
    <section aria-label="Legend" className="border-t border-line px-[18px] py-2 text-note text-ink-2 max-md:hidden">
      <h2 className="pb-1 text-head font-medium text-ink-3">Change bar</h2>
      <ul>
        {bars.map(([look, words]) => (
          <li key={words} className="flex items-center gap-3">
            <span aria-hidden className={`keeps-colour ml-6 h-4 w-[3px] flex-none ${look}`} />
            {words}
          </li>
        ))}
      </ul>
      {run === undefined ? null : (
        <>
          <h2 className="pt-3 pb-1 text-head font-medium text-ink-3">{`Figures of run ${formatNumber(run)}`}</h2>
          <ul>
            {figures.map(([look, colour, words]) => (
              <li key={words} className="flex items-baseline gap-3">
                <span className={`w-9 flex-none text-right text-tick ${look}`}>{colour}</span>
                {words}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
