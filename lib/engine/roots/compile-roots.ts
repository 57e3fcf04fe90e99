/** Compiles the RootNodes and LeafNodes of a gatherer.cf, with the filter files they name. */

import { fileName } from '../../lang/file-name.ts';
import type { Gatherer, LeafNode, RootNode } from '../../languages/gatherer-cf/model.ts';
import { readDebugFlags } from '../../languages/gatherer-cf/debug-flags.ts';
import { accessSchemes } from '../../languages/gatherer-cf/vocabulary.ts';
import { defaultFilterName } from '../../languages/harvest-filter/default.ts';
import type { HarvestFilter } from '../../languages/harvest-filter/model.ts';
import { compilePattern } from '../../match/regex/posix-regex.ts';
import { normalizeUrl } from '../../match/urls/url-key.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import type { PrintedOutputs } from '../ports.ts';
import type { Protocols } from '../program/protocols.ts';
import { expandPrograms } from './expand-programs.ts';
import type { Expanded } from './expand-programs.ts';
import { createJudge, judgeBy, rulesBy } from './judge.ts';
import { retrievalOf } from './retrieval.ts';
import type { CompiledLeaf, CompiledRoot, Logging, RootFilterRule, RootsProgram } from './program.ts';

export interface RootsInput {
  /** Shown in places. */
  readonly file: string;
  readonly gatherer: Gatherer;
  readonly printed: PrintedOutputs;
  /** A filter file by the path written; undefined when there is none. */
  readonly filter: (written: string) => { readonly file: string; readonly model: HarvestFilter } | undefined;
  /** The URL that is crawled in place of one that is written. */
  readonly crawled: (url: ResourceUrl) => ResourceUrl;
  readonly isOwned: (url: ResourceUrl) => boolean;
  readonly protocols: Protocols;
  /** The collection's own filter.conf does not say how long an RD lives. */
  readonly livesByRoots: boolean;
}

/** Undefined when the lists are empty: the file then says nothing of what is gathered. */
export function compileRoots(input: RootsInput): RootsProgram | undefined {
  const { file, gatherer, isOwned, livesByRoots } = input;
  const named = numberer();
  const expansion = expandPrograms(gatherer, input.printed);
  const { wanted } = expansion;
  const roots = expansion.roots.flatMap((root) => compileRoot(input, root, named));
  const leaves = expansion.leaves.flatMap(({ node: { url, line }, printed }): readonly CompiledLeaf[] => {
    const found = url === null ? undefined : normalizeUrl(url);
    if (found?.ok !== true) return [];
    const crawled = input.crawled(found.url);
    return [{ key: named(`leaf ${crawled.href}`), url: crawled, file, line, ...(printed && { printed }) }];
  });
  const hasPrograms = [...gatherer.rootNodes, ...gatherer.leafNodes].some(namesProgram);
  if (roots.length + leaves.length === 0 && !hasPrograms) return undefined;
  const delays = delaysOf(roots, gatherer.accessDelay * 1000);
  return {
    roots,
    leaves,
    wanted,
    judgeBy,
    rulesBy,
    judge: createJudge({ roots, leaves, isOwned }),
    retrieval: retrievalOf(gatherer),
    ...(gatherer.gathererHost !== undefined && { host: gatherer.gathererHost }),
    keepsCache: gatherer.keepCache,
    logging: loggingOf(gatherer),
    refreshMs: gatherer.refreshRate * 1000,
    ...(livesByRoots && { liveMs: gatherer.timeToLive * 1000 }),
    delayMs: delays,
  };
}

function loggingOf({ logFile, errorlogFile, debugOptions }: Gatherer): Logging {
  return {
    log: fileName(logFile ?? 'log.gatherer'),
    errors: fileName(errorlogFile ?? 'log.errors'),
    debug: readDebugFlags(debugOptions ?? '').flags,
  };
}

/** Roots with the same URL are told apart by a number. */
function numberer(): (key: string) => string {
  const counts = new Map<string, number>();
  return (key) => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  };
}

function namesProgram(node: LeafNode | RootNode): boolean {
  return node.program !== null || ('enumeration' in node && node.enumeration !== null);
}

function compileRoot(
  input: RootsInput,
  { node: root, printed }: Expanded<RootNode>,
  named: (key: string) => string,
): readonly CompiledRoot[] {
  const found = root.url === null ? undefined : normalizeUrl(root.url);
  if (found?.ok !== true) return [];
  const url = input.crawled(found.url);
  return [
    {
      key: named(url.href),
      url,
      file: input.file,
      line: root.line,
      urlMax: root.urlMax,
      hostMax: root.hostMax,
      ...accessOf(input, url, root),
      delayMs: root.delaySeconds * 1000,
      depth: root.depth === 0 ? undefined : root.depth,
      isDepthFirst: root.search === 'Depth',
      urlRules: rulesOf(input, root.urlFilter ?? defaultFilterName),
      hostRules: root.hostFilter === null ? [] : rulesOf(input, root.hostFilter),
      ...(printed && { printed }),
    },
  ];
}

/** Those of its own protocol, and of the access types, unless its listings lead nowhere else. */
function accessOf(
  { protocols }: RootsInput,
  url: ResourceUrl,
  { access }: RootNode,
): Pick<CompiledRoot, 'schemes' | 'within'> {
  const protocol = protocols.get(url.protocol);
  const own = protocol?.schemes.map(({ name }) => name) ?? [url.protocol];
  if (protocol?.staysWithin === true) return { schemes: new Set(own), within: protocol.label };
  return { schemes: new Set([...own, ...access.flatMap((type) => accessSchemes[type])]) };
}

function rulesOf({ filter }: RootsInput, written: string): readonly RootFilterRule[] {
  const found = written === '' || written === '/dev/null' ? undefined : filter(fileName(written));
  if (found === undefined) return [];
  const { file, model } = found;
  return model.rules.map(({ allows, regex, line }) => {
    const compiled = compilePattern(regex, { dialect: 'ere' });
    // What does not read never gets here: such a file has errors.
    const matches = compiled.ok ? compiled.pattern.test : () => false;
    return { allows, text: `${allows ? 'Allow' : 'Deny'} ${regex}`, matches, file, line };
  });
}

/** The longest of the roots on the host; elsewhere that of the roots that may go to other hosts. */
function delaysOf(roots: readonly CompiledRoot[], fallback: number): RootsProgram['delayMs'] {
  const longest = (some: readonly CompiledRoot[]): number =>
    some.reduce((most, { delayMs }) => Math.max(most, delayMs), 0);
  const byHost = new Map([...Map.groupBy(roots, ({ url }) => url.host)].map(([host, own]) => [host, longest(own)]));
  const far = roots.filter(({ hostMax }) => hostMax > 1);
  const elsewhere = far.length === 0 ? fallback : longest(far);
  return (host) => byHost.get(host) ?? elsewhere;
}
