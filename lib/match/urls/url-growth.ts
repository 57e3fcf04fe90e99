/** How URLs that lead to others like themselves may grow without end: by dates, by numbers, by session ids. */

import { escapeOperators, pathOf, splitQuery, templateOf } from './url-template.ts';

export type GrowthKind = 'dates' | 'numbers' | 'session';

/** One way in which the page that has a link and the link's URL are alike. */
export interface Growth {
  readonly kind: GrowthKind;
  /** The template of both, or the parameter with the session id. */
  readonly pattern: string;
  /** The URL without its session id. */
  readonly rest?: string;
  /** Years of the dates in the URL, and all its numbers. Empty where it has no date. */
  readonly years: readonly number[];
  readonly numbers: readonly number[];
}

const sessionNames =
  /^(?:sid|sess|session|s?sessid|session_?id|jsessionid|phpsessid|aspsessionid\w*|oscsid|zenid|cftoken)$/i;
/** Letters and digits mixed, or many characters, as no word, number or name has. */
const idShaped = /^(?=.*\d)(?=.*[a-z])[\w.~-]{8,}$|^[0-9a-f-]{16,}$/i;
/** Calendars go on for ever, but they begin near the present. */
const [firstYear, lastYear] = [1900, 2199];

/** Both on the same host. Empty for most links: what does not grow is told by a look at the two texts. */
export function growthsOf(from: string, url: string): readonly Growth[] {
  if (!mayGrow(url)) return [];
  const template = templateOf(url);
  const growths: Growth[] = sessionsOf(from, url);
  if (!template.includes('{') || template !== templateOf(from)) return growths;
  const years = yearsOf(url);
  if (years.length === 0) return [...growths, { kind: 'numbers', pattern: template, years, numbers: [] }];
  const numbers = Array.from(pathOf(url).matchAll(/\d+/g), Number);
  return [...growths, { kind: 'dates', pattern: template, years, numbers }];
}

/** Only what has a digit is counted through. */
function mayGrow(url: string): boolean {
  return /\d/.test(pathOf(url));
}

/** The page had the parameter too, with another value. */
function sessionsOf(from: string, url: string): Growth[] {
  if (!url.includes('=') || !from.includes('=')) return [];
  const before = new Map(parametersOf(from));
  return parametersOf(url).flatMap(([name, value]): Growth[] => {
    const was = before.get(name);
    if (was === undefined || was === value) return [];
    const isSession = sessionNames.test(name) || (idShaped.test(value) && idShaped.test(was));
    return isSession
      ? [{ kind: 'session', pattern: name, rest: withoutParameter(url, name), years: [], numbers: [] }]
      : [];
  });
}

/** Of the query, and those that `;` parts from the path. */
function parametersOf(url: string): readonly (readonly [name: string, value: string])[] {
  return Array.from(pathOf(url).matchAll(/[?&;]([^=&;/?]+)=([^&;/?]*)/g), ([, name = '', value = '']) => [name, value]);
}

/** The URL as it would be without the parameter; a URL that does not have it is given back. */
export function withoutParameter(url: string, name: string): string {
  const escaped = escapeOperators(name);
  return url
    .replaceAll(new RegExp(`;${escaped}=[^&;/?]*`, 'g'), '')
    .replaceAll(new RegExp(`([?&])${escaped}=[^&;/?]*(?:&|$)`, 'g'), '$1')
    .replace(/[?&]$/, '');
}

/** A year with a month beside it, in neighbouring segments or in parameters, or both in one. */
function yearsOf(url: string): readonly number[] {
  const { path, query } = splitQuery(pathOf(url));
  const values = [...new URLSearchParams(query).values()];
  const together = [path, ...values].flatMap((text) =>
    Array.from(text.matchAll(/(?<!\d)(\d{4})[/-](?:0?[1-9]|1[0-2])(?!\d)/g), ([, year]) => Number(year)),
  );
  const hasMonth = values.some((value) => /^(?:0?[1-9]|1[0-2])$/.test(value));
  const apart = hasMonth ? values.filter((value) => /^\d{4}$/.test(value)).map(Number) : [];
  return [...together, ...apart].filter((year) => year >= firstYear && year <= lastYear);
}

/** A calendar lists so many years before and after its own. */
const yearsAround = 20;

/**
 * What a page says, for comparing it with others like it. Of a page about a date, the numbers of its date and the years
 * near it are left out, so that the same weekday or month of two years reads the same; every other number is content.
 */
export function comparableText(text: string, { kind, years, numbers }: Growth): string {
  if (kind !== 'dates') return text;
  const isOfDate = (number: number): boolean =>
    numbers.includes(number) || years.some((year) => Math.abs(number - year) <= yearsAround);
  return text.replaceAll(/\d+/g, (number) => (isOfDate(Number(number)) ? '' : number));
}
