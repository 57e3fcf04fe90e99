/** The figures beside the lines of an edited text: those of the last run where the line is the same, else the plan's. */

import type { GutterMark } from '#components/editor/gutter-mark.ts';
import { formatCount, formatNumber } from '#components/ui/format.ts';
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
  for (const { line, oldLine, change } of changed) {
    if (line === undefined) continue;
    const old = lines.find((each) => each.line === oldLine);
    const mark = editedMark({ line, old, isNew: change === 'new', plan, path, revision: hits.revision });
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
  return texts[path] ?? saved;
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
  readonly plan: PlanDone | undefined;
  readonly path: string;
  readonly revision: number;
}

/** An edited line shows what the plan predicts; without a plan what it did before, in grey. */
function editedMark({ line, old, isNew, plan, path, revision }: Edited): GutterMark | undefined {
  if (plan === undefined) return old && { ...liveMark(old, line), isStale: true };
  const found = plan.predicted.find((each) => each.file === path && each.line === line);
  const says = plan.lines.some((each) => each.file === path && each.line === line);
  if (found === undefined && !says) return undefined;
  const { denied = 0, changed = 0, unlinked = 0 } = found ?? {};
  const predicted = denied > 0 ? denied : changed;
  const ghost = [
    ...firstWords({ isNew, old, revision, predicted }),
    ...(unlinked === 0 ? [] : [`${formatCount(unlinked, 'URL')} no longer found`]),
  ].join(', ');
  const base = { line, ran: 0, denied, changed, predicted, isDead: false, isStale: false };
  return { ...base, ...(ghost !== '' && { ghost }) };
}

function firstWords({
  isNew,
  old,
  revision,
  predicted,
}: Pick<Edited, 'isNew' | 'old' | 'revision'> & { readonly predicted: number }): readonly string[] {
  if (isNew) return [`new, ${formatNumber(predicted)} predicted`];
  return old === undefined ? [] : [`was ${formatNumber(old.denied)} in r${revision}`];
}
