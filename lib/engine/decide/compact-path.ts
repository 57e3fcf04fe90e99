/** A path as a short text: what the fold writes while it decides, and what a ledger interns and expands. */

import type { FilterKind } from '../../sdk/phases.ts';
import { builtIn, stepText } from '../program/built-in-steps.ts';
import type {
  DecidedBy,
  Decision,
  PathEntry,
  PathOutcome,
  Place,
  Program,
  ResourceState,
  Step,
} from '../program/program.ts';

/**
 * Entries in order, each the number of a step and a sign: `.` proceed, `~` not applicable, `^` threw; or `!` deny with the
 * reason, `+` proceed with what was found, and the deciding place, as JSON up to the end of the line. Equal texts are equal
 * paths of a program.
 */
export type CompactPath = string;

const proceedMarks: string[] = [];

export function proceedMark(step: number): string {
  return (proceedMarks[step] ??= `${step}.`);
}

const foundMarks = new Map<string, string>();

/** Few things are found, and each again and again: a type by a line of byname.cf. */
export function foundMark(step: number, what: string, at: Place | undefined): string {
  const key = `${step} ${at?.line ?? ''} ${at?.file ?? ''} ${what}`;
  const known = foundMarks.get(key);
  if (known !== undefined) return known;
  const mark = `${step}+${JSON.stringify(at === undefined ? [what] : [what, at.file, at.line])}\n`;
  if (foundMarks.size > mostFoundMarks) foundMarks.clear();
  foundMarks.set(key, mark);
  return mark;
}

const mostFoundMarks = 10_000;

export function notApplicableMark(step: number): string {
  return `${step}~`;
}

export function threwMark(step: number): string {
  return `${step}^`;
}

interface LastDenial {
  readonly reason: string;
  readonly at: Place | undefined;
  readonly mark: string;
}

/** A step mostly denies for one reason, so the last mark of each is kept: most links of a page lead to no site. */
const lastDenials: LastDenial[] = [];

export function denyMark(step: number, reason: string, at?: Place): string {
  const last = lastDenials[step];
  if (last?.reason === reason && last.at?.line === at?.line && last.at?.file === at?.file) return last.mark;
  const mark = `${step}!${JSON.stringify(at === undefined ? [reason] : [reason, at.file, at.line])}\n`;
  lastDenials[step] = { reason, at, mark };
  return mark;
}

/** What a thrown error is called in a path; the trace has its message. */
export const threwReason = 'function failed';

const outcomeOfSign: Readonly<Record<string, PathOutcome>> = {
  '.': 'proceed',
  '+': 'proceed',
  '~': 'not-applicable',
  '^': 'threw',
  '!': 'deny',
};

export function expandPath(path: CompactPath): readonly PathEntry[] {
  return Array.from(
    path.matchAll(/(\d+)(?:([.~^])|([!+])([^\n]*)\n)/g),
    ([, step = '', plain, sign = '', payload]) => ({
      step: Number(step),
      outcome: outcomeOfSign[plain ?? sign] ?? 'deny',
      ...(payload !== undefined && readPayload(payload, sign === '!' ? 'reason' : 'what')),
    }),
  );
}

function readPayload(payload: string, name: 'reason' | 'what'): Pick<PathEntry, 'reason' | 'what' | 'at'> {
  const [said, file, line] = JSON.parse(payload) as [string, string?, number?];
  return { [name]: said, ...(file !== undefined && line !== undefined && { at: { file, line } }) };
}

/** The path with one of its steps marked as having thrown. */
export function withThrown(path: CompactPath, thrown: number): CompactPath {
  return expandPath(path)
    .map((entry) => (entry.step === thrown ? threwMark(thrown) : printEntry(entry)))
    .join('');
}

/** The inverse of {@link expandPath}. */
export function printPath(entries: readonly PathEntry[]): CompactPath {
  return entries.map(printEntry).join('');
}

function printEntry({ step, outcome, reason = threwReason, what, at }: PathEntry): string {
  switch (outcome) {
    case 'proceed':
      return what === undefined ? proceedMark(step) : foundMark(step, what, at);
    case 'not-applicable':
      return notApplicableMark(step);
    case 'threw':
      return threwMark(step);
    case 'deny':
      return denyMark(step, reason, at);
  }
}

/** With these its content is there. */
const arrivals: ReadonlySet<number> = new Set([builtIn.fetch, builtIn['feed.brings-it']]);

/** Verdict, state and deciding line: all of them follow from the path. */
export function decisionOf(program: Program, path: CompactPath, isComplete = true): Decision {
  const entries = expandPath(path);
  const denials = entries.filter(({ outcome }) => outcome === 'deny' || outcome === 'threw');
  const ended = denials.find((entry) => endOf(program, entry) !== undefined);
  const enumeration = denialOf(program, denials, 'enumeration');
  const generation = denialOf(program, denials, 'generation');
  const isFetched = entries.some(({ step, outcome }) => outcome === 'proceed' && arrivals.has(step));
  const isRejected = !isFetched && enumeration !== undefined && generation !== undefined;
  const state = stateOf(endOf(program, ended), { isFetched, isRejected });
  const isOpen = ended === undefined && !isComplete;
  const verdict = {
    retrieve: retrieves(program, ended, isRejected),
    enumerate: ended !== undefined || enumeration !== undefined ? false : isOpen ? null : true,
    generate: ended !== undefined || generation !== undefined ? false : isOpen ? null : true,
  };
  const decisive = ended ?? (isRejected ? denials.at(-1) : generation);
  return { verdict, state, path: entries, ...(decisive && { decidedBy: decidedBy(program, decisive) }) };
}

function endOf({ steps }: Program, entry: PathEntry | undefined): ResourceState | undefined {
  return steps[entry?.step ?? -1]?.ends;
}

function denialOf(program: Program, denials: readonly PathEntry[], kind: FilterKind): PathEntry | undefined {
  return denials.find(({ step }) => program.steps[step]?.filter === kind);
}

function stateOf(
  ended: ResourceState | undefined,
  { isFetched, isRejected }: { readonly isFetched: boolean; readonly isRejected: boolean },
): ResourceState {
  if (ended !== undefined) return ended;
  if (isFetched) return 'fetched';
  return isRejected ? 'rejected' : 'queued';
}

/** True once a request is made or nothing but the queue is before it. */
function retrieves(program: Program, ended: PathEntry | undefined, isRejected: boolean): boolean {
  if (ended !== undefined) return program.steps[ended.step]?.stage === 'fetch';
  return !isRejected;
}

function decidedBy(program: Program, entry: PathEntry): DecidedBy {
  const step = stepOf(program, entry);
  const { file, line } = placeOf(step, entry);
  const { reason = threwReason } = entry;
  return { step: step.id, stage: step.stage, directive: stepText(step, entry.outcome), reason, file, line };
}

export function stepOf({ steps }: Program, { step: id }: Pick<PathEntry, 'step'>): Step {
  const step = steps[id];
  if (step === undefined) throw new RangeError(`the program has no step ${id}`);
  return step;
}

/** The line an entry goes by: the step's own, unless another one decided. */
export function placeOf(step: Step, { reason, at }: Pick<PathEntry, 'reason' | 'at'>): Place {
  return at ?? (reason === undefined ? undefined : step.bounds?.[reason]) ?? step;
}
