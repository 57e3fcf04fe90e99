/** A crawl of local files with rules, beside the count by hand of what it has to come to. */

import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { defaultFilterConf } from '../../languages/filter-conf/default.ts';
import { systemClock } from '../../outside/clock.ts';
import { createResolver } from '../../outside/dns.ts';
import type { TestInstallation } from './installation.ts';
import { walkByHand } from './naive-walk.ts';
import type { DenyByHand, Walked } from './naive-walk.ts';
import { rdsOf, resourcesOf, whatDoesNotAddUp } from './outcome.ts';
import type { KnownResource, StoredRd } from './outcome.ts';

export interface FileCrawl {
  readonly folder: string;
  /** The blocks of filterrules.conf before the site, and the same for a person. */
  readonly rules: string;
  readonly uses: readonly string[];
  readonly deny: DenyByHand;
}

export interface CrawledFiles {
  readonly byHand: Walked;
  readonly resources: ReadonlyMap<string, KnownResource>;
  readonly rds: ReadonlyMap<string, StoredRd>;
}

/** Crawls the folder, and expects what the walk by hand found: the same URLs read, and the same denied by the same rule. */
export async function crawlFiles(installation: TestInstallation, given: FileCrawl): Promise<CrawledFiles> {
  const { folder, rules, uses, deny } = given;
  const start = `${pathToFileURL(folder).href}/`;
  const lines = [`Start url="${start}"`, ...uses.map((rule) => `Use rule=${rule}`)];
  const collection = await installation.addCollection({
    'filterrules.conf': `${rules}\n<Site name=files depth=-1>\n  ${lines.join('\n  ')}\n</Site>\n`,
    // Folders are enumerated whatever type= says, and nothing else is: pages may link anywhere.
    'filter.conf': defaultFilterConf.replace('max=10000 type=text/html', 'max=100000 type=x-none/none'),
    'robot.conf': '<Process\n  server-delay=0\n  max-filesize-kb=100000\n>\n</Process>\n',
  });
  const { id, runId } = await crawl(installation, collection, folder);
  const byHand = await walkByHand(folder, deny);
  const resources = await resourcesOf(installation.pool, id);
  const all = [...resources.values()];
  const urls = (wanted: (each: KnownResource) => boolean): readonly string[] =>
    all
      .filter(wanted)
      .map(({ url }) => url)
      .toSorted();
  const isRead = ({ facts }: KnownResource): boolean => facts?.response?.outcome === 'ok';
  const isOut = ({ reason }: KnownResource): boolean => reason === 'address refused';
  const ruleOf = ({ reason }: KnownResource): string => reason?.replace(/^rule:/, '') ?? '';
  expect(urls(isRead)).toEqual([...byHand.read].toSorted());
  const denied = all
    .filter((each) => each.state === 'rejected' && !isOut(each))
    .map((each) => [each.url, ruleOf(each)]);
  expect(Object.fromEntries(denied)).toEqual(Object.fromEntries(byHand.denied));
  expect(urls(({ facts }) => facts?.response?.outcome === 'redirect')).toEqual([...byHand.links].toSorted());
  expect(urls((each) => each.state === 'failed' || isOut(each))).toEqual([...byHand.lost].toSorted());
  expect(await whatDoesNotAddUp(installation.pool, runId)).toEqual([]);
  return { byHand, resources, rds: await rdsOf(installation.pool, id) };
}

async function crawl(
  installation: TestInstallation,
  collection: Awaited<ReturnType<TestInstallation['addCollection']>>,
  folder: string,
): Promise<{ readonly id: number; readonly runId: number }> {
  const { id: runId } = await collection.begin();
  const world = {
    clock: systemClock,
    resolver: createResolver(),
    fileRoots: [folder],
  };
  await installation.work({ onlyRun: runId, world });
  return { id: collection.id, runId };
}
