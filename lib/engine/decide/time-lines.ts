/** How long the filter lines take: their own functions timed while facts are decided by the one evaluator. */

import type { BoundFunction } from '../../sdk/define-function.ts';
import type { Facts } from '../../sdk/resource.ts';
import { decide } from './decide.ts';
import type { Place, Program, Step } from '../program/program.ts';

export interface Timed extends Place {
  /** How often it ran, and milliseconds in all. */
  readonly runs: number;
  readonly ms: number;
}

/** Lines that decide, in the order of the program; `now` gives milliseconds with fractions. */
export function timeLines(program: Program, facts: readonly Facts[], now: () => number): readonly Timed[] {
  const lines = new Map<string, Place & { runs: number; ms: number }>();
  const timedStep = (step: Step): Step => {
    const { file, line, bound } = step;
    const run = bound?.decide;
    if (run === undefined || line === 0) return step;
    const key = `${file}:${line}`;
    const known = lines.get(key) ?? { file, line, runs: 0, ms: 0 };
    lines.set(key, known);
    const timed: BoundFunction = {
      decide: (context) => {
        const from = now();
        try {
          return run(context);
        } finally {
          known.ms += now() - from;
          known.runs++;
        }
      },
    };
    return { ...step, bound: timed };
  };
  const timed = { ...program, steps: program.steps.map(timedStep) };
  for (const each of facts) decide(timed, each);
  return [...lines.values()].filter(({ runs }) => runs > 0);
}
