import type { Arrived, Context, End } from './known.ts';
import { retryOfAddress } from './retry.ts';

/** The address that requests for the URL go to. */
export async function address({ task, facts }: Arrived, { crawl, site }: Context): Promise<Arrived | End> {
  const found = await site.address(facts.url);
  return retryOfAddress(crawl, task, found) ?? { task, facts: { ...facts, address: found } };
}
