/** IMS-DOCUMENT.sum: metadata of learning material in SGML or XML. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { sourceTextOf } from './reading/source-text.ts';
import { summarizeXml } from './reading/xml-summary.ts';

export const imsDocument = defineSummarizer({
  name: 'IMS-DOCUMENT.sum',
  types: ['text/sgml', 'application/sgml', 'application/xml'],
  reads: 'text',
  summary: 'Title, description, keywords, and text of a document with IMS metadata.',
  doc: 'Elements are recognized by name, as in XML.sum. An unclosed element extends to the end of the document.',
  params: {},
  attributes: {
    title: 'The title nearest to the root.',
    description: 'The first description.',
    keywords: 'Keywords and subjects, one per line.',
    headings: 'Other titles and names, one per line.',
    'partial-text': 'The beginning of the text.',
  },
  otherAttributes: 'Those of XML.sum.',
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=IMS-DOCUMENT.sum',
      given: { type: 'text/plain' },
      html: '<lom><general><title><langstring>On Spaniels</langstring></title><description>A course.</description><keyword>dogs</keyword></general><relation><title>Breeds</title></relation></lom>',
      expect: {
        attributes: {
          title: ['On Spaniels'],
          description: ['A course.'],
          keywords: ['dogs'],
          headings: ['Breeds'],
          'partial-text': ['On Spaniels\nA course.\ndogs\nBreeds'],
        },
      },
    },
  ],
  reference: 'Harvest 1.5, the summarizers it installs',
  summarize: (content) => summarizeXml(sourceTextOf(content)),
});
