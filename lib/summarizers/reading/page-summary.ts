/** What an HTML page says: of several types one is as good as the other. */

import type { PageContent } from '../../sdk/content.ts';
import type { SummarizerDeclaration, Summary } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';

interface PageType extends Pick<SummarizerDeclaration, 'name' | 'types' | 'summary' | 'doc' | 'reference'> {
  /** META values become attributes. */
  readonly hasMetas: boolean;
  /** End tags may be missing: the title ends where an element begins. */
  readonly isSgml?: true;
}

const attributes = {
  title: 'The title.',
  headings: 'The headings, one per line.',
  'url-references': 'The URLs of the links, one per line.',
};

export function pageSummarizer({ hasMetas, isSgml, ...traits }: PageType): SummarizerDeclaration {
  return defineSummarizer({
    ...traits,
    reads: 'page',
    params: {},
    attributes,
    ...(hasMetas && { otherAttributes: 'An attribute for each META name.' }),
    examples: [
      {
        text: `Generate fn=harvest-summarizer summarizer=${traits.name}`,
        html: '<title>Spaniels</title><meta name="author" content="Becker"><h1>Dogs</h1><a href="/resdogs">Rescue</a>',
        expect: {
          attributes: {
            title: ['Spaniels'],
            ...(hasMetas && { author: ['Becker'] }),
            headings: ['Dogs'],
            'url-references': ['http://www.siroe.com/resdogs'],
          },
        },
      },
    ],
    summarize: (page) => {
      const elements = elementsOf(isSgml ? { ...page, title: titleOf(page) } : page);
      return hasMetas ? [...elements, ...metasOf(page)] : elements;
    },
  });
}

export function elementsOf({ title = '', headings, links }: PageContent): Summary {
  return [
    ['title', [title]],
    ['headings', [headings.map(({ text }) => text).join('\n')]],
    ['url-references', [links.join('\n')]],
  ];
}

function titleOf({ title = '' }: PageContent): string {
  const texts = title.split(/<\/?[a-z][^<>]*>/i).map((text) => text.trim());
  return texts.find((text) => text !== '') ?? '';
}

/** Values of one name stay together. Those that the elements have too are the elements'. */
function metasOf({ metas }: PageContent): Summary {
  const values = Map.groupBy(metas, ([name]) => name);
  return Array.from(values, ([name, each]) => [name, each.map(([, value]) => value)] as const).filter(
    ([name]) => name !== '' && !Object.hasOwn(attributes, name),
  );
}
