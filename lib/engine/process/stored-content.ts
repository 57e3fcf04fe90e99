import type { PageContent } from '../../sdk/content.ts';
import type { Facts } from '../../sdk/resource.ts';

/** A page of which only the facts are stored. `text` gives what is read of its text. */
export function storedContent({ content }: Pick<Facts, 'content'>, text: () => string): PageContent {
  return {
    kind: content?.type === 'text/html' ? 'html' : 'text',
    ...(content?.title !== undefined && { title: content.title }),
    ...(content?.canonical !== undefined && { canonical: content.canonical }),
    ...(content?.otherCanonical !== undefined && { otherCanonical: content.otherCanonical }),
    metas: content?.metas ?? [],
    links: [],
    linkCount: 0,
    linksCut: 0,
    get headings() {
      const heading = text();
      return heading === '' ? [] : [{ level: 1, text: heading }];
    },
    get text() {
      return text();
    },
    get source() {
      return text();
    },
    get bytes() {
      return new TextEncoder().encode(text());
    },
    lines: text,
    textWithoutHeadings: text,
  };
}
