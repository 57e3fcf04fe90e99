/** Reads a plain text: its lines stay lines, so that functions can find what stands on one. */

import { prepareBase } from '../match/urls/resolve-link.ts';
import type { PageContent } from '../sdk/content.ts';
import { LinkCollector } from './link-collector.ts';
import type { LinkList } from './link-collector.ts';
import { withoutSoftHyphens } from './page-text.ts';

export interface TextOptions {
  /** MIME type, lower case. */
  readonly type: string;
  /** Address of the text; its links resolve against it. */
  readonly url: string;
  /** Distinct links kept. */
  readonly linksPerPage: number;
  /** Of the text, for the queries of its links: WHATWG name, lower case. */
  readonly charset?: string;
}

/** Types whose texts have links (RFC 7763). */
const markdownTypes: ReadonlySet<string> = new Set(['text/markdown', 'text/x-markdown']);

/** Blanks are folded and controls dropped within each line; line ends become `\n`. Without options there are no links. */
export function readText(text: string, options?: TextOptions): PageContent {
  const clean = withoutSoftHyphens(text)
    .replace(/\r\n?/g, '\n')
    // Single blanks are most of what there is to fold, and stay as they are.
    .replace(/[\0-\u0009\u000b-\u0020\u007f\u00a0]{2,}|[\0-\u0009\u000b-\u001f\u007f\u00a0]/g, ' ')
    .replace(/ \n ?|\n /g, '\n')
    .trim();
  const links = options !== undefined && markdownTypes.has(options.type) ? markdownLinks(text, options) : {};
  return {
    ...noContent('text'),
    ...links,
    text: clean,
    source: text,
    lines: () => clean,
    textWithoutHeadings: () => clean,
  };
}

/**
 * Links of Markdown (CommonMark 0.31): a picture, which is none; `](url)`; `<url>`; a definition, `[name]: url`; and an
 * anchor of HTML.
 */
const link =
  /!\[[^[\]\n]*\]\([^()\s]*|\]\(\s{0,9}(?:<([^<>\n]*)>|([^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*))|<([a-z][a-z+.-]{1,31}:[^<>\s]+)>|^ {0,3}\[(?!\^)[^[\]\n]+\]:[ \t]{0,9}\n?[ \t]{0,9}<?([^\s<>]+)|<a\s[^<>]{0,999}?href\s{0,9}=\s{0,9}["']?([^"'\s<>]+)/gim;

function markdownLinks(text: string, { url, linksPerPage, charset = 'utf-8' }: TextOptions): Partial<LinkList> {
  const base = prepareBase(url, { charset });
  if (base === undefined) return {};
  const collector = new LinkCollector();
  for (const [, ...groups] of withoutCode(text).matchAll(link)) {
    const written = groups.find((group) => group !== undefined && group !== '');
    // A place in the text itself is no link.
    if (written !== undefined && !written.startsWith('#')) collector.add(written.replaceAll('&amp;', '&'));
  }
  return collector.resolve(base, linksPerPage);
}

/** Blocks of code between fences, and code within a line, are left out. */
function withoutCode(text: string): string {
  let fence = '';
  const lines = text.split(/\r\n?|\n/).filter((line) => {
    const [, marks = ''] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    const isIn = fence !== '';
    if (!isIn) fence = marks;
    else if (marks.startsWith(fence) && line.trim() === marks) fence = '';
    return !isIn && fence === '';
  });
  return lines.map((line) => line.replaceAll(/`[^`]*`/g, '')).join('\n');
}

export const noBytes = new Uint8Array();

/** What there is to read of an object that is neither HTML nor text. */
export function noContent(kind: PageContent['kind']): PageContent {
  return {
    kind,
    metas: [],
    links: [],
    linkCount: 0,
    linksCut: 0,
    headings: [],
    text: '',
    source: '',
    bytes: noBytes,
    lines: () => '',
    textWithoutHeadings: () => '',
  };
}
