/** XML.sum: what a document in XML is about. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesTaken } from './reading/beginnings.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeXml } from './reading/xml-summary.ts';

export const xml = defineSummarizer({
  name: 'XML.sum',
  types: ['application/xml', 'text/xml', 'application/rss+xml', 'application/atom+xml', 'image/svg+xml'],
  reads: 'text',
  summary: 'Title, headings, Dublin Core elements, and text of an XML document.',
  doc: 'Elements are recognized by their names without prefixes: those of Dublin Core, and the equivalents in feeds, DocBook, SVG, and others. External resources are not loaded, and DTD entities are not expanded.',
  params: {},
  attributes: {
    title: 'The title or, without one, the name nearest to the root.',
    author: 'Authors and creators, one per line.',
    description: 'The first description, summary, or abstract.',
    keywords: 'Subjects, keywords, and categories, one per line.',
    publisher: 'Publishers, one per line.',
    contributor: 'Contributors and editors, one per line.',
    date: 'Dates, one per line.',
    language: 'Languages, one per line.',
    identifier: 'Identifiers, one per line.',
    rights: 'Rights and licenses, one per line.',
    headings: 'Other titles and names, one per line.',
    'root-element': 'Name of the root element, without its prefix.',
    namespaces: 'The namespaces, one per line.',
    'url-references': 'Addresses in attributes and links, one per line.',
    'partial-text': `The first ${linesTaken} lines of the text, one element per line, and the first sentence of the text after them.`,
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
