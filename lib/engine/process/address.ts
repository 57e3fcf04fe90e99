import { kindFoundAs } from '../kinds/kind-of.ts';
import type { Arrived, Context, End } from './known.ts';
import { retryOfAddress } from './retry.ts';

/** The address that requests for the URL go to, where there are any. */
export async function address(known: Arrived, { crawl, site }: Context): Promise<Arrived | End> {
  const { task, facts } = known;
  if (kindFoundAs(task.discovery).isBrought) return known;
  const found = await site.address(facts.url);
  return retryOfAddress(crawl, task, found) ?? { ...known, facts: { ...facts, address: found } };
}
