/** Whether a function is as its declaration says: it is run in situations made at random, and watched. */

import fc from 'fast-check';
import type { BoundFunction, FilterContext, FunctionDeclaration, ProduceContext, Sources } from './define-function.ts';
import { namesChanged, onlyDenies } from './define-function.ts';
import type { PageContent } from './content.ts';
import type { PhaseName } from './phases.ts';
import type { Facts, RunFact } from './resource.ts';
import { contentFact, runFunction } from './testing.ts';
import type { Observed, Situation } from './testing.ts';

/** Parameters as an example writes them. */
type Written = ReadonlyMap<string, string>;

/** What a function did in one situation. */
interface Deeds {
  readonly observed: Observed;
  readonly read: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
  readonly runFacts: ReadonlySet<RunFact>;
  /** Attributes written and taken away. */
  readonly described: ReadonlySet<string>;
  readonly hasAskedRules: boolean;
  readonly hasReadText: boolean;
}

interface Trial {
  readonly written: Written;
  readonly phase: PhaseName;
  readonly deeds: Deeds;
}

const trials = 300;
const runFacts: readonly RunFact[] = ['totals', 'md5First'];

/** What the declaration says that is not so, in words; `examples`: the parameters it is tried with. */
export function liesOf(declaration: FunctionDeclaration, examples: readonly Written[]): readonly string[] {
  const { phases, lenientPhases = [] } = declaration;
  const written = fc.constantFrom(...examples);
  const phase = fc.constantFrom(...phases, ...lenientPhases);
  const sampled = fc.sample(fc.tuple(written, phase, surroundings(declaration, examples)), {
    numRuns: trials,
    seed: 1,
  });
  const tried = sampled.map(([params, where, around]): Trial => {
    const situation = { ...around, phase: where, params: Object.fromEntries(params) };
    return { written: params, phase: where, deeds: watch(declaration, situation) };
  });
  const lies = [...doneUnsaid(declaration, tried), ...saidUndone(declaration, tried)];
  return [...new Set(lies)];
}

function doneUnsaid(declaration: FunctionDeclaration, tried: readonly Trial[]): readonly string[] {
  return tried.flatMap(({ written, phase, deeds }) => {
    const { observed, read, changed, described, hasAskedRules, hasReadText } = deeds;
    const { outcome, links } = observed;
    const own = namesChanged(declaration, written);
    const reads = declaration.reads(written).map((name) => name.toLowerCase());
    const isNamed = declaration.runFacts(written);
    const lies = [
      [outcome.kind === 'deny' && declaration.denies !== true, 'denies'],
      [links.length > 0 && phase !== 'Enumerate', 'makes links elsewhere than under Enumerate'],
      [described.size > 0 && phase !== 'Generate', 'writes attributes elsewhere than under Generate'],
      [links.length + described.size > 0 && onlyDenies(declaration), 'makes something, and only denies'],
      [hasAskedRules && declaration.asksRules !== true, 'asks the rules'],
      [hasReadText && declaration.readsText !== true, 'reads the text'],
      ...[...changed].map((name) => [!own.includes(name), `changes ${name}`] as const),
      ...[...read].map((name) => [![...own, ...reads].includes(name), `reads ${name}`] as const),
      ...[...deeds.runFacts].map((fact) => [!isNamed.includes(fact), `asks for ${fact}`] as const),
    ] as const;
    return lies.flatMap(([isLie, what]) => (isLie ? [`${what}, unsaid`] : []));
  });
}

function saidUndone(declaration: FunctionDeclaration, tried: readonly Trial[]): readonly string[] {
  const { denies = false, asksRules = false, readsText = false, setsExpiry = false } = declaration;
  const some = (has: (trial: Trial) => boolean): boolean => tried.some(has);
  const said = tried.flatMap(({ written }) => namesChanged(declaration, written));
  const asked = new Set(tried.flatMap(({ written }) => declaration.runFacts(written)));
  const claims = [
    [denies, () => some(({ deeds }) => deeds.observed.outcome.kind === 'deny'), 'denies'],
    [asksRules, () => some(({ deeds }) => deeds.hasAskedRules), 'asks the rules'],
    [readsText, () => some(({ deeds }) => deeds.hasReadText), 'reads the text'],
    [setsExpiry, () => said.includes('rd-expires'), 'sets when the RD expires'],
    ...[...new Set(said)].map(
      (name) => [true, () => some(({ deeds }) => isChanged(deeds, name)), `changes ${name}`] as const,
    ),
    ...[...asked].map(
      (fact) => [true, () => some(({ deeds }) => deeds.runFacts.has(fact)), `asks for ${fact}`] as const,
    ),
  ] as const;
  return claims.flatMap(([isSaid, isDone, what]) => (isSaid && !isDone() ? [`never ${what}`] : []));
}

function isChanged({ changed, described }: Deeds, name: string): boolean {
  return changed.has(name) || described.has(name);
}

