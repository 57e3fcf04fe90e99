/** Reads an HTML text once, as a stream of tokens, into what the robot's functions select from: no tree, no nodes. */

import type { BaseUrl } from '../match/urls/resolve-link.ts';
import { mayStandFor, prepareBase, resolveLink } from '../match/urls/resolve-link.ts';
import type { Heading, PageContent } from '../sdk/content.ts';
import { HtmlReader, type HeadingPlace } from './html-reader.ts';
import type { LinkList } from './link-collector.ts';
import { scanHtml } from './scan-html.ts';
import { noBytes } from './read-text.ts';
import { withLineBreaks } from './page-text.ts';

export interface HtmlOptions {
  /** Address of the page; its links resolve against it or against `<base href>`. */
  readonly url: string;
  /** Distinct links kept. */
  readonly linksPerPage: number;
  /** The text is XML (`application/xhtml+xml`): `<script/>` has no content. */
  readonly xhtml?: boolean;
  /** The Refresh header of the response, which says the same as a declarative refresh in the page. */
  readonly refresh?: string;
  /** Of the text, for the queries of its links: WHATWG name, lower case. */
  readonly charset?: string;
  /** Called with what META says of the charset, in order, wherever it stands. */
  readonly onCharsets?: (labels: readonly string[]) => void;
}

// Made once and used for every page: reading is synchronous, so no two pages are ever read at the same time.
const reader = new HtmlReader();

/**
 * Reads a decoded HTML text. Total: any string gives a page, in time linear in its length and without recursion.
 * Links are those of `a`, `area`, `frame`, `iframe` and of a declarative refresh (chapter 49, enumerate-urls).
 */
export function readHtml(html: string, options: HtmlOptions): PageContent {
  const { url, linksPerPage, xhtml = false, refresh, charset = 'utf-8', onCharsets } = options;
  const text = html.includes('\0') ? html.replaceAll('\0', '') : html;
  reader.start(text, xhtml);
  if (refresh !== undefined) reader.addRefresh(refresh);
  scanHtml(text, reader, xhtml);
  reader.end();
  onCharsets?.(reader.charsets);
  return pageOf(text, { url, linksPerPage, charset });
}

type OfPage = Pick<HtmlOptions, 'url' | 'linksPerPage'> & { readonly charset: string };

function pageOf(source: string, options: OfPage): PageContent {
  const { title, metas, headings } = reader;
  const breaks = reader.sink.breaks();
  const text = reader.sink.text();
  return {
    kind: 'html',
    bytes: noBytes,
    ...(title !== undefined && { title }),
    metas,
    ...resolvedPart(options),
    headings: headings.map((place) => headingOf(text, place)),
    text,
    words: reader.sink.words,
    source,
    lines: () => withLineBreaks(text, breaks),
    textWithoutHeadings: () => cutHeadings(text, headings),
  };
}

type ResolvedPart = LinkList & Pick<PageContent, 'base' | 'canonical' | 'otherCanonical' | 'refresh'>;

/** The URLs that the page names, as they resolve. None where the robot cannot take the URL of the page. */
function resolvedPart({ url, linksPerPage, charset }: OfPage): ResolvedPart {
  const own = prepareBase(url, { charset });
  if (own === undefined) return { links: [], linkCount: 0, linksCut: 0 };
  const written = reader.base === undefined ? undefined : resolveLink(reader.base, own);
  const base = (written === undefined ? undefined : prepareBase(written, { charset })) ?? own;
  const [canonical, otherCanonical] = new Set(reader.canonicals.flatMap((href) => standIn(href, base) ?? []));
  const refresh = reader.refresh === undefined ? undefined : resolveLink(reader.refresh, base);
  return {
    ...reader.links.resolve(base, linksPerPage),
    ...(written !== undefined && { base: written }),
    ...(canonical !== undefined && { canonical }),
    ...(otherCanonical !== undefined && { otherCanonical }),
    ...(refresh !== undefined && refresh !== own.href && { refresh }),
  };
}

/** What the href names, where it may stand for the page. */
function standIn(href: string, page: BaseUrl): string | undefined {
  const resolved = resolveLink(href, page);
  return resolved !== undefined && mayStandFor(resolved, page) ? resolved : undefined;
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
