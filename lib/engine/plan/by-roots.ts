/** Decides every URL by what the RootNodes of a configuration lead to, where they are others than in the last crawl. */

import type { StoredLinks } from './follow.ts';
import type { Judged } from './judge.ts';
import { decideUnvisited, decideWithFacts, describe, noteCanonical, reachedBy } from './late.ts';
import type { Branch, Planning } from './planning.ts';
import { enumerateRoots } from './roots.ts';
import type { RootsProgram } from '../roots/program.ts';

const portion = 500;

interface ByRoots {
  readonly roots: RootsProgram;
  readonly links: StoredLinks;
}

/** Enumerates the RootNodes, and decides every URL by how they come to it. */
export async function decideByRoots(planning: Planning, branch: Branch, { roots, links }: ByRoots): Promise<void> {
  const { input, urls, saved } = planning;
  const { outlook, planner } = branch;
  outlook.reached = await enumerateRoots(roots, {
    ...links,
    urls,
    store: input.store,
    yieldNow: input.yieldNow,
    judge: async (pages, reached) => {
      const judged = new Map<number, Judged>();
      await decideWithFacts(planning, pages, (i, facts) => {
        const discovery = { ...facts.discovery, reached: reached.get(i) ?? [] };
        judged.set(i, planner.decideLate({ ...facts, discovery }).judged);
      });
      return judged;
    },
  });
  const all = urls.seq.flatMap((_, i) => (urls.sitemaps.has(i) ? [] : [i]));
  for (let from = 0; from < all.length; from += portion) {
    const some = all.slice(from, from + portion);
    const texts = await input.store.urls(some.map((i) => urls.seq[i] ?? 0));
    for (const i of some) {
      const url = texts.get(urls.seq[i] ?? 0)?.url ?? '';
      outlook.judged[i] = decideUnvisited(branch, i, { url, depth: urls.depth[i] ?? 0 });
    }
    const open = some.filter((i) => outlook.judged[i]?.word === 'queued');
    await decideWithFacts(planning, open, (i, facts) => {
      const there = reachedBy(branch, i, facts);
      const late = planner.decideLate(there);
      noteCanonical(planning, outlook, i, late);
      outlook.judged[i] = late.judged;
      const bySaved = branch === saved ? there : reachedBy(saved, i, facts);
      describe(planning, i, { branch, facts, saved: bySaved, edited: () => there });
    });
  }
}
