/** The decision of a resource as rows of the trace: stages, marks of both filters, the deciding step opened. */

import { tokensOfLine } from '#components/editor/code-tokens.ts';
import type { Rail, RailMark, TraceStep } from '#components/trace/trace-step.ts';
import type { Verdict } from '#components/ui/verdict-words.ts';
import type { Explanation, TraceRow } from '#lib/services/resources/contract.ts';
import { fileLineHref } from '../resources-href.ts';
import { stageOrder } from '../stage-order.ts';

/** As named in the flow; those after the decision are not reached. */
const stages = ['discovered', ...stageOrder] as const;

/** With one rail both filters share it; with two, a filter that has denied is not asked again. */
export function traceSteps(slug: string, explanation: Explanation): readonly TraceStep[] {
  const rails = railsOf(explanation);
  const over = new Set<Rail>();
  return explanation.steps.map((row, index) => {
    const open = rails.length === 1 ? rails : concerned(row).filter((rail) => !over.has(rail));
    if (row.outcome === 'deny' || row.outcome === 'threw') for (const rail of concerned(row)) over.add(rail);
    const mark = markOf(row, explanation.state);
    const step = toStep(slug, row, explanation);
    return { ...step, key: String(index), marks: Object.fromEntries(open.map((rail) => [rail, mark])) };
  });
}

const bothRails: readonly Rail[] = ['enumeration', 'generation'];

/** The filters a step belongs to. */
function concerned({ filter }: TraceRow): readonly Rail[] {
  return filter === undefined ? bothRails : [filter];
}

function toStep(slug: string, row: TraceRow, explanation: Explanation): Omit<TraceStep, 'key' | 'marks'> {
  const { stage, name, source, value, decided, note, line, file, text } = row;
  const where = line > 0 ? { text: `${file}:${line}`, href: fileLineHref(slug, file, line) } : { text: 'built-in' };
  return {
    stage,
    where,
    what: name,
    detail: (decided ? undefined : note) ?? detailOf(source, value) ?? (line > 0 ? undefined : text),
    outcome: outcomeWord(row),
    ...(decided && { deciding: decidingOf(row, explanation) }),
  };
}

function detailOf(source: string | undefined, value: string | undefined): string | undefined {
  if (source === undefined) return value;
  return value === undefined ? source : `${source} ${value}`;
}

/** A line denies for the reason it shows when opened; what the robot decides itself says it here. */
function outcomeWord({ outcome, reason, line }: TraceRow): string {
  switch (outcome) {
    case 'proceed':
      return 'went on';
    case 'not-applicable':
      return 'not applicable';
    case 'deny':
      return line > 0 ? 'denied' : (reason ?? 'denied');
    case 'threw':
      return 'the function failed';
  }
}

function verdictOf(state: Explanation['state']): Verdict {
  return state === 'fetched' ? 'no-rd' : state;
}

function markOf({ outcome, decided }: TraceRow, state: Explanation['state']): RailMark {
  if (outcome === 'proceed') return 'passed';
  if (outcome === 'not-applicable') return 'went-on';
  return decided ? verdictOf(state) : 'no-rd';
}

function decidingOf(row: TraceRow, { state, change }: Explanation): NonNullable<TraceStep['deciding']> {
  const { source, value, match, text, line, file, reason } = row;
  return {
    verdict: verdictOf(state),
    ...(line > 0 && { line: { text, tokens: tokensOfLine(file, text) } }),
    ...(line > 0 && reason !== undefined && { because: reason }),
    ...(source !== undefined && value !== undefined && { value: { source, text: value, ...(match && { match }) } }),
    ...(change !== undefined && change.words !== '' && { change: change.words }),
  };
}

/** Stages after the last one that has a step. */
export function stagesNotReached({ steps, state, decidedBy }: Explanation): readonly string[] {
  if (state === 'fetched' && decidedBy === undefined) return [];
  const last = steps.at(-1)?.stage;
  const index = stages.findIndex((stage) => stage === last);
  return index === -1 ? [] : stages.slice(index + 1);
}

/** Two rails where the filters went different ways, one for both where they agree. */
export function railsOf({ steps }: Explanation): readonly Rail[] {
  const denies = (rail: Rail): boolean => steps.some(({ filter, outcome }) => filter === rail && outcome === 'deny');
  return denies('enumeration') === denies('generation') ? ['generation'] : ['enumeration', 'generation'];
}
