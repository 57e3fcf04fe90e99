/** The figures beside the lines of an edited text: those of the last run where the line is the same, else the plan's. */

import type { GutterMark } from '#components/editor/gutter/gutter-mark.ts';
import { formatCount, formatNumber } from '#components/ui/format/format.ts';
import { mapLines } from '#lib/lang/line-map.ts';
import type { PlacedDiagnostic } from '#lib/languages/workspace.ts';
import type { LineHits, RunHits } from '#lib/services/lines/contract.ts';
import type { PlanDone } from '#lib/services/plan/contract.ts';
import { countedWords, noteWords, silenceWords } from './silence-words.ts';
import type { RunLines } from './silence-words.ts';

export interface ToMark {
  readonly hits: RunHits | null;
  readonly path: string;
  /** As it is edited, and as it is saved. */
  readonly text: string;
  readonly saved: string;
  /** The plan of exactly these texts; absent while there is none. */
  readonly plan?: PlanDone | undefined;
}

export function lineMarks({ hits, path, text, saved, plan }: ToMark): ReadonlyMap<number, GutterMark> {
  const marks = new Map<number, GutterMark>();
  if (hits === null) return marks;
  const { toNew, changed } = mapLines(textOfRun(hits, path, saved), text);
  const lines = hits.lines.filter(({ file }) => file === path || file === builtIn(path));
  for (const line of lines) {
    const now = toNew(line.line);
    if (now !== undefined)
      marks.set(now, { ...liveMark(line, now), ...silentPart({ hits, toNew }, line), ...notePart(hits, line) });
  }
  const sinceSaved = mapLines(saved, text);
  for (const { line, oldLine, change, text: written } of changed) {
    if (line === undefined) continue;
    const old = lines.find((each) => each.line === oldLine);
    const isSaved = sinceSaved.toOld(line) !== undefined && /^\s*[^\s#]/.test(written);
    const mark = editedMark({ line, old, isNew: change === 'new', isSaved, plan, path, hits });
    if (mark !== undefined) marks.set(line, mark);
  }
  return marks;
}

/** The marks, with those of lines that have an error: it is said in the place of a figure, and behind the code. */
export function withBroken(
  marks: ReadonlyMap<number, GutterMark>,
  findings: readonly PlacedDiagnostic[] = [],
): ReadonlyMap<number, GutterMark> {
  const errors = findings.filter(({ severity }) => severity === 'error').toReversed();
  if (errors.length === 0) return marks;
  const none = { ran: 0, denied: 0, changed: 0, isDead: false, isStale: false, isBroken: true };
  const all = new Map(marks);
  for (const { line, message } of errors) all.set(line, { ...none, line, ghost: message });
  return all;
}

/** A built-in default is no file of the run's revision; its lines have figures all the same. */
function builtIn(path: string): string {
  return `${path} (built-in)`;
}

/** The text the run's figures belong to. */
export function textOfRun({ texts }: RunHits, path: string, saved: string): string {
  return texts[path] ?? texts[builtIn(path)] ?? saved;
}

function liveMark(hits: LineHits, line: number): GutterMark {
  const { ran, denied, changed = 0, lastUrl } = hits;
  const ranWords = countedWords(hits);
  return {
    line,
    ran,
    denied,
    changed,
    isDead: false,
    isStale: false,
    ...(hits.root === 'gathers' && { matched: ran }),
    ...(lastUrl !== undefined && { lastUrl }),
    ...(ranWords !== undefined && { ranWords }),
  };
}

function notePart(hits: RunHits, line: LineHits): Partial<GutterMark> {
  const note = noteWords(hits, line);
  return note === undefined ? {} : { note };
}

/** A line that decided nothing loses its colours, and says why. */
function silentPart(run: RunLines, line: LineHits): Partial<GutterMark> {
  if (line.silence === undefined) return {};
  const ghost = silenceWords(run, line, line.silence);
  return { isDead: true, ...(ghost !== undefined && { ghost }) };
}

interface Edited {
  readonly line: number;
  readonly old: LineHits | undefined;
  readonly isNew: boolean;
  /** The run did not know the line, but it is no edit of now. */
  readonly isSaved: boolean;
  readonly plan: PlanDone | undefined;
  readonly path: string;
  readonly hits: Pick<RunHits, 'run' | 'revision'>;
}

/** An edited line shows what the plan predicts; without a plan what it did before, in grey. */
function editedMark(edited: Edited): GutterMark | undefined {
  const { line, old, isSaved, plan, path } = edited;
  if (plan === undefined) return old && { ...liveMark(old, line), isStale: true };
  const found = plan.predicted.find((each) => each.file === path && each.line === line);
  const says = plan.lines.some((each) => each.file === path && each.line === line);
  if (found === undefined && !says && !isSaved) return undefined;
  const { denied = 0, changed = 0 } = found ?? {};
  const predicted = denied > 0 ? denied : changed;
  const also = found === undefined ? '' : alsoWords(found);
  const ghost = [...firstWords(edited, predicted), ...(also === '' ? [] : [also])].join(', ');
  const base = { line, ran: 0, denied, changed, predicted, isDead: false, isStale: false };
  return { ...base, ...(ghost !== '' && { ghost }), ...(also !== '' && { also }) };
}

/** What follows from a line beside what it denies, as the rows of the plan count it. */
function alsoWords({ unfollowed = 0, unlinked = 0 }: Partial<PlanDone['predicted'][number]>): string {
  return [
    ...(unfollowed === 0 ? [] : [`links of ${formatCount(unfollowed, 'page')} no longer followed`]),
    ...(unlinked === 0 ? [] : [`${formatCount(unlinked, 'URL')} no longer found`]),
  ].join(', ');
}

function firstWords({ isNew, isSaved, old, hits }: Edited, predicted: number): readonly string[] {
  if (isSaved)
    return [`saved since run ${hits.run}`, ...(old === undefined ? [] : [`was ${formatNumber(old.denied)}`])];
  if (isNew) return [`new, ${formatNumber(predicted)} predicted`];
  return old === undefined ? [] : [`was ${formatNumber(old.denied)} in r${hits.revision}`];
}
