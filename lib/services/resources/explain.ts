/** Decides again over stored facts, and says in words what decided. */

import { isDeepStrictEqual } from 'node:util';
import type { Trace } from '../../engine/decide.ts';
import { trace } from '../../engine/decide.ts';
import { hintFor } from '../../engine/hints.ts';
import { nearestChange, nearestWords } from '../../engine/nearest-change.ts';
import type { Decision, Program, TraceEntry } from '../../engine/program.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { Explanation, TraceRow } from './contract.ts';

export interface ToExplain {
  readonly program: Program;
  readonly facts: Facts;
  /** Number of the revision the program was compiled from. */
  readonly revision: number;
  /** The decision that is stored; undefined while there is none. */
  readonly stored?: Decision | undefined;
}

export function explain({ program, facts, revision, stored }: ToExplain): Explanation {
  const traced = trace(program, facts);
  const { decision, entries } = traced;
  const steps = entries.map((entry) => traceRow(program, decision, entry));
  const change = traced.needs === undefined ? nearestChange(program, facts) : undefined;
  const hint = decision.decidedBy && hintFor(program, facts, decision.decidedBy);
  return {
    url: facts.url.href,
    verdict: decision.verdict,
    state: traced.needs === undefined ? decision.state : 'queued',
    ...(decision.decidedBy && { decidedBy: decision.decidedBy }),
    steps,
    revision,
    ...(stored && { agrees: isDeepStrictEqual(stored.path, decision.path) }),
    sentence: sentence(traced, steps),
    ...(change && { change: { ...change, words: nearestWords(change) } }),
    ...(hint !== undefined && { hint }),
  };
}

function traceRow({ steps }: Program, { decidedBy }: Decision, { step: id, at, ...read }: TraceEntry): TraceRow {
  const step = steps[id];
  if (!step) throw new RangeError(`the program has no step ${id}`);
  const { stage, filter, name, text } = step;
  return {
    ...read,
    stage,
    ...(filter && { filter }),
    file: at?.file ?? step.file,
    line: at?.line ?? step.line,
    name,
    text,
    decided: decidedBy?.step === id && (read.outcome === 'deny' || read.outcome === 'threw'),
  };
}

function sentence({ decision, needs }: Trace, steps: readonly TraceRow[]): string {
  const { decidedBy, verdict } = decision;
  if (decidedBy) {
    const place = decidedBy.line === 0 ? decidedBy.directive : `${decidedBy.file}:${decidedBy.line}`;
    const row = steps.find(({ decided }) => decided);
    const value = row?.value === undefined ? '' : `; ${row.source ?? 'the value'} is ${shortened(row.value)}`;
    return `${place} denies it: ${decidedBy.reason}${value}.`;
  }
  if (needs !== undefined) return `Nothing denies it so far; next the robot needs its ${needNames[needs]}.`;
  if (verdict.generate === true) return 'Nothing denies it: it gets a resource description.';
  return 'It was retrieved, and no step makes a resource description of it.';
}

const needNames = {
  totals: 'running totals of a run',
  address: 'address',
  robots: 'robots.txt',
  response: 'answer',
  content: 'content',
  converted: 'conversion to HTML',
  md5First: 'first URL with the same content',
  now: 'time of the fetch',
} as const;

function shortened(value: string): string {
  return value.length > 120 ? `${value.slice(0, 119)}…` : value;
}
