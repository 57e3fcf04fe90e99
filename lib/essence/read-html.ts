/** Reads an HTML text once, as a stream of tokens, into what the robot's functions select from: no tree, no nodes. */

import type { BaseUrl } from '../match/urls/resolve-link.ts';
import { mayStandFor, prepareBase, resolveLink } from '../match/urls/resolve-link.ts';
import type { Heading, PageContent } from '../sdk/content.ts';
import { HtmlReader, type HeadingPlace } from './html-reader.ts';
import { scanHtml } from './scan-html.ts';
import { noBytes } from './read-text.ts';

export interface HtmlOptions {
  /** Address of the page; its links resolve against it or against `<base href>`. */
  readonly url: string;
  /** Distinct links kept. */
  readonly linksPerPage: number;
  /** The text is XML (`application/xhtml+xml`): `<script/>` has no content. */
  readonly xhtml?: boolean;
  /** The Refresh header of the response, which says the same as a declarative refresh in the page. */
  readonly refresh?: string;
}

// Made once and used for every page: reading is synchronous, so no two pages are ever read at the same time.
const reader = new HtmlReader();

/**
 * Reads a decoded HTML text. Total: any string gives a page, in time linear in its length and without recursion.
 * Links are those of `a`, `area`, `frame`, `iframe` and of a declarative refresh (chapter 49, enumerate-urls).
 */
export function readHtml(html: string, options: HtmlOptions): PageContent {
  const { url, linksPerPage, xhtml = false, refresh } = options;
  const text = html.includes('\0') ? html.replaceAll('\0', '') : html;
  reader.start(text, xhtml);
  if (refresh !== undefined) reader.addRefresh(refresh);
  scanHtml(text, reader, xhtml);
  reader.end();
  return pageOf(text, url, linksPerPage);
}

function pageOf(source: string, url: string, linksPerPage: number): PageContent {
  const { title, metas, headings } = reader;
  const own = prepareBase(url);
  const written = own && firstOf(reader.bases, own);
  const base = (written === undefined ? undefined : prepareBase(written)) ?? own;
  const canonical = base && firstOf(reader.canonicals, base);
  const list = base ? reader.links.resolve(base, linksPerPage) : { links: [], linkCount: 0, linksCut: 0 };
  const text = reader.sink.text();
  return {
    kind: 'html',
    bytes: noBytes,
    ...(title !== undefined && { title }),
    metas,
    ...list,
    ...(written !== undefined && { base: written }),
    ...(canonical !== undefined && { canonical }),
    headings: headings.map((place) => headingOf(text, place)),
    text,
    source,
    textWithoutHeadings: () => cutHeadings(text, headings),
  };
}

/** The first that may stand for the page. */
function firstOf(hrefs: readonly string[], base: BaseUrl): string | undefined {
  for (const href of hrefs) {
    const resolved = resolveLink(href, base);
    if (resolved !== undefined && mayStandFor(resolved, base)) return resolved;
  }
  return undefined;
}

function headingOf(text: string, { level, start, end }: HeadingPlace): Heading {
  return { level, text: text.slice(start, end).trim() };
}

function cutHeadings(text: string, headings: readonly HeadingPlace[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of headings) {
    parts.push(text.slice(from, start));
    from = end;
  }
  parts.push(text.slice(from));
  return parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
}
