/** JSON.sum: title, description, and names of a JSON document. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { beginnings } from './reading/beginnings.ts';
import { readJson } from './reading/json.ts';
import type { JsonString } from './reading/json.ts';
import { listed } from './reading/lines.ts';
import { sourceTextOf } from './reading/source-text.ts';

const title = /^(?:@?title|headline|(?:dc|dcterms):title)$/i;
const name = /^(?:(?:full|display|short|project)?_?name|label|prefLabel)$/i;
const description = /^(?:(?:long|short)?_?description|summary|abstract|subtitle)$/i;
const author = /^(?:authors?|creators?|maintainers?|contributors?|byline|(?:dc|dcterms):creator)$/i;
const keyword = /^(?:keywords?|tags?|categor(?:y|ies)|topics?|subjects?|classifiers)$/i;
const url = /^(?:https?|ftp|gopher|news|mailto):\S+$/i;
/** Below these are the titles and names of parts. */
const deepestTitle = 3;
const deepestName = 2;
/** Sentences, and no identifiers. */
const prose = /\S\s+\S+\s+\S/;

/** The first of those that are least deep. */
function topmost(strings: readonly JsonString[]): JsonString | undefined {
  const least = strings.reduce((depth, each) => Math.min(depth, each.depth), Number.POSITIVE_INFINITY);
  return strings.find(({ depth }) => depth === least);
}

function isAuthor({ key, parent }: JsonString): boolean {
  return author.test(key) || (author.test(parent) && name.test(key));
}

function valuesOf(strings: readonly JsonString[]): readonly string[] {
  return listed(strings.map(({ value }) => value.trim()));
}

export const json = defineSummarizer({
  name: 'JSON.sum',
  types: ['application/json', 'application/ld+json', 'application/geo+json', 'application/manifest+json', 'text/json'],
  reads: 'text',
  summary: 'Title, description, names, and more of a JSON document.',
  doc: 'Member names such as title, name, description, author, and keywords decide what a string is used for. Truncated documents, several documents in a row, and comments are accepted.',
  params: {},
  attributes: {
    title: 'The title or name nearest to the top.',
    author: 'Authors, creators, and maintainers, one per line.',
    description: 'The description nearest to the top.',
    keywords: 'Keywords, tags, and categories, one per line.',
    headings: 'Other titles and names, one per line.',
    keys: 'Names of the members of objects, one per line.',
    'url-references': 'Addresses, one per line.',
    'partial-text': 'Strings of several words, one per paragraph.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=JSON.sum',
      given: { type: 'text/plain' },
      html: '{"name": "dogs", "description": "All about spaniels.", "author": {"name": "Ann"}, "keywords": ["pets", "rescue"],\n "home": "http://www.siroe.com/", "pages": [{"title": "Breeds", "text": "There are many breeds."}]}',
      expect: {
        attributes: {
          title: ['dogs'],
          author: ['Ann'],
          description: ['All about spaniels.'],
          keywords: ['pets\nrescue'],
          headings: ['Breeds'],
          keys: ['name\ndescription\nauthor\nkeywords\nhome\npages\ntitle\ntext'],
          'url-references': ['http://www.siroe.com/'],
          'partial-text': ['There are many breeds.'],
        },
      },
    },
  ],
  reference: 'RFC 8259',
  summarize(content) {
    const { keys, strings } = readJson(sourceTextOf(content));
    const filled = strings.filter(({ value }) => value.trim() !== '');
    const others = filled.filter((each) => !isAuthor(each));
    const top = topmost(
      others.filter(
        ({ key, depth }) => (title.test(key) && depth <= deepestTitle) || (name.test(key) && depth <= deepestName),
      ),
    );
    const said = topmost(others.filter(({ key }) => description.test(key)));
    const headings = others.filter((each) => each !== top && (title.test(each.key) || name.test(each.key)));
    const texts = others.filter((each) => each !== top && each !== said && prose.test(each.value));
    return [
      ['title', [top?.value ?? '']],
      ['author', valuesOf(filled.filter(isAuthor))],
      ['description', [said?.value ?? '']],
      ['keywords', valuesOf(others.filter(({ key }) => keyword.test(key)))],
      ['headings', valuesOf(headings)],
      ['keys', listed(keys)],
      ['url-references', valuesOf(filled.filter(({ value }) => url.test(value)))],
      [
        'partial-text',
        [beginnings(texts.map(({ value }) => value.replaceAll(/<[^<>]{1,200}>/g, ' ').trim()).join('\n\n'))],
      ],
    ];
  },
});
