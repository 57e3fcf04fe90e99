/** The first error of the texts, as the first row of the dock: where it is, what it keeps from working, its fix. */

import type { ReactNode } from 'react';
import { DockRow } from '#components/dock/dock-row.tsx';
import { Fixes, type Finding, type Mending } from '#components/dock/fixes.tsx';
import { formatCount } from '#components/ui/format/format.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';

interface ErrorRowProps extends Mending<Finding> {
  readonly errors: readonly Finding[];
  /** The plan of these texts, once it is there. */
  readonly plan: PlanDone | undefined;
}

export function ErrorRow({ errors, plan, ...mending }: ErrorRowProps): ReactNode {
  const [first] = errors;
  if (first === undefined) return null;
  const { path, line, message } = first;
  return (
    <DockRow tone="error" actions={<Fixes finding={first} {...mending} />}>
      <button
        type="button"
        onClick={() => mending.onShow(first)}
        className="mono mr-2 min-h-6 text-note text-accent hover:underline"
      >
        {`${path}:${line}`}
      </button>
      {message}{' '}
      <span className="text-ink-2">
        {[
          `${formatCount(errors.length, 'error')} ${errors.length === 1 ? 'prevents' : 'prevent'} runs from starting.`,
          ...leftOutWords(plan?.leftOut ?? []),
        ].join(' ')}
      </span>
    </DockRow>
  );
}

const mostNamed = 3;

function leftOutWords(leftOut: PlanDone['leftOut']): readonly string[] {
  const lines = leftOut.filter(({ block }) => block === undefined);
  const places = lines.slice(0, mostNamed).map(({ file, line }) => `${file}:${line}`);
  const more = lines.length > mostNamed ? ` and ${lines.length - mostNamed} more` : '';
  const blocks = leftOut.flatMap(({ file, line, block }) =>
    block === undefined
      ? []
      : `The plan skips ${file}:${block.from}–${block.to} until the error in line ${line} is fixed.`,
  );
  return [...(lines.length === 0 ? [] : [`The plan skips ${places.join(', ')}${more}.`]), ...blocks];
}
