/** Reads a plain text: its lines stay lines, so that functions can find what stands on one. */

import type { PageContent } from '../sdk/content.ts';

/** Blanks are folded and controls dropped within each line; line ends become `\n`. */
export function readText(text: string): PageContent {
  const clean = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\0-\u0009\u000b-\u0020\u007f\u00a0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
  return { ...noContent('text'), text: clean, source: text, textWithoutHeadings: () => clean };
}

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
    textWithoutHeadings: () => '',
  };
}
