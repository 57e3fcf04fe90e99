/** Runs what makes things of a retrieved resource: links by the enumeration filter, the RD by the generation filter. */

import { MAX_URL_LENGTH } from '../../match/urls/url-key.ts';
import { countingCuts } from '../../sdk/content-limit.ts';
import type { Cut } from '../../sdk/cuts.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { ProduceContext } from '../../sdk/define-function.ts';
import { RobotError } from '../../sdk/errors.ts';
import { parseDate, printDate } from '../../sdk/dates.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import { sourceOf } from '../../sdk/resource.ts';
import type { Attribute, Facts, Link, ResourceDescription, Writer } from '../../sdk/resource.ts';
import { withThrown } from '../decide/compact-path.ts';
import type { CompactDecision } from '../decide/decide.ts';
import { filterContext } from '../decide/fold.ts';
import type { Interned, Ledger } from '../decide/ledger.ts';
import { isLeftOut } from '../essence/bookkeeping.ts';
import type { CompiledFilter, Program, Step } from '../program/program.ts';
import { ResourceSources } from '../decide/sources.ts';
import type { Overrides } from '../decide/sources.ts';
import { syntax as gathererCf } from '../../languages/gatherer-cf/syntax.ts';

export interface Thrown {
  readonly step: number;
  readonly filter: FilterKind;
  readonly error: unknown;
}

export interface Allowed {
  /** Distinct, in document order. */
  readonly links: readonly Link[];
  /** What was found and not kept: links, and values of the RD. */
  readonly cuts: readonly Cut[];
  readonly description?: ResourceDescription;
  /** Functions that threw: their filter made nothing. Give the decision to {@link denyThrown}. */
  readonly threw: readonly Thrown[];
}

/** What a document was found to be. */
export interface MadeOf {
  readonly page: PageContent;
  /** What Essence says of it. */
  readonly attributes?: ReadonlyMap<string, Attribute> | undefined;
}

/** Makes what the verdict allows: no links unless `enumerate`, no RD unless `generate`. */
export function makeAllowed(ledger: Ledger, facts: Facts, made: MadeOf, decided: CompactDecision): Allowed {
  const { program } = ledger;
  const { enumerate, generate } = decided.interned.decision.verdict;
  const making = { program, facts, ...made };
  const enumerated = enumerate === true ? makeLinks(making, decided.sources.enumeration) : nothing;
  const described = generate === true ? makeDescription(making, decided.sources.generation) : nothing;
  return {
    links: enumerated.links ?? [],
    cuts: [...(enumerated.cuts ?? []), ...(described.cuts ?? [])],
    ...(described.description && { description: described.description }),
    threw: [...enumerated.threw, ...described.threw],
  };
}

/** The decision with the throwing functions as denials. */
export function denyThrown(ledger: Ledger, decided: CompactDecision, threw: readonly Thrown[]): Interned {
  return ledger.intern(threw.reduce((path, { step }) => withThrown(path, step), decided.path));
}

interface Making extends MadeOf {
  readonly program: Program;
  readonly facts: Facts;
  /** An expiry was written by what is not run again. */
  readonly isDated?: boolean;
}

interface Made {
  readonly links?: readonly Link[];
  readonly cuts?: readonly Cut[];
  readonly description?: ResourceDescription;
  readonly threw: readonly Thrown[];
}

const nothing: Made = { threw: [] };

function makeLinks(making: Making, overrides: Overrides | undefined): Made {
  const links = new Map<string, Link>();
  const cuts: Cut[] = [];
  const context = produceContext(making, making.program.enumeration, overrides);
  context.link = (url, kind = 'link') => {
    if (!links.has(url)) links.set(url, { url, kind });
  };
  context.cut = (count, reason, kind = 'links') => cuts.push({ kind, count, reason });
  const threw = runSteps(making.program, context);
  if (threw !== undefined) return { threw: [threw] };
  const { linksCut, linksTooLong = 0 } = making.page;
  if (linksCut > 0)
    cuts.push({
      kind: 'links',
      count: linksCut,
      reason: `limit of ${making.program.limits.linksPerPage} links per page`,
    });
  if (linksTooLong > 0)
    cuts.push({ kind: 'links', count: linksTooLong, reason: `longer than ${MAX_URL_LENGTH} bytes` });
  return { links: [...links.values()], cuts, threw: [] };
}

