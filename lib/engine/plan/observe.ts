/** What was observed of a URL, as another configuration would observe it: address verdicts, robots.txt, the largest file. */

import { isDeepStrictEqual } from 'node:util';
import { parseRobotsTxt, productToken } from '../../match/robots/robots-txt.ts';
import { isNamedIn } from '../../outside/egress.ts';
import type { EgressPolicy } from '../../outside/egress.ts';
import type { AddressFact, Facts, ResourceUrl, ResponseFact, RobotsFact } from '../../sdk/resource.ts';
import type { SiteRobots } from '../ports.ts';
import { assumptions } from './assume.ts';
import type { Program } from '../program/program.ts';
import { isCut } from '../process/not-modified.ts';
import { robotsJudge } from '../crawl/site-facts.ts';
import { withoutContent } from '../process/content-facts.ts';

/** What the installation knows beside the crawl. */
export interface PlanWorld {
  readonly policyOf: (program: Program) => EgressPolicy;
  /** The robots.txt on record, by `host:port`. */
  readonly robots: ReadonlyMap<string, SiteRobots>;
}

/** A fact that takes another look at the world is left out, and so is what follows from it. */
export interface Observer {
  readonly observe: (facts: Facts) => Facts;
  /** More or less of the content would be read: what it says beyond that is not known. */
  readonly readsOtherwise: (facts: Facts) => boolean;
}

/** `before`: the program the facts are of. */
export function createObserver(world: PlanWorld, before: Program | undefined, planned: Program): Observer {
  if (before?.key === planned.key) return unchanged;
  const assume = assumptions(planned);
  if (before === undefined) return { ...unchanged, observe: assume };
  const [address, robots] = [addressObserver(world, before, planned), robotsObserver(world, before, planned)];
  const limits = { was: limitOf(before), is: limitOf(planned) };
  if (isDeepStrictEqual(limits.was, limits.is))
    return { ...unchanged, observe: (facts) => assume(robots(address(facts))) };
  return {
    observe: (facts) => assume(resized(robots(address(facts)), limits)),
    readsOtherwise: ({ response }) => response !== undefined && isCutOtherwise(response, limits),
  };
}

const unchanged: Observer = { observe: (facts) => facts, readsOtherwise: () => false };

function addressObserver({ policyOf }: PlanWorld, before: Program, planned: Program): Observer['observe'] {
  const [wasNamed, isNamed] = [isNamedIn(before.named), isNamedIn(planned.named)];
  const policy = policyOf(planned);
  return (facts) => {
    const { address, url } = facts;
    if (address === undefined || wasNamed(url.host, url.port) === isNamed(url.host, url.port)) return facts;
    const verdict = judgeAgain(policy, url, address);
    return verdict === address ? facts : { ...facts, address: verdict };
  };
}

/** Judges robots.txt for another name of the robot. */
function robotsObserver(world: PlanWorld, before: Program, planned: Program): Observer['observe'] {
  if (productToken(before.process.userAgent) === productToken(planned.process.userAgent)) return (facts) => facts;
  const robotsOf = createRobots(world, planned);
  return (facts) => {
    const robots = facts.robots && robotsOf(facts.url);
    return robots === undefined ? facts : { ...facts, robots };
  };
}

/** Of a host that is named now and was not, or the other way round. */
function judgeAgain(policy: EgressPolicy, { host, port }: ResourceUrl, address: AddressFact): AddressFact {
  // Whatever a name does not open was refused for another reason.
  if (!address.allowed) return address.reason === 'not-public' ? { allowed: true } : address;
  if (address.ip === undefined) return address;
  const verdict = policy.judge({ host, port, address: address.ip, via: 'link' });
  return verdict.allowed ? address : { allowed: false, reason: verdict.reason, detail: verdict.detail };
}

interface Limit {
  readonly bytes: number;
  /** The beginning of a larger file is kept. */
  readonly cuts: boolean;
}

function limitOf({ process }: Program): Limit {
  return { bytes: process.maxFileBytes, cuts: process.cutsLargeFiles };
}

interface Limits {
  readonly was: Limit;
  readonly is: Limit;
}

function resized(facts: Facts, { was, is }: Limits): Facts {
  const { response } = facts;
  if (response === undefined) return facts;
  // Of a larger file nothing is known but that it was too large for the limit before.
  if (response.outcome === 'too-large') return is.cuts || is.bytes > was.bytes ? unfetched(facts) : facts;
  return !is.cuts && isLarger(response, is.bytes) ? tooLarge(facts, response) : facts;
}

/** The beginning that is kept has another text, another sum, and other links. */
function isCutOtherwise(response: ResponseFact, { was, is }: Limits): boolean {
  if (response.outcome === 'too-large' || was.bytes === is.bytes) return false;
  return isCut(response) || isLarger(response, is.bytes);
}

/** What is cut is larger than what was read of it. */
function isLarger(response: ResponseFact, limit: number): boolean {
  const bytes = sizeOf(response);
  return isCut(response) ? bytes === undefined || bytes >= limit : bytes !== undefined && bytes > limit;
}

/** It would be asked for as a whole. */
function unfetched(facts: Facts): Facts {
  const { response: _, ...rest } = withoutContent(facts);
  return rest;
}

function tooLarge(facts: Facts, response: ResponseFact): Facts {
  return { ...withoutContent(facts), response: { ...response, outcome: 'too-large', notes: ['max-filesize-kb'] } };
}

/** Decoded; undefined when nothing says so. */
function sizeOf({ bytes, headers }: ResponseFact): number | undefined {
  if (bytes > 0) return bytes;
  const length = headers['content-encoding'] === undefined ? Number(headers['content-length']) : Number.NaN;
  return Number.isNaN(length) ? undefined : length;
}

/** Undefined for sites whose robots.txt is not on record. */
export function createRobots(
  { robots }: PlanWorld,
  { process }: Program,
): (url: ResourceUrl) => RobotsFact | undefined {
  const judges = new Map<string, ReturnType<typeof robotsJudge> | undefined>();
  const token = productToken(process.userAgent);
  const judgeOf = (siteKey: string): ReturnType<typeof robotsJudge> | undefined => {
    const known = robots.get(siteKey);
    if (known === undefined || known.status === 'unreachable') return undefined;
    return robotsJudge(known, known.status === 'found' ? parseRobotsTxt(known.text) : undefined, token);
  };
  return (url) => {
    if (!judges.has(url.siteKey)) judges.set(url.siteKey, judgeOf(url.siteKey));
    return judges.get(url.siteKey)?.(url);
  };
}
