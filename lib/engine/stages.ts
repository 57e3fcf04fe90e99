/** What happens at each stage of the way of a URL, in order: the rules of the fold. */

import { trapReason } from '../match/url-traps.ts';
import type { EgressRefusal } from '../outside/egress.ts';
import type { ContentFact, Discovery, ResponseFact, RobotsFact } from '../sdk/resource.ts';
import type { BuiltInName } from './built-in-steps.ts';
import { builtIn } from './built-in-steps.ts';
import { proceedMark } from './compact-path.ts';
import type { CarriedSources, Fold, Rail, Seen, Signal } from './fold.ts';
import { noSite } from './filter-rules.ts';
import { denyStep, passStep, runRail } from './fold.ts';
import { expandedByRoot, reachedByRoot } from './roots/stage.ts';
import type { PhaseName } from '../sdk/phases.ts';

export type StageRunner = (fold: Fold) => Signal;

export const stageRunners: readonly StageRunner[] = [
  limits,
  scope,
  reachedByRoot,
  metaDataBeforeQueue,
  address,
  metaDataAfterAddress,
  robots,
  response,
  recognisedType,
  robotsMeta,
  expandedByRoot,
  data,
  makes,
];

const limitSteps = [
  builtIn['limits.url-length'],
  builtIn['limits.path-depth'],
  builtIn['limits.repetition'],
  builtIn['limits.redirects'],
] as const;
/** Indexes and redirects between a sitemap and the place that names it. */
const mostNested = 5;

const allLimitsPassed = limitSteps.map(proceedMark).join('');

function limits(fold: Fold): Signal {
  const { facts, program } = fold;
  noteListing(fold);
  const broken = brokenLimit(fold);
  if (broken === undefined && fold.trace === undefined) {
    fold.path += allLimitsPassed;
    return isSitemap(fold) ? limitNesting(fold) : 'go';
  }
  const { path } = facts.url;
  const seen: readonly (() => Seen)[] = [
    () => ({ source: 'url', note: `${facts.url.href.length} of ${program.limits.urlBytes} bytes` }),
    () => ({ source: 'path', value: path, note: `at most ${program.limits.pathDepth} segments` }),
    () => ({ source: 'path', value: path, note: `at most ${program.limits.repetition} times in a row` }),
    () => ({ note: `${facts.discovery.hops} of ${program.limits.redirects} redirects` }),
  ];
  for (const [i, step] of limitSteps.entries()) {
    if (broken?.step === step) {
      denyStep(fold, step, broken.reason, seen[i]);
      return 'end';
    }
    passStep(fold, step, seen[i]);
  }
  return isSitemap(fold) ? limitNesting(fold) : 'go';
}

function isSitemap({ facts }: Fold): boolean {
  return facts.discovery.kind === 'sitemap-file';
}

function noteListing(fold: Fold): void {
  const { discovery } = fold.facts;
  const { kind } = discovery;
  if (kind !== 'sitemap' && kind !== 'sitemap-file') return;
  const step = builtIn[kind === 'sitemap' ? 'sitemap.lists-it' : 'sitemap.is-one'];
  passStep(fold, step, () => ({ note: listingNote(discovery) }));
}

function listingNote({ from, listing }: Discovery): string {
  const place = listing?.line === undefined ? '' : `line ${listing.line} of `;
  const changed = listing?.lastmod === undefined ? '' : `, changed ${listing.lastmod}`;
  return `${place}${from ?? 'a sitemap'}${changed}`;
}

function limitNesting(fold: Fold): Signal {
  const { hops } = fold.facts.discovery;
  const see = (): Seen => ({ note: `${hops} of ${mostNested} indexes and redirects` });
  return judge(fold, 'sitemap.nesting', { reason: hops > mostNested ? 'sitemaps nested too deep' : undefined, see });
}

function brokenLimit({ facts, program }: Fold): { readonly step: number; readonly reason: string } | undefined {
  const { url, discovery } = facts;
  // A URL in normal form is ASCII, so its length is its number of bytes.
  if (url.href.length > program.limits.urlBytes) return { step: limitSteps[0], reason: 'URL too long' };
  const query = url.path.indexOf('?');
  const trap = trapReason({ pathname: query < 0 ? url.path : url.path.slice(0, query) }, program.limits);
  if (trap === 'path-depth') return { step: limitSteps[1], reason: 'path too deep' };
  if (trap === 'repetition') return { step: limitSteps[2], reason: 'path repeats itself' };
  if (discovery.hops > program.limits.redirects) return { step: limitSteps[3], reason: 'too many redirects' };
  return undefined;
}

