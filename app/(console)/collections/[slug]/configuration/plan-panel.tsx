'use client';
/** The plan below the text: what the next run would do with the edits, before they are saved. */

import { useMemo, type ReactNode } from 'react';
import { useKeymap } from '#components/shell/use-keymap.ts';
import { Button } from '#components/ui/button.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { classes } from '#components/ui/classes.ts';
import { formatCount, formatDuration } from '#components/ui/format.ts';
import { Notice } from '#components/ui/notice.tsx';
import { SectionHead } from '#components/ui/section-head.tsx';
import { PlanBody } from './plan-body.tsx';
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
  const { run, urls, ms } = done;
  const made = `run ${run}: ${formatCount(urls, 'decision')} in ${formatDuration(ms)}, nothing fetched`;
  return isCurrent ? `over ${made}` : `of earlier edits, over ${made}`;
}
