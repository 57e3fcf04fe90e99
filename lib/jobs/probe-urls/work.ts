/** Asks DNS for the hosts of URLs, and their servers where they redirect to; every request in its turn. */

import { askForRdm } from '../../engine/crawl/ask-for-rdm.ts';
import { trace } from '../../engine/decide/decide.ts';
import { defaultLimits } from '../../engine/program/program.ts';
import type { SiteFetcher } from '../../engine/fetch-port.ts';
import type { Program } from '../../engine/program/program.ts';
import { usesRdm } from '../../engine/program/protocols.ts';
import { plainHost } from '../../match/urls/plain-host.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { FetchRequest } from '../../sdk/define-protocol.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { failureWords } from '../check-hosts/failure-words.ts';
import { defineJobWork } from '../job-work.ts';
import type { JobContext } from '../job-work.ts';
import { installedWorld } from '../world/installation.ts';
import { newestProgram } from '../world/newest-program.ts';
import { robotsOf } from '../world/observe-url.ts';
import { createSiteOpener } from '../world/open-site.ts';
import type { World } from '../world/open-site.ts';
import { createSiteTurns, SiteBusy } from '../world/site-turns.ts';
import { probeUrlsJob } from './declaration.ts';
import type { ProbedName, ProbedUrl } from './declaration.ts';

/** How long somebody else's visit to a site is waited for. */
const patienceMs = 15_000;

interface Probing {
  readonly context: Pick<JobContext, 'pool' | 'workerId' | 'signal'>;
  readonly world: World;
  readonly reach: readonly string[];
  /** Undefined when the configuration has errors. */
  readonly program: Program | undefined;
}

export const probeUrlsWork = defineJobWork(probeUrlsJob, async (context, { urls, dns, redirects, reach }) => {
  const world = await installedWorld(context, context.collectionId);
  const probing: Probing = { context, world, reach, program: await newestProgram(context) };
  const found: ProbedUrl[] = [];
  const rdmOf = new Map<string, ProbedUrl['rdm']>();
  for (const { href: url, aliases } of urls) {
    await context.yieldNow();
    context.report({ done: found.length, total: urls.length });
    const { siteKey, host } = splitUrl(url);
    // Each server is asked once, whatever number of its URLs is probed.
    if (redirects && !rdmOf.has(siteKey)) rdmOf.set(siteKey, await askWhetherRdm(probing, url));
    const rdm = rdmOf.get(siteKey);
    found.push({
      url,
      ...(dns && { dns: await lookUp(probing, host, aliases) }),
      ...(rdm && { rdm }),
      ...(redirects && { redirects: await followRedirects(probing, url) }),
    });
  }
  return { urls: found };
});

async function lookUp(
  { world, program }: Probing,
  host: string,
  aliases: readonly string[],
): Promise<NonNullable<ProbedUrl['dns']>> {
  const named = async (name: string): Promise<ProbedName> => {
    const answer = await world.resolver.resolve(name);
    return answer.ok
      ? { host: name, addresses: [...answer.addresses], from: answer.from }
      : { host: name, addresses: [], problem: failureWords[answer.reason] };
  };
  const plain = program?.process.smartHosts === true ? plainHost(host) : undefined;
  return {
    host: await named(host),
    aliases: await Promise.all(aliases.map(named)),
    ...(plain !== undefined && { plain: await named(plain) }),
  };
}

type Redirects = NonNullable<ProbedUrl['redirects']>;

async function followRedirects(probing: Probing, url: string): Promise<Redirects> {
  const { program } = probing;
  if (program === undefined) return { hops: [], problem: 'the configuration has errors' };
  const hops: Redirects['hops'] = [];
  const seen = new Set<string>();
  for (let at = url; ;) {
    if (seen.has(at)) return { hops, problem: 'redirect loop' };
    if (hops.length > defaultLimits.redirects) {
      return { hops, problem: `more than ${defaultLimits.redirects} redirects` };
    }
    seen.add(at);
    const answer = await askServer({ ...probing, program }, at);
    if ('problem' in answer) return { hops, problem: answer.problem };
    hops.push({ url: at, ...answer });
    // Nobody is asked about a URL that is rejected by its address.
    if (answer.to === undefined || isRejected(program, answer.to)) return { hops };
    at = answer.to;
  }
}

function isRejected(program: Program, href: string): boolean {
  const facts = { url: splitUrl(href), depth: 0, discovery: { kind: 'user', hops: 0 } } as const;
  return trace(program, facts).decision.state === 'rejected';
}

type Answer = Omit<Redirects['hops'][number], 'url'> | { readonly problem: string };
type ReadyProbing = Probing & { readonly program: Program };

/** One request; only the head of the response is used. */
async function askServer(probing: ReadyProbing, href: string): Promise<Answer> {
  const url = splitUrl(href);
  return atSite(probing, url, async (fetcher, judge) => {
    if (!judge(url).allowed) return { problem: 'robots.txt disallows it' };
    const { status, redirectTo, outcome, detail } = (await fetcher.fetch({ url, cutBytes: 1 })).fact;
    if (status === undefined && outcome !== 'ok') return { problem: detail ?? outcome };
    return { ...(status !== undefined && { status }), ...(redirectTo !== undefined && { to: redirectTo }) };
  });
}

/** Undefined where robot.conf does not have servers asked, or this one can't be asked. */
async function askWhetherRdm(probing: Probing, href: string): Promise<ProbedUrl['rdm']> {
  const { program, world } = probing;
  const url = splitUrl(href);
  if (program === undefined || !usesRdm(program, url) || isRejected(program, href)) return undefined;
  const asked = await atSite({ ...probing, program }, url, async (fetcher, judge) => {
    const fetch = (request: FetchRequest) => fetcher.fetch(request);
    const fact = await askForRdm({ fetch, mayAsk: (target) => judge(target).allowed, clock: world.clock }, url);
    return fact ?? { problem: 'not asked' };
  });
  return 'problem' in asked ? undefined : { speaks: asked.speaks, detail: asked.detail };
}

/** In the turn of the site, which its other visitors keep to as well. */
async function atSite<Answered>(
  { context, world, reach, program }: ReadyProbing,
  url: ResourceUrl,
  ask: (fetcher: SiteFetcher, judge: Awaited<ReturnType<typeof robotsOf>>) => Promise<Answered>,
): Promise<Answered | { readonly problem: string }> {
  const turns = createSiteTurns({ asker: context, siteKey: url.siteKey, program, clock: world.clock, patienceMs });
  const site = createSiteOpener(world, program, reach)();
  const fetcher = turns.politely(site);
  try {
    const { allowed, reason, detail } = await fetcher.address(url);
    if (!allowed) return { problem: [reason, detail].filter((part) => part !== undefined).join(': ') };
    return await ask(fetcher, await robotsOf(program, fetcher, url));
  } catch (error) {
    if (error instanceof SiteBusy) return { problem: error.message };
    throw error;
  } finally {
    await turns.release();
    await site.close();
  }
}
