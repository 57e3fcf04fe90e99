/** XML.sum: what a document in XML is about. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesTaken } from './reading/beginnings.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeXml } from './reading/xml-summary.ts';

export const xml = defineSummarizer({
  name: 'XML.sum',
  types: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml', 'image/svg+xml'],
  reads: 'text',
  summary: 'Title, headings, elements of Dublin Core, and text of a document in XML.',
  doc: 'Elements are known by their names without prefixes: those of Dublin Core, and those that feeds, DocBook, SVG, and others have for the same. Nothing is loaded, and no entity of a DTD is expanded.',
  params: {},
  attributes: {
    title: 'The title, or else the name, that is nearest to the root.',
    author: 'Authors and creators, one a line.',
    description: 'The first description, summary, or abstract.',
    keywords: 'Subjects, keywords, and categories, one a line.',
    publisher: 'Publishers, one a line.',
    contributor: 'Contributors and editors, one a line.',
    date: 'Dates, one a line.',
    language: 'Languages, one a line.',
    identifier: 'Identifiers, one a line.',
    rights: 'Rights and licenses, one a line.',
    headings: 'Other titles and names, one a line.',
    'root-element': 'Name of the root, without its prefix.',
    namespaces: 'The namespaces, one a line.',
    'url-references': 'Addresses in attributes and links, one a line.',
    'partial-text': `The first ${linesTaken} lines of the text, an element each, and the first sentence of what follows.`,
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=XML.sum',
      given: { type: 'text/plain' },
      html: '<?xml version="1.0"?><rdf xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Spaniels &amp; more</dc:title><dc:creator>Ann</dc:creator><dc:description>Dogs.</dc:description><dc:subject>pets</dc:subject><dc:publisher>Siroe</dc:publisher><dc:contributor>Bob</dc:contributor><dc:date>2026</dc:date><dc:language>en</dc:language><dc:identifier>s1</dc:identifier><dc:rights>free</dc:rights><part href="breeds.xml"><title>Breeds</title></part></rdf>',
      expect: {
        attributes: {
          title: ['Spaniels & more'],
          author: ['Ann'],
          description: ['Dogs.'],
          keywords: ['pets'],
          publisher: ['Siroe'],
          contributor: ['Bob'],
          date: ['2026'],
          language: ['en'],
          identifier: ['s1'],
          rights: ['free'],
          headings: ['Breeds'],
          'root-element': ['rdf'],
          namespaces: ['http://purl.org/dc/elements/1.1/'],
          'url-references': ['breeds.xml'],
          'partial-text': ['Spaniels & more\nAnn\nDogs.\npets\nSiroe\nBob\n2026\nen\ns1\nfree\nBreeds'],
        },
      },
    },
  ],
  reference: 'Extensible Markup Language 1.0; Dublin Core Metadata Element Set 1.1',
  summarize: (content) => summarizeXml(sourceTextOf(content)),
});
