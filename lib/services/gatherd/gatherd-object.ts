/** RDs as gatherd sends them: with what a Broker asks of every object. */

import type { AttributeView } from '../../store/read/read-description.ts';
import { printSoif } from '../../languages/soif/print.ts';
import type { DescriptionView } from '../resources/contract.ts';
import { printSoifObject } from '../resources/printing.ts';
import type { Printing } from '../resources/printing.ts';
import type { Served } from './served.ts';

export interface Sender extends Served {
  readonly host: string;
  readonly version: string;
}

const robot = { by: 'robot' } as const;

/**
 * Update-Time is when the RD changed last, and Time-to-Live leads to when it expires. The others are those of gatherer.cf
 * where the RD has none of its own: a Broker requires Gatherer-Name, Gatherer-Host, and Gatherer-Version.
 */
export function gatherdObject(rd: DescriptionView, sender: Sender, printing: Printing): Uint8Array {
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
    ['gatherer-name', sender.name ?? ''],
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
    .filter(([name, value]) => !names.has(name) && value !== '')
    .map(([name, value]): AttributeView => ({ name, values: [set.get(name) ?? value], writer: robot }));
  return printSoifObject({ ...rd, attributes: [...added, ...own.filter(({ name }) => names.has(name))] }, printing);
}

/** An object of the section that lists deletions. */
export function deletedObject(url: string, { soifUrl }: Printing): Uint8Array {
  return printSoif({ url: soifUrl(url), schema: 'FILE', attributes: new Map() });
}
