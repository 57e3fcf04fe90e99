/** Metadata and text of a document that is converted to HTML. */

import type { PageContent } from '../../sdk/content.ts';
import type { FunctionExample } from '../../sdk/define-function.ts';
import type { SummarizerDeclaration, Summary } from '../../sdk/define-summarizer.ts';
import { defineSummarizer } from '../../sdk/define-summarizer.ts';
import { elementsOf } from './page-summary.ts';

interface DocumentType {
  readonly name: SummarizerDeclaration['name'];
  readonly types: readonly string[];
  /** What is of the type. */
  readonly what: string;
}

/** META names that become attributes. */
const metaAttributes = {
  author: 'The author.',
  keywords: 'The keywords.',
  description: 'The description.',
  subject: 'The subject, where the format has one beside the description.',
};
const example: Pick<FunctionExample, 'html'> = {
  html: '<title>On Spaniels</title><meta name="author" content="Becker"><meta name="keywords" content="dogs"><meta name="description" content="A report."><meta name="subject" content="Pets"><h1>Breeds</h1><p>There are many breeds &amp; more.</p><a href="http://www.siroe.com/dogs"></a>',
};

export function documentSummarizer({ name, types, what }: DocumentType): SummarizerDeclaration {
  return defineSummarizer({
    name,
    types,
    reads: 'document',
    summary: `Title, author, keywords, headings, links, and the beginning of ${what}.`,
    doc: 'The document is first converted as by convert-to-html. Without conversion, there are no attributes.',
    params: {},
    attributes: {
      title: 'The title.',
      ...metaAttributes,
      headings: 'The headings, one per line.',
      'url-references': 'The URLs of the links, one per line.',
      'partial-text':
        'The first 8,000 characters in whole paragraphs, and the first sentence of each paragraph after them.',
    },
    examples: [
      {
        text: `Generate fn=harvest-summarizer summarizer=${name}`,
        ...example,
        expect: {
          attributes: {
            title: ['On Spaniels'],
            author: ['Becker'],
            keywords: ['dogs'],
            description: ['A report.'],
            subject: ['Pets'],
            headings: ['Breeds'],
            'url-references': ['http://www.siroe.com/dogs'],
            'partial-text': ['Breeds\n\nThere are many breeds & more.'],
          },
        },
      },
    ],
    reference: 'Harvest 1.5 User’s Manual, summarizers',
    summarize: (page) => [
      ...elementsOf(page),
      ...attributesOf(page, Object.keys(metaAttributes)),
      ['partial-text', [beginningOf(page)]],
    ],
  });
}

/** Values of META names, by the attributes that are called so. */
export function attributesOf({ metas }: PageContent, names: readonly string[]): Summary {
  const values = Map.groupBy(metas, ([name]) => name);
  return names.map((name) => [name, (values.get(name) ?? []).map(([, value]) => value)]);
}

/** Some 100 lines. */
const charactersTaken = 8000;
const longestSentence = 500;

function beginningOf({ lines }: PageContent): string {
  let left = charactersTaken;
  const parts = lines()
    .split('\n')
    .map((each) => {
      const isWhole = left > 0;
      left -= each.length;
      return isWhole ? each.slice(0, left + each.length) : firstSentence(each);
    });
  return parts.join('\n\n');
}

function firstSentence(text: string): string {
  const beginning = text.slice(0, longestSentence);
  return /^[^]*?[.!?](?=\s|$)/.exec(beginning)?.[0] ?? beginning;
}
