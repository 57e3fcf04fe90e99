/** `winnow explain`: what every step said of a URL, and which line decided; with a list, whether that was expected. */

import type { Explanation, ExplainedStep } from '../../engine/decide/explain.ts';
import { countWords, numberWords } from '../../sdk/count-words.ts';
import { needNames } from '../../engine/decide/nearest-change.ts';
import { defineCommand, UsageError } from '../command.ts';
import { verdicts, verdictWord } from '../../languages/url-list/expected.ts';
import { explanationJson } from '../explanation/explanation-json.ts';
import { explainOptions } from '../explanation/explain-options.ts';
import type { ExplainOptions } from '../explanation/explain-options.ts';
import type { Judged } from '../explanation/expect-urls.ts';
import { print, printJson, say } from '../print.ts';
import { checkWhich } from '../which-collection.ts';

export const explain = defineCommand({
  name: 'explain',
  summary: 'Explains the decision on a URL, step by step, with the line that decided.',
  arguments: '<URL…>',
  takes: { min: 0 },
  options: explainOptions,
  notes: [
    `A list for --expect has one URL per line and, after a tab, one of ${verdicts.map(({ word }) => word).join(', ')}. The simulator of the console exports such lists. Assertions that need a fetch are open, and do not count as failed.`,
    'A URL that the collection has discovered is evaluated on its stored facts, any other URL as far as its address allows.',
  ],
  run: async ({ options: given, arguments: urls, json }) => {
    checkWhich(given);
    if (given.expect !== undefined) return checkList(given.expect, given, { urls, json });
    if (urls.length === 0) throw new UsageError('Give a URL, or a list with --expect.');
    const { explainAll } = await import('../explanation/explain-urls.ts');
    const explanations = await explainAll(urls, given);
    if (json) printJson(explanations.map(explanationJson));
    else for (const explanation of explanations) show(explanation);
    return 0;
  },
});

async function checkList(
  file: string,
  given: ExplainOptions,
  { urls, json }: { readonly urls: readonly string[]; readonly json: boolean },
): Promise<number> {
  if (urls.length > 0) throw new UsageError('Give either URLs or --expect.');
  const { expectAll } = await import('../explanation/expect-urls.ts');
  const { judged, bad } = await expectAll(file, given);
  for (const { line, message, mend } of bad) say(`${file}:${line}: ${message} ${mend}`);
  if (json) {
    printJson(judged.map(({ explanation, ...rest }) => ({ ...explanationJson(explanation), ...rest })));
  } else {
    for (const one of judged) if (one.met !== true) print(judgedLine(file, one));
    print(countLine(judged));
  }
  return bad.length > 0 || judged.some(({ met }) => met === false) ? 1 : 0;
}

function judgedLine(file: string, { line, expected, outcome, met, explanation: { url, decidedBy } }: Judged): string {
  const by = decidedBy === undefined ? '' : ` by ${placeOf(decidedBy)}`;
  const word = met === false ? 'fails' : 'open ';
  return `${word}  ${file}:${line}  ${url} is ${verdictWord(outcome)}${by}; expected ${verdictWord(expected)}`;
}

function countLine(judged: readonly Judged[]): string {
  const count = (wanted: Judged['met']): string => numberWords(judged.filter(({ met }) => met === wanted).length);
  const total = countWords(judged.length, 'assertion');
  return `${total}: ${count(true)} passed, ${count(false)} failed, ${count(null)} open.`;
}

function show({
  url,
  verdict,
  decidedBy,
  needs,
  sentence,
  change,
  hint,
  annotated,
  expired,
  steps,
}: Explanation): void {
  const answer = (value: boolean | null): string => (value === null ? 'undecided' : value ? 'yes' : 'no');
  print(url);
  print(
    `  retrieve ${answer(verdict.retrieve)}, enumerate ${answer(verdict.enumerate)}, generate ${answer(verdict.generate)}`,
  );
  if (decidedBy !== undefined) print(`  ${sentence}`);
  if (decidedBy !== undefined && decidedBy.line > 0) print(`    ${decidedBy.directive}`);
  if (hint !== undefined) print(`  ${hint}`);
  if (annotated !== undefined) print(`  ${annotated.words}`);
  if (expired !== undefined) print(`  Hidden: ${expired.words}`);
  if (change !== undefined && change.words !== '') print(`  To keep this URL: ${change.words}.`);
  if (needs !== undefined) print(`  Undecided: the ${needNames[needs]} is not known. Use --fetch to get it.`);
  for (const step of steps) print(stepLine(step));
}

const placeOf = ({ file, line }: { readonly file: string; readonly line: number }): string =>
  line === 0 ? file : `${file}:${line}`;

function stepLine(step: ExplainedStep): string {
  const { stage, filter, text, outcome, reason } = step;
  const read = readWords(step);
  const why = reason === undefined ? '' : ` (${reason})`;
  const head = `${outcome.padEnd(14)} ${stage.padEnd(11)} ${(filter ?? '').padEnd(11)}`;
  return `    ${head} ${placeOf(step)}  ${text}${read}${why}`;
}

/** What the step read: a source with its value, or with what is known of it where the value is not kept. */
export function readWords({ source, value, note }: Pick<ExplainedStep, 'source' | 'value' | 'note'>): string {
  if (source === undefined) return '';
  if (value !== undefined) return `  [${source} = ${JSON.stringify(value).slice(0, 80)}]`;
  return note === undefined ? `  [${source} is not set]` : `  [${source}: ${note}]`;
}
