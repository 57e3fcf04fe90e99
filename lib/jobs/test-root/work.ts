/** Tries one RootNode: the enumeration a run would do, over a few pages, asked as politely. Stores nothing. */

import type { z } from 'zod';
import { compileProgram } from '../../engine/program/compile.ts';
import { decideCompact } from '../../engine/decide/decide.ts';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import { createLedger } from '../../engine/decide/ledger.ts';
import type { Ledger } from '../../engine/decide/ledger.ts';
import type { RootLink, RootPage } from '../../engine/root-port.ts';
import { makeAllowed } from '../../engine/process/make.ts';
import type { Decision, Program } from '../../engine/program/program.ts';
import { readRequestOf } from '../../engine/process/read-request.ts';
import type { CompiledRoot } from '../../engine/roots/program.ts';
import { sharedAddressWords } from '../../engine/roots/shared-address.ts';
import { isOver, openWalk, pagesAhead, walkOn } from '../../engine/roots/walk.ts';
import type { Reached, RootWalk } from '../../engine/roots/walk.ts';
import { readContent } from '../../essence/read-content.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { PageContent } from '../../sdk/content.ts';
import type { FetchedResource } from '../../sdk/define-protocol.ts';
import type { DiscoveryKind, Facts, ResourceUrl } from '../../sdk/resource.ts';
import { installedWorld } from '../world/installation.ts';
import type { JobContext, JobWork } from '../job-work.ts';
import { defineJobWork, JobRefusal } from '../job-work.ts';
import { testRootJob } from './declaration.ts';
import type { ReachedUrl } from './declaration.ts';
import { observeWith } from '../world/observe-url.ts';
import { createSiteOpener } from '../world/open-site.ts';
import type { World } from '../world/open-site.ts';
import { createSiteTurns, SiteBusy } from '../world/site-turns.ts';
import type { SiteTurns } from '../world/site-turns.ts';
import { countWords } from '../../sdk/count-words.ts';

type Input = z.output<typeof testRootJob.input>;
type Context = JobContext<z.input<typeof testRootJob.progress>>;

const usualPatienceMs = 20_000;
/** Rows of the answer; what is met beyond them is counted. */
const mostRows = 500;

export function testRootWork({ patienceMs = usualPatienceMs } = {}): JobWork {
  return defineJobWork(testRootJob, async (context, input) => {
    const world = await installedWorld(context, context.collectionId);
    const { program, root } = compileRoot(context, input);
    const trial = openTrial({ context, input, program, root, world, patienceMs });
    try {
      const stopped = await enumerate(trial);
      return answerOf(trial, stopped);
    } finally {
      await Promise.all(Array.from(trial.doors.values(), ({ site }) => site.close()));
    }
  });
}

function compileRoot(
  { declarations }: Context,
  { texts, limits, aliases, line }: Input,
): { readonly program: Program; readonly root: CompiledRoot } {
  const compiled = compileProgram({ files: new Map(texts), declarations, limits, aliases });
  if (!compiled.ok) throw new JobRefusal('Fix the configuration errors to test the RootNode.');
  const { program } = compiled;
  const root = program.roots?.roots.find((each) => each.line === line);
  if (root === undefined) throw new JobRefusal(`Line ${line} of gatherer.cf does not start a RootNode with a URL.`);
  return { program, root };
}

interface Setting {
  readonly context: Context;
  readonly input: Input;
  readonly program: Program;
  readonly root: CompiledRoot;
  readonly world: World;
  readonly patienceMs: number;
}

interface Door {
  readonly site: SiteFetcher;
  readonly turns: SiteTurns;
}

interface Trial extends Setting {
  readonly ledger: Ledger;
  readonly walk: RootWalk;
  /** In the order they were met; a URL is its own hash here. */
  readonly reached: Map<string, Reached>;
  /** Facts of what was asked for. */
  readonly facts: Map<string, Facts>;
  readonly pages: Map<string, RootPage>;
  readonly addresses: Map<string, string | null>;
  readonly doors: Map<string, Door>;
  waiting: string | undefined;
}

function openTrial(setting: Setting): Trial {
  const { root, program } = setting;
  const reached = new Map<string, Reached>();
  const walk = openWalk(root, root.url.href, (each) => reached.set(each.hash, each));
  return {
    ...setting,
    ledger: createLedger(program),
    walk,
    reached,
    facts: new Map(),
    pages: new Map(),
    addresses: new Map(),
    doors: new Map(),
    waiting: undefined,
  };
}

/** Why it ended before the root's own limits did; undefined when it did not. */
async function enumerate(trial: Trial): Promise<string | undefined> {
  const { context, input, walk, pages } = trial;
  while (!isOver(walk)) {
    await context.yieldNow();
    report(trial);
    const [next] = pagesAhead(walk, 1);
    const reached = next === undefined ? undefined : trial.reached.get(next);
    if (reached === undefined) return undefined;
    if (!pages.has(reached.hash)) {
      if (trial.facts.size >= input.mostPages) return `after ${countWords(input.mostPages, 'page')}`;
      const busy = await ask(trial, reached);
      if (busy !== undefined) return busy;
    }
    await walkFar(trial);
  }
  return undefined;
}

/** Walks until a page is missing; hosts are looked up on the way. */
async function walkFar(trial: Trial): Promise<void> {
  const { walk, pages, addresses } = trial;
  const sources = {
    pageOf: (hash: string) => pages.get(hash),
    addressOf: ({ host }: ResourceUrl) => addresses.get(host),
    emit: (each: Reached) => trial.reached.set(each.hash, each),
  };
  for (let url = walkOn(walk, sources); url !== undefined; url = walkOn(walk, sources)) {
    await trial.context.yieldNow();
    const { ip } = await doorOf(trial, url).site.address(url);
    addresses.set(url.host, ip ?? null);
  }
}

