/** What a page's robots META tags and X-Robots-Tag headers ask for, the most restrictive of all together. */

import { parseDate } from '../../sdk/dates.ts';
import { productToken } from './robots-txt.ts';

/** A META tag named `robots` (or by a robot's name) with its content, or one X-Robots-Tag header line. */
export type RobotsSource =
  | { readonly kind: 'meta'; readonly name: string; readonly content: string }
  | { readonly kind: 'header'; readonly content: string };

/** One directive as found, lower case; `value` of those that have one, such as `unavailable_after`. */
export interface RobotsDirective {
  readonly name: string;
  readonly value?: string;
  /** The robot it is for, in lower case; undefined when it is for all. */
  readonly agent: string | undefined;
  readonly source: RobotsSource;
}

export interface RobotsDirectives {
  /** The directive that forbids indexing (`noindex` or `none`), if there is one. */
  readonly noindex?: RobotsDirective;
  /** The directive that forbids following links (`nofollow` or `none`), if there is one. */
  readonly nofollow?: RobotsDirective;
  /** The earliest `unavailable_after` with a date that can be read, in milliseconds since the epoch. */
  readonly unavailable?: { readonly from: number; readonly by: RobotsDirective };
  /** All that hold for the robot, in order; those without effect on a crawl (`noarchive`, `max-snippet`) too. */
  readonly stated: readonly RobotsDirective[];
}

const unavailableAfter = 'unavailable_after';

/** Directives with a value after a colon; any other name before a colon in a header is a robot's. */
const WITH_VALUE = new Set([unavailableAfter, 'max-snippet', 'max-image-preview', 'max-video-preview']);

/** Reads all sources and keeps what is for everybody or for the robot of that user agent. */
export function readRobotsDirectives(sources: readonly RobotsSource[], userAgent: string): RobotsDirectives {
  const token = productToken(userAgent).toLowerCase();
  const stated = sources
    .flatMap((source) => (source.kind === 'meta' ? readMeta(source) : readHeader(source)))
    .filter(({ agent }) => agent === undefined || agent === token);
  const noindex = stated.find(({ name }) => name === 'noindex' || name === 'none');
  const nofollow = stated.find(({ name }) => name === 'nofollow' || name === 'none');
  const unavailable = earliestEnd(stated);
  return {
    ...(noindex && { noindex }),
    ...(nofollow && { nofollow }),
    ...(unavailable && { unavailable }),
    stated,
  };
}

function earliestEnd(stated: readonly RobotsDirective[]): RobotsDirectives['unavailable'] {
  return stated
    .filter(({ name }) => name === unavailableAfter)
    .flatMap((by) => {
      const from = parseDate(by.value ?? '');
      return from === undefined ? [] : [{ from, by }];
    })
    .toSorted((a, b) => a.from - b.from)[0];
}

function readMeta(source: RobotsSource & { kind: 'meta' }): RobotsDirective[] {
  const name = source.name.trim().toLowerCase();
  const agent = name === 'robots' ? undefined : name;
  return partsOf(source.content).flatMap((part) => {
    const { label, value } = splitLabel(part);
    if (label !== undefined) return [{ name: label, value, agent, source }];
    return wordsOf(part).map((word) => ({ name: word, agent, source }));
  });
}

/** `googlebot: noindex, nofollow`: a robot's name holds for what follows it, up to the next name. */
function readHeader(source: RobotsSource & { kind: 'header' }): RobotsDirective[] {
  let agent: string | undefined;
  return partsOf(source.content).flatMap((part) => {
    let { label, value } = splitLabel(part);
    if (label !== undefined && !WITH_VALUE.has(label)) {
      agent = label;
      ({ label, value } = splitLabel(value));
    }
    if (label !== undefined) return [{ name: label, value, agent, source }];
    return wordsOf(value).map((name) => ({ name, agent, source }));
  });
}

/** The most commas in a date, such as in `Sunday, November 6, 1994`. */
const commasOfDate = 2;

/** Directives are separated by commas, which dates contain as well. */
function partsOf(content: string): string[] {
  const pieces = content.split(',');
  const parts: string[] = [];
  for (let at = 0; at < pieces.length;) {
    const length = datePieces(pieces, at);
    parts.push(pieces.slice(at, at + length).join(','));
    at += length;
  }
  return parts;
}

/** How many pieces from `at` on are one `unavailable_after`: as many as a date can have and be read; otherwise 1. */
function datePieces(pieces: readonly string[], at: number): number {
  const piece = pieces[at] ?? '';
  const start = piece.toLowerCase().indexOf(`${unavailableAfter}:`);
  if (start < 0) return 1;
  const first = piece.slice(start + unavailableAfter.length + 1);
  for (let more = commasOfDate; more > 0; more--) {
    const text = [first, ...pieces.slice(at + 1, at + 1 + more)].join(',');
    if (at + more < pieces.length && parseDate(text) !== undefined) return more + 1;
  }
  return 1;
}

/** `name: value`, or the whole text as value when nothing before a colon could be a name. */
function splitLabel(text: string): { label: string | undefined; value: string } {
  const match = /^\s*([\w-]+)\s*:(.*)$/s.exec(text);
  const [, label, value] = match ?? [];
  return label === undefined || value === undefined
    ? { label: undefined, value: text }
    : { label: label.toLowerCase(), value: value.trim() };
}

/** Directives are separated by commas; blanks and semicolons, met in the wild, separate as well. */
function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[\s;]+/)
    .filter((word) => word !== '');
}
