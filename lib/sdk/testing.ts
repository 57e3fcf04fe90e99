/** Runs a declared function in a situation made for it: for the tests of functions and the contract of all of them. */

import { expect, test } from 'vitest';
import { withoutQuery } from '../match/urls/url-template.ts';
import type { PageContent } from './content.ts';
import { parseDate } from './dates.ts';
import type { FilterContext, FunctionDeclaration, RulesVerdict, Sources, StepOutcome } from './define-function.ts';
import { proceed } from './define-function.ts';
import type { PhaseName } from './phases.ts';
import type { Attribute, ContentFact, Facts, Link, ResourceUrl, Writer } from './resource.ts';
import { existsIn } from './source-names.ts';

export interface Situation {
  readonly phase: PhaseName;
  /** Parameters as written. */
  readonly params?: Readonly<Record<string, string>>;
  /** Sources by name. `url` sets the URL and its parts, `now` the time of the retrieval. */
  readonly sources?: Readonly<Record<string, string>>;
  readonly attributes?: Readonly<Record<string, string>>;
  readonly facts?: Partial<Facts>;
  readonly content?: Partial<PageContent>;
  readonly rules?: Partial<RulesVerdict>;
}

export interface Observed {
  readonly outcome: StepOutcome;
  readonly sources: Sources;
  readonly links: readonly Link[];
  readonly cut: readonly { readonly count: number; readonly reason: string }[];
  readonly attributes: ReadonlyMap<string, Attribute>;
}

/** The parts of a URL as the robot has them. */
export function urlParts(written: string): ResourceUrl {
  const { href, protocol, hostname, port, pathname, search } = new URL(written);
  const scheme = protocol.slice(0, -1);
  const number =
    port === ''
      ? (new Map([
          ['https', 443],
          ['ftp', 21],
        ]).get(scheme) ?? 80)
      : Number(port);
  return {
    href,
    protocol: scheme,
    host: hostname,
    port: number,
    siteKey: `${hostname}:${number}`,
    path: pathname + search,
  };
}

export function pageContent(parts: Partial<PageContent> = {}): PageContent {
  const links = parts.links ?? [];
  const text = parts.text ?? '';
  return {
    kind: 'html',
    metas: [],
    links,
    linkCount: links.length,
    linksCut: 0,
    headings: [],
    text,
    source: text,
    bytes: new TextEncoder().encode(text),
    lines: () => text,
    textWithoutHeadings: () => text,
    ...parts,
  };
}

export function contentFact(parts: Partial<ContentFact> = {}): ContentFact {
  return { type: 'text/html', charset: 'utf-8', charsetFrom: 'header', md5: '', metas: [], ...parts };
}

/** Runs the function as the engine would: `produce` under Enumerate and Generate when it has one, else `decide`. */
export function runFunction(declaration: FunctionDeclaration, situation: Situation): Observed {
  const { phase, params = {} } = situation;
  const bound = declaration.bind?.(new Map(Object.entries(params))) ?? {};
  const context = filterContext(situation);
  const links: Link[] = [];
  const cut: { count: number; reason: string }[] = [];
  const attributes = givenAttributes(situation.attributes);
  const writer: Writer = { by: 'directive', file: 'filter.conf', line: 1, fn: declaration.name };
  const isMaking = (phase === 'Enumerate' || phase === 'Generate') && bound.produce !== undefined;
  const outcome = isMaking ? proceed : (bound.decide?.(context) ?? proceed);
  if (isMaking) {
    bound.produce?.({
      ...context,
      content: pageContent(situation.content),
      link: (url, kind = 'link') => links.push({ url, kind }),
      cut: (count, reason) => cut.push({ count, reason }),
      attributes,
      write: (name, values, from) =>
        attributes.set(name, { values, writer: { ...writer, ...(from !== undefined && { from }) } }),
      remove: (name) => attributes.delete(name),
      writer,
    });
  }
  return { outcome, sources: context.sources, links, cut, attributes };
}

function givenAttributes(given: Readonly<Record<string, string>> = {}): Map<string, Attribute> {
  return new Map(
    Object.entries(given).map(([name, value]) => [name, { values: [value], writer: { by: 'directive' } }]),
  );
}

