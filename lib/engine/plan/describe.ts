/** Whether the RD of a URL would be another one: the lines that make it are run again, over what is stored of the page. */

import { isDeepStrictEqual } from 'node:util';
import { onlyDenies } from '../../sdk/define-function.ts';
import type { Facts } from '../../sdk/resource.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { createLedger } from '../decide/ledger.ts';
import { isSameSources } from './tail.ts';
import { makeAllowed } from '../process/make.ts';
import { storedContent } from '../process/stored-content.ts';
import type { Place, Program, Step } from '../program/program.ts';

export interface DescriptionChange {
  /** `maybe`: it depends on the text of the page, which is not stored. */
  readonly kind: 'same' | 'changed' | 'maybe';
  /** The lines that write what is different: of the planned program, or of the earlier one when nothing writes it now. */
  readonly lines: readonly { readonly place: Place; readonly side: 'planned' | 'before' }[];
}

const unchanged: DescriptionChange = { kind: 'same', lines: [] };

/** One program's way of describing. */
interface Describer {
  /** `text` stands in for what the page says. */
  readonly describe: (describing: Describing, text: string) => Described;
}

interface Described {
  /** Values and the line that wrote them, by attribute; what external metadata lays over them is looked at elsewhere. */
  readonly attributes: ReadonlyMap<string, { readonly values: readonly string[]; readonly place: Place }>;
  /** Names that external metadata writes over. */
  readonly covered: ReadonlySet<string>;
  /** The lines that read the text of the page, as written. */
  readonly readers: readonly Step[];
}

type CompareDescriptions = (before: Describing, planned: Describing) => DescriptionChange;

export interface Describing {
  readonly facts: Facts;
  readonly decided: CompactDecision;
}

/** Undefined when no RD can be another one for the same facts. */
export function createDescriptionComparison(before: Program, planned: Program): CompareDescriptions | undefined {
  if (isDeepStrictEqual(linesOf(before), linesOf(planned))) return undefined;
  const isAlike = describesAlike(before, planned);
  const [old, now] = [createDescriber(before), createDescriber(planned)];
  return (was, is) =>
    isAlike && isSameSources(was.decided.sources.generation, is.decided.sources.generation)
      ? unchanged
      : compareWith(old, now, { was, is });
}

/**
 * Texts that a page may have. What comes out the same with both does not depend on it: none at all, and one that is long
 * enough to fill what is cut.
 */
const noText = '';
const someText = 'text of the page '.repeat(64);

function compareWith(
  old: Describer,
  now: Describer,
  { was, is }: { readonly was: Describing; readonly is: Describing },
): DescriptionChange {
  const [before, planned] = [old.describe(was, noText), now.describe(is, noText)];
  const first = compare(before, planned);
  if (before.readers.length + planned.readers.length === 0) return first;
  const second = compare(old.describe(was, someText), now.describe(is, someText));
  if (first.kind === 'changed' && second.kind === 'changed') return first;
  if (first.kind === 'same' && second.kind === 'same') return unchanged;
  return { kind: 'maybe', lines: second.kind === 'same' ? first.lines : second.lines };
}

/** All that goes into an RD, besides the facts: the lines of the generation filter, and some settings. */
function linesOf(program: Program): unknown {
  return [
    generationLines(program, ({ declaration }) => declaration === undefined || !onlyDenies(declaration)),
    settingsOf(program),
  ];
}

/** The same sources and facts make the same RD. Other lines than those of Generate only set sources, and deny. */
function describesAlike(a: Program, b: Program): boolean {
  const makers = (program: Program): readonly string[] =>
    generationLines(program, ({ phase }) => phase === 'Generate' || phase === 'Setup');
  return isDeepStrictEqual([makers(a), settingsOf(a)], [makers(b), settingsOf(b)]);
}

function generationLines({ steps }: Program, isWanted: (step: Step) => boolean): readonly string[] {
  return steps.flatMap((step) =>
    step.filter === 'generation' && step.active && step.phase && isWanted(step) ? [step.text] : [],
  );
}

function settingsOf({ csid, process, generation, enumeration, attributeAliases }: Program): unknown {
  return [csid, process.enableIp, generation.name, enumeration.name, [...attributeAliases]];
}

function createDescriber(program: Program): Describer {
  let readers = new Set<Step>();
  let running: Step | undefined;
  let given = '';
  const note = (): string => {
    if (running !== undefined) readers.add(running);
    return given;
  };
  const watched: Program = { ...program, steps: program.steps.map((step) => watch(step, (at) => (running = at))) };
  const ledger = createLedger(watched);
  return {
    describe: ({ facts, decided }, text) => {
      readers = new Set();
      given = text;
      const { description } = makeAllowed(ledger, facts, { page: storedContent(facts, note) }, decided);
      const written = Array.from(description?.attributes ?? [], ([name, { values, writer }]) => {
        const { file = 'built-in', line = 0 } = writer;
        return [name, { values, place: { file, line } }] as const;
      });
      const covered = new Set(description?.external?.keys());
      return { attributes: new Map(written), covered, readers: [...readers] };
    },
  };
}

function watch(step: Step, begins: (step: Step) => void): Step {
  const { bound } = step;
  const make = bound?.produce;
  if (bound === undefined || make === undefined) return step;
  return {
    ...step,
    bound: {
      ...bound,
      produce: (context) => {
        begins(step);
        make(context);
      },
    },
  };
}

function compare(was: Described, is: Described): DescriptionChange {
  const names = new Set([...was.attributes.keys(), ...is.attributes.keys()]);
  const lines: DescriptionChange['lines'][number][] = [];
  for (const name of names) {
    if (is.covered.has(name)) continue;
    const [old, now] = [was.attributes.get(name), is.attributes.get(name)];
    if (old !== undefined && now !== undefined && isSame(old.values, now.values)) continue;
    if (now !== undefined) lines.push({ place: now.place, side: 'planned' });
    else if (old !== undefined) lines.push({ place: old.place, side: 'before' });
  }
  if (lines.length > 0) return { kind: 'changed', lines: distinct(lines) };
  const [old, now] = [was.readers, is.readers];
  if (old.length === now.length && old.every(({ text }, i) => text === now[i]?.text)) return unchanged;
  const others = now.filter(({ text }) => old.every((step) => step.text !== text));
  return {
    kind: 'maybe',
    lines: others.map(({ file, line }) => ({ place: { file, line }, side: 'planned' as const })),
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}

function distinct(lines: DescriptionChange['lines']): DescriptionChange['lines'] {
  return [...new Map(lines.map((line) => [`${line.side} ${line.place.file}:${line.place.line}`, line])).values()];
}
