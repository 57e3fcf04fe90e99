/** What an RDMQUERY asks for. */

import { isGathered } from '../../match/urls/url-schemes.ts';
import { fault, isFault } from './fault.ts';
import type { RdmFault } from './fault.ts';
import { queryAttributes, queryLanguages, rdmLimits } from './protocol.ts';
import type { QueryLanguage } from './protocol.ts';

export type RdmScope =
  | { readonly by: 'all' }
  | { readonly by: 'words'; readonly words: string }
  /** Seconds since the epoch. */
  | { readonly by: 'date'; readonly since: number }
  | { readonly by: 'url'; readonly url: string };

export interface ViewOrder {
  /** Lower case: an attribute, `url`, or `score`. */
  readonly name: string;
  readonly descending: boolean;
}

export interface RdmView {
  /** Lower case; undefined: all. */
  readonly attributes: readonly string[] | undefined;
  /** From 1 on. */
  readonly first: number;
  /** Undefined: nothing was said. */
  readonly last: number | undefined;
  readonly order: readonly ViewOrder[];
}

export interface RdmQuery extends RdmView {
  readonly scope: RdmScope;
  readonly hasTemplate: boolean;
}

/** By name in lower case. */
export type Attributes = Readonly<Record<string, string>>;

export function readQuery(written: Attributes, language: string | undefined): RdmQuery | RdmFault {
  const scope = readScope(valueOf(written, 'scope'), language);
  if (isFault(scope)) return scope;
  const hits = readHits(valueOf(written, 'hits'));
  if (isFault(hits)) return hits;
  const order = readOrder(valueOf(written, 'order'));
  if (isFault(order)) return order;
  const names = listOf(valueOf(written, 'attributes')).slice(0, rdmLimits.attributes);
  const attributes = names.length === 0 ? undefined : names;
  return { scope, ...hits, order, attributes, hasTemplate: valueOf(written, 'template') !== '' };
}

function valueOf(written: Attributes, name: keyof typeof queryAttributes): string {
  return written[queryAttributes[name].name]?.trim() ?? '';
}

export function listOf(text: string): readonly string[] {
  const names = text.toLowerCase().split(',');
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))];
}

function isLanguage(text: string): text is QueryLanguage {
  return Object.hasOwn(queryLanguages, text);
}

function readScope(text: string, named: string | undefined): RdmScope | RdmFault {
  const language = named?.trim().toLowerCase() ?? '';
  if (language !== '' && !isLanguage(language))
    return fault('unknownLanguage', { language, languages: Object.keys(queryLanguages).join(', ') });
  return scopes[language](text);
}

const scopes: Readonly<Record<QueryLanguage | '', (text: string) => RdmScope | RdmFault>> = {
  search: readWords,
  gatherer: (text) => readDate(isAll(text) ? '0' : text) ?? fault('badScope', { scope: text, what: dateWords }),
  url: (text) => readUrl(text) ?? fault('badScope', { scope: text, what: 'the URL of an RD' }),
  '': (text) => readUrl(text) ?? readWrittenDate(text) ?? readWords(text),
};

function isAll(text: string): boolean {
  return text === '' || text === '*';
}

/** Search operators of a field, as in `author <contains> smith`, `author:smith`, and `size >= 10`. Phrases are text. */
const fieldQuery = /(?:^|[\s(-])([a-z][\w.-]*(?:\s*<[a-z]+>|\s*(?:[<>!]=|[<>=])|:(?![\s:/]|$)))/i;

function readWords(text: string): RdmScope | RdmFault {
  const [, field] = fieldQuery.exec(text.replaceAll(/"[^"]*"/g, ' ')) ?? [];
  if (field !== undefined) return fault('fieldQuery', { part: field });
  const words = text.replaceAll(/\bAND\b/g, ' ').trim();
  return isAll(words) ? { by: 'all' } : { by: 'words', words };
}

const dateWords = 'a date, such as 1795000000, 2026-11-27T12:00:00Z, or Fri, 27 Nov 2026 12:00:00 GMT';

function readUrl(text: string): RdmScope | undefined {
  const scheme = URL.parse(text)?.protocol.slice(0, -1) ?? '';
  return isGathered(scheme) && !/\s/.test(text) ? { by: 'url', url: text } : undefined;
}

function readDate(text: string): RdmScope | undefined {
  return /^\d{1,11}$/.test(text) ? { by: 'date', since: Number(text) } : readWrittenDate(text);
}

/** As HTTP and ISO 8601 write them; without a zone, UTC. */
const written =
  /^(?:\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d GMT$|^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function readWrittenDate(text: string): RdmScope | undefined {
  if (!written.test(text)) return undefined;
  const hasZone = /(?:GMT|Z|[+-]\d\d:?\d\d)$/.test(text);
  const isDay = text.length === '2026-11-27'.length;
  const at = Date.parse(hasZone || isDay ? text : `${text.replace(' ', 'T')}Z`);
  return Number.isNaN(at) ? undefined : { by: 'date', since: Math.max(0, Math.floor(at / 1000)) };
}

function readHits(text: string): Pick<RdmView, 'first' | 'last'> | RdmFault {
  if (text === '') return { first: 1, last: undefined };
  const [, from, to = ''] = /^(?:(\d{1,8})\s*\.\.\s*)?(\d{1,8})$/.exec(text) ?? [];
  const [first, last] = [Number(from ?? 1), Number(to)];
  const isRange = to !== '' && first >= 1 && last >= first && last <= rdmLimits.lastHit;
  return isRange ? { first, last } : fault('badHits', { hits: text, most: rdmLimits.lastHit });
}

function readOrder(text: string): readonly ViewOrder[] | RdmFault {
  const order = listOf(text).map((word) => ({ name: word.replace(/^[-+]\s*/, ''), descending: word.startsWith('-') }));
  const isFine = order.length <= rdmLimits.orders && order.every(({ name }) => name !== '' && name.length <= 200);
  return isFine ? order : fault('badOrder', { most: rdmLimits.orders });
}
