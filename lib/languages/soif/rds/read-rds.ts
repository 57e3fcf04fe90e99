/**
 * Reads RDs from a SOIF stream as it arrives: objects that describe documents, and those of the DELETE section, which only
 * name them. Multiple values are numbered, as the Sun servers write them; a value of several lines stays one value.
 */

import { messageCode } from '../../../lang/diagnostic.ts';
import { placedFinding } from '../../../lang/xml/finding.ts';
import type { FindingValues, Place } from '../../../lang/xml/finding.ts';
import { normalizeBroughtUrl } from '../../../match/urls/url-key.ts';
import type { ResourceUrl } from '../../../sdk/resource.ts';
import { decodeSoif } from '../decode.ts';
import type { SoifDecoder } from '../decode.ts';
import { messages as soifMessages } from '../messages.ts';
import { joinNumbered } from '../numbered.ts';
import type { SoifAttribute, SoifFinding, SoifObject } from '../object.ts';
import { messages, rdLimits } from './messages.ts';
import type { RdProblem } from './messages.ts';

export interface ReadRd {
  readonly place: Place;
  /** As written; empty where there is none, or the object cannot be read. */
  readonly url: string;
  /** In normal form; absent for an object that is skipped, for a reason that a finding tells. */
  readonly normal?: ResourceUrl;
  readonly action: 'add' | 'delete';
  /** Template type, in upper case. */
  readonly schema: string;
  /** Names in lower case. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  /** Of the values. */
  readonly bytes: number;
  /** It has only times: what else the RD says has not changed. */
  readonly isConfirmed?: true;
}

export interface RdHandlers {
  readonly rd: (rd: ReadRd) => void;
  /** Of an object, before it. */
  readonly finding: (finding: SoifFinding) => void;
}

/** A stream that ends within an object: nobody knows what else is missing. */
export const cutCode = messageCode(soifMessages, 'cut');

export function readRds(handlers: RdHandlers): SoifDecoder {
  return decodeSoif({
    object: (object) => takeObject(object, handlers),
    finding: (finding) => {
      handlers.finding(finding);
      // One for each object that is skipped.
      if (finding.severity === 'error') {
        handlers.rd({ place: finding, url: '', action: 'add', schema: '', attributes: nothing, bytes: 0 });
      }
    },
  });
}

function takeObject(object: SoifObject, { rd, finding }: RdHandlers): void {
  const { type, url, place, section } = object;
  const tell: Tell = (name, values) =>
    finding({ ...placedFinding(messages, name, place, values), offset: place.offset });
  if (type.toLowerCase() === 'gatherer') return tell('gatherer');
  const action = section === 'delete' ? 'delete' : 'add';
  const head = { place, url, action, schema: type.toUpperCase(), bytes: bytesOf(object) } as const;
  const normal = normalOf(head, tell);
  if (normal === undefined) return rd({ ...head, attributes: nothing });
  const attributes = action === 'delete' ? nothing : valuesOf(object.attributes, tell);
  const isConfirmed = action === 'add' && section === 'refresh' && isOnlyTimes(attributes);
  rd({ ...head, normal, attributes, ...(isConfirmed && { isConfirmed }) });
}

type Tell = (name: RdProblem, values?: FindingValues) => void;

function bytesOf({ attributes }: SoifObject): number {
  return attributes.reduce((sum, { value }) => sum + value.length, 0);
}

/** Undefined for what is no RD. */
function normalOf({ url, bytes }: Pick<ReadRd, 'url' | 'bytes'>, tell: Tell): ResourceUrl | undefined {
  const normal = normalizeBroughtUrl(url);
  if (url === '') tell('noUrl');
  else if (!normal.ok) tell('badUrl', { url });
  else if (bytes > rdLimits.bytes) tell('largeRd', { limit: rdLimits.bytes });
  else return normal.url;
  return undefined;
}

const nothing: ReadRd['attributes'] = new Map();

const times = new Set([
  'update-time',
  'time-to-live',
  'refresh-rate',
  'last-modification-time',
  'generation-time',
  'rd-expires',
  'rd-last-modified',
  'md5',
]);

function isOnlyTimes(attributes: ReadRd['attributes']): boolean {
  return [...attributes.keys()].every((name) => times.has(name) || name.startsWith('gatherer-'));
}

function valuesOf(attributes: readonly SoifAttribute[], tell: Tell): ReadRd['attributes'] {
  const values = new Map<string, readonly string[]>();
  for (const { name, attributes: numbered } of joinNumbered(attributes)) {
    const lower = name.toLowerCase();
    if (values.delete(lower)) tell('repeated', { name });
    values.set(
      lower,
      numbered.map(({ value }) => textOf(value, () => tell('notUtf8', { name }))),
    );
  }
  return values;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const windows = new TextDecoder('windows-1252');

function textOf(value: Uint8Array, otherwise: () => void): string {
  try {
    return utf8.decode(value);
  } catch {
    otherwise();
    return windows.decode(value);
  }
}

/** In seconds since 1970, as Harvest writes times; undefined for what is none. */
export function secondsOf({ attributes }: Pick<ReadRd, 'attributes'>, name: string): number | undefined {
  const text = attributes.get(name)?.at(-1)?.trim();
  return text !== undefined && /^\d{1,11}$/.test(text) ? Number(text) : undefined;
}
