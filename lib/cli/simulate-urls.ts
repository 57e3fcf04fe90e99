/** Simulates URLs with the saved configuration of a collection, on what is on record or by asking the network. */

import { readOverview } from '../languages/filterrules-conf/overview.ts';
import { cli } from '../services/actor.ts';
import { unchecked } from '../services/define-service.ts';
import type { Services } from '../services/index.ts';
import type { Simulation } from '../services/simulator/contract.ts';
import { expectOk, Refusal } from './answer.ts';
import { openFolderCollection } from './folder/open-folder-collection.ts';
import { withServices } from './open-services.ts';
import { say } from './print.ts';
import { runJob } from './run-job.ts';
import { filterrulesIn } from './sites-of.ts';
import type { WhichCollection } from './which-collection.ts';

interface Wanted {
  readonly urls: readonly string[];
  readonly fetch: boolean;
}

export async function simulateAll(which: WhichCollection, { urls: given, fetch }: Wanted): Promise<Simulation> {
  return withServices(async (services) => {
    const slug = await openFolderCollection(services, which);
    const urls = given.length > 0 ? given : await startsOf(services, slug);
    return fetch ? simulateWithFetch(services, slug, urls) : simulateStored(services, slug, urls);
  }, say);
}

/** As the old simulator: of every site that is no domain. */
async function startsOf(services: Services, slug: string): Promise<readonly string[]> {
  const { sites } = readOverview(await filterrulesIn(services, slug));
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
