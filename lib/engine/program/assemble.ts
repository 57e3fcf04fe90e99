/** Puts a program together from the models of a configuration without errors. */

import { createHash } from 'node:crypto';
import { fileName } from '../../lang/file-name.ts';
import type { FilterConf, FilterModel } from '../../languages/filter-conf/model.ts';
import type { RobotConf } from '../../languages/robot-conf/model.ts';
import { syntax as filterrulesConf } from '../../languages/filterrules-conf/syntax.ts';
import { syntax as mimeTypesSyntax } from '../../languages/mime-types/syntax.ts';
import { attributeAliases } from '../../languages/schema-conf/model.ts';
import { builtInSchema } from '../../languages/schema-conf/read.ts';
import type { BoundFunction } from '../../sdk/define-function.ts';
import { namesChanged, proceed } from '../../sdk/define-function.ts';
import { list } from '../../sdk/param.ts';
import type { FilterKind } from '../../sdk/phases.ts';
import type { ResourceUrl, RunFact } from '../../sdk/resource.ts';
import { aliasWords } from './alias-words.ts';
import { builtInSteps, firstWritten } from './built-in-steps.ts';
import { bindDirectives, compileFilter, reads } from './compile-filter.ts';
import type { BoundDirective } from './compile-filter.ts';
import { compileEssence } from '../essence/compile-essence.ts';
import { overlayOf } from './overlay.ts';
import { patternSteps } from './pattern-steps.ts';
import { tooDeep } from './depth-limits.ts';
import { rulesOf } from './filter-rules.ts';
import type { CompiledFilter, Place, Program, StartPoint, Step } from './program.ts';
import { rulesFile, startPointsFile } from './program-input.ts';
import type { ProgramInput } from './program-input.ts';
import { protocolsByScheme } from './protocols.ts';
import { configuredProxy } from './proxy-setting.ts';
import { completionSettings, loggingSettings, processSettings } from './settings.ts';
import type { ConfigurationReader, ReadFile } from './read-configuration.ts';
import { compileRoots } from '../roots/compile-roots.ts';
import type { RootsProgram } from '../roots/program.ts';
import { reachAfter, reachAtStart } from '../../match/urls/link-reach.ts';
import { buildSiteTable, robotDepth } from './sites.ts';
import type { DepthLimit, LooseStart, OwnedSite, SiteAlias, SiteTable } from './sites.ts';
import { compilePatterns } from './url-patterns.ts';
import { rewritingSteps } from './rewriting-steps.ts';
import { compileRewriter, rewritten } from './url-rules.ts';
import type { UrlRewriting } from './url-rules.ts';

export interface ProgramParts {
  readonly input: ProgramInput;
  readonly reader: ConfigurationReader;
  readonly robot: ReadFile<RobotConf>;
  readonly filters: ReadFile<FilterConf>;
  readonly enumeration: FilterModel;
  readonly generation: FilterModel;
}

/** Raised when decisions change for the same texts: a function's code, a built-in step, the order of stages. */
const decisionVersion = 13;

export function assembleProgram(parts: ProgramParts): Program {
  const { input, robot } = parts;
  const { csid } = robot.model;
  const overlay = overlayOf(input.files);
  const bound = bindBoth(parts);
  const sites = siteTables(parts, bound);
  const rewriting = compileRewriter(parts.reader.urlRules());
  const roots = rootsOf(parts, { bound, rewriting }, [sites.enumeration.table, sites.generation.table]);
  const depth = roots === undefined ? robotDepth(robot.model, robot.file) : depthOfRoots;
  const depthRule: Program['depthRule'] = (url) => sites.enumeration.table.ownerOf(url) ?? { depth };
  const compiling = { parts, bound, sites, hasRoots: roots !== undefined };
  const filters = [compile(compiling, 'enumeration'), compile(compiling, 'generation')] as const;
  const tables = [sites.enumeration.table, sites.generation.table];
  const starts = startsOf(tables, roots, rewriting);
  const later = laterSteps(stepsOf(bound, depthRule, robot), parts.reader, rewriting);
  const memberBytes = robot.model.maxFilesizeKb * 1024;
  const essence = compileEssence({ reader: parts.reader, hasRoots: roots !== undefined, memberBytes });
  return {
    key: programKey(parts, tables),
    ...later,
    enumeration: filters[0],
    generation: filters[1],
    ...(csid !== undefined && { csid }),
    ...(overlay !== undefined && { overlay }),
    attributeAliases: aliasesOfSchema(parts),
    ...(roots !== undefined && { roots }),
    essence,
    leavesEssence: parts.filters.isBuiltIn,
    proxy: configuredProxy(robot, parts.reader.gatherer()),
    process: processSettings(robot.model, {
      leavesDelays: roots !== undefined && !robot.model.lines.has('server-delay'),
      hasOwnFilters: !parts.filters.isBuiltIn,
    }),
    completion: completionSettings(robot.model),
    logging: loggingSettings(robot.model, bound),
    ...(robot.model.robotStateDir !== undefined && { robotStateDir: robot.model.robotStateDir }),
    handOutMinutes: robot.model.indexAfterNgenerated,
    limits: input.limits,
    protocols: protocolsByScheme(input.declarations.protocols),
    starts,
    sitemaps: distinctStarts(tables.flatMap(({ sitemaps: named }) => named)),
    readsSitemaps: (url) => tables.some((table) => table.ownerOf(url)?.sitemaps === true),
    isConnector: (url) => tables.map((table) => table.ownerOf(url)?.connector).find((said) => said !== undefined),
    named: {
      hosts: distinctHosts([...tables, { hosts: hostsOfRoots(roots) }]),
      domains: [...new Set(tables.flatMap(({ domains }) => domains))],
    },
    depthRule,
    ...(starts.some(({ reach }) => reach !== undefined) && { reachOf: reachBySite(depthRule) }),
    sites: sitesOf([sites.enumeration, sites.generation]),
    depthLimits: (url) => [depthRule(url).depth.limit, (sites.generation.table.ownerOf(url)?.depth ?? depth).limit],
    isOutside: outsideOf(tables),
    aliases: new Map(aliasesOf(parts).map((alias) => [alias.siteKey, aliasWords(alias)])),
    lineAt: parts.reader.lineAt,
    ...depthUse(bound),
    needsTotals: needs([...bound.enumeration, ...bound.generation], 'totals'),
    needsMd5First: filters.filter(({ kind }) => needs(bound[kind], 'md5First')).map(({ name }) => name),
  };
}