/** Asks for a page, as far as the decisions on it need. Answers why its site could not be asked. */
async function ask(trial: Trial, reached: Reached): Promise<string | undefined> {
  const { program, world, facts, pages } = trial;
  const { site, turns } = doorOf(trial, reached.url);
  let fetched: FetchedResource | undefined;
  const open = { program, world, site: turns.politely(keeping(site, (answer) => (fetched = answer))) };
  try {
    const observed = await observeWith(open, factsOf(reached));
    facts.set(reached.hash, observed);
    pages.set(reached.hash, pageOf(trial, observed, fetched));
    return undefined;
  } catch (error) {
    if (error instanceof SiteBusy) return error.message;
    throw error;
  } finally {
    await turns.release();
  }
}

function factsOf({ url, depth, discovery, reach }: Reached): Facts {
  return { url, depth, discovery: { ...discovery, reached: [reach] } };
}

function keeping(site: SiteFetcher, keep: (fetched: FetchedResource) => void): SiteFetcher {
  return {
    ...site,
    fetch: async (request) => {
      const fetched = await site.fetch(request);
      keep(fetched);
      return fetched;
    },
  };
}

function doorOf(trial: Trial, url: ResourceUrl): Door {
  const known = trial.doors.get(url.siteKey);
  if (known !== undefined) return known;
  const { context, program, world, input, patienceMs } = trial;
  const turns = createSiteTurns({
    asker: context,
    siteKey: url.siteKey,
    program,
    clock: world.clock,
    patienceMs,
    onWait: (reason) => {
      trial.waiting = reason;
      report(trial);
    },
  });
  const door = { site: createSiteOpener(world, program, input.reach)(), turns };
  trial.doors.set(url.siteKey, door);
  return door;
}

const noLinks: readonly RootLink[] = [];

/** The links a run would take of it: those the enumeration filter makes, or where it redirects to. */
function pageOf({ ledger, program }: Trial, facts: Facts, fetched: FetchedResource | undefined): RootPage {
  const { response, url } = facts;
  const hash = url.href;
  const target = response?.redirectTo;
  if (target !== undefined) return { hash, isMoved: true, links: [linkOf(facts, target, 'redirect')] };
  const page = response?.outcome === 'ok' ? readPage(program, facts, fetched) : undefined;
  const decided = page === undefined ? undefined : decideCompact(ledger, facts);
  if (page === undefined || decided?.done !== true) return { hash, isMoved: false, links: noLinks };
  const { links } = makeAllowed(ledger, facts, { page }, decided);
  return { hash, isMoved: false, links: links.map((link) => linkOf(facts, link.url, link.kind)) };
}

function readPage(
  program: Program,
  { url, discovery, response }: Facts,
  fetched: FetchedResource | undefined,
): PageContent | undefined {
  if (response === undefined || fetched?.body === undefined) return undefined;
  return readContent(readRequestOf(program, { url, discovery }, fetched)).page;
}

function linkOf({ url, depth, discovery }: Facts, target: string, kind: DiscoveryKind): RootLink {
  const isMove = kind === 'redirect';
  const hops = isMove ? discovery.hops + 1 : 0;
  return {
    hash: target,
    url: splitUrl(target),
    depth: isMove ? depth : depth + 1,
    discovery: { kind, from: url.href, hops },
  };
}

function report({ context, input, facts, reached, waiting }: Trial): void {
  const { mostPages } = input;
  context.report({ asked: facts.size, mostPages, found: reached.size, ...(waiting !== undefined && { waiting }) });
}

function answerOf(trial: Trial, stopped: string | undefined): z.input<typeof testRootJob.result> {
  const rows = inTree(trial).map((reached) => rowOf(trial, reached));
  return {
    urls: rows.slice(0, mostRows),
    asked: trial.facts.size,
    unlisted: Math.max(0, rows.length - mostRows),
    ...(stopped !== undefined && { stopped }),
    shared: [...sharedAddressWords({ roots: [trial.root] }, trial.addresses)],
  };
}

/** Each URL behind the page it was found on. */
function inTree({ reached, root }: Trial): readonly Reached[] {
  const found = Map.groupBy(reached.values(), ({ discovery, hash }) =>
    hash === root.url.href ? '' : (discovery.from ?? ''),
  );
  const listed: Reached[] = [];
  const waiting = [...(found.get('') ?? [])].toReversed();
  for (let each = waiting.pop(); each !== undefined; each = waiting.pop()) {
    listed.push(each);
    waiting.push(...(found.get(each.hash) ?? []).toReversed());
  }
  return listed;
}

function rowOf({ ledger, facts }: Trial, reached: Reached): ReachedUrl {
  const decided = decideCompact(ledger, facts.get(reached.hash) ?? factsOf(reached));
  const base = { url: reached.url.href, level: reached.reach.depth };
  if (!decided.done) return { ...base, verdict: 'ahead' };
  const { decision } = decided.interned;
  const { decidedBy } = decision;
  return {
    ...base,
    verdict: verdictOf(decision),
    ...(decidedBy && { file: decidedBy.file, line: decidedBy.line, reason: decidedBy.reason }),
  };
}

function verdictOf({ state, verdict }: Decision): ReachedUrl['verdict'] {
  if (state === 'rejected' || state === 'failed') return state;
  return verdict.generate === true ? 'kept' : 'no-rd';
}