/** Attributes the robot writes itself: a page cannot say what its own address is. */
const own: ReadonlySet<string> = new Set(['url', 'ip']);

export function makeDescription(making: Making, overrides: Overrides | undefined): Made {
  const { facts, program } = making;
  const attributes = new Map<string, Attribute>();
  const byRobot = { by: 'robot' } as const;
  const ip = program.process.enableIp ? facts.address?.ip : undefined;
  attributes.set('url', { values: [facts.url.href], writer: byRobot });
  if (ip !== undefined) attributes.set('ip', { values: [ip], writer: byRobot });
  for (const [name, attribute] of making.attributes ?? []) attributes.set(name, attribute);
  for (const [name, value] of fedAttributes(facts)) attributes.set(name, { values: [value], writer: { by: 'feed' } });
  const context = produceContext(making, program.generation, overrides);
  const cuts: Cut[] = [];
  context.cut = (count, reason, kind = 'values') => {
    const { fn } = context.writer;
    cuts.push({ kind, count, reason: fn === undefined ? reason : `${reason} of ${fn}` });
  };
  context.attributes = attributes;
  context.write = (name, values, from) => {
    const key = name.toLowerCase();
    if (own.has(key) && attributes.has(key)) return;
    if (program.leavesEssence && isOfEssence(making, key, attributes.get(key))) return;
    const writer = from === undefined ? context.writer : { ...context.writer, from };
    attributes.set(key, { values, writer });
  };
  context.remove = (name) => !own.has(name) && attributes.delete(name);
  const { made: threw, cuts: read } = countingCuts(() => runSteps(program, context));
  if (threw !== undefined) return { threw: [threw] };
  for (const [name, values] of controlAttributes(facts)) {
    if (!own.has(name)) attributes.set(name, { values, writer: { by: 'connector' } });
  }
  cuts.push(...read);
  leaveOut(program, attributes);
  limitLife(making, attributes);
  return {
    description: completeDescription(program, {
      url: objectUrl(attributes, facts.url.href),
      schema: 'DOCUMENT',
      attributes,
    }),
    cuts,
    threw: [],
  };
}

/** True for what an RD gets of Essence: directives of the stock filters do not replace it. */
function isOfEssence({ program: { essence } }: Making, name: string, attribute: Attribute | undefined): boolean {
  return attribute?.writer.by === 'essence' && !(essence !== undefined && isLeftOut(essence, name, attribute));
}

/** Functions of the filter have read it. */
function leaveOut({ essence }: Program, attributes: Map<string, Attribute>): void {
  if (essence?.options.minimalBookkeeping !== true) return;
  for (const [name, attribute] of attributes) if (isLeftOut(essence, name, attribute)) attributes.delete(name);
}

/** URL of the resource, unless a post-summarizing rule has rewritten it (Harvest manual, 4.8). */
export function objectUrl(attributes: ReadonlyMap<string, Attribute>, href: string): string {
  const { values: [said = ''] = [], writer } = attributes.get('url') ?? {};
  const isRewritten = writer?.by === 'essence' && said !== '' && said.length <= MAX_URL_LENGTH;
  return isRewritten ? said : href;
}

/** With what the schema, the annotations, and the external metadata of the collection make of it. */
export function completeDescription(
  program: Program,
  { attributes: given, ...rest }: Omit<ResourceDescription, 'external'>,
): ResourceDescription {
  const attributes = new Map(given);
  resolveAliases(program, attributes);
  const external = program.overlay?.of(rest.url);
  return { ...rest, attributes, ...(external && { external }) };
}

