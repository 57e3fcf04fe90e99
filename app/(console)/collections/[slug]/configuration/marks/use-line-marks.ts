'use client';
/** The figures beside the lines of the open file; choosing one opens the URLs it counts. */

import { useRouter } from 'next/navigation';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { mapLines } from '#lib/lang/line-map.ts';
import type { LineHits, RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { resourcesHref, type ResourceFilter } from '../../resources-href.ts';
import { lineMarks, textOfRun } from './line-marks.ts';
import type { LineFigure } from '../form/line-figure.tsx';
import type { PlanState } from '../plan/use-plan.ts';

export interface LineFigures {
  readonly marks: ReadonlyMap<number, GutterMark>;
  /** For the form, the same as in the gutter. */
  readonly of: (line: number) => LineFigure | undefined;
  readonly open: (line: number) => void;
}

interface Marking {
  readonly slug: string;
  readonly hits: RunHits | null;
  readonly path: string;
  readonly text: string;
  readonly saved: string;
  readonly plan: PlanState;
}

export function useLineMarks({ slug, hits, path, text, saved, plan }: Marking): LineFigures {
  const router = useRouter();
  const current = plan.isCurrent ? plan.done : undefined;
  // A long text takes a moment to compare; what is typed does not wait for it.
  const later = useDeferredValue(useMemo(() => ({ path, text, saved }), [path, text, saved]));
  const marks = useMemo(() => lineMarks({ hits, ...later, plan: current }), [hits, later, current]);
  const run = hits?.run;
  const of = useCallback(
    (line: number) => {
      const mark = marks.get(line);
      return mark === undefined || run === undefined ? undefined : { mark, run };
    },
    [marks, run],
  );
  const open = useCallback(
    (line: number): void => {
      if (hits === null) return;
      if (marks.get(line)?.predicted !== undefined) {
        const list = current && plannedFilter(current, { path, line });
        if (list !== undefined) router.push(resourcesHref(slug, list));
        return;
      }
      const old = mapLines(textOfRun(hits, path, saved), text).toOld(line);
      const file = hits.texts[path] === undefined ? `${path} (built-in)` : path;
      const found = hits.lines.find((each) => each.file === file && each.line === old);
      if (found !== undefined) router.push(resourcesHref(slug, countedFilter(found)));
    },
    [slug, hits, path, text, saved, marks, current, router],
  );
  return { marks, of, open };
}

/** The URLs behind what the plan predicts of a line; undefined where that is nothing. */
function plannedFilter(
  { job, predicted }: PlanDone,
  { path, line }: { readonly path: string; readonly line: number },
): ResourceFilter | undefined {
  const figure = predicted.find((each) => each.file === path && each.line === line)?.figure;
  return figure === undefined ? undefined : { plan: String(job), figure };
}

/** The URLs a figure counts; of a line that only ran, which no list knows, its example. */
function countedFilter({ file, line, denied, changed = 0, lastUrl, reason }: LineHits): ResourceFilter {
  if (denied > 0) return reason === undefined ? { file, line: String(line) } : { reason };
  if (changed > 0) return { outcome: 'kept' };
  return lastUrl === undefined ? {} : { text: lastUrl };
}
