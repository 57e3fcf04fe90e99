/** Pages with canonical URLs: which of them a plan merges, once it knows which URLs have RDs. */

import { decideWithFacts } from './late.ts';
import { indexUrls } from './links.ts';
import type { UrlIndex } from './links.ts';
import { outcomeBy } from './outlook.ts';
import type { Branch, Planning } from './planning.ts';

/** The last step of a plan: all other decisions are made, and so are those on what links lead to. */
export async function mergePages(planning: Planning): Promise<void> {
  const { urls, branches } = planning;
  if (branches.every(({ outlook }) => outlook.canonicals.size === 0)) return;
  const index = indexUrls(urls.high, urls.low);
  for (const branch of branches) {
    const merged = [...branch.outlook.canonicals.keys()].filter((i) => isMerged(planning, branch, { index, i }));
    await decideWithFacts(planning, merged, (i, facts) => {
      const depth = branch.outlook.depths?.[i] ?? facts.depth;
      branch.outlook.judged[i] = branch.planner.decideLate({ ...facts, depth }, 'described').judged;
    });
  }
}

function isMerged(
  { urls }: Planning,
  { outlook }: Branch,
  { index, i }: { readonly index: UrlIndex; readonly i: number },
): boolean {
  const target = index.find(...(outlook.canonicals.get(i) ?? [0, 0]));
  if (target === undefined || outlook.canonicals.has(target)) return false;
  return outcomeBy(urls, outlook, target)?.hasRd === true;
}
