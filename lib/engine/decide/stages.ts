/** What happens at each stage of the way of a URL, in order: the rules of the fold. */

import { withoutQuery } from '../../match/urls/url-template.ts';
import { pathSegments, trapReason } from '../../match/urls/url-traps.ts';
import type { EgressRefusal } from '../../outside/egress.ts';
import { certificateProblems } from '../../sdk/certificates.ts';
import { sourceOf } from '../../sdk/resource.ts';
import type {
  ContentFact,
  Discovery,
  DiscoveryKind,
  Facts,
  FedRecord,
  RobotsFact,
  TrapFact,
} from '../../sdk/resource.ts';
import type { PassingName } from '../program/built-in-steps.ts';
import { builtIn, speaksRdm } from '../program/built-in-steps.ts';
import { proceedMark } from './compact-path.ts';
import type { CarriedSources, Fold, FilterCursor, Seen, Signal } from './fold.ts';
import { noSite } from '../../sdk/reason-words.ts';
import { deny, judge, pass, passStep, runFilter } from './fold.ts';
import { judgeCanonical } from './canonical.ts';
import { judgePatterns } from './judge-patterns.ts';
import { judgeResponse } from './judge-response.ts';
import { judgeUrlRules } from './judge-url-rules.ts';
import { describeDocument } from '../essence/describe-document.ts';
import { selectByContent, selectCandidate } from '../essence/select-candidate.ts';
import { kindFoundAs } from '../kinds/kind-of.ts';
import type { OwnSteps } from '../kinds/resource-kind.ts';
import type { Place } from '../program/place.ts';
import type { Limits } from '../program/program.ts';
import { usesRdm, usesRobots } from '../program/protocols.ts';
import { expandedByRoot, reachedByRoot } from '../roots/stage.ts';
import type { PhaseName } from '../../sdk/phases.ts';

export type StageRunner = (fold: Fold) => Signal;

export const stageRunners: readonly StageRunner[] = [
  judgeUrlRules,
  limits,
  judgePatterns,
  asked(scope),
  asked(filtered(reachedByRoot)),
  filtered(selectCandidate),
  filtered(metaDataBeforeQueue),
  asked(address),
  filtered(metaDataAfterAddress),
  asked(robots),
  asked(rdm),
  judgeResponse,
  recognisedType,
  filtered(selectByContent),
  filtered(robotsMeta),
  filtered(judgeCanonical),
  asked(filtered(expandedByRoot)),
  filtered(data),
  filtered(describeDocument),
  makes,
];

/** Of what filters decide on. */
function filtered(stage: StageRunner): StageRunner {
  return (fold) => (ownSteps(fold) === undefined ? stage(fold) : 'go');
}

/** Of what somebody has to be asked for. */
function asked(stage: StageRunner): StageRunner {
  return (fold) => (kindFoundAs(fold.facts.discovery).isBrought ? 'go' : stage(fold));
}

function ownSteps({ facts }: Fold): OwnSteps | undefined {
  return kindFoundAs(facts.discovery).steps;
}

const limitSteps = [
  'limits.url-length',
  'limits.path-depth',
  'limits.repetition',
  'limits.redirects',
  'limits.trap',
] as const;

const allLimitsPassed = limitSteps.map((name) => proceedMark(builtIn[name])).join('');

