'use client';
/** The plan as a tab of the dock: what it comes to beside its name, how it was made and its switch at the right. */

import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { DockTab } from '#components/dock/dock.tsx';
import { JobProgress } from '#components/kit/job-progress.tsx';
import { useKeymap } from '#components/shell/keys/use-keymap.ts';
import { Button } from '#components/ui/controls/button.tsx';
import { formatChange, formatCount, formatDuration } from '#components/ui/format/format.ts';
import { Switch } from '#components/ui/controls/switch.tsx';
import type { PlanState } from './use-plan.ts';

/** Loaded when there is something to plan. */
const PlanPanel = lazy(async () => ({ default: (await import('./plan-panel.tsx')).PlanPanel }));

interface PlanTabOptions {
  readonly slug: string;
  readonly plan: PlanState;
  readonly onShow: (path: string, line: number) => void;
  /** The first error, above everything else. */
  readonly error: ReactNode;
}

export function usePlanTab({ slug, plan, onShow, error }: PlanTabOptions): DockTab {
  const { done, status, isPlannable, isAutomatic, setAutomatic, planNow } = plan;
  useKeymap(useMemo(() => [{ keys: 'ctrl+shift+enter', label: 'Plan now', run: planNow }], [planNow]));
  const change = done === undefined ? 0 : done.rds.next - done.rds.now;
  return {
    id: 'plan',
    label: 'Plan',
    note: done === undefined ? undefined : change === 0 ? 'same number of RDs' : `${formatChange(change)} RDs`,
    tools: (
      <>
        <div className="max-lg:hidden">
          {status === undefined ? (
            <output>{isPlannable ? scopeOf(plan) : null}</output>
          ) : (
            <JobProgress isInline status={status} />
          )}
        </div>
        <span className="flex items-center gap-1.5 text-ink-2 max-sm:hidden">
          <Switch small label="Replan while typing" checked={isAutomatic} onChange={setAutomatic} />
          replan while typing
        </span>
        {isAutomatic ? null : (
          <Button size="small" keys="Ctrl Shift Enter" pending={status !== undefined} onClick={planNow}>
            Plan now
          </Button>
        )}
      </>
    ),
    draw: () => (
      <>
        {error}
        {isPlannable ? (
          <Suspense>
            <PlanPanel {...{ slug, plan, onShow }} />
          </Suspense>
        ) : (
          <p className="px-[18px] py-3 text-body text-ink-3">
            Run a crawl first. This tab then shows what the next run would change, before you save.
          </p>
        )}
      </>
    ),
  };
}

function scopeOf({ done, isCurrent, problem, isAutomatic }: PlanState): string {
  if (problem !== undefined) return 'no plan';
  if (done === undefined) return isAutomatic ? 'planned when typing pauses' : 'not planned yet';
  const { run, urls, ms } = done;
  const made = `run ${run}: ${formatCount(urls, 'decision')} in ${formatDuration(ms)}, nothing fetched`;
  return isCurrent ? `based on ${made}` : `for earlier edits, based on ${made}`;
}
