/** Numbered hosts that count as the site of their plain name, such as www123.siroe.com as www.siroe.com (smart-host-heuristics). */

import { plainHost } from '../../match/urls/plain-host.ts';
import { splitUrl } from '../../match/urls/url-key.ts';
import type { ResourceUrl } from '../../sdk/resource.ts';
import { aliasWords } from '../program/alias-words.ts';
import type { Program } from '../program/program.ts';
import { hostPorts } from '../program/sites.ts';
import type { CrawlStore, RunAlias } from '../ports.ts';
import type { SettledEnd } from '../process/known.ts';
import type { Task } from '../process/task.ts';
import { adoptAliases, isSpecialAddress, learnAliases } from './aliases.ts';
import type { Crawl, SmartHosts } from './context.ts';
import type { FoundLink } from './found-link.ts';

interface Noting extends Pick<Crawl, 'run' | 'program' | 'clock' | 'control' | 'smartHosts'> {
  readonly store: Pick<CrawlStore, 'addAliases'>;
}

/** Hosts that count as a site's because of what a URL led to: by a start point's redirect, or by their number. */
export async function adoptHosts(
  crawl: Crawl,
  task: Task,
  { settlement, found }: Pick<SettledEnd, 'settlement'> & { readonly found: readonly (readonly FoundLink[])[] },
): Promise<void> {
  await adoptAliases(crawl, task, settlement);
  await adoptSmartHosts(crawl, task, found);
}

/** A numbered host with an address of its site is noted before the links to it are on record, like other aliases. */
export async function adoptSmartHosts(
  crawl: Noting,
  task: Task,
  links: readonly (readonly FoundLink[])[],
): Promise<void> {
  const { smartHosts } = crawl;
  if (smartHosts === undefined) return;
  for (const { url } of links.flat()) {
    if (!numbered.test(url)) continue;
    const target = splitUrl(url);
    if (smartHosts.judged.has(target.siteKey)) continue;
    smartHosts.judged.add(target.siteKey);
    await adoptHost(crawl, smartHosts, task, target);
  }
}

/** What can be told without taking the URL apart: the first label of the host ends with a digit. */
const numbered = /^[a-z]+:\/\/[a-z][a-z0-9-]*\d\./;

async function adoptHost(
  { run, program, clock, control, store }: Noting,
  { addressesOf, judged }: SmartHosts,
  task: Task,
  target: ResourceUrl,
): Promise<void> {
  const plain = plainHost(target.host);
  if (plain === undefined || !program.isOutside(target)) return;
  const own = await addressesOf(target.host);
  // Whoever finds the next link to it asks again.
  if (own.length === 0) judged.delete(target.siteKey);
  const [sameName, shares] = (await sharedAddress(program, target, { plain, own, addressesOf })) ?? [];
  if (sameName === undefined || shares === undefined) return;
  const common = {
    of: `${sameName}:${target.port}`,
    named: isSpecialAddress(shares),
    from: task.url,
    to: target.href,
    shares,
  };
  const aliases: readonly RunAlias[] = hostPorts(target).map(({ host, port }) => ({
    siteKey: `${host}:${port}`,
    ...common,
  }));
  const text = `${target.siteKey} ${aliasWords({ siteKey: target.siteKey, ...common })}.`;
  const notice = { at: clock.now(), kind: 'notice', url: target.href, text } as const;
  learnAliases({ control }, await store.addAliases(run, aliases, notice));
}

interface Numbered {
  readonly plain: string;
  /** Addresses of the numbered name. */
  readonly own: readonly string[];
  readonly addressesOf: SmartHosts['addressesOf'];
}

/** The host of a site with the same plain name, and an address that both have, or both share with the plain name. */
async function sharedAddress(
  program: Program,
  target: ResourceUrl,
  { plain, own, addressesOf }: Numbered,
): Promise<readonly [host: string, address: string] | undefined> {
  const ofPlain = await addressesOf(plain);
  const throughPlain = common(own, ofPlain);
  for (const host of sameNamed(program, target, plain)) {
    const theirs = host === plain ? ofPlain : await addressesOf(host);
    const shared = common(own, theirs) ?? (common(theirs, ofPlain) && throughPlain);
    if (shared !== undefined) return [host, shared];
  }
  return undefined;
}

/** Hosts that sites own on the port: the plain name first, then those that differ by their number. */
function sameNamed(program: Program, target: ResourceUrl, plain: string): readonly string[] {
  const { protocol, port } = target;
  const isOwned = !program.isOutside(splitUrl(new URL(`${protocol}://${plain}:${port}/`).href));
  const named = program.named.hosts.filter((each) => each.port === port && plainHost(each.host) === plain);
  return [...(isOwned ? [plain] : []), ...named.map(({ host }) => host)];
}

function common(some: readonly string[], others: readonly string[]): string | undefined {
  return some.find((each) => others.includes(each));
}