/** Those of url-patterns.conf and url-rules.conf come after the others: without their files there are none. */
function laterSteps(
  steps: readonly Step[],
  reader: ConfigurationReader,
  rewriting: UrlRewriting | undefined,
): Pick<Program, 'steps' | 'patterns' | 'urlRules'> {
  const patterns = compilePatterns(reader.urlPatterns(), steps.length);
  const withPatterns = [...steps, ...patternSteps(patterns)];
  const urlRules = rewriting && { ...rewriting, step: withPatterns.length };
  return {
    steps: [...withPatterns, ...rewritingSteps(urlRules)],
    ...(patterns !== undefined && { patterns }),
    ...(urlRules !== undefined && { urlRules }),
  };
}

function startsOf(
  tables: readonly SiteTable[],
  roots: RootsProgram | undefined,
  urlRules: UrlRewriting | undefined,
): readonly StartPoint[] {
  const written = [...tables.flatMap((table) => table.starts), ...startsOfRoots(roots)];
  return distinctStarts(written.map((start) => ({ ...start, ...rewritten({ urlRules }, start.url) })));
}

/** As far as the start point of its site that leads farthest. */
function reachBySite(depthRule: Program['depthRule']): NonNullable<Program['reachOf']> {
  return (url, links) => {
    const { byStart, depth } = depthRule(url);
    return byStart && reachAfter(reachAtStart(depth.limit), links);
  };
}

/** RootNodes have a depth of their own. */
const depthOfRoots: DepthLimit = { limit: undefined, file: 'built-in', line: 0 };

interface BeforeRoots {
  readonly bound: BoundFilters;
  readonly rewriting: UrlRewriting | undefined;
}

function rootsOf(
  { input, reader, filters }: ProgramParts,
  { bound: { generation }, rewriting }: BeforeRoots,
  tables: readonly SiteTable[],
): RootsProgram | undefined {
  const gatherer = reader.gatherer();
  if (gatherer === undefined) return undefined;
  return compileRoots({
    file: gatherer.file,
    gatherer: gatherer.model,
    printed: input.printed ?? [],
    filter: reader.rootFilter,
    protocols: protocolsByScheme(input.declarations.protocols),
    livesByRoots: filters.isBuiltIn || !generation.some(({ step }) => step.declaration?.setsExpiry === true),
    crawled: (url) => rewritten({ urlRules: rewriting }, url).url,
    isOwned: (url) => tables.some((table) => table.ownerOf(url) !== undefined),
  });
}

function startsOfRoots(roots: RootsProgram | undefined): readonly StartPoint[] {
  const all = [...(roots?.roots ?? []), ...(roots?.leaves ?? [])];
  return all.map(({ url, file, line }) => ({ url, file, line, isRoot: true }));
}

function hostsOfRoots(roots: RootsProgram | undefined): SiteTable['hosts'] {
  // What a program prints names no host for the egress policy: nobody wrote it.
  const written = [...(roots?.roots ?? []), ...(roots?.leaves ?? [])].filter(({ printed }) => printed === undefined);
  return written.map(({ url: { host, port } }) => ({ host, port }));
}

