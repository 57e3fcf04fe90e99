/** The head of a section: title, a muted sentence of scope, actions at the right. */

import type { ReactNode } from 'react';
import { classes } from '../classes.ts';

export interface SectionHeadProps {
  readonly title: ReactNode;
  /** What, which run, how many. */
  readonly scope?: ReactNode;
  readonly actions?: ReactNode;
  /** 34 px instead of 38, where heads stand in a stack. */
  readonly stacked?: boolean | undefined;
  /** With a line below it. */
  readonly ruled?: boolean | undefined;
  readonly level?: 2 | 3 | undefined;
}

export function SectionHead(props: SectionHeadProps): ReactNode {
  const { title, scope, actions, stacked = false, ruled = false, level = 2 } = props;
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <header
      className={classes(
        'flex flex-none flex-wrap items-center gap-x-2 px-[18px] py-1',
        stacked ? 'min-h-[34px]' : 'min-h-[38px]',
        ruled && 'border-b border-line',
      )}
    >
      <Heading className="text-body font-semibold text-ink">{title}</Heading>
      {scope === undefined ? null : <span className="text-note text-ink-3 tabular-nums">{scope}</span>}
      {actions === undefined ? null : (
        <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div>
      )}
    </header>
  );
}
