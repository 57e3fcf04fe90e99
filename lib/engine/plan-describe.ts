/** Whether the RD of a URL would be another one: the lines that make it are run again, over what is stored of the page. */

import { isDeepStrictEqual } from 'node:util';
import type { PageContent } from '../sdk/content.ts';
import { effectiveAttributes } from '../sdk/resource.ts';
import type { Facts } from '../sdk/resource.ts';
import { asksRules } from './compile-filter.ts';
import type { CompactDecision } from './decide.ts';
import { createLedger } from './ledger.ts';
import type { PlanPrograms } from './plan-decide.ts';
import { isSameSources } from './plan-tail.ts';
import { produce } from './produce.ts';
import type { Place, Program, Step } from './program.ts';

export interface DescriptionChange {
  /** `maybe`: lines that read the text of the page are others, and the text is not read again. */
  readonly kind: 'same' | 'changed' | 'maybe';
  /** The lines that write what is different: of the planned program, or of the earlier one when nothing writes it now. */
  readonly lines: readonly { readonly place: Place; readonly side: 'planned' | 'before' }[];
}

const unchanged: DescriptionChange = { kind: 'same', lines: [] };

/** One program's way of describing. */
interface Describer {
  readonly describe: (facts: Facts, decided: CompactDecision) => Described;
}

interface Described {
  /** Values and the line that wrote them, by attribute. */
  readonly attributes: ReadonlyMap<string, { readonly values: readonly string[]; readonly place: Place }>;
  /** The lines that read the text of the page, as written. */
  readonly readers: readonly Step[];
}

type CompareDescriptions = (before: Describing, planned: Describing) => DescriptionChange;

export interface Describing {
  readonly facts: Facts;
  readonly decided: CompactDecision;
}

/** Undefined when no RD can be another one for the same facts. */
export function createDescriptionComparison({
  before,
  planned,
  sameFiles,
}: PlanPrograms): CompareDescriptions | undefined {
  if (before === undefined) return undefined;
  if (sameFiles && isDeepStrictEqual(linesOf(before), linesOf(planned))) return undefined;
  const isAlike = describesAlike(before, planned, sameFiles);
  const [old, now] = [createDescriber(before), createDescriber(planned)];
  return (was, is) =>
    isAlike && isSameSources(was.decided.sources.generation, is.decided.sources.generation)
      ? unchanged
      : compare(old.describe(was.facts, was.decided), now.describe(is.facts, is.decided));
}

/** They set no source: what comes through has the same RD with and without them. */
const onlyDeny: ReadonlySet<string> = new Set([
  'filter-by-exact',
  'filter-by-max',
  'filter-by-md5',
  'filter-by-prefix',
  'filter-by-regex',
  asksRules,
]);

/** All that goes into an RD, besides the facts: the lines of the generation filter, and some settings. */
function linesOf(program: Program): unknown {
  return [generationLines(program, ({ name }) => !onlyDeny.has(name)), settingsOf(program)];
}

/** The same sources and facts make the same RD. Other lines than those of Generate only set sources, and deny. */
function describesAlike(a: Program, b: Program, sameFiles: boolean): boolean {
  const makers = (program: Program): readonly string[] =>
    generationLines(program, ({ phase }) => phase === 'Generate' || phase === 'Setup');
  const isWrittenOver = a.externalMetadata !== undefined || b.externalMetadata !== undefined;
  if (isWrittenOver && !sameFiles) return false;
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
  const note = (): string => {
    if (running !== undefined) readers.add(running);
    return '';
  };
  const watched: Program = { ...program, steps: program.steps.map((step) => watch(step, (at) => (running = at))) };
  const ledger = createLedger(watched);
  return {
    describe: (facts, decided) => {
      readers = new Set();
      const { description } = produce(ledger, facts, storedContent(facts, note), decided);
      const written = Array.from(description ? effectiveAttributes(description) : [], ([name, { values, writer }]) => {
        const { file = 'built-in', line = 0 } = writer;
        return [name, { values, place: { file, line } }] as const;
      });
      return { attributes: new Map(written), readers: [...readers] };
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

/** What is stored of a page. Whoever asks for its text is noted, and gets none. */
function storedContent({ content }: Facts, note: () => string): PageContent {
  return {
    kind: content?.type === 'text/html' ? 'html' : 'text',
    ...(content?.title !== undefined && { title: content.title }),
    ...(content?.canonical !== undefined && { canonical: content.canonical }),
    metas: content?.metas ?? [],
    links: [],
    linkCount: 0,
    linksCut: 0,
    get headings() {
      note();
      return [];
    },
    get text() {
      return note();
    },
    textWithoutHeadings: note,
  };
}

function compare(was: Described, is: Described): DescriptionChange {
  const names = new Set([...was.attributes.keys(), ...is.attributes.keys()]);
  const lines: DescriptionChange['lines'][number][] = [];
  for (const name of names) {
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