/** Runs the function and notes what it takes and does. */
function watch(declaration: FunctionDeclaration, situation: Situation): Deeds {
  const read = new Set<string>();
  const changed = new Set<string>();
  const asked = new Set<RunFact>();
  const described = new Set<string>();
  let hasAskedRules = false;
  let hasReadText = false;
  const watchContext = <Context extends FilterContext>(context: Context): Context => ({
    ...context,
    sources: watchSources(context.sources, read, changed),
    facts: watchFacts(context.facts, asked, read),
    rules: () => {
      hasAskedRules = true;
      return context.rules();
    },
  });
  const watchMaking = (context: ProduceContext): ProduceContext => ({
    ...watchContext(context),
    content: watchText(context.content, () => (hasReadText = true)),
    write: (name, ...rest) => {
      described.add(name);
      context.write(name, ...rest);
    },
    remove: (name) => {
      described.add(name);
      return context.remove(name);
    },
  });
  const bind = (given: Written): BoundFunction => {
    const { decide, produce } = declaration.bind?.(given) ?? {};
    return {
      ...(decide && { decide: (context: FilterContext) => decide(watchContext(context)) }),
      ...(produce && { produce: (context: ProduceContext) => produce(watchMaking(context)) }),
    };
  };
  const observed = runFunction({ ...declaration, bind }, situation);
  return { observed, read, changed, described, runFacts: asked, hasAskedRules, hasReadText };
}

const ofText: ReadonlySet<string> = new Set(['text', 'lines', 'source', 'bytes', 'textWithoutHeadings', 'headings']);

function watchText(content: PageContent, seen: () => void): PageContent {
  return new Proxy(content, {
    get: (target, name: keyof PageContent) => {
      if (ofText.has(name)) seen();
      return target[name];
    },
  });
}

function watchSources(sources: Sources, read: Set<string>, changed: Set<string>): Sources {
  return {
    isKnowable: (name) => sources.isKnowable(name),
    get: (name) => {
      read.add(name.toLowerCase());
      return sources.get(name);
    },
    set: (name, value) => {
      changed.add(name.toLowerCase());
      sources.set(name, value);
    },
    clear: (name) => {
      changed.add(name.toLowerCase());
      sources.clear(name);
    },
  };
}

/** Facts that are read as well as sources are: decisions are made again, or later, because of them. */
const sourceOf: ReadonlyMap<keyof Facts, string> = new Map([
  ['depth', 'depth'],
  ['address', 'ip'],
]);

function watchFacts(facts: Facts, asked: Set<RunFact>, read: Set<string>): Facts {
  return new Proxy(facts, {
    get: (target, name: keyof Facts) => {
      for (const fact of runFacts) if (fact === name) asked.add(fact);
      const source = sourceOf.get(name);
      if (source !== undefined) read.add(source);
      return target[name];
    },
  });
}

/** Sources with values of the parameters and others, and observations that are there or not. */
function surroundings(
  { reads }: FunctionDeclaration,
  examples: readonly Written[],
): fc.Arbitrary<Omit<Situation, 'phase' | 'params'>> {
  const words = examples.flatMap((written) => [...written.values()]);
  const values = [
    ...words,
    ...words.map((word) => `${word}-more`),
    '',
    '1',
    '99999',
    'text/html',
    'a.html',
    'http://a.test/b.zip',
  ];
  const names = [...new Set(examples.flatMap((written) => reads(written)))];
  const value = fc.constantFrom(...values);
  const optional = <T>(what: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(what, { nil: undefined });
  const attribute = fc.constantFrom(...words, 'title');
  return fc
    .record({
      sources: fc.record(Object.fromEntries(names.map((name) => [name, optional(value)]))),
      attributes: fc.dictionary(attribute, value, { maxKeys: 3 }),
      depth: fc.nat({ max: 20 }),
      now: optional(fc.constant(Date.UTC(2026, 0, 1))),
      totals: optional(fc.record({ hosts: fc.nat({ max: 9 }), objects: fc.nat({ max: 9 }) })),
      md5First: optional(fc.constantFrom({}, { tested: 'http://a.test/first' })),
      converted: optional(
        fc.constantFrom({ ok: true, metas: [] } as const, { ok: false, reason: 'encrypted', detail: '' } as const),
      ),
      rules: fc.record({ allowed: fc.boolean() }),
      page: fc.record({ text: value, links: fc.array(fc.webUrl(), { maxLength: 2 }), title: optional(value) }),
    })
    .map(({ sources, attributes, rules, page, ...facts }) => ({
      sources: defined(sources),
      attributes,
      rules,
      content: { ...defined(page), text: page.text, metas: [['keywords', page.text]] },
      facts: { ...defined(facts), content: contentFact({ md5: '9e107d9d372bb6826bd81d3542a419d6' }) },
    }));
}

function defined<T extends object>(given: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(given).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}
