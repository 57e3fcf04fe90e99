/** What an RD says of its gathering, in the order of Harvest's own output (SOIF, “common attributes”). */

import { parseDate } from '../../sdk/dates.ts';
import type { Attribute, Facts } from '../../sdk/resource.ts';
import { documentType } from './compile-essence.ts';
import type { EssenceProgram } from './compile-essence.ts';

type Attributes = ReadonlyMap<string, Attribute>;

/** What `--minimal-bookkeeping` leaves out of RDs. Rules and filters read it all the same. */
export const notMinimal: ReadonlySet<string> = new Set(['last-modification-time', 'type', 'file-size', 'md5']);

/** All that rules read: names in lower case, as Harvest has printed them since 1.8; times in seconds since the epoch. */
export function bookkeepingOf(
  { gatherer }: Pick<EssenceProgram, 'gatherer'>,
  { response, content, now }: Pick<Facts, 'response' | 'content' | 'now'>,
  type: string,
): readonly (readonly [name: string, value: string])[] {
  const changed = response?.headers['last-modified'];
  const changedAt = changed === undefined ? undefined : parseDate(changed);
  const { gathererName, gathererHost, gathererVersion, refreshRate, timeToLive } = gatherer;
  const all = [
    ['time-to-live', String(timeToLive)],
    ['last-modification-time', seconds(changedAt)],
    ['refresh-rate', String(refreshRate)],
    ['gatherer-name', gathererName],
    ['gatherer-host', gathererHost],
    ['gatherer-version', gathererVersion],
    ['update-time', seconds(now)],
    ['type', type],
    ['file-size', response?.bytes.toString()],
    ['md5', content?.md5],
  ] as const;
  return all.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]));
}

/** All of it as attributes. */
export function bookkeepingAttributes(essence: EssenceProgram, facts: Facts): Attributes {
  const { type } = documentType(essence, facts);
  return asAttributes(bookkeepingOf(essence, facts, type));
}

/** Those the Gatherer says of itself in every object. */
const ofTheGatherer: ReadonlySet<string> = new Set([
  'gatherer-name',
  'gatherer-host',
  'gatherer-version',
  'update-time',
]);

/** Of an object that an exploder made: what it does not say itself. Nothing is known of a file of its own. */
export function withBookkeeping(
  essence: EssenceProgram,
  { now }: Pick<Facts, 'now'>,
  said: Attributes,
): Map<string, Attribute> {
  const own = asAttributes(bookkeepingOf(essence, { ...(now !== undefined && { now }) }, ''));
  const names = [...order, ...said.keys()];
  return new Map(
    names.flatMap((name) => {
      const attribute = ofTheGatherer.has(name) ? own.get(name) : (said.get(name) ?? own.get(name));
      return attribute === undefined ? [] : [[name, attribute] as const];
    }),
  );
}

const order = [
  'time-to-live',
  'last-modification-time',
  'refresh-rate',
  'gatherer-name',
  'gatherer-host',
  'gatherer-version',
  'update-time',
  'type',
  'file-size',
  'md5',
] as const;

function asAttributes(written: readonly (readonly [name: string, value: string])[]): Attributes {
  return new Map(written.map(([name, value]) => [name, { values: [value], writer: { by: 'essence' } }]));
}

/** True for bookkeeping as it was found, which the options of gatherer.cf keep out of RDs. */
export function isLeftOut(
  { options }: Pick<EssenceProgram, 'options'>,
  name: string,
  { writer: { by, line, fn } }: Pick<Attribute, 'writer'>,
): boolean {
  const isFound = by === 'essence' && line === undefined && fn === undefined;
  return options.minimalBookkeeping && isFound && notMinimal.has(name);
}

/** As RDs have them. */
export function keptOf(essence: Pick<EssenceProgram, 'options'>, attributes: Attributes): Map<string, Attribute> {
  return new Map([...attributes].filter(([name, attribute]) => !isLeftOut(essence, name, attribute)));
}

function seconds(at: number | undefined): string | undefined {
  return at === undefined ? undefined : String(Math.floor(at / 1000));
}
