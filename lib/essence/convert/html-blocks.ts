/** The text of HTML in a document, in blocks, and what it links to outside of the document. */

import type { PageContent } from '../../sdk/content.ts';
import type { TextBlock } from './document.ts';

/** Where links within the document lead to. */
export const documentBase = 'http://document.invalid/';

export const htmlOptions = { url: documentBase, linksPerPage: 10_000 } as const;

/** Headings, and a block for each line between them. */
export function pageBlocks({ text, lines, headings }: Pick<PageContent, 'text' | 'lines' | 'headings'>) {
  const whole = lines();
  const blocks: TextBlock[] = [];
  const addLines = (start: number, end?: number): void => {
    for (const line of whole.slice(start, end).split('\n')) if (line.trim() !== '') blocks.push({ text: line });
  };
  let from = 0;
  for (const heading of headings) {
    const at = text.indexOf(heading.text, from);
    // One within another was passed already.
    if (at < 0) break;
    if (heading.text === '') continue;
    addLines(from, at);
    blocks.push(heading);
    from = at + heading.text.length;
  }
  addLines(from);
  return blocks;
}

export function outerLinks({ links }: Pick<PageContent, 'links'>): readonly string[] {
  return links.filter((url) => !url.startsWith(documentBase));
}
