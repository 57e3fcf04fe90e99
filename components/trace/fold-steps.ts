/** Steps that a URL passed without a decision are folded to a line per stage. */

import type { TraceStep } from './trace-step.ts';

/** Positions of steps that follow each other; more than one are folded. */
export type StepGroup = readonly [first: number, ...rest: number[]];

export function groupSteps(steps: readonly TraceStep[]): readonly StepGroup[] {
  const groups: [number, ...number[]][] = [];
  for (const [index, step] of steps.entries()) {
    const group = groups.at(-1);
    const before = steps[index - 1];
    if (group !== undefined && before !== undefined && areFolded(before, step)) group.push(index);
    else groups.push([index]);
  }
  return groups;
}

function areFolded(before: TraceStep, step: TraceStep): boolean {
  const rails = ({ marks }: TraceStep): string => Object.keys(marks).join(' ');
  return before.stage === step.stage && rails(before) === rails(step) && isQuiet(before) && isQuiet(step);
}

function isQuiet({ deciding, marks }: TraceStep): boolean {
  return deciding === undefined && Object.values(marks).every((mark) => mark === 'passed' || mark === 'went-on');
}

export interface FoldWords {
  /** `filter.conf:8–16`; `built-in` where no line is asked. */
  readonly where: string;
  /** `3 filter-by-regex, filter-by-max`, the steps in their order. */
  readonly what: string;
}

export function foldWords(steps: readonly TraceStep[]): FoldWords {
  return { where: placesOf(steps), what: namesOf(steps) };
}

function placesOf(steps: readonly TraceStep[]): string {
  const lines = steps.flatMap(({ where }) => {
    const match = where.href === undefined ? null : /^(.*):(\d+)$/.exec(where.text);
    return match === null ? [] : [{ file: match[1] ?? '', line: Number(match[2]) }];
  });
  const files = new Set(lines.map(({ file }) => file));
  const [file] = files;
  if (file === undefined) return 'built-in';
  if (files.size > 1) return `${files.size} files`;
  const [first, last] = [Math.min(...lines.map(({ line }) => line)), Math.max(...lines.map(({ line }) => line))];
  return first === last ? `${file}:${first}` : `${file}:${first}–${last}`;
}

function namesOf(steps: readonly TraceStep[]): string {
  const counts = new Map<string, number>();
  for (const { what } of steps) counts.set(what, (counts.get(what) ?? 0) + 1);
  return Array.from(counts, ([name, count]) => (count === 1 ? name : `${count} ${name}`)).join(', ');
}
