/** Decides stored URLs again with an edited configuration, by the one evaluator, and without facts where that is the same. */

import type { Discovery, Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { CanonicalFact } from '../../sdk/canonical-fact.ts';
import { canonicalTarget } from '../decide/canonical.ts';
import { builtIn } from '../program/built-in-steps.ts';
import { expandPath, printPath } from '../decide/compact-path.ts';
import { decideCompact } from '../decide/decide.ts';
import type { CompactDecision, Progress } from '../decide/decide.ts';
import { createLedger } from '../decide/ledger.ts';
import type { Ledger } from '../decide/ledger.ts';
import type { StoredPath } from '../plan-port.ts';
import { createObserver, createRobots } from './observe.ts';
import type { PlanWorld } from './observe.ts';
import { judge, queuedBehind } from './judge.ts';
import type { Judged } from './judge.ts';
import { isSameProgress, mapTail } from './tail.ts';
import type { TailMap } from './tail.ts';
import type { PathEntry, Program } from '../program/program.ts';
import { rulesFile } from '../program/program-input.ts';
import { METADATA_FILE, profileOf } from '../../languages/external-metadata-cfg/profiles/profiles.ts';
import { syntax as annotations } from '../../languages/annotations/syntax.ts';
import { syntax as filterConf } from '../../languages/filter-conf/syntax.ts';
import { syntax as robotConf } from '../../languages/robot-conf/syntax.ts';

/** The decision came to the step that asks for the canonical URL. */
function isAsked({ decided }: LateDecision): boolean {
  return decided?.interned.decision.path.some(({ step }) => step === builtIn.canonical) === true;
}

export interface PlanUrl {
  readonly url: ResourceUrl;
  readonly depth: number;
  /** Where start points have different depth limits: by the planned program, and by that of the last crawl. */
  readonly reach?: number;
  readonly reachBefore?: number;
  readonly discovery: Discovery;
  /** Undefined while it is queued. */
  readonly stored: StoredPath | undefined;
}

/** A configuration beside the one of the last crawl. */
export interface PlanConfiguration {
  readonly program: Program;
  /** All files that decide are the same, but filter.conf, robot.conf and filterrules.conf; so are limits and aliases. */
  readonly sameFiles: boolean;
  /** So is filterrules.conf. */
  readonly sameRules: boolean;
}

/** Of two revisions, by path. What is laid over RDs decides nothing. */
export function compareTexts(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
): Omit<PlanConfiguration, 'program'> {
  const differing = [...new Set([...a.keys(), ...b.keys()])].filter((name) => a.get(name) !== b.get(name));
  return {
    sameFiles: differing.every((name) => comparedByLine.has(name) || isLaidOver(name)),
    sameRules: !differing.includes(rulesFile),
  };
}

const comparedByLine: ReadonlySet<string> = new Set([filterConf.usualPath, robotConf.usualPath, rulesFile]);

function isLaidOver(name: string): boolean {
  return name === METADATA_FILE || name === annotations.usualPath || profileOf(name) !== undefined;
}

export interface Planner {
  readonly ledger: Ledger;
  /** Without facts; undefined when it takes them to tell. */
  readonly decideEarly: (row: PlanUrl) => Judged | undefined;
  /** With the facts of its last visit. `canonical`: what is known of its canonical URL; nothing when left out. */
  readonly decideLate: (facts: Facts, canonical?: CanonicalFact['is']) => LateDecision;
  readonly readsOtherwise: (facts: Facts) => boolean;
}

export interface LateDecision {
  readonly judged: Judged;
  /** Undefined when a fact is missing: the URL would have to be fetched. */
  readonly decided?: CompactDecision;
  /** Those it was decided on. */
  readonly facts: Facts;
  /** The canonical URL that the decision depends on: the page stands for itself unless that has an RD. */
  readonly canonical?: string;
}

/** Whoever has an address has left the queue. */
const visitSteps: ReadonlySet<number> = new Set([builtIn.address, builtIn['address.unresolved']]);

/** `before`: the program of the last crawl; undefined when its revision compiles no longer. */
export function createPlanner(world: PlanWorld, before: Program | undefined, planned: PlanConfiguration): Planner {
  const ledger = createLedger(planned.program);
  const { observe, readsOtherwise } = createObserver(world, before, planned.program);
  const late = createLate(planned.program, ledger);
  return {
    ledger,
    decideEarly: createEarly(before, planned, { ledger, robotsOf: createRobots(world, planned.program) }),
    decideLate: (facts, canonical) => late(observe(facts), canonical),
    readsOtherwise,
  };
}

function createEarly(
  before: Program | undefined,
  { program: planned, ...same }: PlanConfiguration,
  { ledger, robotsOf }: { readonly ledger: Ledger; readonly robotsOf: ReturnType<typeof createRobots> },
): Planner['decideEarly'] {
  const ledgerBefore = before && createLedger(before);
  const tail = before && mapTail(before, planned, same);
  const visited = new WeakMap<StoredPath, boolean>();
  const dependent = new WeakMap<StoredPath, boolean>();
  const splice = createSplice(ledger, tail);
  const queued = createQueued(ledger);

  function wasVisited(stored: StoredPath): boolean {
    const known = visited.get(stored);
    if (known !== undefined) return known;
    const is = stored.decision.path.some(({ step }) => visitSteps.has(step));
    visited.set(stored, is);
    return is;
  }

  /** Its canonical URL decides, or may decide, on its RD. */
  function dependsOnAnother(stored: StoredPath): boolean {
    const known = dependent.get(stored);
    if (known !== undefined) return known;
    const is = stored.decision.path.some(({ step }) => step === builtIn.canonical);
    dependent.set(stored, is);
    return is;
  }

  /** What robots.txt on record says of a URL that nobody asked for; its address is not known, and taken for allowed. */
  function disallowed(facts: Facts, progress: Progress): Judged | undefined {
    const robots = planned.process.enableRobotsTxt ? robotsOf(facts.url) : undefined;
    if (robots === undefined || robots.allowed) return undefined;
    const is = decideCompact(ledger, { ...facts, address: { allowed: true }, robots }, progress);
    return is.done ? judge(is.interned.decision, ledger.program) : undefined;
  }

  const isSameProgram = before?.key === planned.key;
  const again = createAgain(ledger);

  const decideAlone: Planner['decideEarly'] = ({ url, depth, reach, reachBefore, discovery, stored }) => {
    if (isSameProgram && stored?.programKey === planned.key) return again(stored);
    const facts = withReach({ url, depth, discovery }, reach);
    const is = decideCompact(ledger, facts);
    if (is.done) return judge(is.interned.decision, ledger.program);
    if (stored === undefined || !wasVisited(stored)) return disallowed(facts, is.progress) ?? queued(is.progress);
    if (tail === undefined || ledgerBefore === undefined || stored.programKey !== before?.key) return undefined;
    const was = decideCompact(ledgerBefore, withReach(facts, reachBefore));
    if (was.done || !isSameProgress(was.progress, is.progress)) return undefined;
    return splice(stored, was.progress, is.progress);
  };

  return (row) => (row.stored !== undefined && dependsOnAnother(row.stored) ? undefined : decideAlone(row));
}

export function withReach(facts: Facts, reach: number | undefined): Facts {
  if (facts.reach === reach) return facts;
  const { reach: _reach, ...others } = facts;
  return reach === undefined ? others : { ...others, reach };
}

/** The stored decision as one of the planned program, which is the same. */
function createAgain(ledger: Ledger): (stored: StoredPath) => Judged {
  const known = new WeakMap<StoredPath, Judged>();
  return (stored) => {
    const found = known.get(stored);
    if (found !== undefined) return found;
    const judged = judge(ledger.intern(printPath(stored.decision.path)).decision, ledger.program);
    known.set(stored, judged);
    return judged;
  };
}

type Splice = (stored: StoredPath, was: Progress, is: Progress) => Judged | undefined;

/** What followed the queue then follows now. The same for all URLs of a path that came to the queue the same way. */
function createSplice(ledger: Ledger, tail: TailMap | undefined): Splice {
  const known = new WeakMap<StoredPath, Map<string, Judged | undefined>>();
  const spliceAnew: Splice = ({ decision }, was, is) => {
    const first = expandPath(was.path);
    if (printPath(decision.path.slice(0, first.length)) !== was.path) return undefined;
    const rest = decision.path.slice(first.length);
    const moved: PathEntry[] = rest.map((entry) => ({ ...entry, step: tail?.get(entry.step) ?? entry.step }));
    return judge(ledger.intern(is.path + printPath(moved)).decision, ledger.program);
  };
  return (stored, was, is) => {
    const byPath = known.get(stored) ?? new Map<string, Judged | undefined>();
    known.set(stored, byPath);
    const key = `${was.path}\0${is.path}`;
    const found = byPath.get(key);
    if (found !== undefined) return found;
    const judged = spliceAnew(stored, was, is);
    byPath.set(key, judged);
    return judged;
  };
}

/** One object for each way so far. */
function createQueued({ program }: Ledger): (progress: Progress) => Judged {
  const known = new Map<string, Judged>();
  return ({ path }) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const judged = queuedBehind(program, expandPath(path));
    known.set(path, judged);
    return judged;
  };
}

