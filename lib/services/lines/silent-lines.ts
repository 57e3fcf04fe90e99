/** What a run's figures alone do not tell: why lines decided nothing, and how long lines take, from deciding again. */

import { setImmediate } from 'node:timers/promises';
import { createAlone, meansToDeny } from '../../engine/decide/decide-alone.ts';
import type { Program, Step } from '../../engine/program/program.ts';
import { timeLines } from '../../engine/decide/time-lines.ts';
import { createCache, perOwner } from '../cache-once.ts';
import type { CallContext } from '../define-service.ts';
import type { CollectionRecord } from '../../db/collections.ts';
import { withPatternHits } from './pattern-hits.ts';
import { withRuleHits } from './rule-hits.ts';
import type { LineHits, RunHits, Silence } from './contract.ts';

/** URLs a line is decided alone on, and lines that are, at most: 60,000 decisions. */
const sampledUrls = 1_000;
const linesDecidedAlone = 60;

/** RDs looked at for the lines that wrote their values. */
const describedUrls = 100_000;

interface Counted {
  readonly collection: CollectionRecord;
  readonly run: number;
  readonly program: Program;
  readonly lines: readonly LineHits[];
}

type Explained = Pick<RunHits, 'lines' | 'sample' | 'describedSample'>;

const kept = perOwner(() => createCache<Explained>(8));

/** Once for each run that is over. */
export function explainSilence(context: CallContext, counted: Counted): Promise<Explained> {
  const { run, program } = counted;
  return kept(context.crawl).get(`${run} ${program.key}`, () => explainAnew(context, counted));
}

async function explainAnew({ crawl }: CallContext, { collection, run, program, lines }: Counted): Promise<Explained> {
  const first = lines.map((line) => ({ line, silence: silenceOf(program, line) }));
  const mayBeShadowed = first.filter(({ line, silence }) => silence !== undefined && deniesAt(program, line));
  const found = await crawl.sample(collection.id, sampledUrls);
  const facts = found.map((each) => each.facts);
  // Before the clock is looked at: what decides has run then.
  const alone = createAlone(program, facts);
  const times = new Map(
    timeLines(program, facts, () => performance.now()).map(({ file, line, runs, ms }) => [
      `${file}:${line}`,
      (ms * 1000) / runs,
    ]),
  );
  const shadowed = new Map<LineHits, Silence>();
  for (const { line } of mayBeShadowed.slice(0, linesDecidedAlone)) {
    const { denied, by } = alone(line);
    if (by !== undefined) {
      const { file, line: at, taken } = by;
      shadowed.set(line, { kind: 'shadowed', denied, taken, by: { file, line: at } });
    }
    await setImmediate();
  }
  const written = await crawl.runWriters(collection.id, run, describedUrls);
  const changed = new Map(written.lines.map(({ file, line, descriptions }) => [`${file}:${line}`, descriptions]));
  const explained = first.map(({ line, silence }) => {
    const key = `${line.file}:${line.line}`;
    const more = { ...part('each', times.get(key)), ...part('changed', changed.get(key)) };
    return { ...line, ...more, ...part('silence', shadowed.get(line) ?? silence) };
  });
  return {
    lines: withPatternHits(program, facts, await withRuleHits(program, facts, explained)),
    sample: { urls: found.length, isAll: found.length < sampledUrls },
    ...(!written.isAll && { describedSample: describedUrls }),
  };
}

function part<Name extends 'each' | 'changed' | 'silence'>(name: Name, value: LineHits[Name]): Partial<LineHits> {
  return value === undefined ? {} : { [name]: value };
}

/** As far as the figures tell. */
function silenceOf(program: Program, line: LineHits): Silence | undefined {
  const steps = stepsAt(program, line);
  if (steps.length === 0 || line.denied > 0) return undefined;
  if (steps.every(({ active }) => !active)) return { kind: steps.some(isOff) ? 'off' : 'no-effect' };
  if (line.ran === 0) return { kind: 'never-ran' };
  return steps.some(meansToDeny) ? { kind: 'denied-nothing' } : undefined;
}

function deniesAt(program: Program, line: LineHits): boolean {
  return stepsAt(program, line).some(({ declaration }) => declaration?.denies === true);
}

function stepsAt({ steps }: Program, { file, line }: LineHits): readonly Step[] {
  return steps.filter((step) => step.file === file && step.line === line && step.phase !== undefined);
}

function isOff({ text }: Step): boolean {
  return /\benable\s*=\s*"?(false|no|off|0)\b/i.test(text);
}
