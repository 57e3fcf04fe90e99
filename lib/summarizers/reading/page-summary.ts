/** What an HTML page says: of several types one is as good as the other. */

import type { PageContent } from '../../sdk/content.ts';
import type { SummarizerDeclaration, Summary } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';

interface PageType extends Pick<SummarizerDeclaration, 'name' | 'types' | 'summary' | 'doc' | 'reference'> {
  /** META values become attributes. */
  readonly hasMetas: boolean;
}

const attributes = {
  title: 'The title.',
  headings: 'The headings, one per line.',
  'url-references': 'The URLs of the links, one per line.',
};

export function pageSummarizer({ hasMetas, ...traits }: PageType): SummarizerDeclaration {
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
    summarize: (page) => (hasMetas ? [...elementsOf(page), ...metasOf(page)] : elementsOf(page)),
  });
}

export function elementsOf({ title = '', headings, links }: PageContent): Summary {
  return [
    ['title', [title]],
    ['headings', [headings.map(({ text }) => text).join('\n')]],
    ['url-references', [links.join('\n')]],
  ];
}

/** Values of one name stay together. Those that the elements have too are the elements'. */
function metasOf({ metas }: PageContent): Summary {
  const values = Map.groupBy(metas, ([name]) => name);
  return Array.from(values, ([name, each]) => [name, each.map(([, value]) => value)] as const).filter(
    ([name]) => name !== '' && !Object.hasOwn(attributes, name),
  );
}
