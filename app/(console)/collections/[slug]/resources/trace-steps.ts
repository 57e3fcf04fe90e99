/** The decision of a resource as rows of the trace: stages, marks of both filters, the deciding step opened. */

import type { Rail, RailMark, TraceStep } from '#components/trace/trace-step.ts';
import type { Verdict } from '#components/ui/verdict-words.ts';
import type { Explanation, TraceRow } from '#lib/services/resources/contract.ts';
import { fileLineHref } from '../resources-href.ts';

/** The stages of the way of a URL, as named in the flow; those after the decision are not reached. */
const stageOrder = [
  'discovered',
  'limits',
  'scope',
  'MetaData',
  'queue',
  'address',
  'robots.txt',
  'fetch',
  'type',
  'robots META',
  'Data',
  'Enumerate',
  'Generate',
  'duplicates',
  'RD stored',
] as const;

export function traceSteps(slug: string, { steps, state }: Explanation): readonly TraceStep[] {
  return steps.map((row, index) => toStep(slug, row, index, state));
}

function toStep(slug: string, row: TraceRow, index: number, state: Explanation['state']): TraceStep {
  const { stage, name, source, value, decided, note, line, file } = row;
  const where = line > 0 ? { text: `${file}:${line}`, href: fileLineHref(slug, file, line) } : { text: 'built-in' };
  return {
    key: String(index),
    stage,
    where,
    what: name,
    detail: detailOf(source, value) ?? (line > 0 ? undefined : row.text),
    outcome: outcomeWord(row),
    marks: marksOf(row, state),
    ...(decided && { deciding: decidingOf(row, state) }),
    ...(note !== undefined && !decided && { detail: note }),
  };
}

function detailOf(source: string | undefined, value: string | undefined): string | undefined {
  if (source === undefined) return value;
  return value === undefined ? source : `${source} ${value}`;
}

function outcomeWord({ outcome, reason }: TraceRow): string {
  switch (outcome) {
    case 'proceed':
      return 'went on';
    case 'not-applicable':
      return 'not applicable';
    case 'deny':
      return reason ?? 'denied';
    case 'threw':
      return 'the function failed';
  }
}

function verdictOf(state: Explanation['state']): Verdict {
  return state === 'fetched' ? 'no-rd' : state;
}

function marksOf({ filter, outcome, decided }: TraceRow, state: Explanation['state']): TraceStep['marks'] {
  const mark: RailMark =
    outcome === 'proceed' ? 'passed' : outcome === 'not-applicable' ? 'went-on' : denied(decided, state);
  const rails: readonly Rail[] = filter === undefined ? ['enumeration', 'generation'] : [filter];
  return Object.fromEntries(rails.map((rail) => [rail, mark]));
}

function denied(decided: boolean, state: Explanation['state']): RailMark {
  return decided ? verdictOf(state) : 'no-rd';
}

function decidingOf(row: TraceRow, state: Explanation['state']): NonNullable<TraceStep['deciding']> {
  const { source, value, match, text, line } = row;
  return {
    verdict: verdictOf(state),
    ...(line > 0 && { line: { text } }),
    ...(source !== undefined && value !== undefined && { value: { source, text: value, ...(match && { match }) } }),
  };
}

/** Stages after the last one that has a step. */
export function stagesNotReached({ steps, state, decidedBy }: Explanation): readonly string[] {
  if (state === 'fetched' && decidedBy === undefined) return [];
  const last = steps.at(-1)?.stage;
  const index = stageOrder.findIndex((stage) => stage === last);
  return index === -1 ? [] : stageOrder.slice(index + 1);
}

/** Two rails where the filters went different ways, one where they agree. */
export function railsOf({ steps }: Explanation): readonly Rail[] {
  const denies = (rail: Rail): boolean => steps.some(({ filter, outcome }) => filter === rail && outcome === 'deny');
  return denies('enumeration') === denies('generation') ? ['generation'] : ['enumeration', 'generation'];
}
