/** The decision of a resource as rows of the trace: stages, marks of both filters, the deciding step opened. */

import { tokensOfLine } from '#components/editor/painted/code-tokens.ts';
import type { Rail, RailMark, TraceStep } from '#components/trace/trace-step.ts';
import type { Verdict } from '#components/ui/marks/verdict-words.ts';
import type { ExplainedStep, Explanation } from '#lib/services/resources/contract.ts';
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
function concerned({ filter }: ExplainedStep): readonly Rail[] {
  return filter === undefined ? bothRails : [filter];
}

function toStep(slug: string, row: ExplainedStep, explanation: Explanation): Omit<TraceStep, 'key' | 'marks'> {
  const { stage, name, source, value, decided, note, line, file } = row;
  const where =
    line > 0 ? { text: `${file}:${line}`, href: fileLineHref(slug, file, line, explanation.url) } : { text: file };
  const sentence = builtInSentence(row);
  return {
    stage,
    where,
    what: sentence ?? name,
    detail: (decided && sentence === undefined ? undefined : note) ?? detailOf(source, value),
    outcome: outcomeWord(row),
    ...(decided && { deciding: decidingOf(row, explanation) }),
  };
}

/** What the robot itself decides is said in a sentence, and in the line it goes by where there is one. */
function builtInSentence({ line, text, asked }: ExplainedStep): string | undefined {
  if (asked?.line === 0) return text;
  return line === 0 ? withoutStop(text) : undefined;
}

function withoutStop(sentence: string): string {
  return sentence.replace(/\.$/, '');
}

function detailOf(source: string | undefined, value: string | undefined): string | undefined {
  if (source === undefined) return value;
  return value === undefined ? source : `${source} ${value}`;
}

/** A line denies for the reason it shows when opened; what the robot decides itself says it here. */
function outcomeWord({ outcome, reason, line }: ExplainedStep): string {
  switch (outcome) {
    case 'proceed':
      return 'continued';
    case 'not-applicable':
      return 'not applicable';
    case 'deny':
      return line > 0 ? 'denied' : (reason ?? 'denied');
    case 'threw':
      return 'function failed';
  }
}

function verdictOf(state: Explanation['state']): Verdict {
  return state === 'fetched' ? 'no-rd' : state;
}

function markOf({ outcome, decided }: ExplainedStep, state: Explanation['state']): RailMark {
  if (outcome === 'proceed') return 'passed';
  if (outcome === 'not-applicable') return 'went-on';
  return decided ? verdictOf(state) : 'no-rd';
}

function decidingOf(row: ExplainedStep, { state, change }: Explanation): NonNullable<TraceStep['deciding']> {
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