function limits(fold: Fold): Signal {
  const { facts, program } = fold;
  noteListing(fold);
  const gone = deletedByFeed(fold);
  if (gone !== undefined) return gone;
  const broken = brokenLimit(fold);
  if (broken === undefined && fold.trace === undefined) {
    fold.path += allLimitsPassed;
    return ownSteps(fold)?.limits(fold) ?? 'go';
  }
  const { path } = facts.url;
  const seen: readonly (() => Seen)[] = [
    () => ({ source: 'url', note: `${facts.url.href.length} of ${program.limits.urlBytes} bytes` }),
    () => ({ source: 'path', value: path, note: `${pathSegments(path)} of ${program.limits.pathDepth} segments` }),
    () => ({ source: 'path', value: path, note: `up to ${program.limits.repetition} times in a row` }),
    () => ({ note: `${facts.discovery.hops} of ${program.limits.redirects} redirects` }),
    () => seeTrap(facts, program.limits),
  ];
  for (const [i, name] of limitSteps.entries()) {
    if (broken?.name === name) return deny(fold, name, { reason: broken.reason, see: seen[i] });
    pass(fold, name, seen[i]);
  }
  return ownSteps(fold)?.limits(fold) ?? 'go';
}

function deletedByFeed(fold: Fold): Signal | undefined {
  const { discovery } = fold.facts;
  const { fed } = discovery;
  if (fed?.action !== 'delete') return undefined;
  const see = (): Seen => ({ note: fedNote(sourceOf(discovery), fed) });
  return deny(fold, 'feed.deletes-it', { reason: 'deleted by a feed', see });
}

function fedNote(source: string | undefined, { feed, line }: FedRecord): string {
  return `line ${line} of upload ${feed} of ${source ?? 'a feed'}`;
}

function noteListing(fold: Fold): void {
  const { discovery, url } = fold.facts;
  const { fed, renamed } = discovery;
  if (renamed !== undefined) pass(fold, 'host.plain', () => ({ note: `${renamed} is changed to ${url.host}` }));
  if (fed !== undefined) pass(fold, 'feed.names-it', () => ({ note: fedNote(sourceOf(discovery), fed) }));
  const name = listedAs[discovery.kind];
  if (name !== undefined) pass(fold, name, () => ({ note: listingNote(discovery) }));
}

const listedAs: Partial<Record<DiscoveryKind, PassingName>> = {
  sitemap: 'sitemap.lists-it',
  'sitemap-file': 'sitemap.is-one',
};

function listingNote({ from, listing }: Discovery): string {
  const place = listing?.line === undefined ? '' : `line ${listing.line} of `;
  const changed = listing?.lastmod === undefined ? '' : `, changed ${listing.lastmod}`;
  return `${place}${from ?? 'a sitemap'}${changed}`;
}

function brokenLimit({
  facts,
  program,
}: Fold): { readonly name: (typeof limitSteps)[number]; readonly reason: string } | undefined {
  const { url, discovery } = facts;
  // A URL in normal form is ASCII, so its length is its number of bytes.
  if (url.href.length > program.limits.urlBytes) return { name: 'limits.url-length', reason: 'URL too long' };
  const trap = trapReason({ pathname: withoutQuery(url.path) }, program.limits);
  if (trap === 'path-depth') return { name: 'limits.path-depth', reason: 'path too deep' };
  if (trap === 'repetition') return { name: 'limits.repetition', reason: 'path repeats itself' };
  if (discovery.hops > program.limits.redirects) return { name: 'limits.redirects', reason: 'too many redirects' };
  if (discovery.trap !== undefined && program.limits.trapPages > 0) {
    return { name: 'limits.trap', reason: trapReasonOf(discovery.trap) };
  }
  return undefined;
}

/** Names what is alike, so that each trap has a count of its own. */
export function trapReasonOf({ kind, pattern }: Pick<TrapFact, 'kind' | 'pattern'>): string {
  return kind === 'session' ? `trap: session ID in ${pattern}` : `trap: URLs like ${pattern} have no new content`;
}

function seeTrap({ url, discovery: { trap } }: Facts, { trapPages }: Limits): Seen {
  if (trap === undefined) return {};
  const pages = `${trap.pages} pages without new content, limit ${trapPages}`;
  return { source: 'url', value: url.href, note: trap.sameAs === undefined ? pages : `same page as ${trap.sameAs}` };
}