function sitesOf(files: readonly RulesFile[]): Program['sites'] {
  const lines = new Map(files.flatMap(({ table }) => table.sites.map((site) => [`${site.file}:${site.line}`, site])));
  const lineOf = (url: ResourceUrl): OwnedSite | undefined =>
    files.map(({ table }) => table.ownerOf(url)).find(isWritten);
  const distinct = new Map(files.map(({ file, table }) => [file, table.rules]));
  return {
    lines: [...lines.values()],
    lineOf,
    rules: [...distinct].flatMap(([file, rules]) => rules.map((each) => ({ file, ...each }))),
    rulesOf: (url) => lineOf(url)?.rules,
  };
}

/** A site made for a start point is no line of the filter rules, or of no file at all. */
function isWritten(site: OwnedSite | undefined): boolean {
  return site !== undefined && site.line > 0;
}

type BoundFilters = Readonly<Record<FilterKind, readonly BoundDirective[]>>;

/** Steps are numbered in file order; a filter used for both kinds has its steps twice. */
function bindBoth({ input, filters, enumeration, generation }: ProgramParts): BoundFilters {
  const declarations = new Map(input.declarations.functions.map((each) => [each.name, each]));
  const { file } = filters;
  const bind = (kind: FilterKind, filter: FilterModel, firstStep: number): readonly BoundDirective[] =>
    bindDirectives({ kind, filter, file, firstStep, declarations });
  const first = firstWritten;
  if (generation.line < enumeration.line) {
    const generated = bind('generation', generation, first);
    return { generation: generated, enumeration: bind('enumeration', enumeration, first + generated.length) };
  }
  const enumerated = bind('enumeration', enumeration, first);
  return { enumeration: enumerated, generation: bind('generation', generation, first + enumerated.length) };
}

function stepsOf(
  { enumeration, generation }: BoundFilters,
  depthRule: Program['depthRule'],
  { file, model }: ReadFile<RobotConf>,
): readonly Step[] {
  const parameterPlace = (name: string): Place | undefined => {
    const line = model.lines.get(name);
    return line === undefined ? undefined : { file, line };
  };
  const bound: BoundFunction = {
    decide: ({ facts }) => {
      const deep = tooDeep(facts, depthRule(facts.url));
      if (deep === undefined) return proceed;
      const at = deep.line > 0 ? { at: { file: deep.file, line: deep.line } } : {};
      return { kind: 'deny', reason: 'depth', source: 'depth', value: String(deep.links), ...at };
    },
  };
  const ownSteps = builtInSteps(parameterPlace).map((step) =>
    step.name.startsWith('depth.') ? Object.assign({}, step, { bound }) : step,
  );
  const written = [...enumeration, ...generation].map(({ step }) => step).toSorted((a, b) => a.id - b.id);
  return [...ownSteps, ...written];
}

interface RulesFile {
  readonly file: string;
  readonly table: SiteTable;
}

/** One table for each rules file: filters that name the same file share it. */
function siteTables(
  { input, reader, robot }: ProgramParts,
  bound: BoundFilters,
): Readonly<Record<FilterKind, RulesFile>> {
  const { extraStarts = [] } = input;
  const aliases = aliasesOf({ input, robot });
  const seeds: readonly LooseStart[] = robot.model.seeds.map((seed) => ({ ...seed, file: robot.file }));
  const loose = [...seeds, ...extraStarts.map((url) => ({ url, file: startPointsFile, line: 0, given: true }))];
  const tables = new Map<string, RulesFile>();
  const tableOf = (directives: readonly BoundDirective[]): RulesFile => {
    const written = fileSetUp(directives, filterrulesConf.id) ?? rulesFile;
    const read = reader.rules(written);
    const file = read?.file ?? fileName(written);
    const known = tables.get(file);
    if (known !== undefined) return known;
    const depth = robotDepth(robot.model, robot.file);
    const isBySite = tables.size > 0;
    const given = { file, loose, aliases, robotDepth: depth, isBySite, ...(read && { rules: read.model }) };
    const table = buildSiteTable(given);
    tables.set(file, { file, table });
    return { file, table };
  };
  return { enumeration: tableOf(bound.enumeration), generation: tableOf(bound.generation) };
}

/** Those found by an address in common count only where robot.conf asks for them. */
function aliasesOf({ input: { aliases = [] }, robot }: Pick<ProgramParts, 'input' | 'robot'>): readonly SiteAlias[] {
  return robot.model.smartHostHeuristics ? aliases : aliases.filter(({ shares }) => shares === undefined);
}

