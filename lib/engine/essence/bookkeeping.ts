/** What an RD says of its gathering, in the order of Harvest's own output (SOIF, “common attributes”). */

import { parseDate } from '../../sdk/dates.ts';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import { documentType } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';

/** Names in lower case, as Harvest has printed them since 1.8; times in seconds since the epoch. */
export function bookkeepingOf(
  { gatherer, options: { minimalBookkeeping } }: Pick<EssenceProgram, 'gatherer' | 'options'>,
  { response, content, now }: Facts,
  type: string,
): readonly (readonly [name: string, value: string])[] {
  const changed = response?.headers['last-modified'];
  const changedAt = changed === undefined ? undefined : parseDate(changed);
  const { gathererName, gathererHost, gathererVersion, refreshRate, timeToLive } = gatherer;
  const ofGatherer = [
    ['gatherer-name', gathererName],
    ['gatherer-host', gathererHost],
    ['gatherer-version', gathererVersion],
  ] as const;
  const isFull = !minimalBookkeeping;
  const all = [
    ['time-to-live', String(timeToLive)],
    ['last-modification-time', isFull ? seconds(changedAt) : undefined],
    ['refresh-rate', String(refreshRate)],
    ...ofGatherer,
    ['update-time', seconds(now)],
    ['type', isFull ? type : undefined],
    ['file-size', isFull ? response?.bytes.toString() : undefined],
    ['md5', isFull ? content?.md5 : undefined],
  ] as const;
  return all.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]));
}

/** Bookkeeping as attributes of an RD. */
export function bookkeepingAttributes(essence: EssenceProgram, facts: Facts): ReadonlyMap<string, Attribute> {
  const { type } = documentType(essence, facts);
  const written = bookkeepingOf(essence, facts, type);
  return new Map(written.map(([name, value]) => [name, { values: [value], writer: { by: 'essence' } }]));
}

function seconds(at: number | undefined): string | undefined {
  return at === undefined ? undefined : String(Math.floor(at / 1000));
}
