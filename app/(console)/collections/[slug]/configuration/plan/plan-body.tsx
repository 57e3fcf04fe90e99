'use client';
/** A plan: the figures by cause, the URLs behind the chosen one, and what is not known. It fills whatever it stands in. */

import type { ReactNode } from 'react';
import { useAddress } from '#components/ui/table/use-address.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { Notice } from '#components/ui/feedback/notice.tsx';
import { VerdictGlyph } from '#components/ui/marks/verdict-glyph.tsx';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { chosenCell, columnHeads, matrixRows, printCell, samplesOf, unknownsFor } from './plan-choice.ts';
import { resourcesHref } from '../../resources-href.ts';
import { PlanMatrix } from './plan-matrix.tsx';
import { PlanSamples } from './plan-samples.tsx';

interface PlanBodyProps {
  readonly slug: string;
  readonly plan: PlanDone;
  readonly onShow: (path: string, line: number) => void;
}

export function PlanBody({ slug, plan, onShow }: PlanBodyProps): ReactNode {
  const { get, set } = useAddress();
  const rows = matrixRows(plan);
  const cell = chosenCell(rows, get('figure'));
  const row = rows.find((each) => each.row === cell.row);
  const count = row?.counts[cell.column] ?? 0;
  const by = columnHeads(plan).find(({ column }) => column === cell.column)?.by ?? '';
  const removed = plan.figures.rdsRemoved.next;
  const unknowns = unknownsFor(plan, cell);
  return (
    <>
      {removed > plan.removable ? (
        <Notice tone="warning" flush title="The run will hold its deletions">
          {`It would remove ${formatNumber(removed)} of ${formatCount(plan.rds.now, 'RD')}, more than 10\u00A0%. The RDs are kept until an operator confirms the deletions on the Live page.`}
        </Notice>
      ) : null}
      {plan.slower.map(({ hosts, before, after }) => (
        <Notice key={hosts} tone="warning" flush title="Slower crawl">
          {`${hosts}: from ${before} to ${after}.`}
        </Notice>
      ))}
      <div className="grid lg:grid-cols-[minmax(0,11fr)_minmax(0,10fr)] lg:divide-x lg:divide-line">
        <div className="min-w-0 overflow-x-auto">
          <PlanMatrix
            plan={plan}
            rows={rows}
            chosen={cell}
            onChoose={(next) => set({ figure: printCell(next), planned: undefined })}
          />
        </div>
        <div className="min-w-0">
          <PlanSamples
            slug={slug}
            title={`${row?.words ?? ''} ${by}`}
            samples={samplesOf(plan, cell)}
            count={count}
            listHref={resourcesHref(slug, { plan: String(plan.job), figure: printCell(cell) })}
            onShow={onShow}
          />
          {unknowns.length === 0 ? null : (
            <ul aria-label="Unknown" className="px-[18px] py-2 text-note text-ink-2">
              {unknowns.map(({ text }) => (
                <li key={text} className="flex gap-2 py-0.5">
                  <VerdictGlyph verdict="undecided" word="silent" size={13} />
                  <span>
                    <span className="font-medium text-ink">Unknown: </span>
                    {text}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </>
  );
}
