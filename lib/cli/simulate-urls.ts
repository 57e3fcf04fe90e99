/** Simulates URLs with the saved configuration of a collection, on what is on record or by asking the network. */

import type { ProbedUrl } from '../jobs/probe-urls/declaration.ts';
import { isRejected, judgeProbe } from '../languages/url-list/judge-probe.ts';
import type { JudgedUrl } from '../languages/url-list/judge-probe.ts';
import { cli } from '../services/actor.ts';
import { unchecked } from '../services/define-service.ts';
import type { Services } from '../services/index.ts';
import type { Simulation } from '../services/simulator/contract.ts';
import { expectOk, Refusal } from './answer.ts';
import { openFolderCollection } from './folder/open-folder-collection.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { runJob } from './run-job.ts';
import { sitesOfCollection } from './sites-of.ts';
import type { WhichCollection } from './which-collection.ts';

interface Asked {
  readonly dns: boolean;
  readonly redirects: boolean;
}

interface Wanted extends Asked {
  readonly urls: readonly string[];
  /** Observes all that decides, documents as well: names and redirects are part of it. */
  readonly fetch: boolean;
}

export interface CheckedSimulation extends Simulation {
  /** In the order of the rows; empty when everything was fetched. */
  readonly checks: readonly JudgedUrl[];
}

export async function simulateAll(which: WhichCollection, wanted: Wanted): Promise<CheckedSimulation> {
  const { urls: given, fetch } = wanted;
  return withServices(async (services) => {
    const slug = await openFolderCollection(services, which);
    const urls = given.length > 0 ? given : await startsOf(services, slug);
    if (fetch) return { ...(await simulateWithFetch(services, slug, urls)), checks: [] };
    const simulated = await simulateStored(services, slug, urls);
    return { ...simulated, checks: await checkAll(services, slug, { simulated, asked: wanted }) };
  }, say);
}

/** URLs of one probe. */
const probedAtOnce = 100;

/** Host names and redirects of what the configuration does not reject. */
async function checkAll(
  services: Services,
  slug: string,
  { simulated: { rows }, asked: { dns, redirects } }: { readonly simulated: Simulation; readonly asked: Asked },
): Promise<readonly JudgedUrl[]> {
  const urls = dns || redirects ? rows.filter(({ saved }) => !isRejected(saved)).map(({ url }) => url) : [];
  const probed = new Map<string, ProbedUrl>();
  for (let at = 0; at < urls.length; at += probedAtOnce) {
    const part = unchecked({ slug, urls: urls.slice(at, at + probedAtOnce), dns, redirects });
    const found = await runJob(services, { name: 'probe-urls', slug, start: () => services.probeUrls(cli, part) });
    for (const each of found.urls) probed.set(each.url, each);
  }
  const targets = new Set(
    [...probed.values()].flatMap((each) => each.redirects?.hops.flatMap(({ to = [] }) => to) ?? []),
  );
  const led = targets.size === 0 ? [] : (await simulateStored(services, slug, [...targets])).rows;
  const decided = new Map([...led, ...rows].map((row) => [row.url, row.saved]));
  return rows.map(({ url }) => judgeProbe(url, { probed: probed.get(url), decide: (of) => decided.get(of) }));
}

/** As the old simulator: of every site that is no domain. */
async function startsOf(services: Services, slug: string): Promise<readonly string[]> {
  const sites = await sitesOfCollection(services, slug);
  const starts = sites
    .filter(({ enabled, type }) => enabled && type !== 'domain')
    .flatMap((site) => site.starts.filter(({ enabled }) => enabled).map(({ url }) => url));
  if (starts.length === 0) throw new Refusal('No enabled site has a starting point. Give a URL.');
  return starts;
}

const atOnce = 1_000;

async function simulateStored(services: Services, slug: string, urls: readonly string[]): Promise<Simulation> {
  const parts: Simulation[] = [];
  for (let at = 0; at < urls.length; at += atOnce) {
    const part = unchecked({ slug, urls: urls.slice(at, at + atOnce) });
    parts.push(expectOk(await services.simulateUrls(cli, part)));
  }
  const [first, ...others] = parts;
  if (first === undefined) throw new Refusal('Name a URL.');
  return { ...first, rows: [first, ...others].flatMap(({ rows }) => rows) };
}

async function simulateWithFetch(services: Services, slug: string, urls: readonly string[]): Promise<Simulation> {
  let job = 0;
  const start = async () => {
    const started = await services.startSimulation(cli, unchecked({ slug, urls }));
    if (started.ok) ({ job } = started.value);
    return started;
  };
  await runJob(services, { name: 'simulate-with-fetch', slug, start });
  const { progress } = expectOk(await services.getJob(cli, { slug, job }));
  const { simulation } = progress as { readonly simulation: string };
  const { rows, next: _, ...said } = expectOk(await services.readSimulation(cli, { slug, simulation }));
  return { ...said, rows: rows.toSorted((a, b) => a.position - b.position) };
}
