/** `winnow explain`: what every step said of a URL, and which line decided. */

import type { Explanation, ExplainedStep } from '../engine/explain.ts';
import type { Given } from './command.ts';
import { defineCommand } from './command.ts';
import { print, printJson } from './print.ts';
import { checkWhich, whichCollection } from './which-collection.ts';

const options = {
  ...whichCollection,
  fetch: { type: 'boolean', doc: 'Asks the network for what the decision needs. Stores nothing.' },
  start: { type: 'string', multiple: true, value: 'URL', doc: 'A start point beside those of filterrules.conf.' },
  depth: { type: 'count', value: 'N', doc: 'Supposes that it was found at this depth.' },
  header: { type: 'string', multiple: true, value: 'N=V', doc: 'Supposes an answer with this header.' },
  meta: { type: 'string', multiple: true, value: 'N=V', doc: 'Supposes a page with this META.' },
} as const;
export type ExplainOptions = Given<typeof options>['options'];

export const explain = defineCommand({
  name: 'explain',
  summary: 'Tells what becomes of a URL, step by step, and which line decided.',
  arguments: '<URL…>',
  takes: { min: 1 },
  options,
  notes: [
    'A URL that the collection has seen is decided again on what was observed then; any other as far as its address goes.',
  ],
  run: async ({ options: given, arguments: urls, json }) => {
    checkWhich(given);
    const { explainAll } = await import('./explain-urls.ts');
    const explanations = await explainAll(urls, given);
    if (json) printJson(explanations);
    else for (const explanation of explanations) show(explanation);
    return 0;
  },
});

function show({ url, verdict, decidedBy, needs, steps }: Explanation): void {
  const answer = (value: boolean | null): string => (value === null ? 'undecided' : value ? 'yes' : 'no');
  print(url);
  print(
    `  retrieve ${answer(verdict.retrieve)}, enumerate ${answer(verdict.enumerate)}, generate ${answer(verdict.generate)}`,
  );
  if (decidedBy !== null) print(`  ${placeOf(decidedBy)} decided: ${decidedBy.reason}\n    ${decidedBy.directive}`);
  if (needs !== null) print(`  Undecided until this is known: ${needs}. --fetch asks for it.`);
  for (const step of steps) print(stepLine(step));
}

const placeOf = ({ file, line }: { readonly file: string; readonly line: number }): string =>
  line === 0 ? file : `${file}:${line}`;

function stepLine(step: ExplainedStep): string {
  const { stage, filter, directive, source, value, outcome, reason } = step;
  const read = source === null ? '' : `  [${source} = ${JSON.stringify(value ?? '').slice(0, 80)}]`;
  const why = reason === null ? '' : ` (${reason})`;
  const head = `${outcome.padEnd(14)} ${stage.padEnd(11)} ${(filter ?? '').padEnd(11)}`;
  return `    ${head} ${placeOf(step.at ?? step)}  ${directive}${read}${why}`;
}
