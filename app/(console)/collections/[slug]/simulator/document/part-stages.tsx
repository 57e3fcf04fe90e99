/** The stages of a part as a short trace: where, what came of it, and the value that a line matched. */

import type { ReactNode } from 'react';
import { Expression } from '#components/trace/expression-text.tsx';
import { MatchedText } from '#components/trace/matched-text.tsx';
import { RailPiece } from '#components/trace/rail.tsx';
import { railCells } from '#components/trace/trace-rails.ts';
import { FileLine } from '#components/ui/marks/file-line.tsx';
import type { DocumentTrial } from '#lib/services/essence/try-document-contract.ts';
import { fileLineHref } from '../../resources-href.ts';
import { stagePlace, stagesOf, type PartStage } from './part-stages.ts';

interface PartStagesProps {
  readonly slug: string;
  readonly trial: DocumentTrial;
  readonly index: number;
}

export function PartStages({ slug, trial, index }: PartStagesProps): ReactNode {
  const stages = stagesOf(trial, index);
  const rails = railCells(
    stages.map(({ mark }) => ({ marks: { generation: mark } })),
    ['generation'],
    false,
  );
  return (
    <ol aria-label="Stages" className="grid grid-cols-[auto_auto_auto_minmax(0,1fr)] gap-x-2.5 px-[18px] pb-3">
      {stages.map((stage, at) => {
        const [cell] = rails[at] ?? [];
        return (
          // A stage is known by its place.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className="col-span-full grid grid-cols-subgrid items-baseline text-note">
            <span className="font-medium text-ink">
              {stages[at - 1]?.stage === stage.stage ? <span className="sr-only">{stage.stage}</span> : stage.stage}
            </span>
            {cell === undefined ? <span /> : <RailPiece cell={cell} paired={false} />}
            <FileLine text={stagePlace(stage)} href={hrefOf(slug, stage)} />
            <span className="min-w-0 py-[3px] wrap-anywhere text-ink-2">{stage.outcome}</span>
            {stage.matched === undefined || cell === undefined ? null : (
              <>
                <span className="col-start-2 flex self-stretch">
                  <RailPiece cell={cell} paired={false} lineOnly />
                </span>
                <Matched matched={stage.matched} />
              </>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function hrefOf(slug: string, { at }: PartStage): string | undefined {
  return at === undefined ? undefined : fileLineHref(slug, at.file, at.line ?? 1);
}

const subjects = { url: 'in the URL', name: 'in the name', content: 'in the libmagic description' } as const;

/** The expression, and the value with the part that it matches. */
function Matched({ matched }: { readonly matched: NonNullable<PartStage['matched']> }): ReactNode {
  const { regex, subject, match, source } = matched;
  return (
    <span className="col-span-2 min-w-0 pb-1.5">
      <code className="mono block wrap-anywhere text-ink-2">
        <Expression text={regex} />
      </code>
      <span className="sr-only">{`matches ${subjects[source]} `}</span>
      <MatchedText text={subject} match={match} tone="kept" />
    </span>
  );
}
