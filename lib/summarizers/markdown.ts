/** Markdown.sum: front matter, headings, and links of a Markdown text. */

import { defineSummarizer } from '../sdk/define-summarizer.ts';
import { linesOf, listed, takenFrom, withoutEnd } from './reading/lines.ts';

export const markdown = defineSummarizer({
  name: 'Markdown.sum',
  types: ['text/markdown', 'text/x-markdown'],
  reads: 'text',
  summary: 'Title, headings, links, and front matter of a text in Markdown.',
  doc: 'The title comes from the front matter or the first heading. Code is ignored.',
  params: {},
  attributes: {
    title: 'The title.',
    author: 'The author in the front matter.',
    keywords: 'Keywords or tags in the front matter.',
    headings: 'The headings, one per line.',
    'url-references': 'Addresses of the links, as written.',
  },
  examples: [
    {
      text: 'Generate fn=harvest-summarizer summarizer=Markdown.sum',
      given: { type: 'text/plain' },
      html: '---\nauthor: Ann\ntags: [dogs, pets]\n---\n# Spaniels\n\nSee [the list](list.md).\n\n```\n# no heading\n```\n\nBreeds\n------\n',
      expect: {
        attributes: {
          title: ['Spaniels'],
          author: ['Ann'],
          keywords: ['dogs, pets'],
          headings: ['Spaniels\nBreeds'],
          'url-references': ['list.md'],
        },
      },
    },
  ],
  reference: 'CommonMark 0.31',
  summarize({ source }) {
    const [, front = '', body = ''] = /^(?:---\r?\n([^]*?)\n---\r?\n)?([^]*)$/.exec(source) ?? [];
    const text = body.replaceAll(/^(```|~~~)[^]*?(?:^\1|$(?![^]))/gm, '');
    const headings = Array.from(
      text.matchAll(/^#{1,6}[ \t]+(.*)$|^(\S.*)\r?\n(?:=+|-+)[ \t]*$/gm),
      ([, hashes, underlined = '']) => (hashes === undefined ? underlined : withoutEnd(hashes, ' \t#\r')).trim(),
    );
    const links = Array.from(
      text.matchAll(/\]\(\s*<?([^)\s>]+)|^\[[^\]\n]+\]:[ \t]*(\S+)|<(\w+:[^<>\s]+)>/gm),
      (found) => found.slice(1).find((each) => each !== undefined),
    );
    const of = (pattern: RegExp): string => (takenFrom(linesOf(front), pattern)[0] ?? '').replaceAll(/["[\]]/g, '');
    return [
      ['title', [of(/^title:(.*)$/) === '' ? (headings[0] ?? '') : of(/^title:(.*)$/)]],
      ['author', [of(/^author:(.*)$/)]],
      ['keywords', [of(/^(?:keywords|tags):(.*)$/)]],
      ['headings', listed(headings)],
      ['url-references', listed(links.filter((each) => each !== undefined))],
    ];
  },
});
