'use client';
/** The plan below the text: what the next run would do with the edits, before they are saved. */

import { useMemo, type ReactNode } from 'react';
import { useAddress } from '#components/shell/use-address.ts';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatDuration, formatNumber } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import type { PlanDone, PlanLine } from '#lib/services/plan/contract.ts';
import { countOf, figuresOf, samplesOf, type PlanFigure } from './plan-choice.ts';
import { PlanFigures } from './plan-figures.tsx';
import { PlanLines } from './plan-lines.tsx';
import { PlanSamples } from './plan-samples.tsx';
import type { PlanState } from './use-plan.ts';

interface PlanPanelProps {
  readonly slug: string;
  readonly plan: PlanState;
  readonly onShow: (path: string, line: number) => void;
}

export function PlanPanel({ slug, plan, onShow }: PlanPanelProps): ReactNode {
  const { done, isCurrent, doing, problem, isAutomatic, setAutomatic, planNow } = plan;
  const keys = useMemo(() => [{ keys: 'ctrl+shift+enter', label: 'Plan the edits now', run: planNow }], [planNow]);
  useKeymap(keys);
  return (
    <section
      aria-label="Plan"
      className="flex max-h-[46%] min-h-[38px] flex-none flex-col border-t border-line bg-surface"
    >
      <SectionHead
        title="Plan"
        scope={<output>{scopeOf(plan)}</output>}
        actions={
          <>
            <Checkbox
              label="replan while typing"
              checked={isAutomatic}
              onChange={(event) => setAutomatic(event.target.checked)}
            />
            <Button size="small" keys="Ctrl Shift Enter" pending={doing !== 'nothing'} onClick={planNow}>
              Plan now
            </Button>
          </>
        }
        ruled
      />
      <div className="min-h-0 overflow-y-auto">
        {problem === undefined ? null : (
          <Notice tone="warning" flush>
            {problem}
          </Notice>
        )}
        {done === undefined ? null : (
          <div className={classes(!isCurrent && 'opacity-60 transition-opacity')}>
            <PlanBody key={done.ms} slug={slug} plan={done} onShow={onShow} />
          </div>
        )}
      </div>
    </section>
  );
}

function scopeOf({ done, isCurrent, doing, decided, problem, isAutomatic }: PlanState): string {
  if (doing === 'waits') return 'waits for the engine';
  if (doing === 'plans') return decided === 0 ? 'deciding' : `deciding, ${formatCount(decided, 'URL')} so far`;
  if (problem !== undefined) return 'no plan of these edits';
  if (done === undefined) return isAutomatic ? 'what a run would do with the edits' : 'not asked for yet';
  const { run, figures, ms } = done;
  const made = `run ${run}: ${formatCount(figures.urls, 'decision')} in ${formatDuration(ms)}, nothing fetched`;
  return isCurrent ? `over ${made}` : `of earlier edits, over ${made}`;
}

interface PlanBodyProps {
  readonly slug: string;
  readonly plan: PlanDone;
  readonly onShow: (path: string, line: number) => void;
}

/** The first figure that says something. */
function firstFigure(figures: readonly PlanFigure[]): PlanFigure | undefined {
  return figures.find(({ tone }) => tone !== 'quiet') ?? figures[0];
}

/** `filter.conf:12`, or `filter.conf:-12` for a line that is gone. */
function printPlanLine({ file, line, oldLine }: PlanLine): string {
  return `${file}:${line ?? `-${oldLine ?? ''}`}`;
}

function PlanBody({ slug, plan, onShow }: PlanBodyProps): ReactNode {
  const figures = figuresOf(plan);
  const { get, set } = useAddress();
  const figure = figures.find(({ id }) => id === get('figure')) ?? firstFigure(figures);
  const line = plan.lines.find((each) => printPlanLine(each) === get('planned'));
  const kinds = line === undefined ? (figure?.kinds ?? []) : figures.flatMap((each) => each.kinds);
  const place = line && { file: line.file, line: line.line, oldLine: line.oldLine };
  const samples = samplesOf(plan, [...new Set(kinds)], place);
  const { rdsGo } = plan.figures;
  return (
    <>
      {rdsGo > plan.removable ? (
        <Notice tone="warning" flush title="The run will hold its deletions">
          {`${formatNumber(rdsGo)} of ${formatCount(plan.figures.rdsNow, 'RD')} would go, more than 10\u00A0%. They stay until an operator confirms them on the Live page.`}
        </Notice>
      ) : null}
      <PlanFigures
        figures={figures}
        chosen={figure?.id ?? 'dropped'}
        onChoose={(id) => set({ figure: id, planned: undefined })}
      />
      <div className="grid lg:grid-cols-[minmax(0,9fr)_minmax(0,11fr)] lg:divide-x lg:divide-line">
        <PlanLines
          plan={plan}
          chosen={line}
          onChoose={(next) => set({ planned: next && printPlanLine(next) })}
          onShow={onShow}
        />
        <PlanSamples
          slug={slug}
          samples={samples}
          count={line === undefined ? countOf(plan, kinds) : Math.max(samples.length, countOfLine(line))}
          onShow={onShow}
        />
      </div>
      {plan.unknowns.length === 0 ? null : (
        <ul className="border-t border-line-2 px-[18px] py-2 text-note text-ink-3">
          {plan.unknowns.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function countOfLine({ before, planned, rds }: PlanLine): number {
  return Math.abs(planned - before) + rds;
}
