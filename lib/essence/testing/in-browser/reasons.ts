/** Why the robot may read something else than Chromium does. Each reason is a rule; none names a page. */

import { normalizeUrl } from '../../../match/urls/url-key.ts';
import type { PageContent } from '../../../sdk/content.ts';
import { readHtml } from '../../read-html.ts';
import type { Difference } from './compare-page.ts';
import { readPage, withoutFragment } from './compare-page.ts';

interface Reason {
  readonly reason: string;
  readonly explains: (difference: Difference) => boolean;
}

/** What the robot reads when the text of the page is changed. */
function readChanged({ reading, view }: Difference, change: (source: string) => string): PageContent {
  const options = { url: view.url, linksPerPage: Number.POSITIVE_INFINITY, charset: reading.fact.charset };
  return readHtml(change(reading.page.source), options);
}

/** As if the elements had another name. */
const without = (names: string) => (source: string) =>
  source.replaceAll(new RegExp(`<(/?)(?:${names})(?=[\\s/>])`, 'gi'), '<$1other');

/** True of a link of the robot alone, which is gone when elements of these names are. */
function isLinkOf(names: string, difference: Difference): boolean {
  const { value, ours, theirs } = difference;
  return (
    value === 'link' && theirs === undefined && !readChanged(difference, without(names)).links.includes(ours ?? '')
  );
}

function isOfRefresh(difference: Difference): boolean {
  return difference.value === 'refresh' || isLinkOf('meta', difference);
}

const holderEnds = /<\/(?:annotation-xml|desc|foreignobject|m[inos]|mtext)(?=[\s/>])/gi;

const withoutBad = (text: string): string => text.replaceAll(/\uFFFD|%EF%BF%BD/g, '');

function readsSame(difference: Difference, { base, title, canonical, refresh, links }: PageContent): boolean {
  const { value, theirs, ours } = difference;
  if (value === 'link') return links.includes(theirs ?? ours ?? '') === (theirs !== undefined);
  return (
    new Map([
      ['base', base],
      ['title', title],
      ['canonical', canonical],
      ['refresh', refresh],
    ]).get(value) === theirs
  );
}

/** The first that explains a difference counts. */
export const reasons: readonly Reason[] = [
  {
    reason: 'a charset that is not declared is guessed',
    explains: ({ value, reading: { fact } }) =>
      value === 'charset' && (fact.charsetFrom === 'guess' || fact.charsetFrom === 'default'),
  },
  {
    reason: 'names of the replacement encoding are ignored',
    explains: ({ value, theirs }) => value === 'charset' && theirs === 'replacement',
  },
  {
    reason: 'blanks around the = of a charset parameter are accepted',
    explains: ({ value, page, view, reading }) => {
      const contentType = page.contentType.replace(/;\s*charset(?:\s+=|=\s+)\s*[^;]*/, '');
      const { fact } = readPage({ ...page, contentType }, view.url);
      return value === 'charset' && fact.charset !== reading.fact.charset;
    },
  },
  {
    reason: 'follows from another charset',
    explains: ({ reading, view }) => reading.fact.charset !== view.charset.toLowerCase(),
  },
  {
    reason: 'Chromium takes invalid URLs: blanks in hosts, about:blank for a base',
    explains: ({ value, theirs }) => value !== 'title' && theirs !== undefined && !normalizeUrl(theirs).ok,
  },
  {
    reason: 'follows from another base',
    explains: ({ value, view, reading: { page } }) =>
      value !== 'title' && (page.base ?? view.url) !== withoutFragment(view.base),
  },
  {
    reason: 'user names and passwords are left out',
    explains: ({ value, ours, theirs, view }) =>
      value !== 'title' &&
      [theirs ?? [...view.links, view.refresh?.url ?? '']].flat().some((url) => {
        const normal = normalizeUrl(url);
        return normal.ok && normal.credentials && (ours === undefined || normal.url.href === ours);
      }),
  },
  {
    reason: 'NUL is left out',
    explains: ({ page, theirs, ours, view }) =>
      page.body.includes(0) &&
      (theirs === undefined
        ? view.links.some((url) => withoutBad(withoutFragment(url)) === withoutBad(ours ?? ''))
        : withoutBad(theirs) !== theirs),
  },
  {
    reason: 'frames outside of a frameset and areas in SVG are links, too',
    explains: (difference) => isLinkOf('frame|area', difference),
  },
  {
    reason: 'Chromium ignores refreshes after years, and those whose delay starts with a full stop',
    explains: (difference) =>
      difference.theirs === undefined &&
      difference.view.refreshes.some((content) => /^\s*(?:\d{10,}|\.)/.test(content)) &&
      isOfRefresh(difference),
  },
  {
    reason: 'of several refreshes the first counts (HTML standard)',
    explains: (difference) => difference.view.refreshes.length > 1 && isOfRefresh(difference),
  },
  {
    reason: 'a refresh resolves by the base, wherever that stands',
    explains: (difference) => difference.reading.page.base !== undefined && isOfRefresh(difference),
  },
  {
    reason: 'a refresh in noscript is a link, and does not lead away at once',
    explains: (difference) =>
      difference.value === 'refresh' && readsSame(difference, readChanged(difference, without('noscript'))),
  },
  {
    reason: 'an end tag ends what holds HTML in SVG, whatever is open in it',
    explains: (difference) =>
      [...difference.reading.page.source.matchAll(holderEnds)].some(({ index }) =>
        readsSame(
          difference,
          readChanged(difference, (source) => `${source.slice(0, index)}</other ${source.slice(index + 2)}`),
        ),
      ),
  },
  {
    reason: 'a frameset leaves what comes before it',
    explains: (difference) =>
      readsSame(
        difference,
        readChanged(difference, (source) => source.slice(Math.max(0, source.search(/<frameset/i)))),
      ),
  },
  {
    reason: 'SVG that is open ends with a start tag of HTML, not with an end tag',
    explains: (difference) => readsSame(difference, readChanged(difference, without('svg|math'))),
  },
  {
    reason: 'a canonical URL counts in the head only',
    explains: ({ value, ours }) => value === 'canonical' && ours === undefined,
  },
  {
    reason: 'white space of any kind is one blank in a title',
    explains: ({ value, ours, theirs = '' }) => value === 'title' && theirs.trim().replaceAll(/\s+/g, ' ') === ours,
  },
  {
    reason: 'a title that is empty or in noscript does not count',
    explains: (difference) =>
      difference.value === 'title' &&
      (difference.theirs === '' || readsSame(difference, readChanged(difference, without('noscript')))),
  },
];