function filterContext(situation: Situation): FilterContext {
  const { phase, sources = {}, rules } = situation;
  const facts = factsOf(situation);
  return {
    phase,
    filter: { name: 'tested', kind: phase === 'Generate' ? 'generation' : 'enumeration' },
    facts,
    sources: mapSources(phase, { ...urlSources(facts.url), ...sources }),
    rules: () => ({ allowed: true, reason: 'allowed', file: 'filterrules.conf', line: 0, ...rules }),
    typeByExtension: (name) => testTypes.get(name.slice(name.lastIndexOf('.') + 1)),
  };
}

const testTypes: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['pdf', 'application/pdf'],
  ['zip', 'application/zip'],
]);

function factsOf({ sources = {}, facts }: Situation): Facts {
  const { url = 'http://www.siroe.com/', now } = sources;
  return {
    url: urlParts(url),
    depth: 0,
    discovery: { kind: 'start', hops: 0 },
    ...(now !== undefined && { now: parseDate(now) ?? 0 }),
    ...facts,
  };
}

function urlSources({ href, host, path, protocol }: ResourceUrl): Readonly<Record<string, string>> {
  return { url: href, host, path: withoutQuery(path), protocol };
}

function mapSources(phase: PhaseName, given: Readonly<Record<string, string>>): Sources {
  const values = new Map(Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    get: (name) => values.get(name.toLowerCase()),
    isKnowable: (name) => values.has(name.toLowerCase()) || existsIn(phase, name.toLowerCase()),
    set: (name, value) => void values.set(name.toLowerCase(), value),
    clear: (name) => void values.delete(name.toLowerCase()),
  };
}

/** A situation of the phase a case is about, and what is expected of the function in it. */
export interface Case extends Omit<Situation, 'phase'> {
  readonly phase?: PhaseName;
  readonly gives?: {
    readonly reason?: string;
    readonly match?: string;
    readonly sources?: Readonly<Record<string, string | null>>;
    readonly links?: readonly string[];
    readonly attributes?: Readonly<Record<string, readonly string[]>>;
    readonly cut?: readonly { readonly count: number; readonly reason: string }[];
  };
}

type Cases = Readonly<Record<string, Case>>;

/** Test cases by their sentences, grouped by the outcome they must have. */
export interface CaseGroups {
  readonly proceeds?: Cases;
  readonly denies?: Cases;
  readonly notApplicable?: Cases;
  readonly needs?: Cases;
}

const outcomeOf = { proceeds: 'proceed', denies: 'deny', notApplicable: 'not-applicable', needs: 'needs' } as const;

/** Registers one test for every case; a case without a phase runs in the first one the function is for. */
export function functionTester(declaration: FunctionDeclaration, groups: CaseGroups): void {
  for (const [group, kind] of Object.entries(outcomeOf) as [keyof CaseGroups, StepOutcome['kind']][]) {
    for (const [sentence, given] of Object.entries(groups[group] ?? {})) {
      test(sentence, () => {
        const observed = runFunction(declaration, { ...given, phase: given.phase ?? declaration.phases[0] ?? 'Data' });
        expect(observed.outcome.kind).toBe(kind);
        expectGiven(observed, given);
      });
    }
  }
}

function expectGiven(observed: Observed, { gives = {} }: Case): void {
  const { outcome } = observed;
  if (gives.reason !== undefined) expect(outcome).toMatchObject({ reason: gives.reason });
  if (gives.match !== undefined) expect(matchedPart(outcome)).toBe(gives.match);
  if (gives.cut !== undefined) expect(observed.cut).toEqual(gives.cut);
  if (gives.links !== undefined) expect(observed.links.map(({ url }) => url)).toEqual(gives.links);
  for (const [name, value] of Object.entries(gives.sources ?? {})) {
    expect(observed.sources.get(name) ?? null, name).toBe(value);
  }
  if (gives.attributes !== undefined) {
    const values = Object.fromEntries([...observed.attributes].map(([name, attribute]) => [name, attribute.values]));
    expect(values).toEqual(gives.attributes);
  }
}

function matchedPart(outcome: StepOutcome): string | undefined {
  if (outcome.kind !== 'deny' || outcome.match === undefined) return undefined;
  return outcome.value?.slice(outcome.match.start, outcome.match.end);
}
