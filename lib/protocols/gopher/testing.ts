/** For tests: Gopher fetchers that may reach this machine, and only this machine. */

import type { Door } from '../../outside/door.ts';
import type { FetchedResource, Fetcher, FetchRequest } from '../../sdk/define-protocol.ts';
import { requestOf, testDoor } from '../testing.ts';
import { createGopherFetcher } from './gopher.ts';

export function openGopher(options: Partial<Door> = {}): Fetcher {
  return createGopherFetcher(testDoor(options));
}

export interface Got extends FetchedResource {
  readonly text: string | undefined;
}

/** One resource in a visit of its own. */
export async function getGopher(
  href: string,
  options: Partial<Door> = {},
  rest: Partial<FetchRequest> = {},
): Promise<Got> {
  const fetcher = openGopher(options);
  const got = await fetcher.fetch(requestOf(href, rest));
  await fetcher.close();
  return { ...got, text: got.body && Buffer.from(got.body).toString('latin1') };
}