/** The file of a language that the last Setup line about one names. */
function fileSetUp(directives: readonly BoundDirective[], language: string): string | undefined {
  const setups = directives.filter(({ step }) => step.phase === 'Setup');
  return setups
    .flatMap(({ step, directive }) =>
      Object.entries(step.declaration?.params ?? {})
        .filter(([, param]) => param.language === language)
        .flatMap(([name]) => directive.params.get(name) ?? []),
    )
    .at(-1);
}

interface Compiling {
  readonly parts: ProgramParts;
  readonly bound: BoundFilters;
  readonly sites: Readonly<Record<FilterKind, RulesFile>>;
  readonly hasRoots: boolean;
}

function compile({ parts, bound, sites, hasRoots }: Compiling, kind: FilterKind): CompiledFilter {
  const { table, file } = sites[kind];
  const typesFile = fileSetUp(bound[kind], mimeTypesSyntax.id);
  const mimeTypes = typesFile === undefined ? undefined : parts.reader.mimeTypes(typesFile)?.model;
  return compileFilter({ kind, filter: parts[kind] }, bound[kind], {
    rules: rulesOf(table, file, hasRoots),
    mimeTypes,
  });
}

/** Of a URL that starts several times, the one that leads farthest. */
function distinctStarts(starts: readonly StartPoint[]): readonly StartPoint[] {
  const distinct = new Map<string, StartPoint>();
  for (const start of starts) {
    const known = distinct.get(start.url.href);
    const isFarther = start.reach !== undefined && known?.reach !== undefined && start.reach < known.reach;
    if (known === undefined || isFarther) distinct.set(start.url.href, start);
  }
  return [...distinct.values()];
}

function distinctHosts(tables: readonly Pick<SiteTable, 'hosts'>[]): Program['named']['hosts'] {
  const hosts = tables.flatMap((table) => table.hosts);
  return [...new Map(hosts.map((each) => [`${each.host}:${each.port}`, each])).values()];
}

/** Where the depth goes besides the limits: attributes that hold it, and lines that decide by it. */
function depthUse({ enumeration, generation }: BoundFilters): Pick<Program, 'depthAttributes' | 'readsDepth'> {
  const running = [...enumeration, ...generation].filter(({ step }) => step.active);
  const isReplaced = running.some(
    ({ directive, step: { declaration } }) =>
      declaration !== undefined && namesChanged(declaration, directive.params).includes('depth'),
  );
  const readers = running.filter((line) => reads(line).includes('depth'));
  return {
    depthAttributes: isReplaced ? [] : generation.flatMap(depthNames),
    readsDepth: readers.some((line) => listsOf(line).length === 0),
  };
}

/** Names of the parameters that list sources to become attributes. */
function listsOf({ step }: BoundDirective): readonly string[] {
  const params = Object.entries(step.declaration?.params ?? {});
  return params.flatMap(([name, { kind }]) => (kind === 'list' ? [name] : []));
}

const sourceList = list({ doc: '' });

function depthNames(line: BoundDirective): readonly string[] {
  return listsOf(line).flatMap((name) => {
    const reading = sourceList.read(line.directive.params.get(name));
    return reading.ok ? reading.value.filter(({ from }) => from === 'depth').map(({ to }) => to) : [];
  });
}

/** A URL is in scope when either filter could want it. */
function outsideOf(tables: readonly SiteTable[]): Program['isOutside'] {
  const distinct = [...new Set(tables)];
  return (url) => distinct.every(({ openDepth, ownerOf }) => openDepth === undefined && ownerOf(url) === undefined);
}

function needs(directives: readonly BoundDirective[], fact: RunFact): boolean {
  return directives.some(({ step, directive }) => step.declaration?.runFacts(directive.params).includes(fact) === true);
}

/** Of all files that were read by now: whatever decides is compiled before. Start points given with the run count only where they made a site, so that most runs of a revision share its key. */
function programKey(parts: ProgramParts, tables: readonly SiteTable[]): string {
  const { input, reader } = parts;
  const { limits, declarations } = input;
  const aliases = [...aliasesOfSchema(parts)];
  const madeSites = [...new Set(tables.flatMap(({ loose }) => loose))].toSorted();
  const functions = declarations.functions.map(({ name }) => name);
  // As entries in order: limits that were stored come back in another one.
  const limitsInOrder = Object.entries(limits).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const deciding: unknown[] = [
    decisionVersion,
    [...reader.texts],
    limitsInOrder,
    madeSites,
    functions,
    declarations.protocols.map(({ name, schemes }) => ({ name, schemes: schemes.map((scheme) => scheme.name) })),
  ];
  if (aliases.length > 0) deciding.push(aliases);
  return createHash('sha256').update(JSON.stringify(deciding)).digest('hex').slice(0, 32);
}

/** Names of attributes in lower case, by each alias of the schema; the built-in one has none. */
function aliasesOfSchema({ reader }: ProgramParts): Program['attributeAliases'] {
  return attributeAliases(reader.schema()?.model ?? builtInSchema);
}
