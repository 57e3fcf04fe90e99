/** What the last run and the plan show of the line of a finding, from what the page has of both. */

import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { formatCount } from '#components/ui/format/format.ts';
import type { RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { lineMarks, type ToMark } from '../marks/line-marks.ts';

interface Shown {
  readonly hits: RunHits | null;
  /** Of the texts as they are. */
  readonly plan: PlanDone | undefined;
  readonly texts: (path: string) => Pick<ToMark, 'text' | 'saved'>;
}

interface At {
  readonly path: string;
  readonly line: number;
}

/** A file is compared with the run's when the first of its findings is asked for. */
export function findingEvidence({ hits, plan, texts }: Shown): (finding: At) => string | undefined {
  const known = new Map<string, ReadonlyMap<number, GutterMark>>();
  const marksOf = (path: string): ReadonlyMap<number, GutterMark> => {
    const marks = known.get(path) ?? lineMarks({ hits, path, plan, ...texts(path) });
    known.set(path, marks);
    return marks;
  };
  return (finding) => {
    if (isLeftOut(plan, finding)) return 'skipped by the plan';
    const mark = marksOf(finding.path).get(finding.line);
    return mark === undefined || hits === null ? undefined : evidenceOf(mark, `in run ${hits.run}`);
  };
}

function isLeftOut(plan: PlanDone | undefined, { path, line }: At): boolean {
  return (plan?.leftOut ?? []).some(({ file, line: wrong, block = { from: wrong, to: wrong } }) => {
    return file === path && block.from <= line && line <= block.to;
  });
}

function evidenceOf({ denied, changed, ran, ...mark }: GutterMark, inRun: string): string | undefined {
  const { predicted, isDead, isStale, ghost, matched, ranWords, also } = mark;
  if (predicted !== undefined) {
    const what =
      denied === 0 && changed > 0 ? `changes ${formatCount(changed, 'RD')}` : `denies ${formatCount(denied, 'URL')}`;
    return [`${what} in the next run`, ...(also === undefined ? [] : [also])].join(', ');
  }
  if (isStale) return undefined;
  if (isDead) return ghost;
  if (matched === undefined && denied > 0) return `denied ${formatCount(denied, 'URL')} ${inRun}`;
  if (changed > 0) return `changed ${formatCount(changed, 'RD')} ${inRun}`;
  return ranWords === undefined ? `ran on ${formatCount(ran, 'URL')} ${inRun}` : undefined;
}
