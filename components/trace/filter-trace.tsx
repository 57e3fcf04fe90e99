/** Who decided and why: a sentence first, then one row a step with the rails of both filters, then what was not reached. */

import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { railCells, type RailCell } from './trace-rails.ts';
import { FoldedSteps } from './folded-steps.tsx';
import { foldWords, groupSteps, type StepGroup } from './fold-steps.ts';
import { RailPiece } from './rail.tsx';
import { traceColumns, traceLine } from './trace-columns.ts';
import { StageName, TraceRow } from './trace-row.tsx';
import { railNames, type Rail, type TraceStep } from './trace-step.ts';

export interface FilterTraceProps {
  /** Says the decision in words before the steps do; left out where the page's head says it. */
  readonly sentence?: ReactNode;
  readonly steps: readonly TraceStep[];
  /** One rail where the filters agree or one is chosen, two where they differ. */
  readonly rails: readonly Rail[];
  /** Names of the stages the URL never came to. */
  readonly notReached: readonly string[];
  /** What a replay decided otherwise than the crawl; shown as an error above the steps. */
  readonly disagreement?: ReactNode;
}

function RailHeads({ rails }: { readonly rails: readonly Rail[] }): ReactNode {
  return (
    <li aria-hidden className={classes(traceLine, 'h-7 text-note text-ink-3')}>
      <span className="@max-[560px]:hidden" />
      <span className="flex">
        {rails.map((rail) => (
          <span key={rail} className="w-[38px] text-center">
            {railNames[rail].short}
          </span>
        ))}
      </span>
    </li>
  );
}

function NotReached({ stages, dashed }: { readonly stages: readonly string[]; readonly dashed: boolean }): ReactNode {
  return (
    <li className={classes(traceLine, 'items-start! py-1')}>
      <span className="pt-1 text-note text-ink-3 @max-[560px]:col-span-3">not reached</span>
      <span className="relative w-[26px] self-stretch">
        {dashed ? (
          <>
            <span className="absolute -top-1 bottom-4 left-1/2 border-l border-dashed border-line-strong" />
            <span className="keeps-colour absolute bottom-1.5 left-1/2 size-[5px] -translate-x-1/2 rounded-full bg-ink-4" />
          </>
        ) : null}
      </span>
      <span className="col-span-3 flex flex-wrap gap-x-4 py-1 text-note text-ink-3 @max-[560px]:col-span-2">
        {stages.map((stage) => (
          <span key={stage} className="whitespace-nowrap">
            {stage}
          </span>
        ))}
      </span>
    </li>
  );
}

interface FoldedProps {
  readonly steps: readonly TraceStep[];
  readonly cells: readonly (readonly RailCell[])[];
  readonly group: StepGroup;
  readonly row: (index: number, isFolded: boolean) => ReactNode;
}

function Folded({ steps, cells, group, row }: FoldedProps): ReactNode {
  const [first] = group;
  const folded = group.flatMap((index) => steps[index] ?? []);
  const { stage = '' } = folded[0] ?? {};
  const [start = [], end = []] = [cells[first], cells[group.at(-1) ?? first]];
  const paired = start.length > 1;
  // Of the first step what comes before it, of the last what follows.
  const rails = start.map((cell, at) => Object.assign({}, cell, { below: end[at]?.below ?? cell.below }));
  return (
    <FoldedSteps
      stage={<StageName stage={stage} isNamed={steps[first - 1]?.stage !== stage} />}
      rails={rails.map((cell) => (
        <RailPiece key={cell.rail} cell={cell} paired={paired} />
      ))}
      openRails={rails.map((cell) => (
        <RailPiece key={cell.rail} cell={Object.assign({}, cell, { below: cell.above })} paired={paired} lineOnly />
      ))}
      {...foldWords(folded)}
      count={folded.length}
    >
      {group.map((index) => row(index, true))}
    </FoldedSteps>
  );
}

export function FilterTrace({ sentence, steps, rails, notReached, disagreement }: FilterTraceProps): ReactNode {
  const goesOn = notReached.length > 0;
  const cells = railCells(steps, rails, goesOn);
  const row = (index: number, isFolded = false): ReactNode => {
    const step = steps[index];
    if (step === undefined) return null;
    const namesStage = !isFolded && steps[index - 1]?.stage !== step.stage;
    return <TraceRow key={step.key} step={step} namesStage={namesStage} cells={cells[index] ?? []} />;
  };
  return (
    <div className="@container">
      {disagreement === undefined ? null : (
        <Notice tone="error" flush title="The replay differs from the crawl">
          {disagreement}
        </Notice>
      )}
      {sentence === undefined ? null : <p className="px-[18px] pt-1 pb-2 text-body text-ink-2">{sentence}</p>}
      <ol aria-label="Decision, step by step" className={classes(traceColumns, 'pb-2')}>
        {rails.length > 1 ? <RailHeads rails={rails} /> : null}
        {groupSteps(steps).map((group) =>
          group.length === 1 ? row(group[0]) : <Folded key={steps[group[0]]?.key} {...{ steps, cells, group, row }} />,
        )}
        {goesOn ? <NotReached stages={notReached} dashed={rails.length === 1} /> : null}
      </ol>
    </div>
  );
}
