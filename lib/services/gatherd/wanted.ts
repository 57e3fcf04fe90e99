/** The ports that the process that listens opens. With the private key: it is no service, and only that process reads it. */

import type { ServiceContext } from '../context.ts';
import { readServerKey } from '../feedergate/certificate.ts';
import type { ServerKey } from '../feedergate/certificate.ts';
import { servedBy } from '../gatherer/served.ts';
import { readGatherdsOn } from './settings.ts';

export interface WantedGatherd {
  readonly slug: string;
  readonly port: number;
  readonly address: string;
  readonly tls?: ServerKey;
}

/** Of every collection that has a Gatherer-Port and is switched on. */
export async function readWantedGatherds(context: ServiceContext): Promise<readonly WantedGatherd[]> {
  const on = await readGatherdsOn(context);
  if (on.size === 0) return [];
  const newest = await context.revisions.newestOf([...on.keys()]);
  const wanted = (await context.collections.list()).map(async ({ id, slug }): Promise<readonly WantedGatherd[]> => {
    const [settings, revision] = [on.get(id), newest.get(id)];
    if (settings === undefined || revision === undefined) return [];
    const { address, tls } = settings;
    const { port } = await servedBy(context, revision.id);
    if (port === undefined) return [];
    return [{ slug, port, address, ...(tls && { tls: await readServerKey(context) }) }];
  });
  return (await Promise.all(wanted)).flat();
}
