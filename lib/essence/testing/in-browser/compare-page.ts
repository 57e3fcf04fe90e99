/** Compares what the robot reads from a page with what the browser has. */

import { splitUrl } from '../../../match/urls/url-key.ts';
import { readContent } from '../../read-content.ts';
import type { ReadResult } from '../../read-content.ts';
import type { BrowserView, ServedPage } from './browser-views.ts';

export type Value = 'base' | 'charset' | 'title' | 'link' | 'canonical' | 'refresh';

export interface Difference {
  readonly value: Value;
  /** Undefined where the robot has none. */
  readonly ours: string | undefined;
  /** Undefined where the browser has none. */
  readonly theirs: string | undefined;
  readonly page: ServedPage;
  readonly view: BrowserView;
  readonly reading: ReadResult;
}

/** Links of other schemes are no business of the web. */
const isOfWeb = (url: string): boolean => /^(?:https?|ftp):/.test(url);
export const withoutFragment = (url: string): string => url.replace(/#[^]*/, '');
const webLinks = (urls: readonly string[]): readonly string[] => [
  ...new Set(urls.map(withoutFragment).filter(isOfWeb)),
];

export function readPage({ contentType, body }: ServedPage, url: string): ReadResult {
  const headers = { 'content-type': contentType };
  const response = { outcome: 'ok', headers, bytes: body.length, received: body.length, ms: 0 } as const;
  return readContent({ url: splitUrl(url), body, response, linksPerPage: Number.POSITIVE_INFINITY });
}

/** All differences, and how many values were compared. */
export function comparePage(
  page: ServedPage,
  view: BrowserView,
): { readonly compared: number; readonly differences: readonly Difference[] } {
  const reading = readPage(page, view.url);
  const { page: own, fact } = reading;
  const links = webLinks(view.links);
  const ownLinks = new Set(own.links.filter(isOfWeb));
  // The target of a refresh is a link of the page, too.
  const known = new Set([...links, ...refreshTargets(view)]);
  const values: readonly (readonly [Value, ours: string | undefined, theirs: string | undefined])[] = [
    ['base', own.base ?? view.url, withoutFragment(view.base)],
    ['charset', fact.charset, view.charset.toLowerCase()],
    ['title', own.title ?? '', view.title],
    ['canonical', own.canonical, canonicalOf(view)],
    ['refresh', own.refresh, refreshAtOnce(view)],
    ...links.map((link) => ['link', ownLinks.has(link) ? link : undefined, link] as const),
    ...[...ownLinks].filter((link) => !known.has(link)).map((link) => ['link', link, undefined] as const),
  ];
  return {
    compared: values.length,
    differences: values
      .filter(([, ours, theirs]) => ours !== theirs)
      .map(([value, ours, theirs]) => ({ value, ours, theirs, page, view, reading })),
  };
}

/** The first that may stand for the page: of the web, or of the scheme of its base. */
function canonicalOf({ canonicals, base }: BrowserView): string | undefined {
  return webLinks(canonicals).find((url) => url.startsWith('http') || url.startsWith(base.replace(/:[^]*/, ':')));
}

function refreshTargets({ refresh }: BrowserView): readonly string[] {
  return refresh === undefined ? [] : webLinks([refresh.url]);
}

/** Only those that lead away from the page at once are a value of the reader. */
function refreshAtOnce(view: BrowserView): string | undefined {
  const [target] = view.refresh?.delay === 0 ? refreshTargets(view) : [];
  return target === withoutFragment(view.url) ? undefined : target;
}
