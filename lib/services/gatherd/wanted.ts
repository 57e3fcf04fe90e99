/** The ports that the process that listens opens. With the private key: it is no service, and only that process reads it. */

import type { ServiceContext } from '../context.ts';
import { readServerKey } from '../feedergate/certificate.ts';
import type { ServerKey } from '../feedergate/certificate.ts';
import { servedBy } from './served.ts';
import { readGatherdSettings } from './settings.ts';

export interface WantedGatherd {
  readonly slug: string;
  readonly port: number;
  readonly address: string;
  readonly tls?: ServerKey;
}

/** Of every collection that has a Gatherer-Port and is switched on. */
export async function readWantedGatherds(context: ServiceContext): Promise<readonly WantedGatherd[]> {
  const collections = await context.collections.list();
  const newest = await context.revisions.newestOf(collections.map(({ id }) => id));
  const wanted = collections.map(async ({ id, slug }): Promise<readonly WantedGatherd[]> => {
    const { on, address, tls } = await readGatherdSettings(context, id);
    const revision = newest.get(id);
    if (!on || revision === undefined) return [];
    const { port } = await servedBy(context, revision.id);
    if (port === undefined) return [];
    return [{ slug, port, address, ...(tls && { tls: await readServerKey(context) }) }];
  });
  return (await Promise.all(wanted)).flat();
}