function scope(fold: Fold): Signal {
  const { protocol } = fold.facts.url;
  const see = (): Seen => ({ source: 'protocol', value: protocol });
  const spoken = judge(fold, 'scope.scheme', { reason: schemeReason(fold), see });
  if (spoken !== 'go') return spoken;
  // Where there are RootNodes, they say what else is in scope, of what filters decide on.
  return fold.program.roots === undefined || ownSteps(fold) !== undefined ? ownedBySite(fold) : 'go';
}

function schemeReason({ facts, program }: Fold): string | undefined {
  const { url, discovery } = facts;
  const protocol = program.protocols.get(url.protocol);
  if (protocol === undefined) return 'scheme not supported';
  const { from } = discovery;
  if (protocol.isLinkedFromOthers || from === undefined) return undefined;
  const isOwn = protocol.schemes.some(({ name }) => from.startsWith(`${name}:`));
  return isOwn ? undefined : `${url.protocol}: link on a page of another scheme`;
}

/** Asked before any filter, so that none can leave it out: no host is contacted that the configuration does not name. */
function ownedBySite(fold: Fold): Signal {
  const { facts, program } = fold;
  const see = (): Seen => {
    const note = program.aliases.get(facts.url.siteKey);
    return { source: 'host', value: facts.url.host, ...(note !== undefined && { note }) };
  };
  return judge(fold, 'scope.site', { reason: program.isOutside(facts.url) ? noSite : undefined, see });
}

function metaDataBeforeQueue(fold: Fold): Signal {
  const { enumeration, generation } = fold;
  return runBoth(fold, 'MetaData', [enumeration.filter.afterAddress, generation.filter.afterAddress]);
}