/** What a feed says of the document beside its content and META, under the names of the feeds protocol. */
function fedAttributes({ fed, discovery }: Facts): readonly (readonly [string, string])[] {
  if (fed === undefined) return [];
  const said = {
    datasource: sourceOf(discovery),
    displayurl: fed.displayUrl,
    lock: fed.isLocked && 'true',
    authmethod: fed.authMethod,
    pagerank: fed.pageRank?.toString(),
    scoring: fed.scoring,
  };
  return Object.entries(said).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

/** What a connector says of the document: it knows better than the document itself. */
function controlAttributes({ controls }: Facts): ReadonlyMap<string, readonly string[]> {
  const { metadata = [], displayUrl, isLocked, scoring } = controls ?? {};
  const said = { displayurl: displayUrl, lock: isLocked?.toString(), scoring };
  const attributes = new Map<string, readonly string[]>();
  for (const [name, value] of metadata) attributes.set(name, [...(attributes.get(name) ?? []), value]);
  for (const [name, value] of Object.entries(said)) if (value !== undefined) attributes.set(name, [value]);
  return attributes;
}

/** Documents of RootNodes expire as gatherer.cf says; any document expires by its own unavailable_after at the latest. */
function limitLife(making: Making, attributes: Map<string, Attribute>): void {
  limitByRoots(making, attributes);
  const { unavailable } = making.facts.content ?? {};
  const expires = parseDate(attributes.get('rd-expires')?.values[0] ?? '') ?? Infinity;
  if (unavailable === undefined || unavailable.from >= expires) return;
  attributes.set('rd-expires', {
    values: [printDate(unavailable.from)],
    writer: { by: 'robot', from: 'unavailable_after' },
  });
}

function limitByRoots(
  { program: { roots }, facts, isDated = false }: Making,
  attributes: Map<string, Attribute>,
): void {
  const { url, discovery, now, examined } = facts;
  if (roots?.liveMs === undefined || now === undefined || !(isDated || attributes.has('rd-expires'))) return;
  if (roots.judge(url, discovery).kind !== 'reached') return;
  const byRule = examined?.liveMs === undefined ? undefined : attributes.get('time-to-live')?.writer;
  const writer = byRule ?? ({ by: 'robot', file: gathererCf.usualPath, from: 'Time-To-Live' } as const);
  const liveMs = examined?.liveMs ?? roots.liveMs;
  attributes.set('rd-expires', { values: [printDate(now + liveMs)], writer });
}

/** What came under an alias of the schema goes to its attribute, unless that has a value already. */
function resolveAliases({ attributeAliases }: Program, attributes: Map<string, Attribute>): void {
  for (const [alias, name] of attributeAliases) {
    const came = attributes.get(alias);
    if (came === undefined || own.has(name) || (attributes.get(name)?.values.length ?? 0) > 0) continue;
    attributes.delete(alias);
    attributes.set(name, { values: came.values, writer: { ...came.writer, from: came.writer.from ?? alias } });
  }
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };
type MakingContext = Mutable<ProduceContext> & { readonly filter: CompiledFilter };

/** A context in which nothing can be made yet: each filter puts its own makers in. */
function produceContext(
  { program, facts, page }: Making,
  filter: CompiledFilter,
  overrides?: Overrides,
): MakingContext {
  const sources = new ResourceSources(program, facts, overrides);
  sources.known = 'content';
  const phase = filter.kind === 'enumeration' ? 'Enumerate' : 'Generate';
  const context = {
    ...filterContext({ facts, filter, sources, phase }),
    filter,
    content: page,
    link: () => undefined,
    cut: () => undefined,
    attributes: new Map<string, Attribute>(),
    write: () => undefined,
    remove: () => false,
    writer: { by: 'directive' } as const,
  };
  return context;
}

/** The first step that throws ends the work of its filter. */
function runSteps(program: Program, context: MakingContext): Thrown | undefined {
  const { filter } = context;
  for (const id of filter.produce) {
    const step = program.steps[id];
    if (step === undefined) continue;
    context.writer = writerOf(step);
    try {
      runStep(step, context);
    } catch (error) {
      if (error instanceof RobotError) throw error;
      return { step: id, filter: filter.kind, error };
    }
  }
  return undefined;
}

function runStep({ bound, name }: Step, context: MakingContext): void {
  if (bound?.produce !== undefined) {
    bound.produce(context);
    return;
  }
  const outcome = bound?.decide?.(context);
  if (outcome?.kind === 'needs') throw new RobotError('fact-missing', `${name} makes nothing without ${outcome.fact}`);
}

const writers = new WeakMap<Step, Writer>();

function writerOf(step: Step): Writer {
  const known = writers.get(step);
  if (known !== undefined) return known;
  const writer: Writer = { by: 'directive', file: step.file, line: step.line, fn: step.name };
  writers.set(step, writer);
  return writer;
}
