/** Hosts that come to count as a site's in the course of a run, because a start point redirects to them. */

import { splitUrl } from '../../match/urls/url-key.ts';
import { wayOf } from '../../match/urls/link-reach.ts';
import { parseIp, reachedAddresses, specialRange } from '../../outside/addresses.ts';
import type { AddressFact, Discovery, Facts, ResourceUrl } from '../../sdk/resource.ts';
import type { Crawl } from './context.ts';
import { decideCompact } from '../decide/decide.ts';
import { noSite } from '../../sdk/reason-words.ts';
import { isFromStart } from './found-link.ts';
import type { Batch, CrawlStore, Discovered, RunAlias, RunEvent } from '../ports.ts';
import type { Settlement } from '../process/known.ts';
import type { Task } from '../process/task.ts';
import { hostPorts } from '../program/sites.ts';

/** So many redirects may lie between a start point and a host that counts as its site's. */
const mostHops = 3;

/** What of a crawl is needed to tell an alias, and to note it. */
interface Noting extends Pick<Crawl, 'run' | 'program' | 'ledger' | 'clock' | 'control'> {
  readonly store: Pick<CrawlStore, 'addAliases'>;
}

/** What a URL led to, and from which address. */
interface Answered {
  readonly links: Settlement['links'];
  readonly settled: { readonly facts: Pick<Facts, 'address'> };
}

/** Another host that its start point led to is the site's before the redirect is on record, so that no crash can part them. */
export async function adoptAliases(crawl: Noting, task: Task, { settled, links }: Answered): Promise<void> {
  const [first] = links === 'keep' ? [] : links;
  if (first?.kind !== 'redirect') return;
  const target = splitUrl(first.url);
  const aliases = aliasesFor(crawl, task, target, settled.facts.address);
  if (aliases.length === 0) return;
  learnAliases(crawl, await crawl.store.addAliases(crawl.run, aliases, noticeOf(crawl, task, target)));
}

/** Both usual ports of the target's host when it is on one of them. */
function aliasesFor(
  crawl: Noting,
  task: Task,
  target: ResourceUrl,
  address: AddressFact | undefined,
): readonly RunAlias[] {
  if (!mayBeAlias(crawl, task, target)) return [];
  const named = isInside(address);
  const { url: from, parts } = task;
  return hostPorts(target).map(({ host, port }) => {
    return { siteKey: `${host}:${port}`, of: parts.siteKey, named, from, to: target.href };
  });
}

/** Off all sites, and nothing but that speaks against it. */
function mayBeAlias({ program, ledger }: Noting, task: Task, target: ResourceUrl): boolean {
  const { url, discovery } = task;
  const hops = discovery.hops + 1;
  if (!isFromStart(discovery) || hops > mostHops || !program.isOutside(target)) return false;
  const found: Discovery = { kind: 'redirect', from: url, hops, fromStart: true };
  const answer = decideCompact(ledger, { url: target, ...wayOf(task), discovery: found });
  return !answer.done || answer.interned.decision.decidedBy?.reason === noSite;
}

/**
 * A redirect from an address that is not public comes from somebody inside, who may lead to others inside. One from a
 * public address names nobody: else a site could have the robot read what only this machine can reach.
 */
function isInside(address: AddressFact | undefined): boolean {
  return address?.ip !== undefined && isSpecialAddress(address.ip);
}

/** True for an address that is not public, whatever it leads to. */
function isSpecialAddress(text: string): boolean {
  const ip = parseIp(text);
  return ip !== undefined && reachedAddresses(ip).every((reached) => specialRange(reached) !== undefined);
}

function noticeOf({ clock }: Noting, { url, discovery }: Task, target: ResourceUrl): RunEvent {
  const who = discovery.kind === 'start' ? `Start point ${url}` : `${url}, to which a start point redirects,`;
  const text = `${who} redirects to ${target.href}: ${target.siteKey} is treated as the same site from now on.`;
  return { at: clock.now(), kind: 'notice', url: target.href, text };
}

/** `aliases`: all that the run has, as somebody read them. Never goes back to fewer. */
export function learnAliases({ control }: Pick<Crawl, 'control'>, aliases: readonly RunAlias[]): void {
  if (aliases.length <= control.aliases.length) return;
  control.aliases = aliases;
  for (const notify of control.listeners) notify();
}

/** True when the run has aliases the program was not compiled with: new visits use one that was. */
export function isOutdated({ aliases, control }: Pick<Crawl, 'aliases' | 'control'>): boolean {
  return control.aliases.length > aliases.length;
}

/** What an outdated program said of the new aliases' URLs is left out: they wait for one that knows them. */
export function withoutOutdated({ aliases, control }: Pick<Crawl, 'aliases' | 'control'>, batch: Batch): Batch {
  const known = { ...batch, aliases: control.aliases.length };
  if (control.aliases.length === aliases.length) return known;
  const added = new Set(control.aliases.slice(aliases.length).map(({ siteKey }) => siteKey));
  const isOfThem = ({ url }: { readonly url: ResourceUrl }): boolean => added.has(url.siteKey);
  const waiting = batch.settled.filter(isOfThem).map(undecided);
  const hashes = new Set(waiting.map(({ hash }) => hash));
  return {
    ...known,
    settled: batch.settled.filter((each) => !isOfThem(each)),
    discovered: [...batch.discovered.map((each) => (isOfThem(each) ? undecided(each) : each)), ...waiting],
    events: batch.events.filter(({ hash }) => hash === undefined || !hashes.has(hash)),
  };
}

function undecided(found: Discovered): Discovered {
  const { hash, url, discovery } = found;
  return { hash, url, ...wayOf(found), discovery };
}
