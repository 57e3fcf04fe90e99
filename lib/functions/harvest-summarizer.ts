/** Adds what a Harvest summarizer says of a resource to its description. */

import type { PageContent } from '../sdk/content.ts';
import type { ProduceContext } from '../sdk/define-function.ts';
import { defineFunction } from '../sdk/define-function.ts';
import { choice } from '../sdk/param.ts';

/** Harvest 1.5: the first lines of a text, then the first sentence of each paragraph. */
const linesTaken = 100;

export const harvestSummarizer = defineFunction({
  name: 'harvest-summarizer',
  phases: ['Generate'],
  summary: 'Adds the attributes of a Harvest summarizer to the description.',
  doc: 'HTML.sum and Text.sum are built in; no program is run. HTML.sum gives title, headings, url-references and an attribute for each META name; Text.sum gives partial-text, the first 100 lines and the first sentence of each paragraph after them. An attribute with a value is left as it is.',
  params: {
    summarizer: choice({
      label: 'Summarizer',
      doc: 'Name of the summarizer.',
      choices: [
        { value: 'HTML.sum', doc: 'Title, headings, links and META values of a page.' },
        { value: 'Text.sum', doc: 'The beginning of a text, and of its paragraphs.' },
      ],
    }),
  },
  readsText: true,
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=HTML.sum',
      html: '<title>Spaniels</title><meta name="author" content="Becker"><h1>Dogs</h1><a href="/resdogs">Rescue</a>',
      expect: {
        attributes: {
          title: ['Spaniels'],
          author: ['Becker'],
          headings: ['Dogs'],
          'url-references': ['http://www.siroe.com/resdogs'],
        },
      },
    },
  ],
  reference: 'Portal Server 7.1 Technical Reference, chapter 50; Harvest 1.5 User’s Manual, summarizers',
  produce(context, { summarizer }) {
    const summary = summarizer === 'Text.sum' ? textSummary(context.content) : htmlSummary(context.content);
    for (const [name, values] of summary) add(context, name, values);
  },
});

function add({ attributes, write }: ProduceContext, name: string, values: readonly string[]): void {
  const isTaken = attributes.get(name)?.values.some((value) => value !== '') ?? false;
  const written = values.filter((value) => value !== '');
  if (!isTaken && written.length > 0) write(name, written, name);
}

type Summary = ReadonlyMap<string, readonly string[]>;

function htmlSummary({ kind, title = '', metas, headings, links }: PageContent): Summary {
  if (kind !== 'html') return new Map();
  const summary = new Map<string, string[]>([
    ['title', [title]],
    ['headings', [headings.map(({ text }) => text).join('\n')]],
    ['url-references', [links.join('\n')]],
  ]);
  for (const [name] of metas) if (name !== '' && !summary.has(name)) summary.set(name, valuesOf(metas, name));
  return summary;
}

function valuesOf(metas: PageContent['metas'], wanted: string): string[] {
  return metas.filter(([name]) => name === wanted).map(([, value]) => value);
}

function textSummary({ text }: PageContent): Summary {
  const lines = text.split('\n');
  const paragraphs = lines
    .slice(linesTaken)
    .join('\n')
    .split(/\n{2,}/);
  const sentences = paragraphs.map((paragraph) => /^[^]*?[.!?](?=\s|$)|^[^\n]*/.exec(paragraph.trim())?.[0] ?? '');
  const parts = [...lines.slice(0, linesTaken), ...sentences.filter((sentence) => sentence !== '')];
  return new Map([['partial-text', [parts.join('\n').trim()]]]);
}
