/** The services of this process: one set, made from the environment when first asked for. */

import type { Services } from './contract.ts';

export async function services(): Promise<Services> {
  throw new Error('the services are not built yet');
}
