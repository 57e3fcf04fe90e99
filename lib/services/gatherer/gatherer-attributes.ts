/** What a Broker asks of every object of a Gatherer, and what a Gatherer says of one that it has confirmed. */

import { hostname } from 'node:os';
import type { CollectionRecord } from '../../db/collections.ts';
import type { AttributeView, DescriptionView } from '../../store/read/read-description.ts';
import { confirmingAttributes } from '../../store/rds/write-rds.ts';
import type { ServiceContext } from '../context.ts';
import { servedBy } from './served.ts';
import type { Served } from './served.ts';

export interface Sender extends Served {
  readonly name: string;
  readonly host: string;
  readonly version: string;
}

/** Names that gatherer.cf leaves out: the collection, this machine, and the version of Winnow. */
export async function senderOf(
  context: Pick<ServiceContext, 'revisions' | 'catalog' | 'version'>,
  { id, name }: Pick<CollectionRecord, 'id' | 'name'>,
): Promise<Sender> {
  const served = await servedBy(context, (await context.revisions.newest(id)).id);
  return {
    ...served,
    name: served.name ?? name,
    host: served.host ?? hostname(),
    version: served.version ?? `Winnow-${context.version}`,
  };
}

const robot = { by: 'robot' } as const;

/**
 * Update-Time is when the RD was confirmed or changed last, and Time-to-Live leads to when it expires. The others are those
 * of the sender where the RD has none of its own: a Broker requires Gatherer-Name, Gatherer-Host, and Gatherer-Version.
 */
export function gathererAttributes(rd: DescriptionView, sender: Sender): readonly AttributeView[] {
  const { storedAt = 0, expiresAt } = rd;
  const updated = Math.floor(storedAt / 1000);
  const lives = expiresAt === undefined ? undefined : Math.max(0, Math.floor(expiresAt / 1000) - updated);
  const set = new Map<string, string>([
    ['update-time', String(updated)],
    ...(lives === undefined ? [] : [['time-to-live', String(lives)] as const]),
  ]);
  const usual = [
    ['time-to-live', String(sender.timeToLive)],
    ['refresh-rate', String(sender.refreshRate)],
    ['gatherer-name', sender.name],
    ['gatherer-host', sender.host],
    ['gatherer-version', sender.version],
    ['update-time', String(updated)],
  ] as const;
  const own = rd.attributes.map((each): AttributeView => {
    const value = set.get(each.name);
    return value === undefined ? each : { name: each.name, values: [value], writer: robot };
  });
  const names = new Set(own.filter(({ values }) => values.length > 0).map(({ name }) => name));
  const added = usual
    .filter(([name]) => !names.has(name))
    .map(([name, value]): AttributeView => ({ name, values: [set.get(name) ?? value], writer: robot }));
  return [...added, ...own.filter(({ name }) => names.has(name))];
}

const confirming: ReadonlySet<string> = new Set(confirmingAttributes);

/** When it was confirmed, for how long, and by whom. */
export function confirmationOf(rd: DescriptionView, sender: Sender): DescriptionView {
  const { access: _, ...open } = rd;
  return { ...open, attributes: gathererAttributes(rd, sender).filter(({ name }) => confirming.has(name)) };
}