function metaDataAfterAddress(fold: Fold): Signal {
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

function runPart(fold: Fold, cursor: FilterCursor, phase: 'MetaData' | 'Data', until: number): Signal {
  const steps = phase === 'MetaData' ? cursor.filter.metaData : cursor.filter.data;
  return runFilter(fold, cursor, { steps, phase, until });
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
  if (fact.allowed) return pass(fold, 'address', see);
  const { reason = 'unknown' } = fact;
  return isRefused(reason)
    ? deny(fold, 'address', { reason: `address refused: ${reason}`, see })
    : deny(fold, 'address.unresolved', { reason: `no address: ${reason}`, see });
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
  const fact = usesRobots(fold.program, fold.facts.url) ? fold.facts.robots : ignoredRobots;
  if (fact === undefined) return 'robots';
  const see = (): Seen => seeRobots(fact);
  if (fact.state === 'unreachable') {
    const reason = fact.certificate === undefined ? 'robots.txt unreachable' : certificateProblems[fact.certificate];
    return deny(fold, 'robots.unreachable', { reason, see });
  }
  if (fact.allowed) return pass(fold, 'robots', see);
  return deny(fold, 'robots', { reason: 'robots.txt disallows it', at: robotsPlace(fact), see });
}

const ignoredRobots: RobotsFact = { state: 'ignored', allowed: true };

function seeRobots(fact: RobotsFact): Seen {
  const { state, rule, agent, detail } = fact;
  const at = robotsPlace(fact);
  if (state !== 'found') return { note: detail ?? robotsStates[state] };
  const who = agent === undefined ? undefined : `for User-agent: ${agent}`;
  const by = at === undefined ? 'no line of robots.txt applies to the URL' : who;
  const note = [by, detail].filter((part) => part !== undefined).join('; ');
  return { ...(at && { at, ...(rule !== undefined && { text: rule }) }), ...(note !== '' && { note }) };
}

const robotsStates: Readonly<Record<Exclude<RobotsFact['state'], 'found'>, string>> = {
  absent: 'the site has no robots.txt',
  ignored: 'robots.txt is not used',
  unreachable: 'robots.txt could not be fetched',
};

/** The line of the site's robots.txt that decides. */
function robotsPlace({ state, line }: RobotsFact): Place | undefined {
  return state === 'found' && line !== undefined ? { file: 'robots.txt', line } : undefined;
}

function rdm(fold: Fold): Signal {
  if (!usesRdm(fold.program, fold.facts.url)) return 'go';
  const fact = fold.facts.rdm;
  if (fact === undefined) return 'rdm';
  const see = (): Seen => ({ note: fact.detail });
  return judge(fold, 'rdm', { reason: fact.speaks ? speaksRdm : undefined, see });
}

function recognisedType(fold: Fold): Signal {
  const { content } = fold.facts;
  if (content === undefined) return 'content';
  learn(fold, 'content');
  return pass(fold, 'type', () => ({ source: 'content-type', value: content.type }));
}

function robotsMeta(fold: Fold): Signal {
  const { enumeration, generation } = fold;
  const { content } = fold.facts;
  if (content !== undefined) {
    judgeMeta(fold, enumeration, content);
    judgeMeta(fold, generation, content);
    judgeRefresh(fold, content);
  }
  enumeration.position = 0;
  generation.position = 0;
  return enumeration.alive || generation.alive ? 'go' : 'end';
}

function judgeMeta(fold: Fold, cursor: FilterCursor, content: ContentFact): void {
  if (!cursor.alive) return;
  const [name, forbids] =
    cursor === fold.enumeration
      ? (['robots-meta.nofollow', forbidsToFollow(content)] as const)
      : (['robots-meta.noindex', forbidsToIndex(content, fold.facts)] as const);
  if (forbids === undefined) {
    pass(fold, name);
    return;
  }
  deny(fold, name, { reason: forbids.reason, see: () => ({ note: forbids.said }) });
  cursor.alive = false;
}

function judgeRefresh(fold: Fold, { refresh }: ContentFact): void {
  if (refresh === undefined || !fold.generation.alive) return;
  deny(fold, 'page.refresh', { reason: 'refresh', see: () => ({ note: refresh }) });
  fold.generation.alive = false;
}

interface Forbidden {
  readonly reason: string;
  readonly said: string;
}

function forbidsToFollow({ nofollow }: ContentFact): Forbidden | undefined {
  return nofollow === undefined ? undefined : { reason: 'nofollow', said: nofollow };
}

function forbidsToIndex({ noindex, unavailable }: ContentFact, { now }: Facts): Forbidden | undefined {
  if (noindex !== undefined) return { reason: 'noindex', said: noindex };
  if (unavailable === undefined || now === undefined || now < unavailable.from) return undefined;
  return { reason: 'unavailable-after', said: unavailable.said };
}

function data(fold: Fold): Signal {
  const { enumeration, generation } = fold;
  const signal = runBoth(fold, 'Data', [enumeration.filter.data.length, generation.filter.data.length]);
  if (signal !== 'go' && signal !== 'end') return signal;
  fold.carried = { ...carried(enumeration), ...carried(generation) };
  enumeration.position = 0;
  generation.position = 0;
  return signal;
}

/** Copied where a later step still changes it. */
function carried({ filter, sources }: FilterCursor): CarriedSources {
  const { overrides } = sources;
  if (overrides === undefined) return {};
  return { [filter.kind]: filter.deniesLate ? new Map(overrides) : overrides };
}

function makes(fold: Fold): Signal {
  const own = ownSteps(fold);
  if (own !== undefined) return own.makes(fold);
  const first = make(fold, fold.enumeration, 'Enumerate');
  if (first !== 'go') return first;
  const second = make(fold, fold.generation, 'Generate');
  return second === 'go' ? 'end' : second;
}

/** What is made is made by `produce`; here only what may still deny is asked. */
function make(fold: Fold, cursor: FilterCursor, phase: PhaseName): Signal {
  const { produce, deniesLate } = cursor.filter;
  if (deniesLate) return runFilter(fold, cursor, { steps: produce, phase, until: produce.length });
  if (!cursor.alive) return 'go';
  for (const step of produce) passStep(fold, step);
  return 'go';
}