function createLate(planned: Program, ledger: Ledger): Planner['decideLate'] {
  const firsts = new Map<string, string>();
  const queued = createQueued(ledger);

  /** Of filters that asked for it then the first of the last crawl counts; of others the first that asks here. */
  function withFirsts(facts: Facts, md5: string): Facts {
    const all: Record<string, string> = {};
    for (const filter of planned.needsMd5First) {
      const key = `${filter} ${md5}`;
      const first = facts.md5First?.[filter] ?? firsts.get(key) ?? facts.url.href;
      if (!firsts.has(key)) firsts.set(key, first);
      all[filter] = first;
    }
    return { ...facts, md5First: all };
  }

  const decideWith = (facts: Facts): LateDecision => {
    const { md5First, ...others } = facts;
    const isComplete = planned.needsMd5First.every((filter) => md5First?.[filter] !== undefined);
    const is = decideCompact(ledger, isComplete ? facts : others);
    if (is.done) return { judged: judge(is.interned.decision, ledger.program), decided: is, facts };
    const { content } = facts;
    if (is.needs !== 'md5First' || content === undefined) return { judged: queued(is.progress), facts };
    const known = withFirsts(facts, content.md5);
    const again = decideCompact(ledger, known);
    if (!again.done) return { judged: queued(again.progress), facts: known };
    return { judged: judge(again.interned.decision, ledger.program), decided: again, facts: known };
  };

  return (facts, is = 'missing') => {
    const { canonical: _, ...others } = facts;
    const url = canonicalTarget(planned, facts)?.href;
    if (url === undefined) return decideWith(others);
    const late = decideWith({ ...others, canonical: { url, is } });
    return isAsked(late) ? { ...late, canonical: url } : late;
  };
}