function scope(fold: Fold): Signal {
  const { protocol } = fold.facts.url;
  const see = (): Seen => ({ source: 'protocol', value: protocol });
  const spoken = judge(fold, 'scope.scheme', { reason: schemeReason(fold), see });
  return spoken === 'go' && isSitemap(fold) ? sitemapSite(fold) : spoken;
}

/** What comes from the web may not lead into the files of this machine, whatever the filters say. */
function schemeReason({ facts, program }: Fold): string | undefined {
  const { url, discovery } = facts;
  if (!program.schemes.has(url.protocol)) return 'scheme not supported';
  const leadsHere = url.protocol === 'file' && discovery.from !== undefined && !discovery.from.startsWith('file:');
  return leadsHere ? 'file: link on a page of another scheme' : undefined;
}

/** Filters do not decide on sitemaps, but no site is visited that no site of the configuration owns. */
function sitemapSite(fold: Fold): Signal {
  const { facts, program } = fold;
  const see = (): Seen => ({ source: 'host', value: facts.url.host });
  return judge(fold, 'sitemap.site', { reason: program.isOutside(facts.url) ? noSite : undefined, see });
}

interface Judgement {
  /** Undefined when the step passes. */
  readonly reason: string | undefined;
  readonly see: () => Seen;
}

function judge(fold: Fold, name: BuiltInName, { reason, see }: Judgement): Signal {
  if (reason === undefined) {
    passStep(fold, builtIn[name], see);
    return 'go';
  }
  denyStep(fold, builtIn[name], reason, see);
  return 'end';
}

function metaDataBeforeQueue(fold: Fold): Signal {
  if (isSitemap(fold)) return 'go';
  const { enumeration, generation } = fold;
  return runBoth(fold, 'MetaData', [enumeration.filter.afterAddress, generation.filter.afterAddress]);
}

function metaDataAfterAddress(fold: Fold): Signal {
  if (isSitemap(fold)) return 'go';
  const { enumeration, generation } = fold;
  return runBoth(fold, 'MetaData', [enumeration.filter.metaData.length, generation.filter.metaData.length]);
}

/** Both filters, each as far as it goes; the resource ends when neither wants it any longer. */
function runBoth(fold: Fold, phase: 'MetaData' | 'Data', until: readonly [number, number]): Signal {
  const { enumeration, generation } = fold;
  const first = runPart(fold, enumeration, phase, until[0]);
  if (first !== 'go') return first;
  const second = runPart(fold, generation, phase, until[1]);
  if (second !== 'go') return second;
  return enumeration.alive || generation.alive ? 'go' : 'end';
}

function runPart(fold: Fold, rail: Rail, phase: 'MetaData' | 'Data', until: number): Signal {
  const steps = phase === 'MetaData' ? rail.filter.metaData : rail.filter.data;
  return runRail(fold, rail, { steps, phase, until });
}

function address(fold: Fold): Signal {
  const fact = fold.facts.address;
  if (fact === undefined) return 'address';
  learn(fold, 'address');
  const see = (): Seen => ({
    source: 'ip',
    ...(fact.ip !== undefined && { value: fact.ip }),
    ...(fact.detail !== undefined && { note: fact.detail }),
  });
  if (fact.allowed) return judge(fold, 'address', { reason: undefined, see });
  const { reason = 'unknown' } = fact;
  return isRefused(reason)
    ? judge(fold, 'address', { reason: `address refused: ${reason}`, see })
    : judge(fold, 'address.unresolved', { reason: `no address: ${reason}`, see });
}

/** What the egress policy says is a decision. Without an address the resource failed: the host may have one tomorrow. */
const refusals = {
  'invalid-address': true,
  'metadata-address': true,
  'own-port': true,
  'denied-port': true,
  'not-public': true,
} as const satisfies Readonly<Record<EgressRefusal, true>>;

function isRefused(reason: string): boolean {
  return Object.hasOwn(refusals, reason);
}

function learn({ enumeration, generation }: Fold, known: 'address' | 'content'): void {
  enumeration.sources.known = known;
  generation.sources.known = known;
}

function robots(fold: Fold): Signal {
  const fact = fold.program.process.enableRobotsTxt ? fold.facts.robots : ignoredRobots;
  if (fact === undefined) return 'robots';
  const see = (): Seen => ({ note: robotsNote(fact) });
  if (fact.state === 'unreachable') {
    return judge(fold, 'robots.unreachable', { reason: 'robots.txt unreachable', see });
  }
  return judge(fold, 'robots', { reason: fact.allowed ? undefined : 'robots.txt disallows it', see });
}

const ignoredRobots: RobotsFact = { state: 'ignored', allowed: true };

function robotsNote({ state, line, rule, agent, detail }: RobotsFact): string {
  if (state !== 'found') return detail ?? `robots.txt is ${state}`;
  if (line === undefined) return 'no line of robots.txt speaks of it';
  return `line ${line} of robots.txt: ${rule ?? ''}${agent === undefined ? '' : ` (for ${agent})`}`;
}

