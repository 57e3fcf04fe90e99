/** What `npm test` runs: every stage with its duration, what went wrong in it, and one closing line of counts. */

import { parseArgs } from 'node:util';
import type { Stage, StageResult } from './run-stage.ts';
import { runStage } from './run-stage.ts';
import { schedule } from './schedule.ts';
import { stagesFor } from './stages.ts';
import { addCounts, closingLine } from './test-reports.ts';

const { values } = parseArgs({ options: { long: { type: 'boolean', default: false } } });
const stages = stagesFor(values.long);
const started = performance.now();

const results = await schedule(stages, runStage, (result) => tell(result, stages));
const counts = addCounts(results.map(countsOf));

for (const name of counts.skippedNames) console.log(`skipped: ${name}`);
for (const name of counts.unsteadyNames) console.log(`passed at the second try: ${name}`);
for (const failure of counts.failures) console.log(`failed: ${failure}`);
console.log(`\nAll stages: ${seconds((performance.now() - started) / 1000)}`);
console.log(closingLine(counts));
process.exitCode = results.some(({ state }) => state === 'failed') ? 1 : 0;

/** A stage that failed without a failed test counts as one, so that the closing line never hides it. */
function countsOf({ state, counts }: StageResult): StageResult['counts'] {
  if (state === 'skipped') return { ...counts, skipped: counts.skipped + 1 };
  return state === 'failed' && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function tell({ name, state, seconds: took, counts, note, output }: StageResult, all: readonly Stage[]): void {
  const tests = counts.passed + counts.failed > 0 ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  const words = { passed: 'ok', failed: 'FAILED', skipped: 'skipped' };
  console.log(`${words[state].padEnd(8)}${name} (${seconds(took)}${tests})${note === undefined ? '' : `: ${note}`}`);
  const isTold = all.find((stage) => stage.name === name)?.tells === true;
  if ((state === 'failed' || isTold) && output.trim() !== '') console.log(indent(output.trimEnd()));
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}

function seconds(value: number): string {
  return `${value.toFixed(1)} s`;
}
