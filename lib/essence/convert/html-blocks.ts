/** The text of HTML in a document, in blocks, and what it links to outside of the document. */

import type { PageContent } from '../../sdk/content.ts';
import type { TextBlock } from './document.ts';

/** Where links within the document lead to. */
export const documentBase = 'http://document.invalid/';

export const htmlOptions = { url: documentBase, linksPerPage: 10_000 } as const;

/** Headings, and the text between them. */
export function pageBlocks({ text, headings }: Pick<PageContent, 'text' | 'headings'>): readonly TextBlock[] {
  const blocks: TextBlock[] = [];
  let from = 0;
  for (const heading of headings) {
    const at = text.indexOf(heading.text, from);
    // One within another was passed already.
    if (at < 0) break;
    if (heading.text === '') continue;
    blocks.push({ text: text.slice(from, at) }, heading);
    from = at + heading.text.length;
  }
  return [...blocks, { text: text.slice(from) }].filter((block) => block.text.trim() !== '');
}

export function outerLinks({ links }: Pick<PageContent, 'links'>): readonly string[] {
  return links.filter((url) => !url.startsWith(documentBase));
}