function response(fold: Fold): Signal {
  const fact = fold.facts.response;
  if (fact === undefined) return 'response';
  const [name, reason] = fetchJudgement(fact);
  return judge(fold, name, { reason, see: () => seeResponse(fact) });
}

function fetchJudgement(fact: ResponseFact): readonly [BuiltInName, string | undefined] {
  switch (fact.outcome) {
    case 'ok':
    case 'not-modified':
      return ['fetch', undefined];
    case 'redirect':
      return ['redirect', 'redirect'];
    case 'gone':
      return ['gone', statusReason(fact)];
    case 'http-error':
    case 'credentials-needed':
      return ['http-error', statusReason(fact)];
    case 'address-refused':
      return ['address', 'address refused'];
    case 'dns':
      return ['address.unresolved', 'no address'];
    default:
      return ['fetch', fact.outcome];
  }
}

function statusReason({ status, outcome }: ResponseFact): string {
  return status === undefined ? outcome : `HTTP ${status}`;
}

function seeResponse({ status, redirectTo, detail, notes }: ResponseFact): Seen {
  const note = [redirectTo, detail, ...(notes ?? [])].filter((part) => part !== undefined).join('; ');
  return { ...(status !== undefined && { source: 'status', value: String(status) }), ...(note !== '' && { note }) };
}

function recognisedType(fold: Fold): Signal {
  const { content } = fold.facts;
  if (content === undefined) return 'content';
  learn(fold, 'content');
  passStep(fold, builtIn.type, () => ({ source: 'content-type', value: content.type }));
  return 'go';
}

function robotsMeta(fold: Fold): Signal {
  const { enumeration, generation } = fold;
  const { content } = fold.facts;
  if (content !== undefined && !isSitemap(fold)) {
    judgeMeta(fold, enumeration, content);
    judgeMeta(fold, generation, content);
  }
  enumeration.position = 0;
  generation.position = 0;
  return enumeration.alive || generation.alive ? 'go' : 'end';
}

function judgeMeta(fold: Fold, rail: Rail, { noindex, nofollow }: ContentFact): void {
  if (!rail.alive) return;
  const [name, said, reason] =
    rail === fold.enumeration
      ? (['robots-meta.nofollow', nofollow, 'nofollow'] as const)
      : (['robots-meta.noindex', noindex, 'noindex'] as const);
  if (said === undefined) {
    passStep(fold, builtIn[name]);
    return;
  }
  denyStep(fold, builtIn[name], reason, () => ({ note: said }));
  rail.alive = false;
}

function data(fold: Fold): Signal {
  const { enumeration, generation } = fold;
  if (isSitemap(fold)) return 'go';
  const signal = runBoth(fold, 'Data', [enumeration.filter.data.length, generation.filter.data.length]);
  if (signal !== 'go' && signal !== 'end') return signal;
  fold.carried = { ...carried(enumeration), ...carried(generation) };
  enumeration.position = 0;
  generation.position = 0;
  return signal;
}

/** Copied where a later step still changes it. */
function carried({ filter, sources }: Rail): CarriedSources {
  const { overrides } = sources;
  if (overrides === undefined) return {};
  return { [filter.kind]: filter.deniesLate ? new Map(overrides) : overrides };
}

function makes(fold: Fold): Signal {
  if (isSitemap(fold)) return makesOfSitemap(fold);
  const first = make(fold, fold.enumeration, 'Enumerate');
  if (first !== 'go') return first;
  const second = make(fold, fold.generation, 'Generate');
  return second === 'go' ? 'end' : second;
}

/** What could be read counts, whatever is wrong with the rest. */
function makesOfSitemap(fold: Fold): Signal {
  const { kind, entries, problem } = fold.facts.content?.sitemap ?? { kind: 'none', entries: 0 };
  const note = [`${entries} entries`, ...(problem === undefined ? [] : [problem])].join('; ');
  const reason = entries === 0 && (kind === 'none' || problem !== undefined) ? 'no sitemap' : undefined;
  judge(fold, 'sitemap.read', { reason, see: () => ({ note }) });
  denyStep(fold, builtIn['sitemap.no-rd'], 'sitemap');
  return 'end';
}

/** What is made is made by `produce`; here only what may still deny is asked. */
function make(fold: Fold, rail: Rail, phase: PhaseName): Signal {
  const { produce, deniesLate } = rail.filter;
  if (deniesLate) return runRail(fold, rail, { steps: produce, phase, until: produce.length });
  if (!rail.alive) return 'go';
  for (const step of produce) passStep(fold, step);
  return 'go';
}
